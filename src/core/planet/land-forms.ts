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
import type { TermBox } from "../field/height-term.ts";
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
import { createCracks } from "./crevasse-form.ts";
import { DUNES, dunesAt, dunesReach } from "./dunes.ts";
import { type FormGround, type FormPlanet, type LandForms, LEAST_SMALL, type PlanetForms } from "./forms.ts";
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

type MadeDunes = NonNullable<LandForms["dunes"]>;
type MadeCanyons = NonNullable<LandForms["canyons"]>;

/** Factors from readings of parts to deviations. */
const unitsOf = (parts: readonly LandPart[]) => parts.map(({ field }) => 1 / (fieldDeviation(field) || 1));

/** Dunes of a strength, null for 0. */
function createDunes(strength: number, { profile, radius, scale: blur, add }: FormGround) {
  if (strength === 0) return null;
  const scale = Math.min(1, radius / LEAST_SMALL);
  const region = add(climateField(profile, radius), blur);
  const sways = DUNES.lengths.map((length, i) => {
    const frequency = 1 / (DUNES.swaySample * scale * length);
    return add(solidField(profile, 3, frequency, 0.6 + i, 231 + i), 0);
  });
  const dunes: MadeDunes = { strength, scale, region, sways };
  const units = unitsOf(sways);
  const reach = dunesReach(strength * scale);
  return {
    dunes,
    units,
    reach,
    /** The share of sand at the last place. */
    sand: 0,
    /** Reads the share of sand at a place of an altitude, where other forms leave a share bare. */
    readSand(x: number, y: number, z: number, t: number, width: number, bare: number, altitude: number): void {
      this.sand = 0;
      const low = eased((altitude - SAND.above) / (SAND.all - SAND.above));
      const level = 1 - eased((bare - SAND.bareFrom) / (SAND.bareTo - SAND.bareFrom));
      const sine = Math.abs(z) / Math.sqrt(x * x + y * y + z * z);
      const polar = eased((SAND.pole - sine) / SAND.polar);
      if (!(low * level * polar > 0)) return;
      readPart(region, x, y, z, t, width);
      this.sand = low * level * polar * eased((CLIMATE_UNIT * read[0] - SAND.from) / (SAND.to - SAND.from));
    },
    /** Height at the place that was read, metres. */
    heightAt(x: number, y: number, z: number, t: number, width: number): number {
      if (this.sand === 0) return 0;
      return (
        strength *
        dunesAt(this.sand, scale, x, y, z, width, (i) => {
          readPart(sways[i], x, y, z, t, width);
          return units[i] * read[0];
        })
      );
    },
    /** Maximum height over a box, metres. */
    over(box: TermBox, z: number, t: number): number {
      rangeOver(region.field, box, z, t, blur, range);
      return reach * eased((CLIMATE_UNIT * range[1] - SAND.from) / (SAND.to - SAND.from));
    },
  };
}

/** Canyons of a strength, null for 0. */
function createCanyons(strength: number, { profile, radius, turn, add }: FormGround) {
  if (strength === 0) return null;
  const scale = Math.min(1, radius / LEAST_CANYONS);
  const [main, side] = CANYONS.samples.map((metres, i) =>
    add(solidField(profile, 3, 1 / (scale * metres), 1.7 + i, 301 + i, turn), 0),
  );
  const canyons: MadeCanyons = { strength, scale, main, side };
  const [wide, fine] = [main, side].map((part) => slopeOf(part, radius) || 1);
  const [ragged] = unitsOf([side]);
  const moves = CANYONS.ragged * ragged;
  const step = scale * CANYONS.step;
  return {
    canyons,
    numbers: [wide, fine, ragged],
    reach: strength * scale * CANYONS.depth,
    terraceReach: MOST_TERRACED * step,
    /** The share of terraces at the last place. */
    terraces: 0,
    /** The share of their depth that gullies lack there. */
    walled: 0,
    /** Lowers `form`, and sets the shares. */
    lower(form: Float64Array, at: Float64Array, share: number, factor: number, t: number, width: number): void {
      this.terraces = this.walled = 0;
      if (!(share > 0 && form[0] > 0)) return;
      readPart(main, at[0], at[1], at[2], t, width);
      const middle = read[0];
      const mx = read[1];
      const my = read[2];
      const mz = read[3];
      const along = mx * mx + my * my + mz * mz;
      const away = distanceOf(middle, along, wide);
      if (away >= scale * CANYONS.reach) return;
      readPart(side, at[0], at[1], at[2], t, width);
      const aside = read[0];
      const sx = read[1];
      const sy = read[2];
      const sz = read[3];
      const beside = sx * sx + sy * sy + sz * sz;
      canyonAt(away / scale + moves * aside, distanceOf(aside, beside, fine) / scale);
      const depth = strength * share * canyonDepth(form[0], scale);
      form[0] -= depth * canyon[0];
      this.walled = Math.min(1, (4 * depth) / (scale * CANYONS.depth)) * (1 - canyon[3]);
      this.terraces = share * eased(canyon[0] / CANYONS.whole) * terracesShown(width, step);
      const fall = -depth / (factor * scale);
      const k = fall * canyon[1] * slopeSign(middle, along, wide);
      const l = fall * (canyon[2] * slopeSign(aside, beside, fine) + canyon[1] * scale * moves);
      form[1] += k * mx + l * sx;
      form[2] += k * my + l * sy;
      form[3] += k * mz + l * sz;
    },
    /** An altitude with the terraces of the last place. */
    terraced(altitude: number): number {
      return this.terraces > 0 ? terraced(altitude, step, this.terraces) : altitude;
    },
  };
}

/** Shields of a strength, null for 0; `lattice` is the first of their lattices among those of all forms. */
function createShields(strength: number, ground: FormGround, seed: number, lattice: number) {
  if (strength === 0) return null;
  const { profile, radius, add, wide, offset, relief, peak } = ground;
  const scale = Math.min(1, radius / LEAST_SHIELDS);
  const { cells, swaySample, scallopSample } = SHIELDS;
  const sways = [swaySample, scallopSample]
    .flatMap((sample) => cells.map((cell) => sample * scale * cell))
    .map((metres, i) => add(solidField(profile, 3, 1 / metres, 0.4 + i, 401 + i + seed), 0));
  const shields = { strength, scale, radius, shift: shiftOf(seed), sways, lattice };
  const units = unitsOf(sways);
  /** Height of the buried form above the rest at the last place, metres. */
  let depth = 0;
  return {
    shields,
    units,
    reach: shieldsReach(strength, scale),
    /** The share of the form that they bury at the last place. */
    buried: 0,
    /** The share of their depth that gullies lack there by calderas. */
    still: 0,
    /** Buries `form`. */
    bury(form: Float64Array, place: Float64Array, at: Float64Array, factor: number, t: number, width: number): void {
      const x = place[0];
      const y = place[1];
      const z = place[2];
      shieldsAt(shields, x, y, z, width, (size, out) => {
        readPart(sways[size], x, y, z, t, width);
        for (let i = 0; i < 4; i++) out[i] = units[size] * read[i];
      });
      const buried = shield[4];
      this.buried = buried;
      this.still = shield[9];
      if (buried === 0) return;
      readPart(wide, at[0], at[1], at[2], t, width);
      const q = read[0] + offset;
      const level = relief * q * (1 + Math.abs(q) / peak);
      const k = (buried * relief * (1 + (2 * Math.abs(q)) / peak)) / factor;
      depth = form[0] - level;
      form[0] -= buried * depth;
      for (let axis = 1; axis < 4; axis++) form[axis] = (1 - buried) * form[axis] + k * read[axis];
    },
    /** Raises the buried form, metres and their gradient at the place itself. */
    raise(form: Float64Array): void {
      form[0] += shield[0];
      for (let axis = 1; axis < 4; axis++) form[axis] += shield[axis] - depth * shield[axis + 4];
    },
  };
}

export function createLandForms(table: PlanetForms, ground: FormGround, planet: FormPlanet = {}): LandForms {
  for (const [name, share] of Object.entries(table))
    if (!(share >= 0 && share < Infinity)) throw new RangeError(`Expected ${name} of 0 or more, got ${share}.`);
  const duneForm = createDunes(table.dunes ?? 0, ground);
  const canyonForm = createCanyons(table.canyons ?? 0, ground);
  const lattice = duneForm ? DUNES.lengths.length : 0;
  const shieldForm = createShields(table.shields ?? 0, ground, planet.seed ?? 0, lattice);
  const cracks = createCracks(table.crevasses ?? 0, ground, planet, lattice + (shieldForm ? SHIELDS.cells.length : 0));
  const crevasses = cracks?.crevasses ?? null;
  const sway = crevasses ? [crevasses.sway] : [];
  const { dunes } = duneForm ?? { dunes: null };
  const { canyons, terraceReach, reach: canyonReach } = canyonForm ?? { canyons: null, terraceReach: 0, reach: 0 };
  const { shields } = shieldForm ?? { shields: null };
  return {
    dunes,
    canyons,
    shields,
    crevasses,
    sways: [...(dunes?.sways ?? []), ...sway],
    unwarped: [...(dunes ? [dunes.region, ...dunes.sways] : []), ...(shields?.sways ?? []), ...sway],
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
      ...(duneForm?.units ?? [0, 0, 0]),
      0,
      ...(canyonForm?.numbers ?? [0, 0, 0]),
      0,
      ...(shieldForm?.units.slice(0, 2) ?? [0, 0]),
      cracks?.unit ?? 0,
      shields?.shift ?? 0,
    ],
    reach: [
      canyonReach + terraceReach + (cracks?.reach ?? 0),
      (duneForm?.reach ?? 0) + (shieldForm?.reach ?? 0) + terraceReach,
    ],
    get kept() {
      const left = (1 - (duneForm?.sand ?? 0)) * (1 - (canyonForm?.walled ?? 0));
      return shieldForm ? left * (1 - SHIELDS.fresh * shieldForm.buried) * (1 - shieldForm.still) : left;
    },
    lower(form, place, at, share, factor, t, width) {
      canyonForm?.lower(form, at, share, factor, t, width);
      shieldForm?.bury(form, place, at, factor, t, width);
      if (canyonForm && shieldForm) canyonForm.terraces *= 1 - shieldForm.buried;
    },
    raise(form, x, y, z, t, width, foot, table) {
      shieldForm?.raise(form);
      duneForm?.readSand(x, y, z, t, width, Math.max(foot, canyonForm ? table : 0, shieldForm?.buried ?? 0), form[0]);
      cracks?.read(form, x, y, z, t, width);
    },
    finish(altitude, x, y, z, t, width) {
      let ground = canyonForm ? canyonForm.terraced(altitude) : altitude;
      if (cracks) ground -= cracks.depth(x, y, z, width);
      return duneForm ? ground + duneForm.heightAt(x, y, z, t, width) : ground;
    },
    over(box, z, t, tables, out) {
      const raised = shields ? shieldsOver(shields, box, z) : 0;
      const terraced = tables ? terraceReach : 0;
      out[0] = terraced + (cracks?.over(box, z) ?? 0) + (tables ? canyonReach : 0);
      out[1] = terraced + raised + (duneForm?.over(box, z, t) ?? 0);
      out[2] = raised > 0 ? 1 : 0;
    },
  };
}
