/**
 * A field: one profile read along several directions of space and time, summed.
 *
 *   f(x, y, z, t) = Σₖ wₖ Σᵢ P((aᵢ·x + bᵢ·y + cᵢ·z + dᵢ·t) / (128·2ᵏ) + oᵢₖ),   wₖ = 2^(kH) / Σ 2^(kH)
 *
 *   x, y, z   metres east, north, up; t in years
 *   k         octaves; one octave 0 alone is the 1983 form
 *   f         in the profile's unit, within terms.length · [min P, max P] for any octaves
 *   shape     continuous, no holes; creased where a term crosses a sample
 *   repeats   every 128·N m along an axis of whole coefficients, one octave (N = profile length)
 *   error     bit-exact with the reference vectors for |x|, |y| ≤ 10⁶ (tests/golden.test.ts)
 *   source    G. Relf, "How to make limitless terrain", calcHeight; z, t and octaves are ours
 */
import { checkFinite, checkSeed } from "../checks.ts";
import { cos, exp2, sin } from "./deterministic-math.ts";
import type { Term } from "./directions.ts";
import { hash3 } from "./hash.ts";
import type { HeightTerm } from "./height-term.ts";
import { floorProfile, type Profile, sampleProfile, smoothProfile } from "./profile.ts";
import type { HeightTile } from "./tile.ts";

/**
 * The readings of a field as parallel arrays: all terms of the first octave, then of the next.
 * `a`, `b`, `c` are samples per metre, `d` samples per year, `offset` samples; `weight` has no unit.
 */
export interface Field {
  readonly profile: Profile;
  /** Number of readings: terms times octaves. */
  readonly count: number;
  /** Readings per octave. */
  readonly terms: number;
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly c: Float64Array;
  readonly d: Float64Array;
  readonly offset: Float64Array;
  readonly weight: Float64Array;
  /** Samples per metre of the octave's fastest term, horizontally: converts a filter width from metres to samples. */
  readonly frequency: Float64Array;
  /** Heights that are added to the readings; not to those of `fieldFloorAt`. */
  readonly added?: HeightTerm;
}

/** A field with stored heights. */
export type TiledField = Field & { readonly added: HeightTile };

export const hasTile = (field: Field): field is TiledField => field.added !== undefined && "levels" in field.added;

export interface FieldOptions {
  /** Octave k has 1/2ᵏ of the frequency and 2^(kH) times the weight. [0] by default. */
  readonly octaves?: readonly number[];
  /** Hurst exponent: growth of the weight with scale, 0 ≤ H < 1. */
  readonly H?: number;
  /**
   * Rotation of each octave against the one before it, radians. With 0 all octaves share their directions, which
   * lighting shows as a weave.
   */
  readonly twist?: number;
  /** 0: every reading starts at sample 0, as in 1983. Any other seed gives each reading its own start. */
  readonly seed?: number;
}

export function createField(profile: Profile, terms: readonly Term[], options: FieldOptions = {}): Field {
  const { octaves = [0], H = 0, twist = 0, seed = 0 } = options;
  if (terms.length === 0 || octaves.length === 0)
    throw new RangeError("Expected a field of at least one term and one octave, got none.");
  for (const term of terms) for (const v of term) checkFinite({ "number of a term": v });
  checkFinite({ twist });
  checkSeed(seed);
  if (!(H >= 0 && H < 1)) throw new RangeError(`Expected H of 0 or more and below 1, got ${H}.`);
  const count = terms.length * octaves.length;
  const [a, b, c, d, offset, weight, frequency] = Array.from({ length: 7 }, () => new Float64Array(count));
  const total = octaves.reduce((sum, k) => sum + exp2(k * H), 0);
  let i = 0;
  for (const [turn, k] of octaves.entries()) {
    if (!Number.isInteger(k) || Math.abs(k) > 40)
      throw new RangeError(`Expected whole octaves from -40 to 40, got ${k}.`);
    // A power of two: scaling by it is exact, so that the field of 1983 matches the Java bit for bit.
    const scale = 1 / (128 * 2 ** k);
    const [level, across] = [cos(turn * twist), sin(turn * twist)];
    for (const [ta, tb, tc, td] of terms) {
      a[i] = (ta * level - tb * across) * scale;
      b[i] = (ta * across + tb * level) * scale;
      c[i] = tc * scale;
      d[i] = td * scale;
      offset[i] = seed === 0 ? 0 : seededOffset(seed, i, profile.mask + 1);
      weight[i] = exp2(k * H) / total;
      i++;
    }
    frequency.fill(scale * Math.max(...terms.map(([ta, tb]) => Math.sqrt(ta * ta + tb * tb))), i - terms.length, i);
  }
  return { profile, count, terms: terms.length, a, b, c, d, offset, weight, frequency };
}

/** The start of reading i for a seed: a phase in [0, n), hashed to a multiple of n/65,536. */
function seededOffset(seed: number, i: number, n: number): number {
  return ((hash3(seed, i + 1, 0) >>> 16) / 65536) * n;
}

/**
 * The phase of reading i. All code adds in this order, x last, so that a row can keep its constant part and still
 * give the same bits.
 */
export function phaseAt({ a, b, c, d, offset }: Field, i: number, x: number, y: number, z: number, t: number): number {
  return a[i] * x + (b[i] * y + (c[i] * z + (d[i] * t + offset[i])));
}

/** The value of the field, with linear interpolation between samples. */
export function fieldAt(field: Field, x: number, y: number, z = 0, t = 0): number {
  let sum = 0;
  for (let i = 0; i < field.count; i++)
    sum += field.weight[i] * sampleProfile(field.profile, phaseAt(field, i, x, y, z, t));
  return field.added ? sum + field.added.at(x, y, z, t) : sum;
}

/** The value without interpolation, from the samples at or below each phase. It decides kinds of cover, as in 1983. */
export function fieldFloorAt(field: Field, x: number, y: number, z = 0, t = 0): number {
  let sum = 0;
  for (let i = 0; i < field.count; i++)
    sum += field.weight[i] * floorProfile(field.profile, phaseAt(field, i, x, y, z, t));
  return sum;
}

const smooth = new Float64Array(2);

/**
 * The B-spline reading and its gradient for lighting, written into `out` as [f, ∂f/∂x, ∂f/∂y, ∂f/∂z], per metre.
 * It is slightly smoother than `fieldAt`.
 */
export function gradientAt(field: Field, x: number, y: number, z: number, t: number, out: Float64Array): Float64Array {
  out.fill(0);
  for (let i = 0; i < field.count; i++) {
    smoothProfile(field.profile, phaseAt(field, i, x, y, z, t), smooth);
    const slope = field.weight[i] * smooth[1];
    out[0] += field.weight[i] * smooth[0];
    out[1] += slope * field.a[i];
    out[2] += slope * field.b[i];
    out[3] += slope * field.c[i];
  }
  field.added?.slope(x, y, out, z, t);
  return out;
}

/**
 * The phase of every reading at an anchor point, split for single precision into a whole sample modulo N and a
 * fraction in [0, 1). Writes 2 numbers a reading, (index, fraction), into `out` from index `at`. The split happens in
 * double precision, so a shader is as exact at 10⁹ m as at the origin.
 */
export function anchorPhases(
  field: Field,
  x: number,
  y: number,
  z: number,
  t: number,
  out: Float32Array,
  at = 0,
): void {
  for (let i = 0; i < field.count; i++) {
    const phase = phaseAt(field, i, x, y, z, t);
    const index = Math.floor(phase);
    const fraction = Math.fround(phase - index);
    // Rounding to single precision can raise 0.99999999 to 1: carry it into the index.
    out[at + 2 * i] = (index + Math.floor(fraction)) & field.profile.mask;
    out[at + 2 * i + 1] = fraction % 1;
  }
  field.added?.phase(x, y, out, at + 2 * field.count, z, t);
}

/*
 * Statistics of a field, from its profile and weights alone.
 *
 *   mean        Σ w·mean P
 *   deviation   √(Σ w²·var P), the standard deviation, in the profile's unit
 *   steepness   √(Σ w²·|k|²·mean((Pⱼ₊₁ − Pⱼ)²)), the rms gradient in space, units per metre; k in samples per metre
 *   error       exact for independent readings, as with golden-ratio directions: sampled values agree within 5 %
 *               (tests/core/field/statistics.test.ts)
 */

export function fieldMean({ profile, weight }: Field): number {
  return weight.reduce((sum, w) => sum + w * profile.mean, 0);
}

export function fieldDeviation({ profile, weight }: Field): number {
  const { samples, mask, mean } = profile;
  // The mean square of a straight line from p to q is (p² + p·q + q²)/3.
  const square = (p: number, q: number) => (p * p + p * q + q * q) / 3;
  const variance =
    samples.reduce((sum, v, j) => sum + square(v - mean, samples[(j + 1) & mask] - mean), 0) / (mask + 1);
  return Math.sqrt(weight.reduce((sum, w) => sum + w * w * variance, 0));
}

export function fieldSteepness({ profile, weight, a, b, c }: Field): number {
  const { samples, mask } = profile;
  const steps = samples.map((v, j) => samples[(j + 1) & mask] - v);
  const square = steps.reduce((sum, step) => sum + step * step, 0) / samples.length;
  return Math.sqrt(weight.reduce((sum, w, i) => sum + w * w * square * (a[i] * a[i] + b[i] * b[i] + c[i] * c[i]), 0));
}
