/**
 * Random profiles in place of the drawn one of 1983.
 *
 *   shape    `length` samples, a power of two, periodic: the last sample joins the first like any two neighbours
 *   range    [low, high) of the naive terrain; interpolated and superposed terrain stays within it, up to rounding, and
 *            closer to its middle
 *   error    a seed gives the same bits in every engine
 *   source   "Generating 1D terrain"; the periodicity is ours
 */
import { createProfile, type Profile } from "../field/profile.ts";
import { createRandom } from "../field/random.ts";
import { interpolateClosed, mapRange, naiveTerrain, type Range, superpose } from "./interpolate.ts";

/** The samples from a naive terrain. */
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
  /** Points between knots for "linear" and "cosine", 4 by default. */
  readonly sample?: number;
  /** Layers for the superposed methods, 6 by default. */
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

/*
 * "Ranges": a profile of 4,096 samples with plains and sharp mountains. It repeats every 524 km, that of 1983 every 33 km.
 *
 *   shape    plains at two heights with slopes between and hollows in them; mountains of six superposed linear layers
 *            where a slow wave is high
 *   range    2 to 138 as in 1983, with the mean of 1983, 59.7, so that lake and cover thresholds keep their meaning
 *   flat     49 % of its steps are at most ¼ unit (1983: 22 %)
 *   sharp    the steepest step is 14 units (1983: 8), the sharpest bend 18 (1983: 4)
 *   error    the same bits in every engine (tests/core/profiles/ranges.test.ts covers all of this)
 *   source   ours, from the functions of "Generating 1D terrain"
 */

const LENGTH = 4096;
/** One of the first 2,000 seeds whose mean is within 0.1 of that of 1983. */
const SEED = 537;
/** The slow wave above which mountains rise. */
const UPLANDS = 0.55;

let cached: Profile | undefined;

/** The "ranges" profile, computed at the first call. */
export function profileRanges(): Profile {
  cached ??= createProfile(rangesTerrain(SEED, UPLANDS).heights);
  return cached;
}

/** Plains and mountains of any seed, and the lines that they are mixed from: 4,096 points each. */
export interface RangesTerrain {
  /** From 2 to 138. */
  readonly heights: Float64Array;
  /** The two lines that are mixed, before the mix is stretched to its range. */
  readonly plains: Float64Array;
  readonly mountains: Float64Array;
  /** The share of the mountains, 0 to 1. */
  readonly share: Float64Array;
}

/** `uplands` is the value of the slow wave, 0 to 1, above which mountains rise; with 1 there are none. */
export function rangesTerrain(seed: number, uplands: number): RangesTerrain {
  if (!(uplands >= 0 && uplands <= 1)) throw new RangeError(`Expected uplands from 0 to 1, got ${uplands}.`);
  const random = createRandom(seed);
  const noise = () => naiveTerrain(LENGTH, [0, 1], random);
  const wave = (sample: number) => interpolateClosed(noise(), sample, "cosine");
  const [levels, high, hollows] = [wave(128), wave(64), wave(64)];
  const rugged = superpose(noise(), 6, "linear");
  const plains = levels.map((level, i) => 26 + 94 * ramp(level, 0.38, 0.62) - 24 * ramp(hollows[i], 0.65, 0.95));
  const mountains = rugged.map((height) => 10 + 160 * ramp(height, 0.22, 0.86));
  const share = high.map((height) => ramp(height, uplands, uplands + 0.25));
  const mixed = plains.map((plain, i) => plain * (1 - share[i]) + mountains[i] * share[i]);
  const lowest = mixed.reduce((a, b) => Math.min(a, b));
  const highest = mixed.reduce((a, b) => Math.max(a, b));
  return { heights: mixed.map((height) => mapRange(height, lowest, highest, 2, 138)), plains, mountains, share };
}

/** 0 up to `from`, 1 from `to` on, linear between. */
function ramp(value: number, from: number, to: number): number {
  return Math.max(0, Math.min(1, mapRange(value, from, to, 0, 1)));
}
