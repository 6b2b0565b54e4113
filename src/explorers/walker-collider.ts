/**
 * The collider of a walker: an upright body 1.8 m high and 0.8 m wide. Finds the floor under the feet, the depth of water
 * over it, and whether head and sides are clear of rock.
 */
import type { Gap, Ground, WalkedGround } from "../core/field/ground.ts";

/** Metres of air that a body needs over its feet. */
export const HEADROOM = 1.8;
/** Metres of water that a walker wades; in deeper water the feet stay that far under the surface. */
export const WADE_DEPTH = 1.2;
/** Metres up or down in one step, and more for each metre of its length (a slope of 72°). */
const STEP = 0.4;
const STEEPEST = 3;

type Obstacle = "" | "edge" | "wall" | "roof";

/** The floor that a step leads to. */
export interface StepTarget {
  /** Altitude of the ground, metres. */
  floor: number;
  /** Obstacle that blocks the step, "" for none. */
  obstacle: Obstacle;
}

export function createStepTarget(): StepTarget {
  return { floor: 0, obstacle: "" };
}

const gap: Gap = { floor: 0, roof: 0, inside: false };

/** Maximum change of height in one step of `distance` metres, up or down. */
export function stepHeight(distance: number): number {
  return STEP + STEEPEST * distance;
}

/** Writes the ground at (x, y) for a step of `distance` metres from feet at altitude z into `out`, and returns it. */
export function stepTo(ground: Ground, x: number, y: number, z: number, distance: number, out: StepTarget): StepTarget {
  const most = stepHeight(distance);
  ground.gapAt(x, y, z + HEADROOM / 2, gap);
  out.floor = gap.floor;
  if (gap.inside) ground.gapAt(x, y, out.floor + HEADROOM / 2, gap);
  out.obstacle = gap.inside || gap.roof - out.floor < HEADROOM ? "roof" : "";
  if (out.floor < z - most) out.obstacle = "edge";
  else if (out.floor > z + most) out.obstacle = "wall";
  return out;
}

/** Ground, water and headroom at the feet. */
export interface Footing {
  /** Altitude where the feet come to rest: the bed, or in deep water WADE_DEPTH under the surface. */
  floor: number;
  roof: number;
  /** Metres of water over the bed. */
  depth: number;
  /** True where there is no room for the head. */
  blocked: boolean;
}

export function createFooting(): Footing {
  return { floor: 0, roof: 0, depth: 0, blocked: false };
}

/** Metres from the axis of the body to its sides. */
export const SIDES = 0.4;
/** Metres over the feet between which rock must not reach the sides. */
const [KNEES, BROW] = [1.2, 1.7];
const RING = Array.from({ length: 8 }, (_, i) => [Math.cos((Math.PI * i) / 4), Math.sin((Math.PI * i) / 4)]);

/** Writes the footing of feet at (x, y, z) into `out`, and returns it. */
export function findFooting(ground: WalkedGround, x: number, y: number, z: number, out: Footing): Footing {
  ground.gapAt(x, y, z + HEADROOM / 2, gap);
  const { floor, roof, inside } = gap;
  const water = inside ? -Infinity : ground.waterAt(x, y, floor);
  out.depth = water > floor ? water - floor : 0;
  out.floor = Math.max(floor, water - WADE_DEPTH);
  out.roof = roof;
  out.blocked = inside || roof - out.floor < HEADROOM;
  return out;
}

/**
 * Whether no rock reaches the sides, `sides` metres from the axis, of a body with feet at (x, y, z). Adds the directions of rock that
 * does to `out`.
 */
export function hasSideRoom(
  ground: WalkedGround,
  x: number,
  y: number,
  z: number,
  sides = SIDES,
  out?: [east: number, north: number],
): boolean {
  let clear = true;
  for (const [cos, sin] of RING) {
    const [east, north] = [sides * cos, sides * sin];
    ground.gapAt(x + east, y + north, z + (KNEES + BROW) / 2, gap);
    if (!gap.inside && gap.floor <= z + KNEES && gap.roof >= z + BROW) continue;
    clear = false;
    if (!out) break;
    out[0] += east;
    out[1] += north;
  }
  return clear;
}

/** Metres to the sides of a body, and of one between walls that have come too near: the width of a head. */
const ROOMS = [SIDES, 0.15];

/** Metres to the sides of a body with feet at (x, y, z) that are free of rock: SIDES, less, or 0. */
export function sideRoom(ground: WalkedGround, x: number, y: number, z: number): number {
  return ROOMS.find((sides) => hasSideRoom(ground, x, y, z, sides)) ?? 0;
}

const here = createFooting();

/** The altitude nearest to z at which a body can stand at (x, y), in the gap there or the next above or below; NaN for none. */
export function standingAltitude(ground: WalkedGround, x: number, y: number, z: number): number {
  ground.gapAt(x, y, z + HEADROOM / 2, gap);
  const { floor, roof, inside } = gap;
  const above = standOn(ground, x, y, inside ? floor : z);
  if (!inside || roof === -Infinity) return above;
  ground.gapAt(x, y, roof - PROBE, gap);
  const below = gap.inside ? Number.NaN : standOn(ground, x, y, gap.floor);
  return Number.isNaN(above) || z - below < above - z ? below : above;
}

/** Metres into a gap at which its far side is looked up. */
const PROBE = 1e-4;

function standOn(ground: WalkedGround, x: number, y: number, z: number): number {
  findFooting(ground, x, y, z, here);
  const free = !here.blocked && here.depth <= WADE_DEPTH && hasSideRoom(ground, x, y, here.floor);
  return free ? here.floor : Number.NaN;
}
