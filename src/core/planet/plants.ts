/**
 * Plants of a globe: one at most on every tile of its rings, in six families, whose third is the axis a face lies across.
 *
 *   tile      TILE whole metres of the two other coordinates; the plant stands off its middle by bits, 0.5 m within it
 *   belongs   to the patch that holds its own place: of what six lattices have, each face takes what lies on it
 *   which     bits of the tile's pair, and of the sum that scatters features, read at the tile's middle
 *   density   by the kind of ground within 7 m, so that edges are grown and not cut; as great on the ground all over a
 *             face, though tiles are up to √3 as wide there; groves and clearings by the same sum
 *   none      in sea and town, on snow, above the tree line, on slopes above 40°, at the water's edge
 *   t         0 for all of it: plants keep their places while years pass
 *   source    G. Relf, "Placing a mix of trees", "Terrain for spherical planets"; tables and bits are ours
 */

import { createRangeTable, type RangeTable } from "../field/bounds.ts";
import { coverAt, type Kind } from "../field/cover.ts";
import { fieldDeviation, fieldFloorAt, fieldMean } from "../field/field.ts";
import { hash, unitFloat } from "../field/hash.ts";
import type { Profile } from "../field/profile.ts";
import { DENSITY, densityOf, type InstanceShape, plantShape, speciesAt, TREES } from "../life/species.ts";
import { boxAround, holds, type Patch } from "./cube-sphere.ts";
import { altitudeOf, altitudeOn, boundsOn, type Globe } from "./sphere.ts";

export { SPECIES, type Species, TREES } from "../life/species.ts";

export interface Plant extends InstanceShape {
  /** In SPECIES. */
  readonly code: number;
  /** On the datum, metres from the centre. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A round place that nothing grows in, on the datum. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly radius: number;
}

/** Metres along both sides of a tile. */
export const TILE = 4;
/** Metres that a plant keeps from its tile's edge. */
const MARGIN = 0.5;
/** Metres about a plant from which it takes its kind of ground. */
const STRAY = 7;
/** Metres above the sea, along the ground for a slope, and the slope's tangent at most. */
const SHORE = 0.7;
const STEP = 3;
const STEEPEST = 0.84;

/** All plants of a patch, whatever other patches there are; trees alone if so asked. */
export function plantsIn(globe: Globe, patch: Patch, trees = false): Plant[] {
  const steps = growPlants(globe, patch, trees);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same a row of tiles at a time, for those who have other things to do. */
export function* growPlants(globe: Globe, patch: Patch, trees: boolean): Generator<undefined, Plant[]> {
  const found: Plant[] = [];
  // Without water and air nothing grows.
  if (!globe.wet || isBarren(globe, patch)) return found;
  const lattice = latticeOf(globe, patch, trees);
  const { box, axis } = lattice;
  const first = (k: number) => Math.floor((box[k] + TILE / 2) / TILE);
  const [p, q] = [2 * ((axis + 1) % 3), 2 * ((axis + 2) % 3)];
  for (let i = first(p); i <= first(p + 1); i++) {
    addRow(lattice, i, first(q), first(q + 1), found);
    yield;
  }
  return found;
}

/** Those of the plants that stand in none of the beds. */
export function clearOf(plants: readonly Plant[], beds: readonly Area[]): Plant[] {
  return plants.filter(({ x, y, z }) => {
    for (const bed of beds) {
      const [dx, dy, dz] = [x - bed.x, y - bed.y, z - bed.z];
      if (dx * dx + dy * dy + dz * dz < bed.radius * bed.radius) return false;
    }
    return true;
  });
}

const tables = new WeakMap<Profile, RangeTable>();

/** Whether all of a patch is sea or snow, by bounds that are never wrong. */
function isBarren(globe: Globe, patch: Patch): boolean {
  const { ground, radius, snow } = globe;
  const table = tables.get(ground.profile) ?? createRangeTable(ground.profile);
  tables.set(ground.profile, table);
  const [low, high] = boundsOn(table, ground, radius, patch, 0, new Float64Array(2));
  return altitudeOf(globe, high) < SHORE || altitudeOf(globe, low) > snow;
}

/** What all tiles of a patch have in common. */
function latticeOf(globe: Globe, patch: Patch, trees: boolean) {
  const { scatter, radius } = globe;
  return {
    globe,
    patch,
    trees,
    axis: patch.face % 3,
    sign: patch.face < 3 ? 1 : -1,
    square: radius * radius,
    box: boxAround(patch, radius, new Float64Array(6)),
    mean: fieldMean(scatter),
    // Of a scatter that is the same everywhere there are no groves.
    spread: fieldDeviation(scatter) || 1,
    place: new Float64Array(3),
    other: new Float64Array(3),
  };
}

type Lattice = ReturnType<typeof latticeOf>;

const GREATEST_DENSITY = 0.95;

function addRow(lattice: Lattice, i: number, from: number, to: number, found: Plant[]): void {
  const { globe, patch, place, other, square } = lattice;
  for (let j = from; j <= to; j++) {
    const p = i * TILE;
    const q = j * TILE;
    const left = square - p * p - q * q;
    if (left <= 0) continue;
    put(lattice, p, q, place);
    const sum = fieldFloorAt(globe.scatter, place[0], place[1], place[2]);
    let h = hash(Math.imul(i, 0x9e3779b1) ^ Math.imul(j, 0x85ebca6b) ^ hash(sum));
    // A tile of the rings covers so much more ground than its own square; at a corner √3.
    const wide = globe.radius / Math.sqrt(left);
    const draw = (unitFloat(h) * Math.sqrt(3)) / wide;
    if (draw >= GREATEST_DENSITY) continue;
    h = hash(h + 1);
    const room = TILE - 2 * MARGIN;
    const x = p + room * (((h & 0xffff) + 0.5) / 65536 - 0.5);
    const y = q + room * (((h >>> 16) + 0.5) / 65536 - 0.5);
    if (!put(lattice, x, y, place) || !holds(patch, place[0], place[1], place[2])) continue;
    h = hash(h + 2);
    put(lattice, x + STRAY * (((h & 0xffff) + 0.5) / 32768 - 1), y + STRAY * (((h >>> 16) + 0.5) / 32768 - 1), other);
    const kind = coverAt(globe.cover, other[0], other[1], other[2]);
    const grove = (sum - lattice.mean) / lattice.spread;
    const density = densityOf(kind, grove);
    if (draw >= density) continue;
    const plant = grown(lattice, kind, grove, draw / density, h);
    if (plant) found.push(plant);
  }
}

/** Writes the place of (p, q) of a family on the datum; tells whether there is one. */
function put({ axis, sign, square }: Lattice, p: number, q: number, out: Float64Array): boolean {
  const left = square - p * p - q * q;
  out[axis] = sign * Math.sqrt(Math.max(0, left));
  out[(axis + 1) % 3] = p;
  out[(axis + 2) % 3] = q;
  return left > 0;
}

/** What stands at lattice.place, if it can: `draw` is its chance of 0 to 1, of which less can stand in harder places. */
function grown({ globe, place, trees }: Lattice, near: Kind, grove: number, draw: number, seed: number) {
  const [x, y, z] = place;
  const altitude = altitudeOn(globe, x, y, z);
  const cold = coldAt(globe, z, altitude);
  // From three fifths of the way up they stand fewer and fewer; below the sea and on snow, none.
  if (altitude < SHORE || draw >= (1 - cold) * 2.5) return null;
  if (DENSITY[coverAt(globe.cover, x, y, z)] === undefined || steep(globe, place, altitude)) return null;
  const h = hash(seed + 3);
  const code = speciesAt(near, cold, grove, altitude, unitFloat(h));
  if (code < 0 || (trees && code >= TREES)) return null;
  return { code, x, y, z, ...plantShape(code, near, cold, h) };
}

/** 0 at the equator's shore, 1 at the tree line and beyond; a pole's lies a tenth as high as the equator's. */
function coldAt({ snow, radius }: Globe, z: number, altitude: number): number {
  const latitude = Math.min(1, (z / radius) * (z / radius));
  const line = 0.85 * snow * (1 - 0.9 * latitude * latitude);
  const up = Math.max(0, altitude) / line;
  return Math.min(1, 0.7 * latitude + (1 - 0.7 * latitude) * up);
}

const aside = new Float64Array(3);

/** By heights at two places aside, square to each other and to the way up. */
function steep(globe: Globe, [x, y, z]: Float64Array, altitude: number): boolean {
  const level = Math.sqrt(x * x + y * y);
  const polar = level < 0.1 * globe.radius;
  // East; over a pole, where none is, across x.
  if (polar) aside.set([0, 1, 0]);
  else aside.set([-y / level, x / level, 0]);
  const [a, b] = aside;
  const east = (altitudeOn(globe, x + STEP * a, y + STEP * b, z) - altitude) / STEP;
  const away = globe.radius;
  const [nx, ny, nz] = [(-z * b) / away, (z * a) / away, (x * b - y * a) / away];
  const north = (altitudeOn(globe, x + STEP * nx, y + STEP * ny, z + STEP * nz) - altitude) / STEP;
  return east * east + north * north > STEEPEST * STEEPEST;
}
