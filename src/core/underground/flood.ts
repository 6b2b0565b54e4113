/**
 * Water in a mine under the lakes of a country: it seeps through the bed, so that galleries below deep water are flooded, and dry as
 * the lake falls.
 *
 *   d(x, y)   depth of the lake over the place, metres
 *   level     floor of the mine's first level + min(MOST, SHARE·d); below that, everything is under water
 *   dry       where no lake is above: −Infinity
 *   source    ours; Relf's mines know nothing of his lakes
 */
import { type Lakes, topHeight } from "../flat/flat-ground.ts";
import { type Hills, hillAt } from "./hills.ts";
import { floorOf, type MineSpace } from "./mine-space.ts";

/** Metres of water in a gallery, and of these to a metre of the lake. */
export const MOST_FLOOD = 1.1;
const SHARE = 0.3;

interface FloodedMine {
  readonly hills: Hills;
  readonly mine: MineSpace | null;
  /** Lakes over the mine; null for none. */
  readonly lakes: Lakes | null;
}

/** Altitude of the water in the mine at a place and time, metres; −Infinity where it is dry. */
export function floodAt({ hills, mine, lakes }: FloodedMine, x: number, y: number, t = 0): number {
  if (!mine || !lakes) return -Infinity;
  const depth = topHeight(hills, lakes.level) - hillAt(hills, x, y, t);
  return depth > 0 ? floorOf(mine, 1) + Math.min(MOST_FLOOD, SHARE * depth) : -Infinity;
}
