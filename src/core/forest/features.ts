/**
 * Features: single things that stand on whole metres, found from the bits of x·y.
 *
 *   s = Σᵢ P(⌊bᵢ·x + aᵢ·y⌋ / 128), whole;   f = ⌊s·x·y / 128 + ½⌋ and mask
 *   f = 4    mine, boulder, waterhole, knoll or root, by the low 8 bits of x·y
 *   f = 8    x, where the low 8 bits of ⌊1000π·x·y + ½⌋ are below 4
 *   f = 16   cone, where those of ⌊10000π·x·y + ½⌋ are below 8
 *
 *   x, y     whole metres; a point between is rounded, half toward +∞
 *   exact    f and the low bits of x·y at every whole x, y to ±2³¹, against BigInt (tests/core/forest/features.test.ts);
 *            x as printed to 1,690,000 m on both axes and cone to 535,000; further out, where every f = 8 would become an x
 *            and every f = 16 a cone, they are as frequent as near the origin (see products)
 *   repeats  f every 2¹⁹ = 524,288 m with mask 0xfff, every 32,768 m with 0xff; x and cone never
 *   source   G. Relf, "How to make limitless terrain", terra(), getCode, FEATURES.getDescription
 */

import { type Field, fieldFloorAt } from "../field/field.ts";
import { inverseModulo32 } from "../field/hash.ts";

/** Features by their codes. "t" is a phone box; "rocket", "t" and "building" only ever are placed. */
export const FEATURES = [
  "none",
  "mine",
  "boulder",
  "root",
  "waterhole",
  "knoll",
  "x",
  "cone",
  "t",
  "rocket",
  "building",
] as const;

export type Feature = (typeof FEATURES)[number];

/** What f is masked with: 0xfff in 2023 and since, 0xff as printed in 2024, which is 16 times as dense. */
export type FeatureMask = 0xfff | 0xff;

/** Their codes. */
const [MINE, BOULDER, ROOT, WATERHOLE, KNOLL, X, CONE] = [1, 2, 3, 4, 5, 6, 7];

/** The sum s that scatters features at whole (x, y): always of time 0, so that features keep their places. */
export function scatterAt(scatter: Field, x: number, y: number): number {
  return fieldFloorAt(scatter, x, y);
}

/** The code in FEATURES of what stands at whole (x, y), where the scatter reads `sum`. */
export function featureOf(sum: number, x: number, y: number, mask: FeatureMask): number {
  const product = Math.imul(x, y);
  const f = ((Math.imul(sum, product) + 64) >> 7) & mask;
  if (f === 4) {
    const low = product & 0xff;
    if (low < 32) return MINE;
    if (low < 128) return BOULDER;
    if (low < 160) return WATERHOLE;
    return low < 200 ? KNOLL : ROOT;
  }
  if (f === 8 && (Math.round(product1000(x, y)) & 0xff) < 4) return X;
  if (f === 16 && (Math.round(product10000(x, y)) & 0xff) < 8) return CONE;
  return 0;
}

/** The orienteering code of a place: the letters of |x| and |y| modulo 26. */
export function codeAt(x: number, y: number): string {
  return String.fromCharCode(65 + (Math.abs(Math.round(x)) % 26), 65 + (Math.abs(Math.round(y)) % 26));
}

/** Whether a feature is a control point, whose code a flag shows: all that stand still but what people built. */
export function hasCode(feature: number): boolean {
  return feature > 0 && feature <= X;
}

/** What a course calls a feature. The others move or explain themselves, and are "unknown" as in the Java. */
const DESCRIPTIONS: { readonly [feature in Feature]?: string } = {
  mine: "mineshaft",
  boulder: "boulder",
  knoll: "knoll",
  root: "rootstock",
  waterhole: "water hole",
  x: "man-made",
};

export function describeFeature(feature: Feature): string {
  return DESCRIPTIONS[feature] ?? "unknown";
}

/**
 * Products of whole coordinates with π, whose low bits scatter and vary what stands there.
 *
 *   exact    as printed while the product is below 2⁵³: by 1000π that is to 1,690,000 m on both axes, by 10000π to
 *            535,000. Further out a double has none of the bits that are asked for, and all places would be alike:
 *            there the low 32 bits of x·y, signed, take the place of x·y, and places are as varied as near the origin
 *   source   G. Relf, "How to make limitless terrain", PI1000·xryr, PI10000·xryr and PI10000·xr·yr
 */

const PI_1000 = Math.PI * 1000;
const PI_10000 = Math.PI * 10000;
const FADED = 2 ** 53;

/** 1000π·(x·y). */
export function product1000(x: number, y: number): number {
  return near(PI_1000 * (x * y), PI_1000, x, y);
}

/** 10000π·(x·y), the product of coordinates first, as it scatters cones. */
export function product10000(x: number, y: number): number {
  return near(PI_10000 * (x * y), PI_10000, x, y);
}

/** 10000π·x·y from the left, as it varies trees and buildings: its rounding differs from product10000's. */
export function seedAt(x: number, y: number): number {
  return near(PI_10000 * x * y, PI_10000, x, y);
}

function near(product: number, factor: number, x: number, y: number): number {
  return Math.abs(product) < FADED ? product : factor * Math.imul(x, y);
}

/**
 * Which products x·y can have a feature at all, whatever the sum that scatters them reads there: a look at 19 bits that spares
 * two sums of three.
 *
 *   f = 4, 8 or 16 where s·p, modulo 2¹⁹ (2¹⁵ for the mask 0xff), lies within 128 from 128·f − 64 on; that is solved for p
 */

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
    const inverse = inverseModulo32(sum / even);
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
