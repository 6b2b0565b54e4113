/** How fast one walks: by what grows there, and by how the ground rises and falls over the next 10 m. */
import type { Kind } from "../core/cover.ts";
import type { Ground } from "./explorer.ts";
import { createFoothold, stepTo } from "./foothold.ts";

/** m/s on level grass, an easy jog: our choice, the seeds give only the factors. */
export const LEVEL_PACE = 3;
/** Metres of a height unit (DESIGN §2). */
const UNIT = 0.25;
/** Metres looked ahead, in steps, so that a cliff's edge ends the look. */
const AHEAD = 10;
const STEPS = 4;

const SLOW = 0.2;
/** Factors of the kinds that are not walked at full pace. */
const COVER_PACE: { readonly [kind in Kind]?: number } = {
  thicket: SLOW,
  marsh: SLOW,
  mud: SLOW,
  snow: SLOW,
  lake: SLOW,
  stream: SLOW,
  moor: 0.5,
};

const foothold = createFoothold();

/** m/s for feet at (x, y, z) that go towards (east, north), a direction of length 1. */
export function paceAt(ground: Ground, x: number, y: number, z: number, east: number, north: number): number {
  return (
    LEVEL_PACE * coverPace(ground.kindAt(x, y, z + FOOT)) * slopePace(riseAhead(ground, x, y, z, east, north) / UNIT)
  );
}

/** Feet are asked about from this many metres up, so that rounding does not put them under the ground. */
const FOOT = 0.01;

export function coverPace(kind: Kind): number {
  return COVER_PACE[kind] ?? 1;
}

/** The factor for a change of height over the next 10 m, in units of 0.25 m, up positive. */
export function slopePace(units: number): number {
  if (units > 30) return 0.1;
  if (units > 20) return 0.2;
  if (units > 10) return 0.5;
  if (units < -30) return 0.2;
  if (units < -20) return 0.5;
  if (units < -10) return 1.2;
  return 1;
}

/** Metres the ground rises over the next 10 m, or to the last ground before an edge or a wall. */
function riseAhead(ground: Ground, x: number, y: number, z: number, east: number, north: number): number {
  const step = AHEAD / STEPS;
  let feet = z;
  for (let i = 1; i <= STEPS; i++) {
    stepTo(ground, x + east * step * i, y + north * step * i, feet, step, foothold);
    if (foothold.obstacle !== "") break;
    feet = foothold.floor;
  }
  return feet - z;
}
