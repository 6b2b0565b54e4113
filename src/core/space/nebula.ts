/**
 * Nebulae: clouds of gas in free space, where a field of x, y and z exceeds a threshold.
 *
 *   density(x, y, z, t) = max(0, f − threshold) / (greatest f − threshold)
 *
 *   x, y, z   light-years, t in years
 *   density   0 in empty space, continuous, at most 1
 *   shape     clouds about 200 ly across with wisps of 40; a quarter of space holds gas
 *             (tests/core/space/nebula.test.ts)
 *   repeats   nowhere: the directions have no common period
 *   source    G. Relf, "How to make limitless terrain", 3D space: nebulae and stars; scale and colours are ours
 */
import { type Box, boundsOver, createRangeTable, type RangeTable } from "../field/bounds.ts";
import { solidTerms } from "../field/directions.ts";
import { type Field, fieldAt } from "../field/field.ts";
import type { Profile } from "../field/profile.ts";
import { createTurned } from "../field/turn.ts";

export interface Nebula {
  readonly gas: Field;
  /** Reading of `gas` at which gas begins, profile units. */
  readonly threshold: number;
  /** Fields that weight the glows: hydrogen's red, oxygen's green, starlight's blue on dust. */
  readonly glows: readonly [hydrogen: Field, oxygen: Field, dust: Field];
  readonly ranges: RangeTable;
}

export interface NebulaOptions {
  /** Selects the nebulae; 0 by default. */
  readonly seed?: number;
  /** Seed by which the directions turn (field/turn.ts); by default that of the nebulae. */
  readonly turn?: number;
  /** Threshold of gas between the profile's mean, 0, and its maximum, 1 (excluded); 0.1 by default. */
  readonly threshold?: number;
}

/** Samples per 128 ly: the 1983 profile has a period of about 680 ly, and its hills are 200 ly wide. */
const FREQUENCY = 48;
const GLOW_FREQUENCY = 20;
const TERMS = 5;
/** Samples per 128 years. */
const DRIFT = 3;
/** More octaves would be finer, but widen the bounds so much that no box could be skipped. */
const WISPS = { octaves: [0, -1, -2], H: 0.8, twist: 0.8 };

export function createNebula(profile: Profile, { seed = 0, turn = seed, threshold = 0.1 }: NebulaOptions = {}): Nebula {
  if (!(threshold >= 0 && threshold < 1))
    throw new RangeError(`Expected a threshold of 0 or more and below 1, got ${threshold}.`);
  const glow = (spin: number) => createTurned(profile, solidTerms(4, GLOW_FREQUENCY, spin, DRIFT), turn, { seed });
  return {
    gas: createTurned(profile, solidTerms(TERMS, FREQUENCY, 0.3, DRIFT), turn, { ...WISPS, seed }),
    // Above a level profile, which has no gas.
    threshold: TERMS * (profile.mean + (profile.max > profile.min ? threshold * (profile.max - profile.mean) : 1)),
    glows: [glow(1.1), glow(2.3), glow(3.7)],
    ranges: createRangeTable(profile),
  };
}

/** Density of gas at a point, 0 to 1. */
export function densityAt(nebula: Nebula, x: number, y: number, z: number, t = 0): number {
  return densityOf(nebula, fieldAt(nebula.gas, x, y, z, t));
}

/** Density from a reading of gas in profile units, 0 to 1. */
export function densityOf({ gas, threshold }: Nebula, reading: number): number {
  return Math.max(0, reading - threshold) / (gas.terms * gas.profile.max - threshold);
}

/** A box of space: centre and half widths, light-years. */
export interface SpaceBox {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly halfX: number;
  readonly halfY: number;
  readonly halfZ: number;
  /** Years either side of t. */
  readonly halfT?: number;
}

/**
 * Writes conservative bounds [min, max] of the density over a box into `out`; the box need not reach them. Where the
 * maximum is 0 a
 * ray march can skip the box.
 */
export function densityBounds(nebula: Nebula, box: SpaceBox, t: number, out: Float64Array): Float64Array {
  const level: Box = { ...box, blur: 0 };
  boundsOver(nebula.ranges, nebula.gas, level, box.z, t, out);
  // Sums of weighted readings are rounded in different orders.
  const { terms, profile } = nebula.gas;
  const slack = 1e-12 * terms * Math.max(-profile.min, profile.max);
  out[0] = densityOf(nebula, out[0] - slack);
  out[1] = Math.min(1, densityOf(nebula, out[1] + slack));
  return out;
}

/** Writes the shares of hydrogen, oxygen and dust in the glow of a point into `out`: three numbers whose sum is 1. */
export function glowAt({ glows }: Nebula, x: number, y: number, z: number, t: number, out: Float64Array): Float64Array {
  let total = 0;
  for (const [i, glow] of glows.entries()) {
    // Squared, so that one of the three dominates nearly everywhere.
    out[i] = fieldAt(glow, x, y, z, t) ** 2;
    total += out[i];
  }
  for (const i of glows.keys()) out[i] = total > 0 ? out[i] / total : 1 / glows.length;
  return out;
}
