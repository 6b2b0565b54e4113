/**
 * Hills: one height field as the ground above mines and caverns.
 *
 *   q(x, y)   = f(x, y) − sea                 profile units
 *   altitude  = relief·q·(1 + |q|/peak)       metres above the datum, as an island's top above its shore
 */
import type { Cover } from "../field/cover.ts";
import { type Field, fieldAt, gradientAt } from "../field/field.ts";

export interface Hills {
  readonly ground: Field;
  readonly cover: Cover;
  /** Profile units at altitude 0. */
  readonly sea: number;
  /** Metres per unit at the datum. */
  readonly relief: number;
  /** Units above the sea at which hills are twice as high as by `relief` alone. */
  readonly peak: number;
  /** Snow line, metres above the datum. */
  readonly snow: number;
}

/** Altitude of the ground, metres above the datum. */
export function hillAt(hills: Hills, x: number, y: number, t = 0): number {
  return altitudeOf(hills, fieldAt(hills.ground, x, y, 0, t));
}

export function altitudeOf({ sea, relief, peak }: Hills, reading: number): number {
  const q = reading - sea;
  return relief * q * (1 + Math.abs(q) / peak);
}

const gradient = new Float64Array(4);

/** Writes the slope of the smooth ground (rise over run), [east, north], into `out`. */
export function hillSlope(hills: Hills, x: number, y: number, t: number, out: Float64Array): Float64Array {
  const { ground, sea, relief, peak } = hills;
  gradientAt(ground, x, y, 0, t, gradient);
  const steepen = relief * (1 + (2 * Math.abs(gradient[0] - sea)) / peak);
  out[0] = steepen * gradient[1];
  out[1] = steepen * gradient[2];
  return out;
}
