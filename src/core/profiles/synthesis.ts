/**
 * Profiles made by chance instead of drawn: any world can read them.
 *
 *   shape    `length` samples, a power of two, closed: the last meets the first as any two neighbours meet
 *   range    [low, high), the naive terrain's; what is interpolated and superposed stays within, but for rounding, and keeps
 *            to its middle
 *   error    none: one seed gives the same bits in every engine
 *   source   seed 001; the closing is ours
 */
import { createProfile, type Profile } from "../field/profile.ts";
import { createRandom } from "../field/random.ts";
import { interpolateClosed, naiveTerrain, type Range } from "./interpolate.ts";
import { superpose } from "./superpose.ts";

/** Of a naive terrain, every `sample` or so many `layers`: its samples. */
const METHODS = {
  naive: (terrain: Float64Array) => terrain,
  linear: (terrain: Float64Array, sample: number) => interpolateClosed(terrain, sample, "linear"),
  cosine: (terrain: Float64Array, sample: number) => interpolateClosed(terrain, sample, "cosine"),
  "superposed-linear": (terrain: Float64Array, _: number, layers: number) => superpose(terrain, layers, "linear"),
  "superposed-cosine": (terrain: Float64Array, _: number, layers: number) => superpose(terrain, layers, "cosine"),
} as const;

export type ProfileMethod = keyof typeof METHODS;

export const PROFILE_METHODS = Object.keys(METHODS) as readonly ProfileMethod[];

export interface ProfileOptions {
  /** A power of two from 2 to 2²⁰; 256 by default. */
  readonly length?: number;
  /** "superposed-cosine" by default. */
  readonly method?: ProfileMethod;
  /** Points between knots, for "linear" and "cosine": 4 by default. */
  readonly sample?: number;
  /** For the superposed: 6 by default. */
  readonly layers?: number;
  /** [0, 100] by default. */
  readonly range?: Range;
  readonly seed?: number;
}

export function synthesizeProfile(options: ProfileOptions = {}): Profile {
  const { length = 256, method = "superposed-cosine", sample = 4, layers = 6, range = [0, 100], seed = 1 } = options;
  if (!Number.isInteger(length) || length < 2 || length > 2 ** 20 || (length & (length - 1)) !== 0)
    throw new RangeError(`Expected a length that is a power of two from 2 to ${2 ** 20}, got ${length}.`);
  if (!Object.hasOwn(METHODS, method))
    throw new RangeError(`Expected a method of ${PROFILE_METHODS.join(", ")}, got ${method}.`);
  if (!(range[0] < range[1]) || !Number.isFinite(range[1] - range[0]))
    throw new RangeError(`Expected a range of two finite heights, the low one first, got ${range.join(", ")}.`);
  return createProfile(METHODS[method](naiveTerrain(length, range, createRandom(seed)), sample, layers));
}
