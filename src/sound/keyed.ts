/**
 * Numbers keyed by what they are for: the only chance in what is heard, so that the same step of the same walk is the
 * same sound.
 *
 *   keyed  of up to three whole numbers, one of 2³²
 *   unit   in [0, 1), multiples of 2⁻³²
 *   white  in [−1, 1): a sample of noise
 */

export function keyed(a: number, b = 0, c = 0): number {
  let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b ^ (b >>> 15), 0x85ebca6b) ^ Math.imul(c ^ (c >>> 13), 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

export function unit(a: number, b = 0, c = 0): number {
  return keyed(a, b, c) / 2 ** 32;
}

export function white(key: number, sample: number): number {
  return keyed(key, sample) / 2 ** 31 - 1;
}
