/**
 * Random one-dimensional terrain, and interpolation between every k-th of its points.
 *
 *   naive         independent points in [low, high)
 *   interpolated  knots at 0, k, 2k …; between knots a and b, a·(1 − m) + b·m, where m goes from 0 to 1 linearly
 *                 ("linear") or as (1 − cos πμ)/2 ("cosine"); the last knot is followed by the first
 *   range         within that of the knots, up to rounding
 *   error         linear: the essay's bits; cosine: within 2⁻⁵¹ of the range of the essay's `math.cos`, and the same bits
 *                 in every engine (tests/core/profiles/interpolate.test.ts)
 *   source        "Generating 1D terrain": mapv, linp, cosp, terrain_naive, terrain_linp
 */
import { checkFinite, checkWhole } from "../checks.ts";
import { cos } from "../field/deterministic-math.ts";
import type { Random } from "../field/random.ts";

/**
 * Maps `v` from [oldLow, oldHigh] to [low, high]. The essay's mapv ignores the old low end and is right only where that
 * is 0; there both give the same bits.
 */
export function mapRange(v: number, oldLow: number, oldHigh: number, low: number, high: number): number {
  return low + (v - oldLow) * ((high - low) / (oldHigh - oldLow));
}

/** The essay's linp and cosp: interpolation from a to b, 0 ≤ mu ≤ 1. */
export const INTERPOLATIONS = {
  linear: (a: number, b: number, mu: number): number => a * (1 - mu) + b * mu,
  cosine(a: number, b: number, mu: number): number {
    const mu2 = (1 - cos(mu * Math.PI)) / 2;
    return a * (1 - mu2) + b * mu2;
  },
} as const;

export type Interpolation = keyof typeof INTERPOLATIONS;

export type Range = readonly [low: number, high: number];

/** Greatest number of points. */
const MOST_POINTS = 2 ** 20;

/** `count` random points in `range`. */
export function naiveTerrain(count: number, [low, high]: Range, random: Random): Float64Array {
  checkWhole("count", count, 0, MOST_POINTS);
  checkFinite({ low, high });
  return Float64Array.from({ length: count }, () => mapRange(random(), 0, 1, low, high));
}

/** The essay's terrain_linp: ⌈n/sample⌉ knots with `sample` points each, so the result can be longer than n. */
export function interpolateEvery(terrain: Float64Array, sample: number, by: Interpolation): Float64Array {
  checkSample(sample);
  const knots = Math.ceil(terrain.length / sample);
  return betweenKnots(terrain, sample, knots, knots * sample, by);
}

/**
 * The same over exactly n points and periodic: where `sample` does not divide n, the last segment is half to one and a
 * half `sample` long and ends at the first knot.
 */
export function interpolateClosed(terrain: Float64Array, sample: number, by: Interpolation): Float64Array {
  checkSample(sample);
  const n = terrain.length;
  return betweenKnots(terrain, sample, Math.max(1, Math.round(n / sample)), n, by);
}

function checkSample(sample: number): void {
  if (!Number.isInteger(sample) || sample < 1 || sample > 2 ** 20)
    throw new RangeError(`Expected a sample that is a whole number from 1 to ${2 ** 20}, got ${sample}.`);
}

function betweenKnots(
  terrain: Float64Array,
  sample: number,
  knots: number,
  length: number,
  by: Interpolation,
): Float64Array {
  const interpolate = INTERPOLATIONS[by];
  if (!interpolate)
    throw new RangeError(`Expected interpolation by ${Object.keys(INTERPOLATIONS).join(" or ")}, got ${String(by)}.`);
  const out = new Float64Array(length);
  for (let knot = 0; knot < knots; knot++) {
    const from = knot * sample;
    const stretch = knot === knots - 1 ? length - from : sample;
    const a = terrain[from];
    const b = terrain[knot === knots - 1 ? 0 : from + sample];
    for (let j = 0; j < stretch; j++) out[from + j] = interpolate(a, b, j / stretch);
  }
  return out;
}

/**
 * The weighted mean of layers of one terrain; the finest layer has the smallest weight.
 *
 *   h[i] = Σₛ wₛ · Lₛ[i] / Σₛ wₛ,   s = 1, 2, 4 … 2^(layers−1),   wₛ = s / 2^(layers−1)
 *
 *   Lₛ       the terrain interpolated between every s-th point
 *   length   the terrain's; longer layers are cut, as by the essay's zip
 *   weights  six layers: 0.03125, 0.0625 … 1, of 256, 128 … 8 points of 256, as in the essay's prose; eight layers, from
 *            0.0078125, as in its code
 *   range    within the terrain's own
 *   source   "Generating 1D terrain", terrain_superpos_linp
 */
export function superpose(terrain: Float64Array, layers: number, by: Interpolation): Float64Array {
  if (!Number.isInteger(layers) || layers < 1 || layers > 20)
    throw new RangeError(`Expected layers that are a whole number from 1 to 20, got ${layers}.`);
  const sum = new Float64Array(terrain.length);
  let weights = 0;
  for (let z = layers; z > 0; z--) {
    const weight = 1 / 2 ** (z - 1);
    const layer = interpolateEvery(terrain, 1 << (layers - z), by);
    for (let i = 0; i < sum.length; i++) sum[i] += weight * layer[i];
    weights += weight;
  }
  return sum.map((height) => height / weights);
}
