/**
 * A walker on the tops of islands: goes at the paces of DESIGN §2, never over a rim, and where the land goes.
 *
 * The pose is the feet; eyes are EYE_HEIGHT above.
 */

import { clamp, DEGREE, wrapHeading } from "./angle.ts";
import type { Ground, Intent, Pose } from "./explorer.ts";
import { createFoothold, findFloor, type Obstacle, stepTo } from "./foothold.ts";
import type { Writable } from "./helicopter-spec.ts";
import { soundIntent, type Wish } from "./intent.ts";
import { paceAt, RUN } from "./pace.ts";
import { findRefuge, findSurface } from "./refuge.ts";

export interface Walker extends Pose {
  /** Metres a second over the ground, as seen on a map. */
  readonly speed: number;
  /** What the walker should know (the edge of the island), "" when there is nothing. */
  readonly notice: string;
}

/** Metres above the feet. */
export const EYE_HEIGHT = 1.7;
/** Degrees a second. */
const TURN = 90;
/** Metres of ground wanted beyond the feet. */
const MARGIN = 0.3;
/** Metres by which ground may sink, or rise, between two steps with a walker still on it. */
const SINKS = 2;
const RISES = 20;
/** Longest stretch of time taken as one step, seconds. */
const STRETCH = 1 / 60;

const NOTICES: { readonly [obstacle in Exclude<Obstacle, "">]: string } = {
  edge: "The edge of the island",
  wall: "Too steep to climb",
  roof: "Too low to pass",
};

const foothold = createFoothold();

export function createWalker({ x, y, z, heading, pitch, roll }: Pose): Walker {
  return { x, y, z, heading: wrapHeading(heading), pitch, roll, speed: 0, notice: "" };
}

/** The state dt seconds later, 0 < dt ≤ 0.1; any other dt that is a number is taken in the same small stretches. */
export function stepWalker(state: Walker, intent: Intent, dt: number, ground: Ground): Walker {
  const walker: Writable<Walker> = { ...state };
  const wish = soundIntent(intent);
  const stretches = Math.ceil(dt / STRETCH - 1e-9);
  for (let i = 0; i < stretches; i++) {
    walker.notice = "";
    walker.speed = 0;
    walker.heading = wrapHeading(walker.heading + wish.turn * TURN * (dt / stretches));
    if (stand(walker, ground)) walk(walker, wish, dt / stretches, ground);
  }
  return walker;
}

/** Feet on the ground as it now is; false when it is gone and there is no other near. */
function stand(walker: Writable<Walker>, ground: Ground): boolean {
  findFloor(ground, walker.x, walker.y, walker.z, foothold);
  const sunk = walker.z - foothold.floor;
  if (foothold.obstacle === "" && sunk <= SINKS && sunk >= -RISES) {
    walker.z = foothold.floor;
    return true;
  }
  const found = findRefuge(ground, walker.x, walker.y, walker.z, walker);
  // Nowhere near: at least not inside rock.
  if (!found) walker.z = findSurface(ground, walker.x, walker.y, walker.z);
  walker.notice = found ? "The land moved: you stand on the nearest that is left" : "The land has gone from under you";
  return found;
}

function walk(walker: Writable<Walker>, wish: Wish, dt: number, ground: Ground): void {
  const effort = Math.hypot(wish.forward, wish.right);
  if (effort === 0) return;
  const sin = Math.sin(walker.heading * DEGREE);
  const cos = Math.cos(walker.heading * DEGREE);
  const east = (wish.forward * sin + wish.right * cos) / effort;
  const north = (wish.forward * cos - wish.right * sin) / effort;
  const haste = 1 + Math.max(0, wish.run) * (RUN - 1);
  const speed = paceAt(ground, walker.x, walker.y, walker.z, east, north) * clamp(effort, 0, 1) * haste;
  const distance = speed * dt;
  for (const length of [distance + MARGIN, distance]) {
    stepTo(ground, walker.x + east * length, walker.y + north * length, walker.z, length, foothold);
    if (foothold.obstacle === "") continue;
    walker.notice = NOTICES[foothold.obstacle];
    return;
  }
  walker.x += east * distance;
  walker.y += north * distance;
  walker.z = foothold.floor;
  walker.speed = speed;
}
