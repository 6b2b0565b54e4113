/**
 * Forms of eroded land that a world's table asks for: canyons in table lands (canyons.ts), shield volcanoes (shields.ts), and seas of
 * dunes (dunes.ts) on dry plains that the climate's regions leave to sand, and crevasses of glaciers (crevasses.ts). Apart from eroded-land.ts, which calls them for a place in
 * the order below.
 *
 *   canyons   lower the form before gullies; their terraces move the altitude after gullies
 *   shields   bury the form under their cover, so that only its widest octave is left, and raise it before gullies
 *   crevasses lower the altitude after gullies, across the slope of the form before them
 *   sand      the share of dunes, which gullies leave out; dunes lie on the rest
 *   numbers   twelve for shaders: what turns readings of the dunes' three sways into deviations, and 0; the RMS slope of the fields of
 *             main and side valleys; what turns readings of the side valleys' field into deviations, and 0; what turns readings of the
 *             shields' two sways and of the crevasses' into deviations, and the shift of the shields' lattices
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
import { CREVASSES, cappedBy, cappedOver, crackedBy, crevassesAt, crevassesReach } from "./crevasses.ts";
import { DUNES, dunesAt, dunesReach } from "./dunes.ts";
import { eased, type LandPart, type Lattice, rangeOver, read, readPart, slopeOf, solidField } from "./land-parts.ts";
import { PHASOR_TURN } from "./phasor.ts";
import { SHIELDS, type ShieldField, shield, shieldsAt, shieldsOver, shieldsReach, shiftOf } from "./shields.ts";

/** What a world's table may say: each form with the share of its height, 0 to 2. */
export interface PlanetForms {
  /** Seas of dunes. */
  readonly dunes?: number;
  /** Canyons in table lands. */
  readonly canyons?: number;
  /** Shield volcanoes. */
  readonly shields?: number;
  /** Crevasses of glaciers. */
  readonly crevasses?: number;
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

/** Radii, metres, below which dunes and crevasses, canyons and shields are smaller. */
const [LEAST_SMALL, LEAST_CANYONS, LEAST_SHIELDS] = [60_000, 1_000_000, 4_000_000];

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
  /** Only with shields: these, the sway of each size, and the first of their lattices. */
  readonly shields: (ShieldField & { readonly sways: readonly LandPart[]; readonly lattice: number }) | null;
  /** Only with crevasses: their depth and what multiplies their sizes, whether only caps have them, the sway, and the first of their lattices. */
  readonly crevasses: {
    readonly strength: number;
    readonly scale: number;
    readonly isCapped: boolean;
    readonly sway: LandPart;
    readonly lattice: number;
  } | null;
  /** Those of the parts below that pixels read too. */
  readonly sways: readonly LandPart[];
  /** Parts that are read at the place itself, and those read where the warp moves it. */
  readonly unwarped: readonly LandPart[];
  readonly warped: readonly LandPart[];
  readonly lattices: readonly Lattice[];
  /** Numbers for shaders, see above. */
  readonly numbers: readonly number[];
  /** Metres by which forms lower and raise ground at most. */
  readonly reach: readonly [below: number, above: number];
  /** The share by which gullies are less deep at the last place that was read: that of sand, or of fresh flows. */
  readonly smooth: number;
  /**
   * Lowers and buries `form`, metres above the sea and their gradient in units where the warp moves a place, `at`; table lands have the
   * share `table`, and a unit has `factor` metres.
   */
  lower(
    form: Float64Array,
    x: number,
    y: number,
    z: number,
    at: Float64Array,
    table: number,
    factor: number,
    t: number,
    width: number,
  ): void;
  /** Raises `form`, metres and their gradient at the place itself, and reads the share of sand there, where foothills have the share `foot`. */
  raise(
    form: Float64Array,
    x: number,
    y: number,
    z: number,
    t: number,
    width: number,
    foot: number,
    table: number,
  ): void;
  /** The altitude of the last place, after gullies, with terraces and dunes. */
  finish(altitude: number, x: number, y: number, z: number, t: number, width: number): number;
  /** Writes metres below and above the form over a box at most, where there may be table lands or none, and 1 where hills may be buried. */
  over(box: TermBox, z: number, t: number, tables: boolean, out: Float64Array): void;
}

/** What forms are made for. `add` appends readings to those of the land, averaged over `width` metres; `scale` is that of gullies. */
export interface FormGround {
  readonly profile: Profile;
  readonly radius: number;
  readonly scale: number;
  /** The widest octave of the form, and units that are added to its readings for units above the sea. */
  readonly wide: LandPart;
  readonly offset: number;
  /** Metres of units above the sea: relief·q·(1 + |q|/peak). */
  readonly relief: number;
  readonly peak: number;
  add(field: Field, width: number): LandPart;
}

/** The planet that forms are made for. */
export interface FormPlanet {
  /** Its random seed, 0 by default: places shields and the provinces of crevasses. */
  readonly seed?: number;
  /** Whether ice lies on its caps alone, and not everywhere; false by default. */
  readonly isCapped?: boolean;
}

const range = new Float64Array(2);
/** The axes of a lattice that is not turned. */
const UNTURNED = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

export function createLandForms(
  table: PlanetForms,
  ground: FormGround,
  { seed = 0, isCapped = false }: FormPlanet = {},
): LandForms {
  const { profile, radius, scale, add, wide, offset, relief, peak } = ground;
  const dunes = dunesOf(table.dunes ?? 0);
  const canyons = canyonsOf(table.canyons ?? 0);
  const shields = shieldsOf(table.shields ?? 0);
  const crevasses = crevassesOf(table.crevasses ?? 0);
  const crackUnit = crevasses ? 1 / (fieldDeviation(crevasses.sway.field) || 1) : 0;
  const shieldUnits = shields?.sways.map(({ field }) => 1 / (fieldDeviation(field) || 1)) ?? [0, 0];
  const swayUnits = dunes?.sways.map(({ field }) => 1 / (fieldDeviation(field) || 1)) ?? [0, 0, 0];
  const valleyUnits = canyons ? [canyons.main, canyons.side].map((part) => slopeOf(part, radius) || 1) : [0, 0];
  const ragged = canyons ? 1 / (fieldDeviation(canyons.side.field) || 1) : 0;
  const step = (canyons?.scale ?? 0) * CANYONS.step;
  const duneReach = dunes ? dunesReach(dunes.strength * dunes.scale) : 0;
  const canyonReach = canyons ? canyons.strength * canyons.scale * CANYONS.depth : 0;
  const terraceReach = MOST_TERRACED * step;
  const crackReach = crevasses ? crevassesReach(crevasses.strength * crevasses.scale) : 0;
  const shieldReach = shields ? shieldsReach(shields.strength, shields.scale) : 0;
  /** Shares of sand and of terraces at the last place. */
  let sand = 0;
  let terraces = 0;
  /** The share of the form that shields bury there, and its metres above what is left. */
  let buried = 0;
  let depth = 0;
  /** The share of crevasses there, the direction of its fall, and the deviations of their sway. */
  let cracked = 0;
  let cracksAside = 0;
  const fall = new Float64Array(3);

  function dunesOf(strength: number): LandForms["dunes"] {
    if (strength === 0) return null;
    const size = Math.min(1, radius / LEAST_SMALL);
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

  function shieldsOf(strength: number): LandForms["shields"] {
    if (strength === 0) return null;
    const size = Math.min(1, radius / LEAST_SHIELDS);
    const sways = SHIELDS.cells.map((cell, i) =>
      add(solidField(profile, 3, 1 / (SHIELDS.swaySample * size * cell), 0.4 + i, 401 + i + seed), 0),
    );
    const lattice = dunes ? DUNES.lengths.length : 0;
    return { strength, scale: size, radius, shift: shiftOf(seed), sways, lattice };
  }

  function crevassesOf(strength: number): LandForms["crevasses"] {
    if (strength === 0) return null;
    const size = Math.min(1, radius / LEAST_SMALL);
    const sway = add(solidField(profile, 3, 1 / (CREVASSES.sample * size), 0.9, 501 + seed), 0);
    const lattice = (dunes ? DUNES.lengths.length : 0) + (shields ? SHIELDS.cells.length : 0);
    return { strength, scale: size, isCapped, sway, lattice };
  }

  /** Reads the share of crevasses, and the fall of a form. */
  function readCracks(
    { sway, scale, isCapped }: NonNullable<LandForms["crevasses"]>,
    form: Float64Array,
    x: number,
    y: number,
    z: number,
    t: number,
    width: number,
  ): void {
    cracked = 0;
    const away = Math.sqrt(x * x + y * y + z * z);
    const cap = isCapped ? cappedBy(z / away) : 1;
    if (cap === 0) return;
    const [ux, uy, uz] = [x / away, y / away, z / away];
    const rise = form[1] * ux + form[2] * uy + form[3] * uz;
    fall.set([form[1] - rise * ux, form[2] - rise * uy, form[3] - rise * uz]);
    const slope = Math.sqrt(fall[0] * fall[0] + fall[1] * fall[1] + fall[2] * fall[2]);
    cracked = crackedBy(slope, form[0] / scale, Infinity);
    if (cracked === 0) return;
    for (let axis = 0; axis < 3; axis++) fall[axis] /= slope;
    readPart(sway, x, y, z, t, width);
    cracksAside = crackUnit * read[0];
    cracked = cap * crackedBy(slope, form[0] / scale, cracksAside);
  }

  /** Lowers `form` by canyons, and sets the share of their terraces. */
  function cut(
    canyons: NonNullable<LandForms["canyons"]>,
    form: Float64Array,
    at: Float64Array,
    share: number,
    factor: number,
    t: number,
    width: number,
  ): void {
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
  }

  function readSand(
    x: number,
    y: number,
    z: number,
    t: number,
    width: number,
    foot: number,
    table: number,
    altitude: number,
  ): void {
    sand = 0;
    if (!dunes) return;
    const low = eased((altitude - SAND.above) / (SAND.all - SAND.above));
    const bare = Math.max(foot, canyons ? table : 0, buried);
    const level = 1 - eased((bare - SAND.bareFrom) / (SAND.bareTo - SAND.bareFrom));
    const sine = Math.abs(z) / Math.sqrt(x * x + y * y + z * z);
    const polar = eased((SAND.pole - sine) / SAND.polar);
    if (!(low * level * polar > 0)) return;
    readPart(dunes.region, x, y, z, t, width);
    sand = low * level * polar * eased((CLIMATE_UNIT * read[0] - SAND.from) / (SAND.to - SAND.from));
  }

  const swayAt = (part: LandPart, i: number, x: number, y: number, z: number, t: number, width: number) => {
    readPart(part, x, y, z, t, width);
    return swayUnits[i] * read[0];
  };

  return {
    dunes,
    canyons,
    shields,
    crevasses,
    sways: [...(dunes?.sways ?? []), ...(crevasses ? [crevasses.sway] : [])],
    unwarped: [
      ...(dunes ? [dunes.region, ...dunes.sways] : []),
      ...(shields?.sways ?? []),
      ...(crevasses ? [crevasses.sway] : []),
    ],
    warped: canyons ? [canyons.main, canyons.side] : [],
    lattices: [
      // The turn of phasor noise has rows of length 3.
      ...(dunes
        ? DUNES.lengths.map((length) => ({ cell: 3 * DUNES.waves * dunes.scale * length, rows: PHASOR_TURN }))
        : []),
      ...(shields
        ? SHIELDS.cells.map((cell) => ({ cell: (shields.scale * cell) / SHIELDS.parts, rows: UNTURNED }))
        : []),
      ...(crevasses
        ? CREVASSES.lengths.map((length) => ({
            cell: 3 * CREVASSES.waves * crevasses.scale * length,
            rows: PHASOR_TURN,
          }))
        : []),
    ],
    numbers: [...swayUnits, 0, ...valleyUnits, ragged, 0, ...shieldUnits, crackUnit, shields?.shift ?? 0],
    reach: [canyonReach + terraceReach + crackReach, duneReach + shieldReach + terraceReach],
    get smooth() {
      return dunes ? sand : SHIELDS.fresh * buried;
    },
    lower(form, x, y, z, at, share, factor, t, width) {
      terraces = 0;
      if (canyons && share > 0 && form[0] > 0) cut(canyons, form, at, share, factor, t, width);
      if (!shields) return;
      shieldsAt(shields, x, y, z, width, (size, out) => {
        readPart(shields.sways[size], x, y, z, t, width);
        for (let i = 0; i < 4; i++) out[i] = shieldUnits[size] * read[i];
      });
      buried = shield[4];
      if (buried === 0) return;
      readPart(wide, at[0], at[1], at[2], t, width);
      const q = read[0] + offset;
      const level = relief * q * (1 + Math.abs(q) / peak);
      const k = (buried * relief * (1 + (2 * Math.abs(q)) / peak)) / factor;
      depth = form[0] - level;
      form[0] -= buried * depth;
      for (let axis = 1; axis < 4; axis++) form[axis] = (1 - buried) * form[axis] + k * read[axis];
      terraces *= 1 - buried;
    },
    raise(form, x, y, z, t, width, foot, table) {
      if (shields) {
        form[0] += shield[0];
        for (let axis = 1; axis < 4; axis++) form[axis] += shield[axis] - depth * shield[axis + 4];
      }
      readSand(x, y, z, t, width, foot, table, form[0]);
      if (crevasses) readCracks(crevasses, form, x, y, z, t, width);
    },
    finish(altitude, x, y, z, t, width) {
      let ground = terraces > 0 ? terraced(altitude, step, terraces) : altitude;
      if (crevasses && cracked > 0)
        ground -=
          crevasses.strength *
          crevassesAt(cracked, crevasses.scale, x, y, z, fall[0], fall[1], fall[2], width, cracksAside);
      if (!dunes || sand === 0) return ground;
      const sway = (i: number) => swayAt(dunes.sways[i], i, x, y, z, t, width);
      return ground + dunes.strength * dunesAt(sand, dunes.scale, x, y, z, width, sway);
    },
    over(box, z, t, tables, out) {
      const terraced = tables ? terraceReach : 0;
      const raised = shields ? shieldsOver(shields, box, z) : 0;
      const cracked = crevasses?.isCapped ? crackReach * cappedOver(box, z) : crackReach;
      out[0] = terraced + cracked + (tables ? canyonReach : 0);
      out[1] = terraced + raised;
      out[2] = raised > 0 ? 1 : 0;
      if (!dunes) return;
      rangeOver(dunes.region.field, box, z, t, scale, range);
      out[1] += duneReach * eased((CLIMATE_UNIT * range[1] - SAND.from) / (SAND.to - SAND.from));
    },
  };
}
