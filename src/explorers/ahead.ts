/**
 * Obstacles ahead of a walker or an aircraft, for those who do not see them. Reads the ground as walking.ts and
 * the flight do, and changes nothing.
 *
 *   walker   the first obstacle within 8 m on the heading, by samples of 0.4 m; trunks and stones are none, since walkers go round them
 *   craft    the first rock on a straight line of 8 s of flight; hills that a helicopter climbs by itself are none
 */
import type { WalkedGround } from "../core/field/ground.ts";
import type { Gap, Ground } from "./explorer.ts";
import { createFooting, findFooting, hasSideRoom, SIDES, stepHeight, WADE_DEPTH } from "./walker-collider.ts";
import { headingVector } from "./walker-state.ts";

export interface Obstacle {
  /** An edge has no ground below; a drop has. */
  readonly what: "edge" | "drop" | "steep" | "wall" | "roof" | "water" | "rock";
  /** Metres to it, and metres down of a drop. */
  readonly distance: number;
  readonly drop?: number;
}

/** Metres ahead of a walker, and between samples. */
const [REACH, APART] = [8, 0.4];
/** Metres down that make a drop, and up that make a wall. */
const [DROP, CLIFF] = [3, 3];
/** Metres over the feet at which the material of an obstacle is looked up. */
const CHEST = 1.45;
/** Seconds of flight, metres between samples at least, and metres over the skids up to which ground is a hill. */
const [SECONDS, SAMPLED, HILL] = [8, 4, 15];
/** Metres over the skids of the line that is looked along. */
const HULL = 1.7;

const feet = createFooting();
const gap: Gap = { floor: 0, roof: 0, inside: false };

interface Body {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The first obstacle ahead of a walker who stands; `deepest` is the depth of water, metres, in which it turns back. */
export function obstacleAhead(
  ground: WalkedGround,
  { x, y, z, heading }: Body & { readonly heading: number },
  deepest = WADE_DEPTH,
): Obstacle | null {
  const [east, north] = headingVector(heading);
  let at = z;
  for (let distance = APART; distance <= REACH; distance += APART) {
    const [px, py] = [x + distance * east, y + distance * north];
    findFooting(ground, px, py, at, feet);
    const { floor, blocked, depth } = feet;
    const drop = at - floor;
    if (drop === Infinity) return { what: "edge", distance };
    if (drop > DROP) return { what: "drop", distance, drop };
    if (depth > deepest) return { what: "water", distance };
    const barrier = barrierAt(ground, px, py, -drop > stepHeight(APART) ? at : floor, [east, north]);
    if (barrier) return { what: barrier, distance };
    if (-drop > stepHeight(APART)) continue;
    if (blocked) return { what: "roof", distance };
    at = floor;
  }
  return null;
}

/** Rock or a house that reaches the front of a body: what a walker does not go round; null for none. */
function barrierAt(
  ground: WalkedGround,
  x: number,
  y: number,
  z: number,
  [east, north]: readonly [number, number],
): "wall" | "steep" | null {
  const met: [number, number] = [0, 0];
  if (hasSideRoom(ground, x, y, z, SIDES, met) || met[0] * east + met[1] * north < 0) return null;
  const reach = SIDES / Math.max(1e-9, Math.hypot(...met));
  const [px, py] = [x + reach * met[0], y + reach * met[1]];
  const material = ground.materialAt?.(px, py, z + CHEST) ?? "land";
  if (material !== "land") return material === "house" ? "wall" : null;
  ground.gapAt(px, py, z + CHEST, gap);
  return gap.inside && gap.floor <= z + CLIFF ? "steep" : "wall";
}

/** The rock that an aircraft flies into within some seconds if it goes on as now; velocity in m/s. */
export function rockAhead(
  ground: Ground,
  { x, y, z }: Body,
  [east, north, up]: readonly [number, number, number],
): Obstacle | null {
  const speed = Math.hypot(east, north);
  if (speed < 1) return null;
  const step = Math.max(SAMPLED, speed / 10) / speed;
  for (let t = step; t <= SECONDS; t += step) {
    const level = z + HULL + up * t;
    ground.gapAt(x + east * t, y + north * t, level, gap);
    if (gap.inside && gap.floor > z + HILL) return { what: "rock", distance: speed * t };
  }
  return null;
}
