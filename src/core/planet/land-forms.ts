/**
 * Forms of eroded land that a world's table asks for: canyons in table lands (canyons.ts), and seas of dunes (dunes.ts) on dry plains that
 * the climate's regions leave to sand. Apart from eroded-land.ts, which calls them for a place in the order below.
 *
 *   canyons   lower the form before gullies; their terraces move the altitude after gullies
 *   sand      the share of dunes, which gullies leave out; dunes lie on the rest
 *   numbers   eight for shaders: what turns readings of the three sways into deviations, and 0; the RMS slope of the fields of main and
 *             side valleys; what turns readings of the side valleys' field into deviations, and 0
 */
import { type Field, fieldDeviation } from "../field/field.ts";
import type { TermBox } from "../field/height-term.ts";
import type { Profile } from "../field/profile.ts";
import { CLIMATE_UNIT, climateField } from "./albedo.ts";
import {
  CANYONS,
  canyon,
  canyonAt,
  canyonDepth,
  distanceOf,
  MOST_TERRACED,
  slopeSign,
  terraced,
  terracesShown,
} from "./canyons.ts";
import { DUNES, dunesAt, dunesReach } from "./dunes.ts";
import { eased, type LandPart, type Lattice, rangeOver, read, readPart, slopeOf, solidField } from "./land-parts.ts";
import { PHASOR_TURN } from "./phasor.ts";

/** What a world's table may say: each form with the share of its height, 0 to 2. */
export interface PlanetForms {
  /** Seas of dunes. */
  readonly dunes?: number;
  /** Canyons in table lands. */
  readonly canyons?: number;
}

/** The numbers of sand, which shaders share. */
export const SAND = {
  /** The climate's region between which sand begins and covers all. */
  from: -0.25,
  to: 0.45,
  /** The share of foothills between which it ends. */
  bareFrom: 0.02,
  bareTo: 0.35,
  /** Metres above the sea between which it begins. */
  above: 3,
  all: 40,
  /** The sine of the latitude at which it ends, and over which it does. */
  pole: 0.9,
  polar: 0.1,
} as const;

/** Radii, metres, below which dunes and canyons are smaller. */
const [LEAST_DUNES, LEAST_CANYONS] = [60_000, 1_000_000];

export interface LandForms {
  /** Only with dunes: their height and what multiplies their sizes, the climate's regions, and the sway of each size. */
  readonly dunes: {
    readonly strength: number;
    readonly scale: number;
    readonly region: LandPart;
    readonly sways: readonly LandPart[];
  } | null;
  /** Only with canyons: their depth and what multiplies their sizes, and the fields of main and side valleys. */
  readonly canyons: {
    readonly strength: number;
    readonly scale: number;
    readonly main: LandPart;
    readonly side: LandPart;
  } | null;
  /** Parts that are read at the place itself, and those read where the warp moves it. */
  readonly unwarped: readonly LandPart[];
  readonly warped: readonly LandPart[];
  readonly lattices: readonly Lattice[];
  /** Numbers for shaders, see above. */
  readonly numbers: readonly number[];
  /** Metres by which canyons lower ground at most, terraces move it and dunes raise it. */
  readonly reach: { readonly canyon: number; readonly terrace: number; readonly dune: number };
  /** The share of sand at the last place that was read. */
  readonly sand: number;
  /**
   * Lowers `form`, metres above the sea, where table lands have the share `table`; adds to its gradient in units. `at` is where forms are
   * read, `factor` metres a unit.
   */
  lower(form: Float64Array, at: Float64Array, table: number, factor: number, t: number, width: number): void;
  /** Reads the share of sand at a place where foothills and table lands have shares, at an altitude. */
  readSand(x: number, y: number, z: number, t: number, width: number, foot: number, table: number, h: number): void;
  /** The altitude of the last place, after gullies, with terraces and dunes. */
  finish(altitude: number, x: number, y: number, z: number, t: number, width: number): number;
  /** Metres of dunes over a box at most. */
  dunesOver(box: TermBox, z: number, t: number): number;
}

/** What forms are made for. `add` appends readings to those of the land, averaged over `width` metres; `scale` is that of gullies. */
export interface FormGround {
  readonly profile: Profile;
  readonly radius: number;
  readonly scale: number;
  add(field: Field, width: number): LandPart;
}

const range = new Float64Array(2);

export function createLandForms(table: PlanetForms, { profile, radius, scale, add }: FormGround): LandForms {
  const dunes = dunesOf(table.dunes ?? 0);
  const canyons = canyonsOf(table.canyons ?? 0);
  const swayUnits = dunes?.sways.map(({ field }) => 1 / (fieldDeviation(field) || 1)) ?? [0, 0, 0];
  const valleyUnits = canyons ? [canyons.main, canyons.side].map((part) => slopeOf(part, radius) || 1) : [0, 0];
  const ragged = canyons ? 1 / (fieldDeviation(canyons.side.field) || 1) : 0;
  const step = (canyons?.scale ?? 0) * CANYONS.step;
  const duneReach = dunes ? dunesReach(dunes.strength * dunes.scale) : 0;
  /** Shares of sand and of terraces at the last place. */
  let sand = 0;
  let terraces = 0;

  function dunesOf(strength: number): LandForms["dunes"] {
    if (strength === 0) return null;
    const size = Math.min(1, radius / LEAST_DUNES);
    const region = add(climateField(profile, radius), scale);
    const sways = DUNES.lengths.map((length, i) => {
      const frequency = 1 / (DUNES.swaySample * size * length);
      return add(solidField(profile, 3, frequency, 0.6 + i, 231 + i), 0);
    });
    return { strength, scale: size, region, sways };
  }

  function canyonsOf(strength: number): LandForms["canyons"] {
    if (strength === 0) return null;
    const size = Math.min(1, radius / LEAST_CANYONS);
    const [main, side] = CANYONS.samples.map((metres, i) =>
      add(solidField(profile, 3, 1 / (size * metres), 1.7 + i, 301 + i), 0),
    );
    return { strength, scale: size, main, side };
  }

  const swayAt = (part: LandPart, i: number, x: number, y: number, z: number, t: number, width: number) => {
    readPart(part, x, y, z, t, width);
    return swayUnits[i] * read[0];
  };

  return {
    dunes,
    canyons,
    unwarped: dunes ? [dunes.region, ...dunes.sways] : [],
    warped: canyons ? [canyons.main, canyons.side] : [],
    // The turn of phasor noise has rows of length 3.
    lattices: dunes
      ? DUNES.lengths.map((length) => ({ cell: 3 * DUNES.waves * dunes.scale * length, rows: PHASOR_TURN }))
      : [],
    numbers: [...swayUnits, 0, ...valleyUnits, ragged, 0],
    reach: {
      canyon: canyons ? canyons.strength * canyons.scale * CANYONS.depth : 0,
      terrace: MOST_TERRACED * step,
      dune: duneReach,
    },
    get sand() {
      return sand;
    },
    lower(form, at, share, factor, t, width) {
      terraces = 0;
      if (!canyons || share <= 0 || form[0] <= 0) return;
      const [wide, fine] = valleyUnits;
      readPart(canyons.main, at[0], at[1], at[2], t, width);
      const main = read[0];
      const mx = read[1];
      const my = read[2];
      const mz = read[3];
      const along = mx * mx + my * my + mz * mz;
      const away = distanceOf(main, along, wide);
      if (away >= canyons.scale * CANYONS.reach) return;
      readPart(canyons.side, at[0], at[1], at[2], t, width);
      const side = read[0];
      const sx = read[1];
      const sy = read[2];
      const sz = read[3];
      const beside = sx * sx + sy * sy + sz * sz;
      const moves = CANYONS.ragged * ragged;
      canyonAt(away / canyons.scale + moves * side, distanceOf(side, beside, fine) / canyons.scale);
      const depth = canyons.strength * share * canyonDepth(form[0], canyons.scale);
      form[0] -= depth * canyon[0];
      terraces = share * eased(canyon[0] / CANYONS.whole) * terracesShown(width, step);
      const fall = -depth / (factor * canyons.scale);
      const k = fall * canyon[1] * slopeSign(main, along, wide);
      const l = fall * (canyon[2] * slopeSign(side, beside, fine) + canyon[1] * canyons.scale * moves);
      form[1] += k * mx + l * sx;
      form[2] += k * my + l * sy;
      form[3] += k * mz + l * sz;
    },
    readSand(x, y, z, t, width, foot, table, altitude) {
      sand = 0;
      if (!dunes) return;
      const low = eased((altitude - SAND.above) / (SAND.all - SAND.above));
      const bare = canyons ? Math.max(foot, table) : foot;
      const level = 1 - eased((bare - SAND.bareFrom) / (SAND.bareTo - SAND.bareFrom));
      const sine = Math.abs(z) / Math.sqrt(x * x + y * y + z * z);
      const polar = eased((SAND.pole - sine) / SAND.polar);
      if (!(low * level * polar > 0)) return;
      readPart(dunes.region, x, y, z, t, width);
      sand = low * level * polar * eased((CLIMATE_UNIT * read[0] - SAND.from) / (SAND.to - SAND.from));
    },
    finish(altitude, x, y, z, t, width) {
      const ground = terraces > 0 ? terraced(altitude, step, terraces) : altitude;
      if (!dunes || sand === 0) return ground;
      const sway = (i: number) => swayAt(dunes.sways[i], i, x, y, z, t, width);
      return ground + dunes.strength * dunesAt(sand, dunes.scale, x, y, z, width, sway);
    },
    dunesOver(box, z, t) {
      if (!dunes) return 0;
      rangeOver(dunes.region.field, box, z, t, scale, range);
      return duneReach * eased((CLIMATE_UNIT * range[1] - SAND.from) / (SAND.to - SAND.from));
    },
  };
}
