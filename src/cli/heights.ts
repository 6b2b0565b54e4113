/** Height maps, as read from worlds and files and written by every format. */
import type { Land } from "../core/faults/land.ts";

export interface Heights {
  /** Columns from west to east, rows from south to north. */
  readonly columns: number;
  readonly rows: number;
  /** Distance between neighbours, metres. */
  readonly spacing: number;
  /** Height units of 0.25 m, row by row from the south. */
  readonly values: Float64Array;
}

/** Metres per height unit. */
export const UNIT = 0.25;

/** The lowest and the highest height, units. */
export function rangeOf({ values }: Heights): readonly [least: number, greatest: number] {
  let [least, greatest] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return [least, greatest];
}

/** Calls `put` for each value in image order: row by row from the north. */
export function fromNorth({ columns, rows, values }: Heights, put: (value: number, index: number) => void): void {
  for (let row = rows - 1, at = 0; row >= 0; row--) {
    for (let column = 0; column < columns; column++) put(values[row * columns + column], at++);
  }
}

/** Returns the scaling of the lowest height to 0 and the highest to 65,535; a level map becomes 0. */
export function to16Bits(heights: Heights): (value: number) => number {
  const [least, greatest] = rangeOf(heights);
  const scale = greatest > least ? 65535 / (greatest - least) : 0;
  return (value) => Math.round((value - least) * scale);
}

/** The map as a land, which is stored column by column. */
export function landOf({ columns, rows, values }: Heights): Land {
  const heights = new Float64Array(values.length);
  for (let row = 0, k = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) heights[column * rows + row] = values[k++];
  return { xSize: columns, ySize: rows, heights };
}

/** A land as a map. */
export function heightsOf({ xSize, ySize, heights }: Land, spacing: number): Heights {
  const values = new Float64Array(heights.length);
  for (let column = 0, k = 0; column < xSize; column++)
    for (let row = 0; row < ySize; row++) values[row * xSize + column] = heights[k++];
  return { columns: xSize, rows: ySize, spacing, values };
}
