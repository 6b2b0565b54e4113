/**
 * What stands on a chunk of a globe, as numbers for those who draw it.
 *
 *   things   STRIDE floats each, sorted by code, and those of one code by their bits: the first half of a code is every
 *            second of its things, spread evenly
 *   level 0  plants and features; level 1 the same trees, alone
 *   bytes    the same for the same globe and cell in every engine (tests/stream/things.test.ts)
 */

import type { Feature } from "../core/features.ts";
import { mixThree } from "../core/mixing.ts";
import { holds } from "../core/patch.ts";
import { type Bed, clearOf, growPlants, type Plant, SPECIES } from "../core/plants.ts";
import { type RingFeature, scanFeatures } from "../core/ring-features.ts";
import { altitudeOn, type Globe } from "../core/sphere.ts";
import { ballOf, type Cell, patchOf } from "./cells.ts";

/** Plants, and features of src/core/features.ts by their names there. */
export const THINGS = [...SPECIES, "boulder", "knoll", "root", "waterhole", "mine", "x", "cone"] as const;
export type ThingName = (typeof THINGS)[number];

/**
 * Floats a thing: dx, dy, dz, heading, size, lean, code, bits.
 *
 *   dx, dy, dz   metres of its place on the datum from the chunk's centre, along the planet's axes
 *   heading      radians, 0 to 2π
 *   size         metres: of height for plants, of breadth for features
 *   lean         radians from upright, toward its heading
 *   code         its place in THINGS
 *   bits         0 ≤ whole < 2¹⁶, for what else varies
 */
export const STRIDE = 8;

export interface Things {
  /** On the datum, metres from the planet's centre. */
  readonly centre: readonly [x: number, y: number, z: number];
  /** Metres from the centre in which all of its things stand. */
  readonly reach: number;
  /** count × STRIDE. */
  readonly things: Float32Array;
  readonly count: number;
}

/** Gives a buffer of at least so many bytes, or a new one. */
export type Room = (bytes: number) => ArrayBuffer;

const anew: Room = (bytes) => new ArrayBuffer(bytes);

export function thingsIn(globe: Globe, cell: Cell): Things {
  const steps = gatherThings(globe, cell, anew);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same in steps of well under a millisecond. */
export function* gatherThings(globe: Globe, cell: Cell, room: Room): Generator<undefined, Things> {
  const patch = patchOf(cell, globe.radius);
  const all = yield* growPlants(globe, patch, cell.level > 0);
  // Most of what there is to do, and for nothing where far ground is bare.
  const features = cell.level === 0 || all.length > 0 ? yield* scanFeatures(globe, patch, WIDEST) : [];
  const plants = clearOf(all, features.map(bedOf));
  if (cell.level === 0) {
    for (const feature of features)
      if (holds(patch, feature.x, feature.y, feature.z)) {
        const thing = featureThing(globe, feature);
        if (thing) plants.push(thing);
      }
  }
  yield;
  const [x, y, z, reach] = ballOf(patch, globe.radius, new Float64Array(4));
  const things = new Float32Array(room(plants.length * STRIDE * 4), 0, plants.length * STRIDE);
  writeSorted(plants, x, y, z, things);
  return { centre: [x, y, z], reach, things, count: plants.length };
}

function writeSorted(plants: readonly Plant[], x: number, y: number, z: number, out: Float32Array): void {
  // Code, bits and index as one whole number: numbers alone sort ten times as fast as what they are of.
  const keys = Float64Array.from(plants, ({ code, bits }, k) => (code * 65536 + bits) * 2 ** 24 + k).sort();
  for (let k = 0, at = 0; k < keys.length; k++) {
    const plant = plants[keys[k] % 2 ** 24];
    out[at++] = plant.x - x;
    out[at++] = plant.y - y;
    out[at++] = plant.z - z;
    out[at++] = plant.heading;
    out[at++] = plant.size;
    out[at++] = plant.lean;
    out[at++] = plant.code;
    out[at++] = plant.bits;
  }
}

/** Metres about a feature in which nothing grows. */
const CLEAR: { readonly [feature in Feature]?: number } = { boulder: 2, root: 2 };
const WIDEST = 4;

function bedOf({ feature, x, y, z }: RingFeature): Bed {
  return { x, y, z, radius: CLEAR[feature] ?? WIDEST };
}

/** Metres of breadth, and radians of lean at most. */
const SIZES: { readonly [feature in Feature]?: readonly [least: number, most: number, lean: number] } = {
  boulder: [0.7, 3.6, 0.35],
  knoll: [4, 7, 0],
  root: [1.6, 3, 0.3],
  waterhole: [2.5, 5, 0],
  mine: [2.6, 3.4, 0],
  x: [0.9, 1.5, 0.04],
  cone: [0.6, 0.9, 0.03],
};

/** Rise over run above which no water stands and no knoll is told from its hill; and metres to either side that tell it. */
const STEEPEST = 0.22;
const BESIDE = 2;

function isSteep(globe: Globe, x: number, y: number, z: number): boolean {
  const along = (dx: number, dy: number, dz: number) =>
    altitudeOn(globe, x + dx, y + dy, z + dz) - altitudeOn(globe, x - dx, y - dy, z - dz);
  return Math.hypot(along(BESIDE, 0, 0), along(0, BESIDE, 0), along(0, 0, BESIDE)) > 2 * BESIDE * STEEPEST;
}

/** A feature by the bits of its place; roots and water only where there is water, which lies level. */
function featureThing(globe: Globe, { feature, x, y, z }: RingFeature): Plant | null {
  const sizes = SIZES[feature];
  if (!sizes || (!globe.wet && (feature === "root" || feature === "waterhole"))) return null;
  if ((feature === "waterhole" || feature === "knoll") && isSteep(globe, x, y, z)) return null;
  const [least, most, lean] = sizes;
  const h = mixThree(Math.floor(4 * x), Math.floor(4 * y), Math.floor(4 * z));
  const g = mixThree(h, 1, 2);
  // The square: few are great.
  const grown = ((g >>> 8) & 0xff) / 255;
  return {
    code: THINGS.indexOf(feature as ThingName),
    x,
    y,
    z,
    heading: ((h & 0xffff) / 65536) * 2 * Math.PI,
    size: least + (most - least) * grown * grown,
    lean: (lean * (g & 0xff)) / 255,
    bits: h >>> 16,
  };
}
