/**
 * Marshes of a country: the 9 × 9 places around the end of a stream in a hollow (core/forest/streams.ts), with water where
 * the ground is low. Towns and lakes keep their own kind of ground. Reeds grow there: reeds.ts.
 *
 *   water    up to DEEP m, and no higher than the lowest ground 5 m around, so that it stays within the marsh
 *   source   G. Relf, "How to make limitless terrain", streams; the water is ours
 */
import { MARSH } from "../forest/streams.ts";
import { aboveSea, type FlatGround, topHeight } from "./flat-ground.ts";
import type { Place, Pool } from "./spill.ts";

export interface Marsh {
  /** Its middle, whole metres. */
  readonly x: number;
  readonly y: number;
  /** May be empty. */
  readonly pool: Pool;
}

/** Greatest depth of a marsh's water, metres. */
const DEEP = 0.3;

/** The marsh around the end of a stream at whole (x, y). */
export function marshAround(flat: FlatGround, altitude: number, [x, y]: Place): Marsh {
  const heightAt = (px: number, py: number) => altitude + topHeight(flat, aboveSea(flat, px, py, altitude));
  let level = heightAt(x, y) + DEEP;
  for (const [px, py] of squareAround(x, y, MARSH + 1))
    if (Math.max(Math.abs(px - x), Math.abs(py - y)) > MARSH) level = Math.min(level, heightAt(px, py));
  const wet = squareAround(x, y, MARSH).filter(([px, py]) => heightAt(px, py) < level);
  return { x, y, pool: { wet, level } };
}

/** Whether the nearest whole metre to a position is one of the marsh's. */
export function isInMarsh(marsh: Pick<Marsh, "x" | "y">, x: number, y: number): boolean {
  return Math.max(Math.abs(Math.round(x) - marsh.x), Math.abs(Math.round(y) - marsh.y)) <= MARSH;
}

/** Whole metres within `reach` of one along both axes, rows from south to north. */
export function squareAround(x: number, y: number, reach: number): Place[] {
  const places: Place[] = [];
  for (let py = y - reach; py <= y + reach; py++) for (let px = x - reach; px <= x + reach; px++) places.push([px, py]);
  return places;
}
