/**
 * Placed things of islands: which of the generator's cones were taken away, and where cones were put, keyed by whole metres and by the
 * archipelago's altitude, as `featureKey` has it.
 *
 *   "none"   the generator's own was taken from there
 *   "cone"   one was put there
 *   source   G. Relf, "Enabling things to move"
 */
import { featureKey, islandFeatureAt, islandFeaturesIn } from "./features.ts";
import { type Islands, rockAt } from "./islands.ts";

export type IslandPlaced = Map<string, "cone" | "none">;

/** The whole numbers of a key. */
export function placeOfKey(key: string): [x: number, y: number, altitude: number] {
  return key.split(",").map(Number) as [number, number, number];
}

const span = new Float64Array(2);

/** The altitude of the ground of an archipelago at a place, NaN where it has none. */
export function groundOf(islands: Islands, x: number, y: number, altitude: number, t = 0): number {
  return rockAt(islands, x, y, altitude, t, span) ? span[1] : Number.NaN;
}

/** The archipelago on whose ground feet at a height stand, by its altitude; NaN where they stand on none. */
export function archipelagoUnder(islands: Islands, x: number, y: number, z: number, t = 0): number {
  let [under, least] = [Number.NaN, 1.5];
  for (const altitude of islands.altitudes) {
    const away = Math.abs(groundOf(islands, x, y, altitude, t) - z);
    if (away < least) [under, least] = [altitude, away];
  }
  return under;
}

/** The nearest cone within reach of a place of an archipelago, put there or the generator's own; null for none. */
export function coneNear(
  islands: Islands,
  placed: IslandPlaced,
  altitude: number,
  x: number,
  y: number,
  reach: number,
): [x: number, y: number] | null {
  const box = {
    west: Math.ceil(x - reach),
    south: Math.ceil(y - reach),
    east: Math.floor(x + reach) + 1,
    north: Math.floor(y + reach) + 1,
  };
  const cones = islandFeaturesIn(islands, altitude, box)
    .filter(({ feature, x: i, y: j }) => feature === "cone" && !placed.has(featureKey(i, j, altitude)))
    .map(({ x: i, y: j }): [number, number] => [i, j]);
  for (const [key, thing] of placed) {
    const [i, j, own] = placeOfKey(key);
    if (thing === "cone" && own === Math.round(altitude)) cones.push([i, j]);
  }
  let [nearest, least]: [[number, number] | null, number] = [null, reach * reach];
  for (const cone of cones) {
    const away = (cone[0] - x) ** 2 + (cone[1] - y) ** 2;
    if (away <= least) [nearest, least] = [cone, away];
  }
  return nearest;
}

/** Takes the cone of a place away. */
export function takeCone(islands: Islands, placed: IslandPlaced, altitude: number, x: number, y: number): void {
  const key = featureKey(x, y, altitude);
  // Unmarked, the generator's own would stand there again.
  if (islandFeatureAt(islands, altitude, x, y) === "cone") placed.set(key, "none");
  else placed.delete(key);
}

/** Whether a whole metre has room for a cone: nothing is there, or no longer. */
export function hasRoom(islands: Islands, placed: IslandPlaced, altitude: number, x: number, y: number): boolean {
  const there = placed.get(featureKey(x, y, altitude));
  return there ? there === "none" : islandFeatureAt(islands, altitude, x, y) === "none";
}

/** Puts a cone where there is room. Where the generator's own was, it is that again. */
export function putCone(islands: Islands, placed: IslandPlaced, altitude: number, x: number, y: number): void {
  const key = featureKey(x, y, altitude);
  if (islandFeatureAt(islands, altitude, x, y) === "cone") placed.delete(key);
  else placed.set(key, "cone");
}
