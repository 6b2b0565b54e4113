/**
 * Low-pass filters over a land: Krten's erosion, and smoothing by a convolution.
 *
 * Erosion:
 *
 *   acc ← acc + (1 − k)·(h − acc) along each sweep, from the sweep's first height; kx along x, ky along y
 *   h ← the mean of the sweeps: two (east and north) or four (back again too)
 *
 *   two     wind from one side: shifts the land slightly
 *   four    rain: symmetric
 *   k       0 ≤ k < 1; 0 changes nothing
 *   range   within the land's own
 *   error   a level land stays level to the bit (tests/core/faults/filter.test.ts)
 *   source  Krten 1994, `filter`, without its bugs; krten.ts has those
 */
import { checkName, checkWhole } from "../checks.ts";
import { checkLand, type Land } from "./land.ts";

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
export function filterLand(land: Land, filter: Filter): void {
  checkLand(land);
  const { xSize, ySize, heights } = land;
  checkFilter(filter);
  const { passes, kx, ky } = filter;
  const sum = new Float64Array(heights.length);
  for (let y = 0; y < ySize; y++) sweep(heights, sum, y, ySize, xSize, kx, passes === 4);
  for (let x = 0; x < xSize; x++) sweep(heights, sum, x * ySize, 1, ySize, ky, passes === 4);
  for (let i = 0; i < sum.length; i++) heights[i] = sum[i] / passes;
}

/** Sweeps one line of n cells from `first`, `step` apart, and optionally back. */
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

/*
 * Smoothing by a convolution: each height becomes the weighted mean of the square around it.
 *
 *   box      (2r+1)² equal weights
 *   gauss    binomial weights of row 2r along x and y, a Gaussian of variance r/2; for r = 1: 1 2 1, 2 4 2, 1 2 1
 *   edges    cells outside the land are left out: the mean is over the weights inside
 *   range    within the land's own
 *   error    the same bits in every engine: no exponential is used
 *   source   Lighthouse3d, Terrain Tutorial, Smoothing
 */

/** Weights along one axis. Both kernels are separable. */
export const KERNELS = {
  box: (radius: number) => new Float64Array(2 * radius + 1).fill(1),
  gauss(radius: number) {
    const weights = new Float64Array(2 * radius + 1);
    weights[0] = 1;
    for (let row = 0; row < 2 * radius; row++) for (let i = row + 1; i > 0; i--) weights[i] += weights[i - 1];
    return weights;
  },
} as const;

export type Kernel = keyof typeof KERNELS;

/*
 * A filter by any matrix of 3 × 3 or 5 × 5 numbers: each height becomes the weighted sum of the square around it, divided by the sum
 * of the matrix.
 *
 *   matrix   row by row from the north-west, as it is written: 1 2 1, 2 4 2, 1 2 1 is `gauss` with radius 1 but for the edges
 *   edges    cells outside the land have the height of the nearest one
 *   error    the same bits in every engine
 *   source   Lighthouse3d, Terrain Tutorial, Smoothing
 */

/** Largest number of a matrix, to either side of 0. */
export const MOST_WEIGHT = 1e6;

/** Throws a RangeError for a matrix of another size, for numbers that are too large, and for a sum that is not above 0. */
export function checkMatrix(matrix: readonly number[]): void {
  if (matrix.length !== 9 && matrix.length !== 25)
    throw new RangeError(`Expected a matrix of 9 or 25 numbers, got ${matrix.length}.`);
  const wrong = matrix.find((weight) => !(Math.abs(weight) <= MOST_WEIGHT));
  if (wrong !== undefined)
    throw new RangeError(`Expected numbers of a matrix from ${-MOST_WEIGHT} to ${MOST_WEIGHT}, got ${wrong}.`);
  const sum = matrix.reduce((total, weight) => total + weight, 0);
  if (!(sum > 0)) throw new RangeError(`Expected a matrix whose numbers add up to more than 0, got ${sum}.`);
}

/** Filters in place. */
export function filterByMatrix(land: Land, matrix: readonly number[]): void {
  checkLand(land);
  checkMatrix(matrix);
  const { xSize, ySize, heights } = land;
  const before = heights.slice();
  const side = matrix.length === 9 ? 3 : 5;
  const reach = (side - 1) / 2;
  const total = matrix.reduce((sum, weight) => sum + weight, 0);
  const inside = (v: number, size: number) => Math.min(size - 1, Math.max(0, v));
  for (let x = 0; x < xSize; x++)
    for (let y = 0; y < ySize; y++) {
      let sum = 0;
      for (let k = 0; k < matrix.length; k++) {
        const column = inside(x + (k % side) - reach, xSize);
        const row = inside(y + reach - Math.floor(k / side), ySize);
        sum += matrix[k] * before[column * ySize + row];
      }
      heights[x * ySize + y] = sum / total;
    }
}

/** Smooths in place; `radius` in cells, from 1 to 64. */
export function smoothLand(land: Land, kernel: Kernel, radius = 1): void {
  checkLand(land);
  const { xSize, ySize, heights } = land;
  checkName("a kernel", kernel, KERNELS);
  checkWhole("radius", radius, 1, 64);
  const weights = KERNELS[kernel](radius);
  const line = new Float64Array(Math.max(xSize, ySize));
  for (let y = 0; y < ySize; y++) smoothLine(heights, y, ySize, xSize, weights, line);
  for (let x = 0; x < xSize; x++) smoothLine(heights, x * ySize, 1, ySize, weights, line);
}

function smoothLine(
  heights: Float64Array,
  first: number,
  step: number,
  n: number,
  weights: Float64Array,
  line: Float64Array,
): void {
  const radius = (weights.length - 1) / 2;
  for (let j = 0; j < n; j++) line[j] = heights[first + j * step];
  for (let j = 0; j < n; j++) {
    let sum = 0;
    let total = 0;
    const end = Math.min(n - 1, j + radius);
    for (let at = Math.max(0, j - radius); at <= end; at++) {
      const weight = weights[at - j + radius];
      sum += weight * line[at];
      total += weight;
    }
    heights[first + j * step] = sum / total;
  }
}
