/**
 * Placed things: what people or helicopters put on the ground, keyed by whole metres. The store is the caller's, and
 * goes into JSON and back: `JSON.stringify([...placed])`, `new Map(JSON.parse(text))`.
 *
 *   source   G. Relf, "How to make limitless terrain", place, atPlace, remove, removeAll, clearStreams
 */
import type { Kind } from "../field/cover.ts";
import type { Feature } from "./features.ts";

/** A kind makes ground (road, stream, marsh), a feature stands on it, and "none" is where a feature was taken away. */
export type Thing = Kind | Feature;

export type Placed = Map<string, Thing>;

/** Signs count, and a comma parts 1,23 from 12,3. Coordinates are rounded, half toward +∞; −0 is 0. */
export function keyAt(x: number, y: number): string {
  return `${Math.round(x)},${Math.round(y)}`;
}

export function place(placed: Placed, x: number, y: number, thing: Thing): void {
  placed.set(keyAt(x, y), thing);
}

/** What was put at this place, or undefined. */
export function placedAt(placed: ReadonlyMap<string, Thing>, x: number, y: number): Thing | undefined {
  return placed.get(keyAt(x, y));
}

export function remove(placed: Placed, x: number, y: number): void {
  placed.delete(keyAt(x, y));
}

/** Removes every thing of a kind, wherever it is. */
export function removeAll(placed: Placed, thing: Thing): void {
  for (const [key, there] of placed) if (there === thing) placed.delete(key);
}

export function clearStreams(placed: Placed): void {
  removeAll(placed, "stream");
  removeAll(placed, "marsh");
}

/** Carries a thing to another place. `stood` is the feature that the generator has where it is taken from. */
export function carry(
  placed: Placed,
  thing: Feature,
  from: readonly [x: number, y: number],
  to: readonly [x: number, y: number],
  stood: Feature,
): void {
  // Unmarked, a cone of the generator's own would stand there again.
  if (stood === thing) place(placed, ...from, "none");
  else remove(placed, ...from);
  place(placed, ...to, thing);
}
