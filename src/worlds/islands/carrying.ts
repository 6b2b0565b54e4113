/** Taking up what lies at one's feet, and putting it down ahead of them: what can be reached, and why something cannot. */
import type { Ground } from "../../core/field/ground.ts";
import type { Islands } from "../../core/islands/islands.ts";
import { archipelagoUnder, coneNear, groundOf, hasRoom, type IslandPlaced } from "../../core/islands/placed.ts";
import type { Pose } from "../../explorers/explorer.ts";

/** Whoever walks, and on what. */
export interface Walking {
  readonly walker: Pose;
  readonly ground: Ground;
  /** Years. */
  readonly t: number;
}

export interface Spot {
  /** Whole metres. */
  readonly x: number;
  readonly y: number;
  /** Of the archipelago. */
  readonly altitude: number;
}

/** Metres from the feet within which a cone is taken up, and ahead of them where it is put down. */
export const REACH = 2;
const AHEAD = 1;
/** Rise or fall from the feet to where a cone is put, metres, and of what stands there over the ground. */
const STEP_HIGH = 1.2;
const LEVEL = 0.3;

const gap = { floor: 0, roof: 0, inside: false };

/** The nearest cone within reach of the feet, or null. */
export function coneAt(islands: Islands, placed: IslandPlaced, { walker, t }: Omit<Walking, "ground">): Spot | null {
  const altitude = archipelagoUnder(islands, walker.x, walker.y, walker.z, t);
  const cone = coneNear(islands, placed, altitude, walker.x, walker.y, REACH);
  return cone && { x: cone[0], y: cone[1], altitude };
}

/** The whole metre ahead where a cone can stand, or why there is none. */
export function spotAhead(islands: Islands, placed: IslandPlaced, { walker, ground, t }: Walking): Spot | string {
  const angle = (walker.heading * Math.PI) / 180;
  const x = Math.round(walker.x + AHEAD * Math.sin(angle));
  const y = Math.round(walker.y + AHEAD * Math.cos(angle));
  const altitude = archipelagoUnder(islands, walker.x, walker.y, walker.z, t);
  const floor = groundOf(islands, x, y, altitude, t);
  if (!(Math.abs(floor - walker.z) <= STEP_HIGH)) return "Not over the edge: turn to level ground";
  for (const share of [0.5, 1]) {
    const [i, j] = [walker.x + (x - walker.x) * share, walker.y + (y - walker.y) * share];
    ground.gapAt(i, j, walker.z + STEP_HIGH, gap);
    if (gap.inside) return "Something stands in the way: turn aside";
    if (gap.floor < walker.z - STEP_HIGH) return "Not into a hole: turn to level ground";
  }
  const free = gap.floor <= floor + LEVEL && hasRoom(islands, placed, altitude, x, y);
  return free ? { x, y, altitude } : "No room for it here: turn aside";
}
