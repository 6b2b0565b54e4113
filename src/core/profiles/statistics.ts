/**
 * Measures of a profile: spectrum, histogram, mean, deviation, range and slope; and of its seam, from the last sample to
 * the first.
 *
 *   error    the same bits in every engine; the powers of a spectrum add up to the mean square, within 10⁻¹² of it
 *            (tests/core/profiles/statistics.test.ts)
 */
import { createProfile } from "../field/profile.ts";
import { createTransform } from "../field/transform.ts";
import { checkLine } from "./edit.ts";
import type { Range } from "./interpolate.ts";

export interface Measures {
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  /** The standard deviation. */
  readonly deviation: number;
  /** The greatest difference between two neighbours, the seam included, in units per sample. */
  readonly steepest: number;
  /** The root mean square of the differences. */
  readonly slope: number;
}

export function measure(samples: Float64Array): Measures {
  const { min, max, mean } = createProfile(samples);
  const n = samples.length;
  let [square, steps, steepest] = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    const step = stepAt(samples, i);
    square += (samples[i] - mean) ** 2;
    steps += step * step;
    steepest = Math.max(steepest, Math.abs(step));
  }
  return { min, max, mean, deviation: Math.sqrt(square / n), steepest, slope: Math.sqrt(steps / n) };
}

/**
 * The power of each harmonic, square units: element k is that of k waves along the line, from 0, the square of the mean, to
 * N/2. The sum is the mean square of the samples, and without element 0 the square of the deviation.
 */
export function spectrumOf(samples: Float64Array): Float64Array {
  const n = createProfile(samples).samples.length;
  const transform = createTransform(n);
  const waves = transform.createComplexArray();
  transform.realTransform(waves, Array.from(samples));
  return Float64Array.from({ length: n / 2 + 1 }, (_, k) => {
    const power = (waves[2 * k] ** 2 + waves[2 * k + 1] ** 2) / (n * n);
    // Waves below half of the samples have a mirror image.
    return k === 0 || k === n / 2 ? power : 2 * power;
  });
}

/** Counts of samples in `bins` equal parts of a range. The last part includes its upper end; samples outside are left out. */
export function histogramOf(samples: Float64Array, bins: number, [low, high]: Range): Uint32Array {
  if (!(Number.isInteger(bins) && bins >= 1 && bins <= 65_536))
    throw new RangeError(`Expected 1 to 65536 bins, a whole number, got ${bins}.`);
  if (!(low < high) || !Number.isFinite(high - low))
    throw new RangeError(`Expected a range of two finite heights, the low one first, got ${low} to ${high}.`);
  const counts = new Uint32Array(bins);
  for (const sample of samples) {
    if (!(sample >= low && sample <= high)) continue;
    counts[Math.min(bins - 1, Math.floor((bins * (sample - low)) / (high - low)))]++;
  }
  return counts;
}

export interface Seam {
  /** Step from the last sample to the first, units. */
  readonly step: number;
  /** The greatest change of slope at the last and at the first sample, units per sample. */
  readonly bend: number;
  /** The greatest step, and change of slope, between the other samples. */
  readonly steepestStep: number;
  readonly sharpestBend: number;
  /** The seam is no steeper and no sharper than the line is elsewhere. */
  readonly isClosed: boolean;
}

/** Compares the place where the line closes with the rest of it. Takes 4 samples or more. */
export function seamOf(samples: Float64Array): Seam {
  const n = samples.length;
  checkLine(samples);
  if (n < 4) throw new RangeError(`Expected 4 samples or more, got ${n}.`);
  const bendAt = (i: number) => Math.abs(stepAt(samples, i) - stepAt(samples, (i + n - 1) & (n - 1)));
  let [steepestStep, sharpestBend] = [0, 0];
  for (let i = 0; i < n - 1; i++) steepestStep = Math.max(steepestStep, Math.abs(stepAt(samples, i)));
  for (let i = 1; i < n - 1; i++) sharpestBend = Math.max(sharpestBend, bendAt(i));
  const step = stepAt(samples, n - 1);
  const bend = Math.max(bendAt(0), bendAt(n - 1));
  const isClosed = Math.abs(step) <= steepestStep && bend <= sharpestBend;
  return { step, bend, steepestStep, sharpestBend, isClosed };
}

/**
 * Removes a jump at the seam by a ramp along the whole line, which keeps the mean. The line then goes from its last sample
 * to its first by the mean of the steps on either side.
 */
export function closeSeam(samples: Float64Array): Float64Array {
  const n = samples.length;
  checkLine(samples);
  if (n < 4) throw new RangeError(`Expected 4 samples or more, got ${n}.`);
  const expected = (stepAt(samples, n - 2) + stepAt(samples, 0)) / 2;
  const jump = stepAt(samples, n - 1) - expected;
  // The ramp changes the steps on either side too.
  const rise = jump / n;
  return samples.map((sample, i) => sample + rise * (i - (n - 1) / 2));
}

/** Step from sample i to the next. */
function stepAt(samples: Float64Array, i: number): number {
  return samples[(i + 1) & (samples.length - 1)] - samples[i];
}
