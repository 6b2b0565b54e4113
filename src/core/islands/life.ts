/**
 * All that stands on islands in a box of an archipelago, plants and features together, as everyone sees it who asks: those who
 * draw it, those who walk into it, and the map.
 *
 *   none     of the plants within what `clearingRadius` says of a feature: 4 m, 2 m about boulders and roots; nor within 4 m of a house,
 *            in streams and pools and within 0.7 m of them, where waters are given
 *   ponds    none where a pool is, where waters are given
 *   willows  within 13 m of a pond
 *   source   G. Relf, "Point features on the ground", "Placing a mix of trees"
 */

import { hash3 } from "../field/hash.ts";
import type { Box } from "../forest/streams.ts";
import type { InstanceShape } from "../life/species.ts";
import { clearingRadius, DEFAULT_CLEARING, featureShape } from "../life/things.ts";
import { addWaters, createBeds, isPoolNear } from "./area-index.ts";
import { type IslandFeature, scanIslandFeatures } from "./features.ts";
import type { Islands } from "./islands.ts";
import { type Growth, growIslandPlants } from "./plants.ts";
import type { Waters } from "./streams.ts";
import { HOUSE_HALF, type House, raiseHouses } from "./towns.ts";

export interface IslandThing extends InstanceShape {
  /** In THINGS. */
  readonly code: number;
  /** Metres east and north; whole of a feature. */
  readonly x: number;
  readonly y: number;
}

/** Metres about a pond within which willows stand. */
export const DAMP = 13;

/** Metres from a pond's rim to a pool, at most, of which it would be a second one. */
const RIM = 1;

const DRY: Waters = { stretches: [], pools: [] };

/**
 * In steps of well under a millisecond; trees alone if so asked. Waters are those of the box and DAMP about it, from those who can
 * wait for them: a course comes from a kilometre away, and takes a worker half a second. Without them plants stand there too.
 */
export function* growIslandLife(
  islands: Islands,
  altitude: number,
  box: Box,
  trees = false,
  waters = DRY,
): Generator<undefined, IslandThing[]> {
  const { west, south, east, north } = box;
  const around = { west: west - DAMP, south: south - DAMP, east: east + DAMP, north: north + DAMP };
  const features = yield* scanIslandFeatures(islands, altitude, around);
  const houses = yield* raiseHouses(islands, altitude, around);
  const bare = bedsAmong(features, houses, waters, box);
  const life: IslandThing[] = yield* growIslandPlants(islands, altitude, box, { ...bare, trees });
  if (trees) return life;
  for (const each of features) {
    const { feature, x, y } = each;
    const thing = x >= west && x < east && y >= south && y < north && featureThing(altitude, each);
    // The seed's pond is the pool itself where there is one, and else the spring of a stream.
    if (thing && !(feature === "waterhole" && isPoolNear(waters, x, y, thing.size / 2 + RIM))) life.push(thing);
  }
  return life;
}

/** The same at once. */
export function islandLifeIn(islands: Islands, altitude: number, box: Box, trees = false): IslandThing[] {
  const steps = growIslandLife(islands, altitude, box, trees);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Where nothing grows: about features and houses, and in water. */
function bedsAmong(
  features: readonly IslandFeature[],
  houses: readonly House[],
  waters: Waters,
  box: Box,
): Omit<Growth, "trees"> {
  const [bare, damp] = [createBeds(box), createBeds(box)];
  for (const { feature, x, y } of features) {
    bare.add({ x0: x, y0: y, x1: x, y1: y, half: 0, reach: clearingRadius(feature) });
    if (feature === "waterhole") damp.add({ x0: x, y0: y, x1: x, y1: y, half: 0, reach: DAMP });
  }
  for (const { x, y } of houses) bare.add({ x0: x, y0: y, x1: x, y1: y, half: HOUSE_HALF, reach: DEFAULT_CLEARING });
  addWaters(waters, bare);
  return { bare, damp };
}

export function featureThing(altitude: number, { feature, x, y }: IslandFeature): IslandThing | null {
  const thing = featureShape(feature, hash3(x, y, Math.round(altitude)));
  return thing && { ...thing, x, y };
}
