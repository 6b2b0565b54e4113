/**
 * Erosion: a low-pass filter swept over a land.
 *
 *   acc ← acc + (1 − k)·(h − acc) along each sweep, begun at the sweep's first height; kx along x, ky along y
 *   h ← the mean of the sweeps: two (to the east, to the north) or four (back again too)
 *
 *   two     wind from one side: it shifts the land a little along
 *   four    rain: it does not
 *   k       0 ≤ k < 1; 0 leaves the land as it is
 *   range   within the land's own
 *   error   a level land stays level to the bit (tests/core/faults/filter.test.ts)
 *   source  seed 002, `filter`, without its slips: see krten-filter.ts for those
 */
import type { Land } from "./land.ts";

export interface Filter {
  readonly passes: 2 | 4;
  readonly kx: number;
  readonly ky: number;
}

export function checkFilter({ passes, kx, ky }: Filter): void {
  if (passes !== 2 && passes !== 4) throw new RangeError(`Expected a filter of 2 or 4 passes, got ${passes}.`);
  for (const [name, k] of [
    ["kx", kx],
    ["ky", ky],
  ] as const)
    if (!(k >= 0 && k < 1)) throw new RangeError(`Expected ${name} of 0 or more and below 1, got ${k}.`);
}

/** Filters in place. */
export function filterLand({ xSize, ySize, heights }: Land, filter: Filter): void {
  checkFilter(filter);
  const { passes, kx, ky } = filter;
  const sum = new Float64Array(heights.length);
  for (let y = 0; y < ySize; y++) sweep(heights, sum, y, ySize, xSize, kx, passes === 4);
  for (let x = 0; x < xSize; x++) sweep(heights, sum, x * ySize, 1, ySize, ky, passes === 4);
  for (let i = 0; i < sum.length; i++) heights[i] = sum[i] / passes;
}

/** One line of n cells from `first`, `step` apart, there and, if asked, back. */
function sweep(
  heights: Float64Array,
  sum: Float64Array,
  first: number,
  step: number,
  n: number,
  k: number,
  back: boolean,
): void {
  let acc = heights[first];
  for (let j = 0, i = first; j < n; j++, i += step) sum[i] += acc += (1 - k) * (heights[i] - acc);
  if (!back) return;
  const last = first + (n - 1) * step;
  acc = heights[last];
  for (let j = 0, i = last; j < n; j++, i -= step) sum[i] += acc += (1 - k) * (heights[i] - acc);
}
