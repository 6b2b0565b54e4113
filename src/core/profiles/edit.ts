/**
 * Edits of a profile's samples, each a pure function to new samples.
 *
 *   line     samples are at 0, 1 … N − 1 of a closed line: the last is followed by the first
 *   brush    weight (1 + cos(π·d/radius))/2 at d samples from its middle, the shorter way round; 0 from the radius on
 *   error    the same bits in every engine
 */
import { checkFinite, checkSeed } from "../checks.ts";
import { cos } from "../field/deterministic-math.ts";
import { hash, unitFloat } from "../field/hash.ts";
import { createProfile } from "../field/profile.ts";
import type { Range } from "./interpolate.ts";

export interface Brush {
  /** The middle, in samples; any finite number. */
  readonly at: number;
  /** Radius in samples, above 0. */
  readonly radius: number;
}

/** Sets sample `i` modulo N. */
export function movePoint(samples: Float64Array, i: number, height: number): Float64Array {
  if (!Number.isInteger(i)) throw new RangeError(`Expected the index of a sample, a whole number, got ${i}.`);
  checkFinite({ height });
  checkLine(samples);
  const out = samples.slice();
  out[i & (samples.length - 1)] = height;
  return out;
}

/** Adds `amount` at the middle of the brush; lowers where it is negative. */
export function raise(samples: Float64Array, brush: Brush, amount: number): Float64Array {
  checkFinite({ amount });
  return painted(samples, brush, (sample, weight) => sample + amount * weight);
}

/** Moves samples to the mean of their neighbours and themselves, ¼, ½ and ¼; all the way at strength 1. */
export function smooth(samples: Float64Array, brush: Brush, strength: number): Float64Array {
  checkStrength(strength);
  const mask = samples.length - 1;
  return painted(samples, brush, (sample, weight, i) => {
    const mean = (samples[(i - 1) & mask] + 2 * sample + samples[(i + 1) & mask]) / 4;
    return sample + strength * weight * (mean - sample);
  });
}

/** Moves samples to a level; all the way at strength 1. */
export function flatten(samples: Float64Array, brush: Brush, level: number, strength: number): Float64Array {
  checkFinite({ level });
  checkStrength(strength);
  return painted(samples, brush, (sample, weight) => sample + strength * weight * (level - sample));
}

/** Adds independent random numbers from −amount to amount; a seed gives the same ones. */
export function roughen(samples: Float64Array, brush: Brush, amount: number, seed: number): Float64Array {
  checkFinite({ amount });
  checkSeed(seed);
  const base = hash(seed);
  return painted(samples, brush, (sample, weight, i) => {
    return sample + amount * weight * (2 * unitFloat(hash(base + i)) - 1);
  });
}

/**
 * Repeats a stretch over the whole line: the samples from `from` up to but not including `to`, modulo N. A whole number of
 * copies fits the line: where N is no multiple of the stretch, they are stretched or squeezed, with linear interpolation.
 */
export function repeat(samples: Float64Array, from: number, to: number): Float64Array {
  if (!Number.isInteger(from) || !Number.isInteger(to))
    throw new RangeError(`Expected a stretch between two whole numbers, got ${from} to ${to}.`);
  checkLine(samples);
  const n = samples.length;
  const mask = n - 1;
  const length = (to - from) & mask;
  if (length === 0) return samples.slice();
  const copies = Math.max(1, Math.round(n / length));
  const pattern = (k: number) => samples[(from + (k % length)) & mask];
  const out = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    // Exact: products of whole numbers.
    const phase = ((k * copies) % n) * (length / n);
    const index = Math.floor(phase);
    const before = pattern(index);
    out[(from + k) & mask] = before + (phase - index) * (pattern(index + 1) - before);
  }
  return out;
}

/** The line with another number of samples: twice as many by linear interpolation, half as many by leaving out every second. */
export function resampled(samples: Float64Array, n: number): Float64Array {
  if (!(n >= 2 && n <= 2 ** 20) || Math.log2(n) % 1 !== 0)
    throw new RangeError(`Expected 2 to ${2 ** 20} samples, a power of two, got ${n}.`);
  checkLine(samples);
  const mask = samples.length - 1;
  const step = samples.length / n;
  return Float64Array.from({ length: n }, (_, i) => {
    const index = Math.floor(i * step);
    const sample = samples[index];
    return sample + (i * step - index) * (samples[(index + 1) & mask] - sample);
  });
}

/** Scaled and shifted so that the least sample is `low` and the greatest `high`. Level samples become the middle. */
export function scaledTo(samples: Float64Array, [low, high]: Range): Float64Array {
  if (!(low <= high) || !Number.isFinite(high - low))
    throw new RangeError(`Expected a range of two finite heights, the low one first, got ${low} to ${high}.`);
  const { min, max } = createProfile(samples);
  if (min === max) return samples.map(() => (low + high) / 2);
  return samples.map((sample) => {
    const share = (sample - min) / (max - min);
    // Rounding can take samples near the ends beyond them.
    return Math.min(high, Math.max(low, low * (1 - share) + high * share));
  });
}

function painted(
  samples: Float64Array,
  { at, radius }: Brush,
  change: (sample: number, weight: number, i: number) => number,
): Float64Array {
  checkFinite({ middle: at });
  checkLine(samples);
  if (!(radius > 0 && radius < Infinity))
    throw new RangeError(`Expected a brush with a finite radius above 0, got ${radius}.`);
  const n = samples.length;
  return samples.map((sample, i) => {
    const apart = Math.abs(i - at) % n;
    const distance = Math.min(apart, n - apart);
    return distance < radius ? change(sample, (1 + cos((Math.PI * distance) / radius)) / 2, i) : sample;
  });
}

function checkStrength(strength: number): void {
  if (!(strength >= 0 && strength <= 1)) throw new RangeError(`Expected a strength of 0 to 1, got ${strength}.`);
}

/** Throws for lines that no profile has. */
export function checkLine({ length }: ArrayLike<number>): void {
  if (!(length >= 2 && Number.isInteger(Math.log2(length))))
    throw new RangeError(`Expected 2 or more samples, a power of two, got ${length}.`);
}
