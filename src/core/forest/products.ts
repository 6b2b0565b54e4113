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
