/**
 * A profile: one period of a line of hills, sampled at equal steps.
 *
 *   unit     height units (0.25 m of ground each in the 1983 world)
 *   shape    N samples, N a power of two; phase p and p + N read the same
 *   source   G. Relf, "How to make limitless terrain", the array PROFILE
 */

export interface Profile {
  readonly samples: Float64Array;
  /** N − 1: `index & mask` is the index modulo N, also for negative indices. */
  readonly mask: number;
  readonly min: number;
  readonly max: number;
  readonly mean: number;
}

/** Takes 2ⁿ finite samples, at least 2; throws a RangeError for anything else. */
export function createProfile(samples: ArrayLike<number>): Profile {
  const n = samples.length;
  if (n < 2 || (n & (n - 1)) !== 0) {
    const above = 2 ** Math.ceil(Math.log2(Math.max(2, n)));
    throw new RangeError(`Expected a profile of 2ⁿ samples (the nearest above is ${above}), got ${n}.`);
  }
  const own = Float64Array.from(samples);
  let min = Infinity;
  let max = -Infinity;
  let sum = 0;
  for (let i = 0; i < n; i++) {
    const value = own[i];
    if (!Number.isFinite(value)) throw new RangeError(`Expected finite profile samples, got ${value} at index ${i}.`);
    if (value < min) min = value;
    if (value > max) max = value;
    sum += value;
  }
  return { samples: own, mask: n - 1, min, max, mean: sum / n };
}

/** Linear interpolation between samples, bit-exact with the Java. Heights use it. */
export function sampleProfile({ samples, mask }: Profile, phase: number): number {
  const index = Math.floor(phase);
  const p0 = samples[index & mask];
  return p0 + (phase - index) * (samples[(index + 1) & mask] - p0);
}

/** The sample at or below the phase. Kinds of cover use it. */
export function floorProfile({ samples, mask }: Profile, phase: number): number {
  return samples[Math.floor(phase) & mask];
}

/**
 * The uniform cubic B-spline of the samples, C², for lighting without creases.
 * Writes [value, slope per sample] into `out`. The value is within [min, max], slightly smoothed.
 */
export function smoothProfile({ samples, mask }: Profile, phase: number, out: Float64Array): Float64Array {
  const index = Math.floor(phase);
  const f = phase - index;
  const p0 = samples[(index - 1) & mask];
  const p1 = samples[index & mask];
  const p2 = samples[(index + 1) & mask];
  const p3 = samples[(index + 2) & mask];
  const c0 = (p0 + 4 * p1 + p2) / 6;
  const c1 = (p2 - p0) / 2;
  const c2 = (p0 - 2 * p1 + p2) / 2;
  const c3 = (p3 - p0 + 3 * (p1 - p2)) / 6;
  out[0] = c0 + f * (c1 + f * (c2 + f * c3));
  out[1] = c1 + f * (2 * c2 + f * 3 * c3);
  return out;
}

/** The 256 heights of 1983, from The Forest for the ZX Spectrum. Released into the public domain by their author. */
export const PROFILE_1983: Profile = createProfile([
  77, 80, 84, 88, 92, 96, 101, 104, 108, 112, 115, 118, 120, 123, 126, 129, 131, 133, 134, 134, 133, 133, 131, 130, 129,
  126, 123, 122, 122, 122, 123, 125, 126, 130, 134, 137, 137, 138, 138, 137, 135, 133, 129, 123, 118, 111, 105, 101, 97,
  93, 90, 86, 82, 78, 74, 71, 69, 67, 67, 67, 66, 67, 69, 71, 73, 74, 73, 73, 71, 69, 66, 62, 58, 54, 52, 52, 54, 55,
  58, 59, 62, 63, 63, 65, 65, 65, 66, 66, 67, 69, 70, 73, 77, 80, 82, 85, 88, 90, 93, 95, 96, 96, 96, 96, 93, 92, 90,
  85, 80, 75, 71, 67, 63, 60, 58, 55, 52, 50, 47, 44, 43, 41, 40, 39, 36, 35, 33, 32, 30, 28, 24, 20, 15, 11, 7, 3, 2,
  2, 2, 2, 2, 2, 3, 6, 7, 10, 11, 15, 18, 22, 24, 25, 25, 26, 26, 25, 25, 25, 25, 25, 26, 28, 29, 30, 33, 36, 37, 39,
  39, 40, 40, 40, 39, 39, 39, 37, 37, 37, 36, 36, 36, 35, 35, 33, 33, 32, 30, 28, 25, 20, 15, 11, 10, 9, 9, 9, 9, 11,
  14, 15, 17, 17, 18, 18, 18, 18, 18, 18, 17, 17, 17, 15, 14, 13, 11, 11, 10, 10, 10, 11, 13, 14, 17, 20, 22, 25, 28,
  30, 35, 39, 41, 45, 50, 58, 63, 69, 73, 77, 80, 82, 84, 84, 85, 85, 84, 84, 82, 81, 80, 75, 73, 71, 71, 73, 74, 75,
]);
