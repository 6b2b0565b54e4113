/** Integer hashes for randomness keyed by position, and modular arithmetic on 32 bits. */

/** Murmur3's 32-bit finaliser, a bijection. */
export function hash(v: number): number {
  let h = v | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** The hash of three integers. */
export function hash3(x: number, y: number, z: number): number {
  return hash(Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35));
}

/** Maps hashed bits to [0, 1). */
export function unitFloat(h: number): number {
  return (h >>> 0) / 2 ** 32;
}

/** The inverse of an odd number modulo 2³². Each Newton step doubles the number of correct bits, from 3. */
export function inverseModulo32(odd: number): number {
  let inverse = odd;
  for (let bits = 3; bits < 32; bits *= 2) inverse = Math.imul(inverse, 2 - Math.imul(odd, inverse));
  return inverse;
}
