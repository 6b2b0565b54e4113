/** Stepping out of a helicopter, and boarding it. */

import { phrase, saying, type Words } from "../words/words.ts";
import { DEGREE } from "./angle.ts";
import type { Ground, Pose } from "./explorer.ts";
import type { Helicopter } from "./helicopter-spec.ts";
import { createStepTarget, stepTo } from "./walker-collider.ts";

/** Metres from the skids' middle within which a player boards. */
export const BOARDING_REACH = 7;
/** Maximum slope of ground to step out on, degrees. */
const LEVEL = 25;
/** Metres forward and right of the skids' middle, in the order tried, all beside the hull. */
const PLACES: readonly (readonly [forward: number, right: number])[] = [
  [0, -2.8],
  [0, 2.8],
  [-4.5, -1.4],
  [4, 0],
];

export type StepOut = { readonly pose: Pose } | { readonly reason: Words };

const target = createStepTarget();

/** Pose of a player after stepping out, or the reason why that is refused. */
export function stepOut(helicopter: Helicopter, ground: Ground): StepOut {
  if (!helicopter.landed) return { reason: phrase("Land before stepping out") };
  const { heading } = helicopter;
  const sin = Math.sin(heading * DEGREE);
  const cos = Math.cos(heading * DEGREE);
  for (const [forward, right] of PLACES) {
    const x = helicopter.x + forward * sin + right * cos;
    const y = helicopter.y + forward * cos - right * sin;
    const z = levelFloor(ground, x, y, helicopter.z);
    if (!Number.isNaN(z)) return { pose: { x, y, z, heading, pitch: 0, roll: 0 } };
  }
  return { reason: phrase("No level place to step out on") };
}

/** The ground's altitude at a place in a step's reach of skids at z; NaN where it is steep, has a low roof or is gone. */
function levelFloor(ground: Ground, x: number, y: number, z: number): number {
  // A door sill is up to a metre and a half above sloping ground.
  if (stepTo(ground, x, y, z, 0.35, target).obstacle !== "") return Number.NaN;
  const { floor } = target;
  const most = 0.5 * Math.tan(LEVEL * DEGREE);
  for (const [east, north] of [
    [0.5, 0],
    [-0.5, 0],
    [0, 0.5],
    [0, -0.5],
  ]) {
    stepTo(ground, x + east, y + north, floor, 0.5, target);
    if (target.obstacle !== "" || Math.abs(target.floor - floor) > most) return Number.NaN;
  }
  return floor;
}

/** Reason why a player on foot cannot board, "" where they can. */
export function boardingRefusal(walker: Pose, helicopter: Helicopter): Words {
  const distance = Math.hypot(helicopter.x - walker.x, helicopter.y - walker.y, helicopter.z - walker.z);
  return boardingRefusalAt(helicopter.landed, distance);
}

/** The same for a distance in metres. */
export function boardingRefusalAt(landed: boolean, distance: number): Words {
  if (!landed) return phrase("The helicopter is in the air");
  if (distance <= BOARDING_REACH) return "";
  return saying("The helicopter is {n} m away: come within {reach} m", {
    n: Math.ceil(distance),
    reach: BOARDING_REACH,
  });
}
