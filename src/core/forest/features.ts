/**
 * Point features on whole metres (mines, boulders, …), decided by the bits of x·y.
 *
 *   s = Σᵢ P(⌊bᵢ·x + aᵢ·y⌋ / 128), whole;   f = ⌊s·x·y / 128 + ½⌋ & mask
 *   f = 4    mine, boulder, waterhole, knoll or root, by the low 8 bits of x·y
 *   f = 8    x (man-made object), where the low 8 bits of ⌊1000π·x·y + ½⌋ are below 4
 *   f = 16   cone, where those of ⌊10000π·x·y + ½⌋ are below 8
 *
 *   x, y     whole metres; other points are rounded, half toward +∞
 *   mask     0xfff (Relf 2023), the default, or 0xff (as printed in Relf 2024): 16 times as many features
 *   exact    f and the low bits of x·y at every whole x, y to ±2³¹, against BigInt (tests/core/forest/features.test.ts);
 *            x as printed to 1,690,000 m on both axes, cone to 535,000 m. Farther out the printed formula would turn
 *            every f = 8 into an x and every f = 16 into a cone; here they stay as frequent as near the origin
 *   repeats  f every 2¹⁹ = 524,288 m with mask 0xfff, every 32,768 m with 0xff; x and cone never
 *   source   G. Relf, "How to make limitless terrain", terra(), getCode, FEATURES.getDescription
 */

import { checkFinite } from "../checks.ts";
import { type Field, fieldFloorAt } from "../field/field.ts";
import { inverseModulo32 } from "../field/hash.ts";

/**
 * Features by code, in the order of the Java's enum FEATURES, which lacks "t", a phone box that its terra names. "rocket", "building" and
 * "t" exist only as placed objects.
 */
export const FEATURES = [
  "none",
  "mine",
  "boulder",
  "root",
  "waterhole",
  "knoll",
  "x",
  "cone",
  "rocket",
  "building",
  "t",
] as const;

export type Feature = (typeof FEATURES)[number];

/** Features that a player can move, as in the Java, where terra shows these wherever they are placed. No map has them. */
export const MOVABLE = ["cone", "rocket", "t"] as const satisfies readonly Feature[];
export type Movable = (typeof MOVABLE)[number];

export const isMovable = (name: string): name is Movable => MOVABLE.some((movable) => movable === name);

/** The mask of f: 0xfff (Relf 2023), or 0xff (as printed in Relf 2024), which is 16 times as dense. */
export type FeatureMask = 0xfff | 0xff;

const [MINE, BOULDER, ROOT, WATERHOLE, KNOLL, X, CONE] = [1, 2, 3, 4, 5, 6, 7];

/** The sum s at whole (x, y), always at time 0, so that features do not move. */
export function scatterAt(scatter: Field, x: number, y: number): number {
  return fieldFloorAt(scatter, x, y);
}

/** The index in FEATURES at whole (x, y), where `scatterAt` is `sum`. */
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

/** The orienteering control code of a place: two letters, |x| and |y| modulo 26. */
export function codeAt(x: number, y: number): string {
  if (x - x + (y - y) !== 0) checkFinite({ x, y });
  return String.fromCharCode(65 + (Math.abs(Math.round(x)) % 26), 65 + (Math.abs(Math.round(y)) % 26));
}

/** Whether a feature is a control point with a code: all generated features but cones. */
export function hasCode(feature: number): boolean {
  return feature > 0 && feature <= X;
}

/** The names used in a course description. The other features are "unknown", as in the Java. */
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

/*
 * Products of whole coordinates with π, whose low bits scatter and vary objects.
 *
 *   exact    as printed while the product is below 2⁵³: 1000π·x·y to 1,690,000 m on both axes, 10000π·x·y to 535,000 m.
 *            Farther out a double no longer holds these bits, and all places would be alike: there the low 32 bits of
 *            x·y, signed, replace x·y
 *   source   G. Relf, "How to make limitless terrain", PI1000·xryr, PI10000·xryr and PI10000·xr·yr
 */

const PI_1000 = Math.PI * 1000;
const PI_10000 = Math.PI * 10000;
const EXACT_LIMIT = 2 ** 53;

/** 1000π·(x·y). */
export function product1000(x: number, y: number): number {
  return withFallback(PI_1000 * (x * y), PI_1000, x, y);
}

/** 10000π·(x·y), multiplied in this order, for cones. */
export function product10000(x: number, y: number): number {
  return withFallback(PI_10000 * (x * y), PI_10000, x, y);
}

/** (10000π·x)·y, for trees and buildings: rounds differently from product10000. */
export function seedAt(x: number, y: number): number {
  return withFallback(PI_10000 * x * y, PI_10000, x, y);
}

function withFallback(product: number, factor: number, x: number, y: number): number {
  if (product - product !== 0) checkFinite({ x, y });
  return Math.abs(product) < EXACT_LIMIT ? product : factor * Math.imul(x, y);
}

/*
 * A table of the products x·y that can have a feature for any scatter sum: one look-up of 19 bits skips two sums of
 * three.
 *
 *   f = 4, 8 or 16 where s·p modulo 2¹⁹ (2¹⁵ for mask 0xff) is in [128·f − 64, 128·f + 64), solved for p
 */

const PRODUCTS = 2 ** 19;
const CODES = [4, 8, 16];
/** Number of sums above which nearly every product has a feature. */
const MAX_SUMS = 4096;

const tables = new WeakMap<Field, Map<FeatureMask, Uint8Array>>();

/** A bit per product of 19 bits: `(table[(p >> 3) & 0xffff] >> (p & 7)) & 1`. Cached per field and mask. */
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
  if (!(count * (max - min) <= MAX_SUMS)) return likely.fill(0xff);
  for (let sum = Math.floor(count * min); sum <= Math.ceil(count * max); sum++) {
    if (sum === 0) continue;
    const even = Math.min(sum & -sum, modulus);
    const inverse = inverseModulo32(sum / even);
    const period = modulus / even;
    for (const code of CODES) {
      const first = 128 * code - 64;
      for (let value = Math.ceil(first / even) * even; value < first + 128; value += even)
        for (let p = Math.imul(value / even, inverse) & (period - 1); p < PRODUCTS; p += period)
          likely[p >> 3] |= 1 << (p & 7);
    }
  }
  return likely;
}
