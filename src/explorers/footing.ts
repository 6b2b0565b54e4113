/** Whether a helicopter can stand somewhere: what lies under its skids, and why not where it cannot. */
import { DEGREE } from "./angle.ts";
import type { Gap, Ground } from "./explorer.ts";
import { HULL_HEIGHT } from "./hull.ts";

/** Steepest ground to land on, degrees. */
export const LEVEL = 12;
/** Metres by which ground under the skids may stray from a plane. */
const EVEN = 0.4;
/** A skid end that hangs more than this many metres lower than the highest has no ground. */
const RIM_DROP = 6;
/** Metres from the middle to the skids' ends, forward and right: 4 m long, 3 m apart. */
const HALF_LENGTH = 2;
const HALF_WIDTH = 1.5;

export interface Footing {
  /** Altitude at which the skids rest, metres; that of the ground under the middle where skid ends have no ground. */
  rest: number;
  /** Altitude of the ground under the middle, −Infinity over open sky. */
  middle: number;
  /** Degrees from level, NaN where skid ends have no ground. */
  slope: number;
  /** Attitude that lies on the ground, degrees; NaN like the slope. */
  pitch: number;
  roll: number;
  /** Why it cannot land, "" where it can. */
  refusal: string;
}

export function createFooting(): Footing {
  return { rest: 0, middle: 0, slope: 0, pitch: 0, roll: 0, refusal: "" };
}

const gap: Gap = { floor: 0, roof: 0, inside: false };

/** Surveys the ground under skids at (x, y) on a heading, seen from altitude z, into `out`. */
export function surveyFooting(ground: Ground, x: number, y: number, z: number, heading: number, out: Footing): Footing {
  const sin = Math.sin(heading * DEGREE);
  const cos = Math.cos(heading * DEGREE);
  const floorAt = (forward: number, right: number): number =>
    ground.gapAt(x + forward * sin + right * cos, y + forward * cos - right * sin, z + HULL_HEIGHT / 2, gap).floor;
  const frontLeft = floorAt(HALF_LENGTH, -HALF_WIDTH);
  const frontRight = floorAt(HALF_LENGTH, HALF_WIDTH);
  const backLeft = floorAt(-HALF_LENGTH, -HALF_WIDTH);
  const backRight = floorAt(-HALF_LENGTH, HALF_WIDTH);
  out.middle = floorAt(0, 0);
  const highest = Math.max(frontLeft, frontRight, backLeft, backRight, out.middle);
  const lowest = Math.min(frontLeft, frontRight, backLeft, backRight, out.middle);
  if (!(highest - lowest <= RIM_DROP)) return refuseRim(out);

  const mean = (frontLeft + frontRight + backLeft + backRight) / 4;
  const risingForward = (frontLeft + frontRight - backLeft - backRight) / (4 * HALF_LENGTH);
  const risingRight = (frontRight + backRight - frontLeft - backLeft) / (4 * HALF_WIDTH);
  // Four corners stray from their plane by one twist, up at one diagonal and down at the other.
  const twist = Math.abs(frontLeft + backRight - frontRight - backLeft) / 4;
  const hump = out.middle - mean;
  out.rest = mean + Math.max(twist, hump);
  out.slope = Math.atan(Math.hypot(risingForward, risingRight)) / DEGREE;
  const pitch = Math.atan(risingForward);
  out.pitch = pitch / DEGREE;
  out.roll = -Math.atan(risingRight * Math.cos(pitch)) / DEGREE;
  out.refusal = "";
  if (ground.kindAt(x, y, out.middle) === "lake") out.refusal = "Water below";
  else if (out.slope > LEVEL) out.refusal = `Too steep to land: ${Math.ceil(out.slope)}°, needs ${LEVEL}° or less`;
  else if (Math.max(twist, Math.abs(hump)) > EVEN) out.refusal = "Too uneven to land";
  return out;
}

function refuseRim(out: Footing): Footing {
  out.rest = out.middle;
  out.slope = Number.NaN;
  out.pitch = Number.NaN;
  out.roll = Number.NaN;
  out.refusal = "No ground under the skids";
  return out;
}
