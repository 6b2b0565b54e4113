/** Numbers of a land, and of the difference of two. */
import type { Land } from "../../core/faults/land.ts";

export interface Statistics {
  readonly least: number;
  readonly greatest: number;
  readonly mean: number;
  /** Standard deviation. */
  readonly deviation: number;
}

export function statisticsOf({ heights }: Land): Statistics {
  let [least, greatest, sum] = [Infinity, -Infinity, 0];
  for (const height of heights) {
    if (height < least) least = height;
    if (height > greatest) greatest = height;
    sum += height;
  }
  const mean = sum / heights.length;
  let squares = 0;
  for (const height of heights) squares += (height - mean) * (height - mean);
  return { least, greatest, mean, deviation: Math.sqrt(squares / heights.length) };
}

export interface Difference {
  /** Root of the mean square. */
  readonly rms: number;
  /** The largest distance of two heights at one place. */
  readonly most: number;
}

/** Null for lands of different sizes. */
export function differenceOf(a: Land, b: Land): Difference | null {
  if (a.xSize !== b.xSize || a.ySize !== b.ySize) return null;
  let [squares, most] = [0, 0];
  for (let i = 0; i < a.heights.length; i++) {
    const apart = a.heights[i] - b.heights[i];
    squares += apart * apart;
    most = Math.max(most, Math.abs(apart));
  }
  return { rms: Math.sqrt(squares / a.heights.length), most };
}
