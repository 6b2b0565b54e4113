/** The nearest land to a point in the air: bearing, distance and difference in height. */
import { checkFinite } from "../checks.ts";
import { runSteps } from "../field/run-steps.ts";
import { columnAt, type FlatGround } from "./flat-ground.ts";

export interface NearestLand {
  /** Degrees clockwise from north. */
  readonly bearing: number;
  /** Horizontal distance and rise, metres. */
  readonly distance: number;
  readonly rise: number;
}

const DIRECTIONS = 32;
const NEAREST = 30;
const GROWTH = 1.22;

/**
 * Searches 32 bearings at distances that grow by 22 % up to `within` metres, and returns the top nearest in space, or
 * null.
 * Misses land smaller than a step between two samples.
 */
export function nearestLand(
  flat: FlatGround,
  x: number,
  y: number,
  z: number,
  t: number,
  within = 8000,
): NearestLand | null {
  return runSteps(searchLand(flat, x, y, z, t, within));
}

/** `nearestLand` one ring per step, about 30 in all, for callers that must not block for several milliseconds. */
export function* searchLand(
  flat: FlatGround,
  x: number,
  y: number,
  z: number,
  t: number,
  within = 8000,
): Generator<undefined, NearestLand | null, undefined> {
  checkFinite({ x, y, z, t, within });
  const column = new Float64Array(2 * flat.altitudes.length);
  let best: NearestLand | null = null;
  let least = Infinity;
  for (let distance = NEAREST; distance < Math.min(within, least); distance *= GROWTH) {
    for (let i = 0; i < DIRECTIONS; i++) {
      const angle = (2 * Math.PI * i) / DIRECTIONS;
      const count = columnAt(flat, x + distance * Math.sin(angle), y + distance * Math.cos(angle), t, column);
      for (let k = 0; k < count; k++) {
        const rise = column[2 * k + 1] - z;
        const away = Math.hypot(distance, rise);
        if (away >= least) continue;
        least = away;
        best = { bearing: (360 * i) / DIRECTIONS, distance, rise };
      }
    }
    yield;
  }
  return best;
}
