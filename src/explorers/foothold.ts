/** Where feet can go: the ground at a place, or what is in the way. */
import type { Gap, Ground } from "./explorer.ts";

/** Metres of air that a walker needs. */
export const HEADROOM = 1.8;
/** Metres up or down in one step, and for each metre of its length (72°). */
const STEP = 0.4;
const STEEPEST = 3;

export type Obstacle = "" | "edge" | "wall" | "roof";

export interface Foothold {
  /** Altitude of the ground, metres. */
  floor: number;
  /** What is in the way there, "" for nothing. */
  obstacle: Obstacle;
}

export function createFoothold(): Foothold {
  return { floor: 0, obstacle: "" };
}

const gap: Gap = { floor: 0, roof: 0, inside: false };

/** The ground at (x, y) for feet at altitude z that step there over `distance` metres, into `out`. */
export function stepTo(ground: Ground, x: number, y: number, z: number, distance: number, out: Foothold): Foothold {
  const most = STEP + STEEPEST * distance;
  findFloor(ground, x, y, z, out);
  if (out.floor < z - most) out.obstacle = "edge";
  else if (out.floor > z + most) out.obstacle = "wall";
  return out;
}

/** The ground at (x, y) next to altitude z: below it, or the top of the rock that it is in. */
export function findFloor(ground: Ground, x: number, y: number, z: number, out: Foothold): Foothold {
  ground.gapAt(x, y, z + HEADROOM / 2, gap);
  out.floor = gap.floor;
  if (gap.inside) ground.gapAt(x, y, out.floor + HEADROOM / 2, gap);
  out.obstacle = gap.inside || gap.roof - out.floor < HEADROOM ? "roof" : "";
  return out;
}
