/**
 * Hills: one height field as the ground above mines and caverns.
 *
 *   q(x, y)   = f(x, y) − sea     profile units
 *   altitude  = topHeight(q)      metres above the datum, as an island's top above its shore (src/core/flat/flat-ground.ts)
 */
import type { Cover } from "../field/cover.ts";
import { type Field, fieldAt, gradientAt } from "../field/field.ts";
import { type FlatTerrain, topHeight, topSlope } from "../flat/flat-ground.ts";

export interface Hills extends Pick<FlatTerrain, "sea" | "relief" | "peak" | "steep"> {
  readonly ground: Field;
  readonly cover: Cover;
  /** Snow line, metres above the datum. */
  readonly snow: number;
}

/** Altitude of the ground, metres above the datum. */
export function hillAt(hills: Hills, x: number, y: number, t = 0): number {
  return altitudeOf(hills, fieldAt(hills.ground, x, y, 0, t));
}

export function altitudeOf(hills: Hills, reading: number): number {
  return topHeight(hills, reading - hills.sea);
}

const gradient = new Float64Array(4);

/** Writes the slope of the smooth ground (rise over run), [east, north], into `out`. */
export function hillSlope(hills: Hills, x: number, y: number, t: number, out: Float64Array): Float64Array {
  gradientAt(hills.ground, x, y, 0, t, gradient);
  const steepen = topSlope(hills, gradient[0] - hills.sea);
  out[0] = steepen * gradient[1];
  out[1] = steepen * gradient[2];
  return out;
}
