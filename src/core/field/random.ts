/**
 * A seeded random sequence, for values drawn once in a fixed order: profiles, faults. Values that belong to a
 * position use a hash of the position instead (hash.ts).
 *
 *   random()  in [0, 1), multiples of 2⁻⁵³
 *   source    xoroshiro128+ of pure-rand. The seed is hashed and 16 numbers are discarded: without that the first
 *             number is the seed itself, and similar seeds start alike (tests/core/field/random.test.ts)
 */

import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { hash } from "./hash.ts";

export type Random = () => number;

const DISCARDED = 16;

/** `seed` is a whole number from 0 to 2³² − 1. */
export function createRandom(seed: number): Random {
  if (!Number.isInteger(seed) || seed < 0 || seed > 0xffffffff)
    throw new RangeError(`Expected a seed that is a whole number from 0 to ${0xffffffff}, got ${seed}.`);
  const generator = xoroshiro128plus(hash(seed));
  for (let i = 0; i < DISCARDED; i++) generator.next();
  return () => uniformFloat64(generator);
}
