/**
 * Placed things on flat ground: removed and added features that can be moved, and helicopters, keyed by `featureKey`.
 *
 *   "none"             the generator's own cone, rocket, phone box or helicopter was removed
 *   "cone"             a cone was added; likewise "rocket" and "t", a phone box
 *   "helicopter 137"   a helicopter was left there, with that heading in degrees
 *   source   G. Relf, "Enabling things to move"
 */
import { isMovable, type Movable } from "../forest/features.ts";
import { featureKey } from "./feature-key.ts";
import { flatFeatureAt, flatFeaturesIn, isHelicopter } from "./features.ts";
import { type FlatGround, rockAt } from "./flat-ground.ts";

export type PlacedThing = Movable | "none" | `helicopter ${number}`;
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

/** A feature that can be moved, at whole metres. */
export interface MovableThing {
  readonly thing: Movable;
  readonly x: number;
  readonly y: number;
}

/** The nearest movable thing within reach on an archipelago, added or the generator's own; null for none. */
export function movableNear(
  flat: FlatGround,
  placed: FlatPlaced,
  altitude: number,
  x: number,
  y: number,
  reach: number,
): MovableThing | null {
  const box = {
    west: Math.ceil(x - reach),
    south: Math.ceil(y - reach),
    east: Math.floor(x + reach) + 1,
    north: Math.floor(y + reach) + 1,
  };
  const things: MovableThing[] = [];
  for (const each of flatFeaturesIn(flat, altitude, box)) {
    const { feature: thing, x: i, y: j } = each;
    if (isMovable(thing) && !isHelicopter(flat, altitude, each) && !placed.has(featureKey(i, j, altitude)))
      things.push({ thing, x: i, y: j });
  }
  for (const [key, thing] of placed) {
    const [i, j, own] = placeOfKey(key);
    if (isMovable(thing) && own === Math.round(altitude)) things.push({ thing, x: i, y: j });
  }
  let [nearest, least]: [MovableThing | null, number] = [null, reach * reach];
  for (const each of things) {
    const away = (each.x - x) ** 2 + (each.y - y) ** 2;
    if (away <= least) [nearest, least] = [each, away];
  }
  return nearest;
}

/** Removes the movable thing at a position. */
export function takeMovable(flat: FlatGround, placed: FlatPlaced, altitude: number, x: number, y: number): void {
  const key = featureKey(x, y, altitude);
  // Without the mark the generator's own would reappear.
  if (isMovable(flatFeatureAt(flat, altitude, x, y))) placed.set(key, "none");
  else placed.delete(key);
}

/** Whether a whole metre is free for a movable thing. */
export function hasRoom(flat: FlatGround, placed: FlatPlaced, altitude: number, x: number, y: number): boolean {
  const there = placed.get(featureKey(x, y, altitude));
  return there ? there === "none" : flatFeatureAt(flat, altitude, x, y) === "none";
}

/** Adds a thing where there is room; the generator's own that was removed there is restored instead. */
export function putMovable(
  flat: FlatGround,
  placed: FlatPlaced,
  altitude: number,
  { thing, x, y }: MovableThing,
): void {
  const key = featureKey(x, y, altitude);
  const feature = flatFeatureAt(flat, altitude, x, y);
  if (feature === thing && !isHelicopter(flat, altitude, { feature, x, y })) placed.delete(key);
  else placed.set(key, thing);
}
