/**
 * Forms of eroded land that a world's table asks for: canyons in table lands (canyons.ts), shield volcanoes (shields.ts), and seas of
 * dunes (dunes.ts) on dry plains that the climate's regions leave to sand, and crevasses of glaciers (crevasses.ts). Apart from eroded-land.ts, which calls them for a place in
 * the order below.
 *
 *   canyons   lower the form before gullies; their terraces move the altitude after gullies
 *   shields   bury the form under their cover, so that only its widest octave is left, and raise it before gullies
 *   crevasses lower the altitude after gullies, across the slope of the form before them
 *   sand      the share of dunes, which gullies leave out; dunes lie on the rest
 */
import { fieldDeviation } from "../field/field.ts";
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
import { type FormGround, type FormPlanet, type LandForms, LEAST_SMALL, type PlanetForms } from "./forms.ts";
import { createCracks } from "./ice-forms.ts";
import { eased, type LandPart, rangeOver, read, readPart, slopeOf, solidField } from "./land-parts.ts";
import { PHASOR_TURN } from "./phasor.ts";
import { SHIELDS, shield, shieldsAt, shieldsOver, shieldsReach, shiftOf } from "./shields.ts";

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

/** Radii, metres, below which canyons and shields are smaller. */
const [LEAST_CANYONS, LEAST_SHIELDS] = [1_000_000, 4_000_000];

const range = new Float64Array(2);
/** The axes of a lattice that is not turned. */
const UNTURNED = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

export function createLandForms(table: PlanetForms, ground: FormGround, planet: FormPlanet = {}): LandForms {
  const { seed = 0 } = planet;
  const { profile, radius, scale, add, wide, offset, relief, peak } = ground;
  const dunes = dunesOf(table.dunes ?? 0);
  const canyons = canyonsOf(table.canyons ?? 0);
  const shields = shieldsOf(table.shields ?? 0);
  const lattice = (dunes ? DUNES.lengths.length : 0) + (shields ? SHIELDS.cells.length : 0);
  const cracks = createCracks(table.crevasses ?? 0, ground, planet, lattice);
  const crevasses = cracks?.crevasses ?? null;
  const shieldUnits = shields?.sways.map(({ field }) => 1 / (fieldDeviation(field) || 1)) ?? [0, 0];
  const swayUnits = dunes?.sways.map(({ field }) => 1 / (fieldDeviation(field) || 1)) ?? [0, 0, 0];
  const valleyUnits = canyons ? [canyons.main, canyons.side].map((part) => slopeOf(part, radius) || 1) : [0, 0];
  const ragged = canyons ? 1 / (fieldDeviation(canyons.side.field) || 1) : 0;
  const step = (canyons?.scale ?? 0) * CANYONS.step;
  const duneReach = dunes ? dunesReach(dunes.strength * dunes.scale) : 0;
  const canyonReach = canyons ? canyons.strength * canyons.scale * CANYONS.depth : 0;
  const terraceReach = MOST_TERRACED * step;
  const shieldReach = shields ? shieldsReach(shields.strength, shields.scale) : 0;
  /** Shares of sand and of terraces at the last place. */
  let sand = 0;
  let terraces = 0;
  /** The share of the form that shields bury there, and its height above the rest, metres. */
  let buried = 0;
  let depth = 0;
  /** The share of their depth that gullies lack by canyons and calderas. */
  let walled = 0;
  let still = 0;

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
    const { cells, swaySample, scallopSample } = SHIELDS;
    const sways = [swaySample, scallopSample]
      .flatMap((sample) => cells.map((cell) => sample * size * cell))
      .map((metres, i) => add(solidField(profile, 3, 1 / metres, 0.4 + i, 401 + i + seed), 0));
    const lattice = dunes ? DUNES.lengths.length : 0;
    return { strength, scale: size, radius, shift: shiftOf(seed), sways, lattice };
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
    walled = Math.min(1, (4 * depth) / (canyons.scale * CANYONS.depth)) * (1 - canyon[3]);
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
      ...(cracks?.lattices ?? []),
    ],
    numbers: [
      ...swayUnits,
      0,
      ...valleyUnits,
      ragged,
      0,
      ...shieldUnits.slice(0, 2),
      cracks?.unit ?? 0,
      shields?.shift ?? 0,
    ],
    reach: [canyonReach + terraceReach + (cracks?.reach ?? 0), duneReach + shieldReach + terraceReach],
    get kept() {
      return (1 - sand) * (1 - walled) * (1 - SHIELDS.fresh * buried) * (1 - still);
    },
    lower(form, place, at, share, factor, t, width) {
      const x = place[0];
      const y = place[1];
      const z = place[2];
      terraces = 0;
      walled = 0;
      if (canyons && share > 0 && form[0] > 0) cut(canyons, form, at, share, factor, t, width);
      if (!shields) return;
      shieldsAt(shields, x, y, z, width, (size, out) => {
        readPart(shields.sways[size], x, y, z, t, width);
        for (let i = 0; i < 4; i++) out[i] = shieldUnits[size] * read[i];
      });
      buried = shield[4];
      still = shield[9];
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
      cracks?.read(form, x, y, z, t, width);
    },
    finish(altitude, x, y, z, t, width) {
      let ground = terraces > 0 ? terraced(altitude, step, terraces) : altitude;
      if (cracks) ground -= cracks.depth(x, y, z, width);
      if (!dunes || sand === 0) return ground;
      const sway = (i: number) => swayAt(dunes.sways[i], i, x, y, z, t, width);
      return ground + dunes.strength * dunesAt(sand, dunes.scale, x, y, z, width, sway);
    },
    over(box, z, t, tables, out) {
      const terraced = tables ? terraceReach : 0;
      const raised = shields ? shieldsOver(shields, box, z) : 0;
      out[0] = terraced + (cracks?.over(box, z) ?? 0) + (tables ? canyonReach : 0);
      out[1] = terraced + raised;
      out[2] = raised > 0 ? 1 : 0;
      if (!dunes) return;
      rangeOver(dunes.region.field, box, z, t, scale, range);
      out[1] += duneReach * eased((CLIMATE_UNIT * range[1] - SAND.from) / (SAND.to - SAND.from));
    },
  };
}
