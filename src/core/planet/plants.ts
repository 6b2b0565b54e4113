/**
 * Plants of a globe: at most one per tile, on six families of tiles, one for each face of the cube.
 *
 *   tile      TILE metres along the face's two other coordinates; a hashed offset keeps plants 0.5 m from its edge
 *   patch     a plant belongs to the patch that contains its position: each face takes the plants of its own family
 *   choice    hash of the tile's indices and of the feature scatter sum at the tile's centre
 *   density   by the kind of ground sampled up to STRAY metres away, for irregular edges; uniform over a face, though
 *             tiles are up
 *             to √3 as wide on the ground; groves and clearings by the same sum
 *   none      in sea and town, on snow, above the tree line, on slopes above 40°, at the water's edge
 *   t         always 0: plants keep their places as years pass
 *   source    G. Relf, "Placing a mix of trees", "Terrain for spherical planets"; tables and bits are ours
 */

import { rangeTableOf } from "../field/bounds.ts";
import { coverAt, type Kind } from "../field/cover.ts";
import { fieldDeviation, fieldFloorAt, fieldMean } from "../field/field.ts";
import { hash, unitFloat } from "../field/hash.ts";
import { runSteps } from "../field/run-steps.ts";
import { DENSITY, densityOf, type InstanceShape, plantShape, speciesAt, TILE, TREES } from "../life/species.ts";
import { type Patch, patchBounds, patchContains } from "./cube-sphere.ts";
import { altitudeOf, altitudeOn, boundsOn, type Globe } from "./sphere.ts";

export { SPECIES, TILE, TREES } from "../life/species.ts";

export interface Plant extends InstanceShape {
  /** Index in SPECIES. */
  readonly code: number;
  /** On the datum, metres from the centre. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A sphere around a point of the datum without plants. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly radius: number;
}

/** Distance of a plant from its tile's edge, metres. */
const MARGIN = 0.5;
/** Greatest distance from a plant at which its kind of ground is sampled, metres. */
const STRAY = 7;
/** Minimum altitude, and step for slopes, metres; maximum rise over run. */
const SHORE = 0.7;
const STEP = 3;
const STEEPEST = 0.84;

/** All plants of a patch; `trees` omits everything else. Does not depend on other patches. */
export function plantsIn(globe: Globe, patch: Patch, trees = false): Plant[] {
  return runSteps(growPlants(globe, patch, trees));
}

/** `plantsIn` one row of tiles per step. */
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

/** The plants outside of all areas. */
export function clearOf(plants: readonly Plant[], beds: readonly Area[]): Plant[] {
  return plants.filter(({ x, y, z }) => {
    for (const bed of beds) {
      const [dx, dy, dz] = [x - bed.x, y - bed.y, z - bed.z];
      if (dx * dx + dy * dy + dz * dz < bed.radius * bed.radius) return false;
    }
    return true;
  });
}

/** Whether a patch is entirely sea or snow, by conservative bounds. */
function isBarren(globe: Globe, patch: Patch): boolean {
  const { ground, radius, snow } = globe;
  const [low, high] = boundsOn(rangeTableOf(ground.profile), ground, radius, patch, 0, new Float64Array(2));
  return altitudeOf(globe, high) < SHORE || altitudeOf(globe, low) > snow;
}

/** Values shared by all tiles of a patch. */
function latticeOf(globe: Globe, patch: Patch, trees: boolean) {
  const { scatter, radius } = globe;
  return {
    globe,
    patch,
    trees,
    axis: patch.face % 3,
    sign: patch.face < 3 ? 1 : -1,
    square: radius * radius,
    box: patchBounds(patch, radius, new Float64Array(6)),
    mean: fieldMean(scatter),
    // A constant scatter has no groves.
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
    // Area of the tile on the ground relative to its square: up to √3 at a corner.
    const wide = globe.radius / Math.sqrt(left);
    const draw = (unitFloat(h) * Math.sqrt(3)) / wide;
    if (draw >= GREATEST_DENSITY) continue;
    h = hash(h + 1);
    const room = TILE - 2 * MARGIN;
    const x = p + room * (((h & 0xffff) + 0.5) / 65536 - 0.5);
    const y = q + room * (((h >>> 16) + 0.5) / 65536 - 0.5);
    if (!put(lattice, x, y, place) || !patchContains(patch, place[0], place[1], place[2])) continue;
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

/** Writes the point (p, q) of a family on the datum into `out`; returns whether there is one. */
function put({ axis, sign, square }: Lattice, p: number, q: number, out: Float64Array): boolean {
  const left = square - p * p - q * q;
  out[axis] = sign * Math.sqrt(Math.max(0, left));
  out[(axis + 1) % 3] = p;
  out[(axis + 2) % 3] = q;
  return left > 0;
}

/**
 * The plant at lattice.place, or null. `draw` is a random number in [0, 1): plants with low values survive in harsher
 * places.
 */
function grown({ globe, place, trees }: Lattice, near: Kind, grove: number, draw: number, seed: number) {
  const [x, y, z] = place;
  const altitude = altitudeOn(globe, x, y, z);
  const cold = coldAt(globe, z, altitude);
  // Density falls from 60 % of the way to the tree line; none below the sea and on snow.
  if (altitude < SHORE || draw >= (1 - cold) * 2.5) return null;
  if (DENSITY[coverAt(globe.cover, x, y, z)] === undefined || steep(globe, place, altitude)) return null;
  const h = hash(seed + 3);
  const code = speciesAt(near, cold, grove, altitude, unitFloat(h));
  if (code < 0 || (trees && code >= TREES)) return null;
  return { code, x, y, z, ...plantShape(code, near, cold, h) };
}

/**
 * 0 at the equator's shore, 1 at the tree line and above; the tree line at a pole is a tenth as high as at the equator.
 */
function coldAt({ snow, radius }: Globe, z: number, altitude: number): number {
  const latitude = Math.min(1, (z / radius) * (z / radius));
  const line = 0.85 * snow * (1 - 0.9 * latitude * latitude);
  const up = Math.max(0, altitude) / line;
  return Math.min(1, 0.7 * latitude + (1 - 0.7 * latitude) * up);
}

const aside = new Float64Array(3);

/** Slope from heights at two perpendicular offsets. */
function steep(globe: Globe, [x, y, z]: Float64Array, altitude: number): boolean {
  const level = Math.sqrt(x * x + y * y);
  const polar = level < 0.1 * globe.radius;
  // East; near a pole, along y.
  if (polar) aside.set([0, 1, 0]);
  else aside.set([-y / level, x / level, 0]);
  const [a, b] = aside;
  const east = (altitudeOn(globe, x + STEP * a, y + STEP * b, z) - altitude) / STEP;
  const away = globe.radius;
  const [nx, ny, nz] = [(-z * b) / away, (z * a) / away, (x * b - y * a) / away];
  const north = (altitudeOn(globe, x + STEP * nx, y + STEP * ny, z + STEP * nz) - altitude) / STEP;
  return east * east + north * north > STEEPEST * STEEPEST;
}
