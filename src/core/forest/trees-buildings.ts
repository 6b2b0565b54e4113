/**
 * Trees and buildings of the forest, varied by the bits of 10000π·x·y.
 *
 *   tree      one on every tile of wooded ground; its kind is the low 2 bits of ⌊10000π·x·y + ½⌋
 *   offset    twice the fraction of 10000π·x·y, minus 1: metres in (−1, 1), the same east and north. The original's
 *             tiles are 2 m wide, centred on odd x and y
 *   building  12 m squares on a 16 m grid in towns, so with 4 m alleys; present where bit 3 of the truncated product is 0
 *   height    60 + v²/127 height units, v the low 7 bits: 15 to 46.75 m
 *   storeys   (height − 50) / 20, at least 1, not rounded
 *   door      bits 0 and 1
 *   colour    the low 24 bits, red lowest, as 0xrrggbb
 *   exact     as printed to 535,000 m on both axes, and as varied beyond (see `seedAt`)
 *   source    G. Relf, "How to make limitless terrain", placing a mix of trees, placing buildings in towns; tree offsets
 *             and building bits are from his later papers
 */
import { checkFinite } from "../checks.ts";
import { seedAt } from "./features.ts";

/** The tree at whole (x, y): 0 to 3. */
export function treeAt(x: number, y: number): number {
  return Math.round(seedAt(x, y)) & 3;
}

/** The offset of the tree of tile (x, y) from the tile's centre, metres, the same east and north. */
export function treeOffsetAt(x: number, y: number): number {
  const seed = seedAt(x, y);
  return 2 * (seed - Math.floor(seed)) - 1;
}

export const BUILDING_SPACING = 16;
export const BUILDING_WIDTH = 12;
const DOORS = ["west", "north", "east", "south"] as const;

export interface Building {
  readonly height: number;
  readonly storeys: number;
  readonly door: (typeof DOORS)[number];
  readonly colour: number;
}

/** Whether a building is centred on (x, y), if that is town: only on the 16 m grid, with gaps. */
export function buildingStandsAt(x: number, y: number): boolean {
  if (x - x + (y - y) !== 0) checkFinite({ x, y });
  // `&` truncates toward zero, as in the original.
  return x % BUILDING_SPACING === 0 && y % BUILDING_SPACING === 0 && (seedAt(x, y) & 8) === 0;
}

/** The properties of the building at whole (x, y), whether or not one stands there. */
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
