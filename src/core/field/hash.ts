/** Chance that is keyed by place: whole numbers mixed until none of their bits tells of its neighbours. */

/** Murmur3's finaliser: one to one on 32 bits. */
export function hash(v: number): number {
  let h = v | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** The same of three whole numbers. */
export function hash3(x: number, y: number, z: number): number {
  return hash(Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35));
}

/** Of mixed bits: from 0 to below 1. */
export function unitFloat(h: number): number {
  return (h >>> 0) / 2 ** 32;
}

/** The inverse of an odd number modulo 2³². Each Newton step doubles the number of correct bits, from 3. */
export function inverseModulo32(odd: number): number {
  let inverse = odd;
  for (let bits = 3; bits < 32; bits *= 2) inverse = Math.imul(inverse, 2 - Math.imul(odd, inverse));
  return inverse;
}
