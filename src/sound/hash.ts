/**
 * Integer hashes: the only source of randomness in the audio, so that the same event at the same place and time always
 * produces the same samples.
 *
 *   hash       of up to three integers, a 32-bit unsigned integer
 *   hashUnit   in [0, 1), multiples of 2⁻³²
 *   hashNoise  in [−1, 1): one sample of white noise
 */

export function hash(a: number, b = 0, c = 0): number {
  let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b ^ (b >>> 15), 0x85ebca6b) ^ Math.imul(c ^ (c >>> 13), 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

export function hashUnit(a: number, b = 0, c = 0): number {
  return hash(a, b, c) / 2 ** 32;
}

export function hashNoise(key: number, sample: number): number {
  return hash(key, sample) / 2 ** 31 - 1;
}
