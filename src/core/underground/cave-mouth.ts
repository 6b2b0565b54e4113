/**
 * Cave mouths: a shaft on ground steeper than a set slope opens as a mouth in the hillside, with a level tunnel into it.
 *
 *   slope    rise over run of the smooth reading at the shaft
 *   mouth    at the shaft's place and height, facing the way the ground falls; the tunnel leads the other way, level, and
 *            the hill has closed over it after its height / slope
 *   source   G. Relf, "Cave entrances"
 */
import { type Field, fieldAt, gradientAt } from "../field/field.ts";

/** 1 in 2½, which makes mouths of about a sixth of the shafts of 1983 (tests/core/underground/cave-mouth.test.ts). */
export const STEEP_ENOUGH = 0.4;
/** Metres of ground a height unit is. */
const METRES = 0.25;

export interface CaveMouth {
  readonly x: number;
  readonly y: number;
  /** Of the tunnel's floor, metres above datum. */
  readonly floor: number;
  readonly slope: number;
  /** Which way the mouth faces, and which way the tunnel goes: unit vectors, level. */
  readonly out: readonly [x: number, y: number];
  readonly into: readonly [x: number, y: number];
}

const gradient = new Float64Array(4);

/** The mouth of the shaft at a place, or null where the ground is gentler than `steepest` and the shaft goes straight down. */
export function caveMouthAt(ground: Field, x: number, y: number, t = 0, steepest = STEEP_ENOUGH): CaveMouth | null {
  if (!(steepest > 0)) throw new RangeError(`Expected a slope above 0, got ${steepest}.`);
  if (!Number.isFinite(x + y + t)) throw new RangeError(`Expected a finite place and time, got ${x}, ${y} at ${t}.`);
  const [, east, north] = gradientAt(ground, x, y, 0, t, gradient);
  const steepness = Math.sqrt(east * east + north * north);
  const slope = METRES * steepness;
  if (!(slope > steepest)) return null;
  const into = [east / steepness, north / steepness] as const;
  return { x, y, floor: METRES * fieldAt(ground, x, y, 0, t), slope, out: [-into[0], -into[1]], into };
}
