/**
 * The collider of a helicopter, and the survey of ground under its skids.
 *
 * The hull is a set of vertical columns that must be clear of rock: upright whatever its bank, and the same on every heading,
 * so that turning never runs it into a wall. z is the altitude of the skids' middle. The columns stand a little outside the
 * hull (3 m) and the rotor disc (5 m), so that a wall between two neighbours does not cut the circle.
 */

import { phrase, type Saying, saying, type Words } from "../words/words.ts";
import { DEGREE } from "./angle.ts";
import type { Gap, Ground } from "./explorer.ts";

/** Metres above the skids. */
export const HULL_HEIGHT = 3.4;

/** Heads of the columns, above the hull itself: rock with a keel can hang lower between two of them. */
const HEAD = HULL_HEIGHT + 0.15;

/** Each ring: number of columns, radius, then foot and head in metres above the skids. */
const RINGS: readonly (readonly [count: number, radius: number, foot: number, head: number])[] = [
  [1, 0, 0, HEAD],
  // The belly curves up from the skids: a slope fit for landing must pass under it.
  [6, 1.7, 0.4, HEAD],
  [12, 3.4, 0.8, HEAD],
  [12, 5.3, 3, HEAD],
];

const STRIDE = 4;
const COLUMNS = new Float64Array(RINGS.flatMap(([count, radius, foot, head]) => ringOf(count, radius, foot, head)));

function ringOf(count: number, radius: number, foot: number, head: number): number[] {
  const columns: number[] = [];
  for (let i = 0; i < count; i++) {
    const angle = (2 * Math.PI * i) / count;
    columns.push(radius * Math.cos(angle), radius * Math.sin(angle), foot, head);
  }
  return columns;
}

/** Fit of the hull at a place. It is clear of rock where lowest ≤ z ≤ highest. */
export interface Fit {
  /** Lowest and highest altitude of the skids in the gaps around the columns. */
  lowest: number;
  highest: number;
  /** Sum of the directions, east and north, of columns that meet rock; zero when clear. */
  wallEast: number;
  wallNorth: number;
}

export function createFit(): Fit {
  return { lowest: -Infinity, highest: Infinity, wallEast: 0, wallNorth: 0 };
}

const gap: Gap = { floor: 0, roof: 0, inside: false };

/** Writes the fit of the hull at (x, y, z) into `out`, and returns it. A column inside rock leaves by its shorter way. */
export function fitHull(ground: Ground, x: number, y: number, z: number, out: Fit): Fit {
  out.lowest = -Infinity;
  out.highest = Infinity;
  out.wallEast = 0;
  out.wallNorth = 0;
  for (let i = 0; i < COLUMNS.length; i += STRIDE) {
    const foot = COLUMNS[i + 2];
    const head = COLUMNS[i + 3];
    ground.gapAt(x + COLUMNS[i], y + COLUMNS[i + 1], z + (foot + head) / 2, gap);
    const low = gap.floor - foot;
    const high = gap.roof - head;
    if (low > z || high < z) {
      const reach = Math.hypot(COLUMNS[i], COLUMNS[i + 1]);
      if (reach > 0) {
        out.wallEast += COLUMNS[i] / reach;
        out.wallNorth += COLUMNS[i + 1] / reach;
      }
    }
    if (!gap.inside || low - z <= z - high) out.lowest = Math.max(out.lowest, low);
    if (!gap.inside || low - z > z - high) out.highest = Math.min(out.highest, high);
  }
  return out;
}

export function isClear(fit: Fit, z: number): boolean {
  return fit.lowest <= z && z <= fit.highest;
}

/** The lowest altitude above z (up), or the highest below it, past the first rock that any column meets. */
export function beyondRock(ground: Ground, x: number, y: number, z: number, up: boolean): number {
  let beyond = up ? -Infinity : Infinity;
  for (let i = 0; i < COLUMNS.length; i += STRIDE) {
    const foot = COLUMNS[i + 2];
    const head = COLUMNS[i + 3];
    const east = x + COLUMNS[i];
    const north = y + COLUMNS[i + 1];
    ground.gapAt(east, north, z + (foot + head) / 2, gap);
    if (up) {
      if (!gap.inside && gap.roof < z + head) ground.gapAt(east, north, gap.roof + PROBE, gap);
      beyond = Math.max(beyond, gap.floor - foot);
    } else {
      if (!gap.inside && gap.floor > z + foot) ground.gapAt(east, north, gap.floor - PROBE, gap);
      beyond = Math.min(beyond, gap.roof - head);
    }
  }
  return beyond;
}

/** Metres into rock at which its far side is looked up. */
const PROBE = 1e-4;

/** Steepest ground to land on, degrees. */
export const LANDING_SLOPE = 12;
/** Metres by which ground under the skids may deviate from a plane. */
const EVEN = 0.4;
/** Metres of drop under a skid end from which it has no ground. */
const RIM_DROP = 6;
/** Metres from the middle to the skids' ends, forward and right: the skids are 4 m long and 3 m apart. */
const HALF_LENGTH = 2;
const HALF_WIDTH = 1.5;

export interface SkidSurvey {
  /** Altitude where the skids rest, metres; the ground under the middle where skid ends have no ground. */
  rest: number;
  /** Altitude of the ground under the middle, −Infinity over open sky. */
  middle: number;
  /** Degrees from level, NaN where skid ends have no ground. */
  slope: number;
  /** Attitude of skids on this ground, degrees; NaN like the slope. */
  pitch: number;
  roll: number;
  /** Metres from the highest to the lowest ground under them; not finite where an end is over open sky. */
  drop: number;
  /** Reason why a landing is refused, "" where it is not. */
  refusal: Words;
}

export function createSkidSurvey(): SkidSurvey {
  return { rest: 0, middle: 0, slope: 0, pitch: 0, roll: 0, drop: 0, refusal: "" };
}

/** The refusal where skid ends have no ground. */
export const NO_GROUND = phrase("No ground below");

/** Surveys the ground under skids at (x, y) on a heading, from altitude z, into `out`, and returns it. */
export function surveySkids(
  ground: Ground,
  x: number,
  y: number,
  z: number,
  heading: number,
  out: SkidSurvey,
): SkidSurvey {
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
  out.drop = highest - lowest;
  if (!(out.drop <= RIM_DROP)) return refuseRim(out);

  const mean = (frontLeft + frontRight + backLeft + backRight) / 4;
  const risingForward = (frontLeft + frontRight - backLeft - backRight) / (4 * HALF_LENGTH);
  const risingRight = (frontRight + backRight - frontLeft - backLeft) / (4 * HALF_WIDTH);
  // Four corners deviate from their plane by one twist, up at one diagonal and down at the other.
  const twist = Math.abs(frontLeft + backRight - frontRight - backLeft) / 4;
  const hump = out.middle - mean;
  out.rest = mean + Math.max(twist, hump);
  out.slope = Math.atan(Math.hypot(risingForward, risingRight)) / DEGREE;
  const pitch = Math.atan(risingForward);
  out.pitch = pitch / DEGREE;
  out.roll = -Math.atan(risingRight * Math.cos(pitch)) / DEGREE;
  out.refusal = "";
  if (ground.kindAt(x, y, out.middle) === "lake") out.refusal = phrase("Water below");
  else if (out.slope > LANDING_SLOPE) out.refusal = steepness(out.slope);
  else if (Math.max(twist, Math.abs(hump)) > EVEN) out.refusal = phrase("Too uneven to land");
  return out;
}

const steepness = (slope: number): Saying =>
  saying("Slope {slope}°, at most {most}°", { slope: Math.ceil(slope), most: LANDING_SLOPE });

function refuseRim(out: SkidSurvey): SkidSurvey {
  out.rest = out.middle;
  out.slope = Number.NaN;
  out.pitch = Number.NaN;
  out.roll = Number.NaN;
  out.refusal = NO_GROUND;
  return out;
}
