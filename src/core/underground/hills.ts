/**
 * Hills: one field as the ground of a plane, what lies under worlds below ground.
 *
 *   q(x, y)   = f(x, y) − sea                 profile units
 *   altitude  = relief·q·(1 + |q|/peak)       metres above datum, as an island's top above its shore
 */
import type { Cover } from "../field/cover.ts";
import { type Field, fieldAt, gradientAt } from "../field/field.ts";

export interface Hills {
  readonly ground: Field;
  readonly cover: Cover;
  /** Profile units: the altitude is 0 there. */
  readonly sea: number;
  /** Metres a unit at the datum. */
  readonly relief: number;
  /** Units above the sea at which a hill stands twice as high as its relief alone would make it. */
  readonly peak: number;
  /** Metres above datum from which snow lies. */
  readonly snow: number;
}

/** Altitude of the ground, metres above datum. */
export function hillAt(hills: Hills, x: number, y: number, t = 0): number {
  return altitudeOf(hills, fieldAt(hills.ground, x, y, 0, t));
}

export function altitudeOf({ sea, relief, peak }: Hills, reading: number): number {
  const q = reading - sea;
  return relief * q * (1 + Math.abs(q) / peak);
}

const gradient = new Float64Array(4);

/** Rise over run of the smooth ground to the east and to the north, written into `out`. */
export function hillSlope(hills: Hills, x: number, y: number, t: number, out: Float64Array): Float64Array {
  const { ground, sea, relief, peak } = hills;
  gradientAt(ground, x, y, 0, t, gradient);
  const steepen = relief * (1 + (2 * Math.abs(gradient[0] - sea)) / peak);
  out[0] = steepen * gradient[1];
  out[1] = steepen * gradient[2];
  return out;
}
