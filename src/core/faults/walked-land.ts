/**
 * A land of faults as ground to walk on: its heights as a tile of a field, in the middle of a sea.
 *
 *   f(x, y) = sea + ((h − low) / (high − low) − flooded)·height/relief   on the land, smoothed over a cell by the B-spline
 *
 *   h         heights of the land, from `low` to `high`; cell (i, j) is at ((i − (xSize − 1)/2)·cell, (j − (ySize − 1)/2)·cell)
 *   edges     within EDGE cells around the land the ground falls to the sea floor, DEPTH metres under the sea, and stays there
 *   level     a land without any difference is as high as one tenth of `height` above the sea
 *   range     within [sea − max(flooded·height, DEPTH)/relief, sea + (1 − flooded)·height/relief]
 */
import { createTile, type HeightTile, TILE_MARGIN } from "../field/tile.ts";
import type { Land } from "./land.ts";

export interface WalkedShape {
  /** Metres a cell. */
  readonly cell: number;
  /** Metres from the lowest to the highest cell. */
  readonly height: number;
  /** The share of the height that is under the sea, 0 to 1. */
  readonly flooded: number;
  /** Level of the sea, field units. */
  readonly sea: number;
  /** Metres a unit. */
  readonly relief: number;
}

/** Cells around the land in which its sides fall to the sea floor. */
const EDGE = 5;
/** Depth of the sea around the land, metres. */
const DEPTH = 24;
const LEVEL = 0.1;

export function walkedLand(land: Land, { cell, height, flooded, sea, relief }: WalkedShape): HeightTile {
  const { xSize, ySize, heights } = land;
  const [columns, rows] = [xSize + 2 * TILE_MARGIN, ySize + 2 * TILE_MARGIN];
  let [low, high] = [Infinity, -Infinity];
  for (const h of heights) {
    low = Math.min(low, h);
    high = Math.max(high, h);
  }
  const scale = high > low ? height / (relief * (high - low)) : 0;
  const lowest = high > low ? sea - (flooded * height) / relief : sea + (LEVEL * height) / relief;
  const floor = sea - DEPTH / relief;
  const coefficients = new Float32Array(columns * rows);
  for (let j = 0; j < rows; j++) {
    const y = Math.min(Math.max(j - TILE_MARGIN, 0), ySize - 1);
    for (let i = 0; i < columns; i++) {
      const x = Math.min(Math.max(i - TILE_MARGIN, 0), xSize - 1);
      const own = lowest + scale * (heights[x * ySize + y] - low);
      const [dx, dy] = [i - TILE_MARGIN - x, j - TILE_MARGIN - y];
      const out = Math.min(1, Math.sqrt(dx * dx + dy * dy) / EDGE);
      coefficients[j * columns + i] = own + (floor - own) * out * out * (3 - 2 * out);
    }
  }
  const grid = { columns, rows, cell, west: -((columns - 1) / 2) * cell, south: -((rows - 1) / 2) * cell };
  return createTile(grid, coefficients, floor);
}
