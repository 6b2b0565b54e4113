/**
 * Trees: one on every tile of the ground that grows them, which of four and where within the tile from the bits of
 * 10000π·x·y, so that it is the same tree whenever one comes back.
 *
 *   selector   the low 2 bits of ⌊10000π·x·y + ½⌋
 *   offset     twice the fraction of 10000π·x·y, less 1: metres within (−1, 1), east and north alike; the author's
 *              tiles are 2 m wide, centred on odd x and y
 *   exact      as printed to 535,000 m on both axes, and as varied beyond (see products)
 *   source     G. Relf, "How to make limitless terrain", placing a mix of trees; the offset is from his later papers
 */
import { seedAt } from "./products.ts";

/** Which of four trees stands at whole (x, y). */
export function treeAt(x: number, y: number): number {
  return Math.round(seedAt(x, y)) & 3;
}

/** How far, east and north, the tree of tile (x, y) is off its middle. */
export function treeOffsetAt(x: number, y: number): number {
  const seed = seedAt(x, y);
  return 2 * (seed - Math.floor(seed)) - 1;
}
