/**
 * Cave mouths: on ground steeper than a given slope, a shaft opens as a mouth in the hillside, with a level tunnel
 * behind it.
 *
 *   slope    rise over run of the smooth reading at the shaft
 *   mouth    at the shaft's position and height, facing downhill; the level tunnel leads the other way, and is covered
 *            by the hill
 *            after its height / slope
 *   source   G. Relf, "Cave entrances"
 */
import { type Field, fieldAt, gradientAt } from "../field/field.ts";

/** 1 in 2½: about a sixth of the shafts of 1983 become mouths (tests/core/underground/cave-mouth.test.ts). */
export const STEEP_ENOUGH = 0.4;
/** Metres per height unit. */
const METRES = 0.25;

export interface CaveMouth {
  readonly x: number;
  readonly y: number;
  /** Altitude of the tunnel's floor, metres above the datum. */
  readonly floor: number;
  readonly slope: number;
  /** Directions that the mouth faces and that the tunnel leads: horizontal unit vectors. */
  readonly out: readonly [x: number, y: number];
  readonly into: readonly [x: number, y: number];
}

const gradient = new Float64Array(4);

/** The mouth of a shaft, or null where the ground is gentler than `steepest` and the shaft is vertical. */
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
