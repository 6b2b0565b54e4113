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
import { seedAt } from "./features.ts";

/** Which of four trees stands at whole (x, y). */
export function treeAt(x: number, y: number): number {
  return Math.round(seedAt(x, y)) & 3;
}

/** How far, east and north, the tree of tile (x, y) is off its middle. */
export function treeOffsetAt(x: number, y: number): number {
  const seed = seedAt(x, y);
  return 2 * (seed - Math.floor(seed)) - 1;
}

/**
 * Buildings of towns: 12 m squares with alleys of 4 m between, on a lattice of 16 m, each its own from the bits of
 * 10000π·x·y, truncated.
 *
 *   stands    bit 3 is 0
 *   height    60 + v²/127 height units, v the low 7 bits: 15 to 46.75 m
 *   storeys   (height − 50) / 20, at least 1; the fraction is left to who draws
 *   door      bits 0 and 1
 *   colour    the low 24 bits, red lowest, as 0xrrggbb
 *   source    G. Relf, "How to make limitless terrain", placing buildings in towns; the bits are those of his later papers
 */

export const BUILDING_SPACING = 16;
export const BUILDING_WIDTH = 12;
const DOORS = ["west", "north", "east", "south"] as const;

export interface Building {
  readonly height: number;
  readonly storeys: number;
  readonly door: (typeof DOORS)[number];
  readonly colour: number;
}

/** Whether a building stands centred on (x, y), if that is town: never off the lattice, and towns have gaps. */
export function buildingStandsAt(x: number, y: number): boolean {
  // `&` truncates toward zero, as the author's program does.
  return x % BUILDING_SPACING === 0 && y % BUILDING_SPACING === 0 && (seedAt(x, y) & 8) === 0;
}

/** What the building at whole (x, y) is like, or would be. */
export function buildingAt(x: number, y: number): Building {
  const seed = seedAt(x, y);
  const v = seed & 127;
  const height = 60 + (v * v) / 127;
  return {
    height,
    storeys: Math.max(1, (height - 50) / 20),
    door: DOORS[seed & 3],
    colour: ((seed & 0xff) << 16) | (seed & 0xff00) | ((seed >> 16) & 0xff),
  };
}
