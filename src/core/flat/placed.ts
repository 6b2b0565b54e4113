/**
 * Placed things on flat ground: removed and added cones and helicopters, keyed by `featureKey`.
 *
 *   "none"             the generator's own cone or helicopter was removed
 *   "cone"             a cone was added
 *   "helicopter 137"   a helicopter was left there, with that heading in degrees
 *   source   G. Relf, "Enabling things to move"
 */
import { featureKey } from "./feature-key.ts";
import { flatFeatureAt, flatFeaturesIn, isHelicopter } from "./features.ts";
import { type FlatGround, rockAt } from "./flat-ground.ts";

export type PlacedThing = "cone" | "none" | `helicopter ${number}`;
export type FlatPlaced = Map<string, PlacedThing>;

/** The integers of a key. */
export function placeOfKey(key: string): [x: number, y: number, altitude: number] {
  return key.split(",").map(Number) as [number, number, number];
}

const span = new Float64Array(2);

/** Ground altitude of an archipelago at a position, NaN where it has none. */
export function groundOf(flat: FlatGround, x: number, y: number, altitude: number, t = 0): number {
  return rockAt(flat, x, y, altitude, t, span) ? span[1] : Number.NaN;
}

/** Altitude of the archipelago whose ground is at (x, y, z) to within 1.5 m; NaN for none. */
export function archipelagoUnder(flat: FlatGround, x: number, y: number, z: number, t = 0): number {
  let [under, least] = [Number.NaN, 1.5];
  for (const altitude of flat.altitudes) {
    const away = Math.abs(groundOf(flat, x, y, altitude, t) - z);
    if (away < least) [under, least] = [altitude, away];
  }
  return under;
}

/** The nearest cone within reach on an archipelago, added or the generator's own; null for none. */
export function coneNear(
  flat: FlatGround,
  placed: FlatPlaced,
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
  const cones = flatFeaturesIn(flat, altitude, box)
    .filter((each) => each.feature === "cone" && !isHelicopter(flat, altitude, each))
    .filter(({ x: i, y: j }) => !placed.has(featureKey(i, j, altitude)))
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

/** Removes the cone at a position. */
export function takeCone(flat: FlatGround, placed: FlatPlaced, altitude: number, x: number, y: number): void {
  const key = featureKey(x, y, altitude);
  // Without the mark the generator's own cone would reappear.
  if (flatFeatureAt(flat, altitude, x, y) === "cone") placed.set(key, "none");
  else placed.delete(key);
}

/** Whether a whole metre is free for a cone. */
export function hasRoom(flat: FlatGround, placed: FlatPlaced, altitude: number, x: number, y: number): boolean {
  const there = placed.get(featureKey(x, y, altitude));
  return there ? there === "none" : flatFeatureAt(flat, altitude, x, y) === "none";
}

/** Adds a cone where there is room; the generator's own removed cone is restored instead. */
export function putCone(flat: FlatGround, placed: FlatPlaced, altitude: number, x: number, y: number): void {
  const key = featureKey(x, y, altitude);
  const feature = flatFeatureAt(flat, altitude, x, y);
  if (feature === "cone" && !isHelicopter(flat, altitude, { feature, x, y })) placed.delete(key);
  else placed.set(key, "cone");
}
