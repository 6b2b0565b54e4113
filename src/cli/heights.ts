import type { Land } from "../core/faults/land.ts";

/** A map of heights: what `heightmap` makes of a world or a file, and what every format writes. */
export interface Heights {
  /** From west to east, and from south to north. */
  readonly columns: number;
  readonly rows: number;
  /** Metres between neighbours. */
  readonly spacing: number;
  /** Height units of 0.25 m, row by row from the south. */
  readonly values: Float64Array;
}

/** Metres of ground in one height unit. */
export const UNIT = 0.25;

/** The least and the greatest height, units. */
export function rangeOf({ values }: Heights): readonly [least: number, greatest: number] {
  let [least, greatest] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return [least, greatest];
}

/** Row by row from the north, as pictures are: each value through `read`, written by `put`. */
export function fromNorth({ columns, rows, values }: Heights, put: (value: number, index: number) => void): void {
  for (let row = rows - 1, at = 0; row >= 0; row--) {
    for (let column = 0; column < columns; column++) put(values[row * columns + column], at++);
  }
}

/** Brings the least height to 0 and the greatest to 65,535; all to 0 where they are the same. */
export function to16Bits(heights: Heights): (value: number) => number {
  const [least, greatest] = rangeOf(heights);
  const scale = greatest > least ? 65535 / (greatest - least) : 0;
  return (value) => Math.round((value - least) * scale);
}

/** The same as a land of Krten's, whose columns lie one after another. */
export function landOf({ columns, rows, values }: Heights): Land {
  const heights = new Float64Array(values.length);
  for (let row = 0, k = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) heights[column * rows + row] = values[k++];
  return { xSize: columns, ySize: rows, heights };
}

export function heightsOf({ xSize, ySize, heights }: Land, spacing: number): Heights {
  const values = new Float64Array(heights.length);
  for (let column = 0, k = 0; column < xSize; column++)
    for (let row = 0; row < ySize; row++) values[row * xSize + column] = heights[k++];
  return { columns: xSize, rows: ySize, spacing, values };
}
