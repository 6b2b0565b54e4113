/**
 * Features of a sphere: at the crossings of rings, where two of x, y, z are integers in metres.
 *
 *   position  for each integer pair within the radius, the two points where the third coordinate is ±√(R² − i² − j²);
 *             in three
 *             families, whose third coordinate is x, y or z
 *   choice    Relf's rule of the pair, with the scatter sum read at the point itself, so that the two points differ
 *   none      in the sea, and in town
 *   key       "x,y,z" with the third coordinate's sign in its place, as "12,-7,+"; a point of three integers is in
 *             three families,
 *             and has the key whose third is z
 *   density   (|x| + |y| + |z|)/R, 1 to √3, times that of the plane: each family thins out where its rings are
 *             tangential
 *   exact     up to a radius of 9·10⁷ m: squares are, and the low bits of the pair's product (see features)
 *   source    G. Relf, "Terrain for spherical planets"; the form of the keys is ours
 */

import { checkFinite } from "../checks.ts";
import { fieldFloorAt } from "../field/field.ts";
import { hash3 } from "../field/hash.ts";
import { runSteps } from "../field/run-steps.ts";
import { FEATURES, type Feature, featureOf } from "../forest/features.ts";
import { MAX_LEVEL_SLOPE, SLOPE_PROBE } from "../life/things.ts";
import { type Patch, patchBounds, patchContains } from "./cube-sphere.ts";
import { altitudeOn, type Globe, hasRivers, kindOn } from "./sphere.ts";

export interface RingFeature {
  readonly feature: Feature;
  readonly key: string;
  /** On the datum, metres from the centre. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

type Place = readonly [number, number, number];

/** Maximum number of crossings per call: about 16 km². */
const MOST = 2 ** 25;

/** All features of a patch, independent of other patches. Those near the shore depend on t. */
export function featuresIn(globe: Globe, patch: Patch, t = 0): RingFeature[] {
  checkFinite({ t });
  return runSteps(scanFeatures(globe, patch, 0, t));
}

/**
 * `featuresIn` one row of crossings per step. With a margin, metres, instead those of the patch's bounding box widened
 * by it,
 * whatever patch they belong to.
 */
export function* scanFeatures(globe: Globe, patch: Patch, margin: number, t = 0): Generator<undefined, RingFeature[]> {
  const box = patchBounds(patch, globe.radius, new Float64Array(6)).map((v, at) => v + (at & 1 ? margin : -margin));
  const [x, y, z] = [0, 2, 4].map((at) => Math.floor(box[at + 1]) - Math.ceil(box[at]) + 1);
  const crossings = x * y + y * z + z * x;
  if (crossings > MOST)
    throw new RangeError(`Expected a patch of at most ${MOST} crossings of rings (16 km²), got ${crossings}.`);
  const found: RingFeature[] = [];
  const within = margin > 0 ? null : patch;
  for (const third of [2, 0, 1]) {
    const p = 2 * ((third + 1) % 3);
    for (let i = Math.ceil(box[p]); i <= box[p + 1]; i++) {
      addRow(globe, within, box, third, i, t, found);
      yield;
    }
  }
  return found;
}

/** Adds the features of a row of one family, whose pairs (i, j) are the two coordinates after the third. */
function addRow(
  globe: Globe,
  patch: Patch | null,
  box: Float64Array,
  third: number,
  i: number,
  t: number,
  found: RingFeature[],
): void {
  const { radius, scatter } = globe;
  const { count, a, b, c, offset, weight } = scatter;
  const { samples, mask } = scatter.profile;
  const q = (third + 2) % 3;
  const [low, high] = [box[2 * third], box[2 * third + 1]];
  const nearest = low <= 0 && high >= 0 ? 0 : Math.min(Math.abs(low), Math.abs(high));
  const farthest = Math.max(Math.abs(low), Math.abs(high));
  const signs = high < 0 ? [-1] : low > 0 ? [1] : [1, -1];
  const left = radius * radius - i * i;
  // Only where the third coordinate is in the box, with a metre of tolerance for rounding.
  const most = Math.sqrt(Math.max(0, left - nearest * nearest)) + 1;
  const least = Math.sqrt(Math.max(0, left - farthest * farthest)) - 1;
  const [from, to] = [box[2 * q], box[2 * q + 1]];
  const start = Math.ceil(Math.max(from, from > 0 ? least : -most));
  const end = Math.min(to, to < 0 ? -least : most);
  for (const sign of signs) {
    for (let j = start; j <= end; j++) {
      const square = left - j * j;
      if (square < 0 || (square === 0 && sign < 0)) continue;
      const w = sign * Math.sqrt(square);
      const x = third === 2 ? i : third === 0 ? w : j;
      const y = third === 2 ? j : third === 0 ? i : w;
      const z = third === 2 ? w : third === 0 ? j : i;
      // Inlined fieldFloorAt at t = 0: takes half the time.
      let sum = 0;
      for (let k = 0; k < count; k++)
        sum += weight[k] * samples[Math.floor(a[k] * x + (b[k] * y + (c[k] * z + offset[k]))) & mask];
      // Few crossings have a feature: the patch is tested after.
      const code = featureOf(sum, i, j, globe.mask);
      if (code === 0 || (patch && !patchContains(patch, x, y, z))) continue;
      const feature = standing(globe, code, [x, y, z], third, t);
      if (feature !== "none") found.push({ feature, key: keyOf([x, y, z], third), x, y, z });
    }
  }
}

/** The feature at a crossing, given by its position and the index of the third coordinate. */
export function featureAtCrossing(globe: Globe, place: Place, third: number, t = 0): Feature {
  checkCrossing(place, third);
  checkFinite({ t });
  const [x, y, z] = place;
  const code = codeAt(globe, x, y, z, place[(third + 1) % 3], place[(third + 2) % 3]);
  return code === 0 ? "none" : standing(globe, code, place, third, t);
}

/** Feature code of a crossing by its pair, at t = 0, so that features keep their places. */
function codeAt({ scatter, mask }: Globe, x: number, y: number, z: number, i: number, j: number): number {
  return featureOf(fieldFloorAt(scatter, x, y, z), i, j, mask);
}

/** "none" for duplicates in other families, in the sea and in town. */
function standing(globe: Globe, code: number, place: Place, third: number, t: number): Feature {
  const [i, j] = [place[(third + 1) % 3], place[(third + 2) % 3]];
  if (third !== 2 && isWhole(globe.radius, place[third], i, j)) return "none";
  const kind = kindOn(globe, ...place, t);
  return kind === "lake" || kind === "town" ? "none" : FEATURES[code];
}

/** Whether the third coordinate is an integer exactly, not by rounding. */
function isWhole(radius: number, third: number, i: number, j: number): boolean {
  return Number.isInteger(third) && third * third === radius * radius - i * i - j * j;
}

/** Features that grow or hold rain: only on planets with plants. */
const GROWN: readonly Feature[] = ["root", "waterhole", "knoll"];
/** Steepest ground, rise over run, of each feature; of others STEEPEST. */
const SLOPES: { readonly [feature in Feature]?: number } = {
  waterhole: MAX_LEVEL_SLOPE,
  knoll: MAX_LEVEL_SLOPE,
  mine: 0.25,
  x: 0.5,
  cone: 0.6,
};
const STEEPEST = 0.84;

/** One of this many shafts is kept on planets without plants, where nothing hides them. */
const FEWER_SHAFTS = 4;

/**
 * Whether the ground suits a feature: roots, water and turf need plants around them, and all features ground that is level enough.
 */
export function suitsGround(globe: Globe, { feature, x, y, z }: RingFeature): boolean {
  const isBare = !hasRivers(globe);
  if (isBare && GROWN.includes(feature)) return false;
  if (isBare && feature === "mine" && hash3(Math.floor(x), Math.floor(y), Math.floor(z)) % FEWER_SHAFTS !== 0)
    return false;
  return slopeAt(globe, x, y, z) <= (SLOPES[feature] ?? STEEPEST);
}

/** Rise over run. */
function slopeAt(globe: Globe, x: number, y: number, z: number): number {
  const along = (dx: number, dy: number, dz: number) =>
    altitudeOn(globe, x + dx, y + dy, z + dz) - altitudeOn(globe, x - dx, y - dy, z - dz);
  const rise = Math.hypot(along(SLOPE_PROBE, 0, 0), along(0, SLOPE_PROBE, 0), along(0, 0, SLOPE_PROBE));
  return rise / (2 * SLOPE_PROBE);
}

export function keyOf(place: Place, third: number): string {
  checkCrossing(place, third);
  return place.map((v, axis) => (axis === third ? (v < 0 ? "-" : "+") : String(v))).join();
}

function checkCrossing([x, y, z]: Place, third: number): void {
  if (x - x + (y - y) + (z - z) !== 0) checkFinite({ x, y, z });
  if (third !== 0 && third !== 1 && third !== 2)
    throw new RangeError(`Expected 0, 1 or 2 for the third coordinate, got ${third}.`);
}

/** The seed of a feature's shape (featureShape in core/life/things.ts) by its place on the datum. */
export const featureSeed = (x: number, y: number, z: number): number =>
  hash3(Math.floor(4 * x), Math.floor(4 * y), Math.floor(4 * z));

interface Crossing {
  place: [number, number, number];
  third: number;
}

/** The crossing that a key names, on the datum. */
export function crossingOf(key: string, radius: number): Crossing {
  checkFinite({ radius });
  const crossing = readCrossing(key, radius);
  if (!crossing) throw new RangeError(`Expected a key as "12,-7,+" within ${radius} m, got "${key}".`);
  return crossing;
}

/** Whether a key names a crossing of a sphere. */
export function isCrossing(key: string, radius: number): boolean {
  return readCrossing(key, radius) !== null;
}

function readCrossing(key: string, radius: number): Crossing | null {
  const parts = key.split(",");
  const third = parts.findIndex((part) => part === "+" || part === "-");
  const place = parts.map((part, axis) => (axis === third ? 0 : Number(part))) as [number, number, number];
  const square = place.reduce((left, v) => left - v * v, radius * radius);
  const right = parts.length === 3 && third >= 0 && place.every(Number.isInteger) && square >= 0;
  if (!right) return null;
  place[third] = (parts[third] === "-" ? -1 : 1) * Math.sqrt(square);
  return { place, third };
}
