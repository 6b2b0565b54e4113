/** How fast one walks: by what grows there, and by how the ground rises and falls over the next 10 m. */
import { AHEAD, coverPace, slopePace } from "../core/forest/paces.ts";
import type { Ground } from "./explorer.ts";
import { createFoothold, stepTo } from "./foothold.ts";

/** m/s on level grass, an easy jog: our choice, the seeds give only the factors. */
export const LEVEL_PACE = 3;
/** A run, in walks. */
export const RUN = 2;
/** Metres of a height unit (DESIGN §2). */
export const UNIT = 0.25;
/** One looks ahead in steps, so that a cliff's edge ends the look. */
const STEPS = 4;

const foothold = createFoothold();

/** m/s for feet at (x, y, z) that go towards (east, north), a direction of length 1. */
export function paceAt(ground: Ground, x: number, y: number, z: number, east: number, north: number): number {
  return (
    LEVEL_PACE * coverPace(ground.kindAt(x, y, z + FOOT)) * slopePace(riseAhead(ground, x, y, z, east, north) / UNIT)
  );
}

/** Feet are asked about from this many metres up, so that rounding does not put them under the ground. */
const FOOT = 0.01;

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
