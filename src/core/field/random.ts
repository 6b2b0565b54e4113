/**
 * A seeded sequence of chance, for what is drawn once in a fixed order: profiles, faults. What belongs to a place is
 * keyed by the place instead.
 *
 *   random()  in [0, 1), multiples of 2⁻⁵³
 *   source    xoroshiro128+ of pure-rand, the seed mixed first and 16 numbers passed over: as it comes, its first
 *             number is the seed itself, so that like seeds begin alike (tests/core/field/random.test.ts)
 */

import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { hash } from "./hash.ts";

export type Random = () => number;

const PASSED_OVER = 16;

/** `seed` is a whole number from 0 to 2³² − 1; each gives a sequence of its own. */
export function createRandom(seed: number): Random {
  if (!Number.isInteger(seed) || seed < 0 || seed > 0xffffffff)
    throw new RangeError(`Expected a seed that is a whole number from 0 to ${0xffffffff}, got ${seed}.`);
  const generator = xoroshiro128plus(hash(seed));
  for (let i = 0; i < PASSED_OVER; i++) generator.next();
  return () => uniformFloat64(generator);
}
