/**
 * Placed objects: those that players put on the ground, keyed by whole metres. The caller owns the Map and can save it as JSON:
 * `JSON.stringify([...placed])`, `new Map(JSON.parse(text))`.
 *
 *   source   G. Relf, "How to make limitless terrain", place, atPlace, remove, removeAll, clearStreams
 */
import { checkFinite } from "../checks.ts";
import type { Kind } from "../field/cover.ts";
import type { Feature } from "./features.ts";

/** A kind replaces the ground (road, stream, marsh), a feature stands on it, "none" removes the generated feature. */
export type Thing = Kind | Feature;

export type Placed = Map<string, Thing>;

/** The key "x,y". Coordinates are rounded, half toward +∞; −0 is 0. */
export function keyAt(x: number, y: number): string {
  if (x - x + (y - y) !== 0) checkFinite({ x, y });
  return `${Math.round(x)},${Math.round(y)}`;
}

export function place(placed: Placed, x: number, y: number, thing: Thing): void {
  placed.set(keyAt(x, y), thing);
}

/** The object placed at (x, y), or undefined. */
export function placedAt(placed: ReadonlyMap<string, Thing>, x: number, y: number): Thing | undefined {
  return placed.get(keyAt(x, y));
}

export function remove(placed: Placed, x: number, y: number): void {
  placed.delete(keyAt(x, y));
}

/** Removes every object of a type. */
export function removeAll(placed: Placed, thing: Thing): void {
  for (const [key, there] of placed) if (there === thing) placed.delete(key);
}

export function clearStreams(placed: Placed): void {
  removeAll(placed, "stream");
  removeAll(placed, "marsh");
}

/** Moves an object. `stood` is the generator's own feature at `from`. */
export function carry(
  placed: Placed,
  thing: Feature,
  from: readonly [x: number, y: number],
  to: readonly [x: number, y: number],
  stood: Feature,
): void {
  // Without the mark, a generated cone would reappear.
  if (stood === thing) place(placed, ...from, "none");
  else remove(placed, ...from);
  place(placed, ...to, thing);
}
