/**
 * Matrix smoothing: each height becomes the weighted mean of the square around it.
 *
 *   box      (2r+1)² equal weights
 *   gauss    the binomial numbers of row 2r along x times those along y, a Gaussian of variance r/2; r = 1 is
 *            1 2 1, 2 4 2, 1 2 1
 *   edges    what lies beyond the land takes no part: the mean is over the weights that fall on it
 *   range    within the land's own
 *   error    none between engines: no exponential is taken
 *   source   seed 004 names it
 */
import { checkName, checkWhole, type Land } from "./land.ts";

/** Weights along one axis; the square's are their products, so each axis is smoothed alone. */
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

/** Smooths in place; `radius` in cells, from 1 to 64. */
export function smoothLand({ xSize, ySize, heights }: Land, kernel: Kernel, radius = 1): void {
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
