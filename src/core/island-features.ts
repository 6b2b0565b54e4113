/**
 * Features of islands: the seed's, at whole metres of each archipelago, with the sum read at its altitude, so that one
 * over another differs.
 *
 *   none     off the island, and in town
 *   key      "x,y,altitude", whole: as placed things are keyed
 *   t        0 for what stands where; those near a rim come and go with it
 *   source   G. Relf, "Point features on the ground"
 */
import { coverAt } from "./cover.ts";
import { FEATURES, type Feature, featureOf } from "./features.ts";
import { fieldFloorAt } from "./field.ts";
import { type Islands, islandAt } from "./islands.ts";
import type { Box } from "./streams.ts";

export interface IslandFeature {
  readonly feature: Feature;
  /** Whole metres. */
  readonly x: number;
  readonly y: number;
}

export function featureKey(x: number, y: number, altitude: number): string {
  return `${Math.round(x)},${Math.round(y)},${Math.round(altitude)}`;
}

/** All features of a box of an archipelago, rows from south to north, a row at a time. */
export function* scanIslandFeatures(
  islands: Islands,
  altitude: number,
  { west, south, east, north }: Box,
  t = 0,
): Generator<undefined, IslandFeature[]> {
  const { scatter, mask } = islands;
  const found: IslandFeature[] = [];
  for (let y = south; y < north; y++) {
    for (let x = west; x < east; x++) {
      const code = featureOf(fieldFloorAt(scatter, x, y, altitude), x, y, mask);
      if (code === 0 || !(islandAt(islands, x, y, altitude, t) > 0)) continue;
      if (coverAt(islands.cover, x, y, altitude, t) !== "town") found.push({ feature: FEATURES[code], x, y });
    }
    yield;
  }
  return found;
}
