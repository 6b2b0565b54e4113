/** Getting out of a helicopter, and back in. */
import { DEGREE } from "./angle.ts";
import type { Ground } from "./explorer.ts";
import { createFoothold, stepTo } from "./foothold.ts";
import type { Helicopter } from "./helicopter.ts";
import { createWalker, type Walker } from "./walker.ts";

/** Metres from the skids' middle within which one boards. */
export const BOARDING_REACH = 7;
/** Steepest place to step out on, degrees. */
const LEVEL = 25;
/** Metres forward and right of the skids' middle, in the order tried; the nose and the tail reach further than the doors. */
const PLACES: readonly (readonly [forward: number, right: number])[] = [
  [0, -2.8],
  [0, 2.8],
  [-4.5, 0],
  [4, 0],
];

export type SteppedOut = { readonly walker: Walker } | { readonly reason: string };
export type Boarded = { readonly helicopter: Helicopter } | { readonly reason: string };

const foothold = createFoothold();

/** The walker who steps out, or why nobody can. */
export function canStepOut(helicopter: Helicopter, ground: Ground): SteppedOut {
  if (!helicopter.landed) return { reason: "Land before stepping out" };
  const { heading } = helicopter;
  const sin = Math.sin(heading * DEGREE);
  const cos = Math.cos(heading * DEGREE);
  for (const [forward, right] of PLACES) {
    const x = helicopter.x + forward * sin + right * cos;
    const y = helicopter.y + forward * cos - right * sin;
    const z = levelFloor(ground, x, y, helicopter.z);
    if (!Number.isNaN(z)) return { walker: createWalker({ x, y, z, heading, pitch: 0, roll: 0 }) };
  }
  return { reason: "No level place to step out on" };
}

/** The ground's altitude at a place that a foot reaches from skids at z, NaN where it is steep, low-roofed or gone. */
function levelFloor(ground: Ground, x: number, y: number, z: number): number {
  // A door sill is a step of a metre and a half above sloping ground.
  if (stepTo(ground, x, y, z, 0.35, foothold).obstacle !== "") return Number.NaN;
  const { floor } = foothold;
  const most = 0.5 * Math.tan(LEVEL * DEGREE);
  for (const [east, north] of [
    [0.5, 0],
    [-0.5, 0],
    [0, 0.5],
    [0, -0.5],
  ]) {
    stepTo(ground, x + east, y + north, floor, 0.5, foothold);
    if (foothold.obstacle !== "" || Math.abs(foothold.floor - floor) > most) return Number.NaN;
  }
  return floor;
}

/** The helicopter with the walker in it, or why not. */
export function canBoard(walker: Walker, helicopter: Helicopter): Boarded {
  const distance = Math.hypot(helicopter.x - walker.x, helicopter.y - walker.y, helicopter.z - walker.z);
  const reason = boardingFault(helicopter.landed, distance);
  return reason ? { reason } : { helicopter };
}

/** Why nobody boards over so many metres, "" where one can. */
export function boardingFault(landed: boolean, distance: number): string {
  if (!landed) return "The helicopter is in the air";
  if (distance <= BOARDING_REACH) return "";
  return `The helicopter is ${Math.ceil(distance)} m away: come within ${BOARDING_REACH} m`;
}
