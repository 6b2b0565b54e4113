/**
 * Which products x·y can have a feature at all, whatever the sum that scatters them reads there: a look at 19 bits that spares
 * two sums of three.
 *
 *   f = 4, 8 or 16 where s·p, modulo 2¹⁹ (2¹⁵ for the mask 0xff), lies within 128 from 128·f − 64 on; that is solved for p
 */

import type { Field } from "../field/field.ts";
import type { FeatureMask } from "./features.ts";

const PRODUCTS = 2 ** 19;
const CODES = [4, 8, 16];
/** Sums beyond which nearly every product has one. */
const MOST = 4096;

const tables = new WeakMap<Field, Map<FeatureMask, Uint8Array>>();

/** A bit for each product of 19 bits: `(table[(p >> 3) & 0xffff] >> (p & 7)) & 1`. */
export function likelyProducts(scatter: Field, mask: FeatureMask): Uint8Array {
  const known = tables.get(scatter) ?? new Map<FeatureMask, Uint8Array>();
  tables.set(scatter, known);
  const table = known.get(mask) ?? solve(scatter, mask);
  known.set(mask, table);
  return table;
}

function solve({ profile: { min, max }, count }: Field, mask: FeatureMask): Uint8Array {
  const likely = new Uint8Array(PRODUCTS / 8);
  const modulus = 128 * (mask + 1);
  if (!(count * (max - min) <= MOST)) return likely.fill(0xff);
  for (let sum = Math.floor(count * min); sum <= Math.ceil(count * max); sum++) {
    if (sum === 0) continue;
    const even = Math.min(sum & -sum, modulus);
    const inverse = inverseOf(sum / even);
    const period = modulus / even;
    for (const code of CODES) {
      const first = 128 * code - 64;
      for (let made = Math.ceil(first / even) * even; made < first + 128; made += even)
        for (let p = Math.imul(made / even, inverse) & (period - 1); p < PRODUCTS; p += period)
          likely[p >> 3] |= 1 << (p & 7);
    }
  }
  return likely;
}

/** The inverse of an odd number modulo 2³², by Newton's steps, each of which doubles the right bits from 3. */
export function inverseOf(odd: number): number {
  let inverse = odd;
  for (let bits = 3; bits < 32; bits *= 2) inverse = Math.imul(inverse, 2 - Math.imul(odd, inverse));
  return inverse;
}
