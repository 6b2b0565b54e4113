/**
 * Plants and features of a chunk of a planet, as packed instance attributes (thing-layout.ts).
 *
 *   things   STRIDE floats per thing, sorted by code, and within a code by their bits: the first half of a code is every second
 *            of its things, evenly spread
 *   levels   0 and 2: plants and features; 1: the same trees, alone
 *   bytes    the same for the same world and cell in every engine (tests/stream/things.test.ts)
 */

import { clearingRadius, DEFAULT_CLEARING, featureShape } from "../core/life/things.ts";
import { ballOf, patchContains } from "../core/planet/cube-sphere.ts";
import { type Area, clearOf, growPlants, type Plant } from "../core/planet/plants.ts";
import { featureSeed, type RingFeature, scanFeatures, suitsGround } from "../core/planet/ring-features.ts";
import type { Globe } from "../core/planet/sphere.ts";

import { type Cell, patchOf } from "./cells.ts";
import { type Allocate, STRIDE, type Things, writeSorted } from "./thing-layout.ts";

const anew: Allocate = (bytes) => new ArrayBuffer(bytes);

export function thingsIn(globe: Globe, cell: Cell): Things {
  const steps = gatherThings(globe, cell, anew);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Leaves out some of the things within `reach` metres of a centre. */
type Sieve = (
  globe: Globe,
  centre: readonly [x: number, y: number, z: number],
  reach: number,
  things: readonly Plant[],
) => Generator<undefined, readonly Plant[]>;

/** The same in steps of well under 4 ms, without the things that `sieve` leaves out. */
export function* gatherThings(
  globe: Globe,
  cell: Cell,
  allocate: Allocate,
  sieve?: Sieve,
): Generator<undefined, Things> {
  const patch = patchOf(cell, globe.radius);
  const all = yield* growPlants(globe, patch, cell.level === 1);
  // The most expensive part, and useless where far ground is bare.
  const features = cell.level !== 1 || all.length > 0 ? yield* scanFeatures(globe, patch, DEFAULT_CLEARING) : [];
  const plants = clearOf(all, features.map(bedOf));
  if (cell.level !== 1) {
    for (const feature of features)
      if (patchContains(patch, feature.x, feature.y, feature.z)) {
        const thing = featureThing(globe, feature);
        if (thing) plants.push(thing);
      }
  }
  yield;
  const [x, y, z, reach] = ballOf(patch, globe.radius, new Float64Array(4));
  const kept = sieve ? yield* sieve(globe, [x, y, z], reach, plants) : plants;
  const things = new Float32Array(allocate(kept.length * STRIDE * 4), 0, kept.length * STRIDE);
  writeSorted(kept, x, y, z, things);
  return { centre: [x, y, z], reach, things, count: kept.length };
}

function bedOf({ feature, x, y, z }: RingFeature): Area {
  return { x, y, z, radius: clearingRadius(feature) };
}

/** A feature, varied by the bits of its place; null where the ground does not suit it. */
function featureThing(globe: Globe, each: RingFeature): Plant | null {
  if (!suitsGround(globe, each)) return null;
  const { feature, x, y, z } = each;
  const thing = featureShape(feature, featureSeed(x, y, z));
  return thing && { ...thing, x, y, z };
}
