/**
 * Integer hashes: the only source of randomness in the audio, so that the same event at the same place and time always
 * produces the same samples.
 *
 *   hash       of up to three integers, a 32-bit unsigned integer
 *   hashUnit   in [0, 1), multiples of 2⁻³²
 *   hashNoise  in [−1, 1): one sample of white noise
 */

import { hash as finalise } from "../core/field/hash.ts";

export function hash(a: number, b = 0, c = 0): number {
  const mixed =
    Math.imul(a, 0x9e3779b1) ^ Math.imul(b ^ (b >>> 15), 0x85ebca6b) ^ Math.imul(c ^ (c >>> 13), 0x27d4eb2f);
  return finalise(mixed) >>> 0;
}

export function hashUnit(a: number, b = 0, c = 0): number {
  return hash(a, b, c) / 2 ** 32;
}

export function hashNoise(key: number, sample: number): number {
  return hash(key, sample) / 2 ** 31 - 1;
}
