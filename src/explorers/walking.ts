/**
 * Walking on the ground: pace by cover and slope, sliding along walls, wading, and going over edges.
 *
 *   pace    3 m/s on level grass, times the cover's and the slope's factor (src/core/forest/paces.ts); twice that at a run
 *   slope   by the rise or fall of the ground over the next 10 m, or up to the last ground before an edge or a wall
 *   water   waded to 1.2 m and swum in to the depth that the rules give, at a fifth of the pace; deeper water blocks, and a walker
 *           already in it swims
 */
import type { WalkedGround } from "../core/field/ground.ts";
import { AHEAD, coverPace, slopePace } from "../core/forest/paces.ts";
import { phrase, saying } from "../words/words.ts";
import { clamp } from "./angle.ts";
import type { FullIntent } from "./explorer.ts";
import {
  createFooting,
  createStepTarget,
  findFooting,
  hasSideRoom,
  SIDES,
  sideRoom,
  stepHeight,
  stepTo,
  WADE_DEPTH,
} from "./walker-collider.ts";
import { grabLadder, headingVector, type MutableWalker, startFall } from "./walker-state.ts";

/** m/s on level grass, an easy jog. Our choice: Relf gives only the factors. */
export const LEVEL_PACE = 3;
/** Speed of a run relative to a walk. */
const RUN = 2;
/** Metres of a height unit. */
const UNIT = 0.25;
/** Number of samples over the next 10 m: few in the open, and below ground enough that rock beside one of them is a wall. */
const [OPEN_STEPS, BELOW_STEPS] = [4, 10];
/** Metres down from one step to the next that make an edge below ground. */
const EDGE = 2;
/** Metres over the feet at which cover is looked up, so that rounding does not put the place under the ground. */
const FOOT = 0.01;

/** Metres up from which blocking ground counts as a wall. */
const CLIFF = 3;
/** The pace factor of water, and the depth in metres up to which it does not slow. */
const [WATER, SHALLOW] = [0.2, 0.15];
/** The pace factor after a long fall. */
const SORE = 0.4;
/** Radians from the wanted direction that are tried along a wall, in this order. */
const SLIDES = [0, 0.26, -0.26, 0.52, -0.52, 0.79, -0.79, 1.05, -1.05, 1.31, -1.31];
/** Angle of slide beyond which a notice names the obstacle, radians. */
const BLOCKED_BEYOND = 0.6;
/** Distance ahead at which drops are detected, and height of a drop that is announced, metres. */
const [LOOK_AHEAD, DROP] = [1.6, 3];

/** Notices by obstacle; bare rock has none. */
const NOTICES = {
  "": "",
  wall: "",
  steep: phrase("Too steep to climb"),
  roof: phrase("Too low to pass"),
  water: phrase("Deep water"),
};
type Barrier = keyof typeof NOTICES;

const feet = createFooting();
const target = createStepTarget();

/** Walks dt seconds as the intent says, in place. */
export function walk(
  walker: MutableWalker,
  intent: FullIntent,
  dt: number,
  ground: WalkedGround,
  deepest = WADE_DEPTH,
): void {
  walker.needsRelease &&= intent.forward < 0;
  const ahead = walker.needsRelease ? 0 : intent.forward;
  const effort = Math.hypot(ahead, intent.right);
  if (effort === 0) return;
  const [sin, cos] = headingVector(walker.heading);
  const [east, north] = [(ahead * sin + intent.right * cos) / effort, (ahead * cos - intent.right * sin) / effort];
  const slow =
    (walker.depth > SHALLOW && !isPacedAsWater(walker, ground) ? WATER : 1) * (walker.soreTime > 0 ? SORE : 1);
  const speed =
    paceAt(ground, walker.x, walker.y, walker.z, east, north) *
    clamp(effort, 0, 1) *
    slow *
    (1 + Math.max(0, intent.run) * (RUN - 1));
  const room = sideRoom(ground, walker.x, walker.y, walker.z);
  let first: Barrier = "";
  for (const turn of SLIDES) {
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const [dx, dy] = [(east * c - north * s) * c, (north * c + east * s) * c];
    const met = barrierAt(
      walker,
      walker.x + dx * speed * dt,
      walker.y + dy * speed * dt,
      speed * c * dt,
      room,
      ground,
      deepest,
    );
    if (met === "" || met === "edge") {
      if (met === "edge") goOverEdge(walker, dx * speed, dy * speed, dt, ground);
      else moveOn(walker, dx * speed, dy * speed, dt);
      if (walker.stance === "stands") warnOfDrop(walker, east, north, ground);
      if (Math.abs(turn) > BLOCKED_BEYOND) walker.notice ||= NOTICES[first];
      return;
    }
    first ||= met;
  }
  walker.notice = NOTICES[first];
}

/** m/s for feet at (x, y, z) walking towards (east, north), a unit vector. */
function paceAt(ground: WalkedGround, x: number, y: number, z: number, east: number, north: number): number {
  if (ground.isBelow(x, y, z)) return LEVEL_PACE * slopePace(riseBelow(ground, x, y, z, east, north) / UNIT);
  return (
    LEVEL_PACE * coverPace(ground.kindAt(x, y, z + FOOT)) * slopePace(riseAhead(ground, x, y, z, east, north) / UNIT)
  );
}

/** Metres that the ground rises over the next 10 m in the open, or to the last ground before an edge or a wall. */
function riseAhead(ground: WalkedGround, x: number, y: number, z: number, east: number, north: number): number {
  const step = AHEAD / OPEN_STEPS;
  let at = z;
  for (let i = 1; i <= OPEN_STEPS; i++) {
    stepTo(ground, x + east * step * i, y + north * step * i, at, step, target);
    if (target.obstacle !== "") break;
    at = target.floor;
  }
  return at - z;
}

/** The same below ground. */
function riseBelow(ground: WalkedGround, x: number, y: number, z: number, east: number, north: number): number {
  let at = z;
  for (let i = 1; i <= BELOW_STEPS; i++) {
    const s = (AHEAD * i) / BELOW_STEPS;
    findFooting(ground, x + east * s, y + north * s, at, feet);
    if (feet.blocked || feet.floor < at - EDGE) break;
    at = feet.floor;
  }
  return at - z;
}

/** Whether the cover underfoot has the pace of water already. */
function isPacedAsWater({ x, y, z }: MutableWalker, ground: WalkedGround): boolean {
  if (ground.isBelow(x, y, z)) return false;
  const kind = ground.kindAt(x, y, z);
  return kind === "lake" || kind === "stream" || kind === "marsh";
}

/**
 * Obstacle of a move of `distance` metres to a place, "" for none; leaves the footing there in `feet`. `room`: free metres to the sides
 * now.
 */
function barrierAt(
  { x, y, z, depth }: MutableWalker,
  toX: number,
  toY: number,
  distance: number,
  room: number,
  ground: WalkedGround,
  deepest: number,
): Barrier | "edge" {
  const most = stepHeight(distance);
  findFooting(ground, toX, toY, z, feet);
  const { floor, roof, blocked } = feet;
  if (floor > z + most) return floor > z + CLIFF ? "wall" : "steep";
  if (floor < z - most) {
    if (roof < z + 1.8) return "roof";
    return room < SIDES || hasSideRoom(ground, toX, toY, z) ? "edge" : "wall";
  }
  if (blocked) return "roof";
  if (feet.depth > deepest && depth <= deepest) return "water";
  // Between walls that have come too near, any place that is no narrower will do.
  if (hasSideRoom(ground, toX, toY, floor, room)) return "";
  const beyond = SIDES / Math.hypot(toX - x, toY - y);
  findFooting(ground, toX + beyond * (toX - x), toY + beyond * (toY - y), floor, feet);
  return feet.blocked && feet.roof > feet.floor ? "roof" : "wall";
}

function moveOn(walker: MutableWalker, vx: number, vy: number, dt: number): void {
  walker.x += vx * dt;
  walker.y += vy * dt;
  walker.z = feet.floor;
  walker.depth = feet.depth;
  walker.speed = Math.hypot(vx, vy);
  if (walker.depth > WADE_DEPTH) walker.notice = phrase("Deep water: you swim");
}

/** Goes over an edge: on to the ladder there, or into a fall. */
function goOverEdge(walker: MutableWalker, vx: number, vy: number, dt: number, ground: WalkedGround): void {
  walker.x += vx * dt;
  walker.y += vy * dt;
  const ladder = ground.ladderAt(walker.x, walker.y, walker.z);
  if (ladder && ladder.bottom < walker.z - 0.5) grabLadder(walker, ladder);
  else startFall(walker, vx, vy);
}

function warnOfDrop(walker: MutableWalker, east: number, north: number, ground: WalkedGround): void {
  const [x, y] = [walker.x + east * LOOK_AHEAD, walker.y + north * LOOK_AHEAD];
  findFooting(ground, x, y, walker.z, feet);
  const drop = walker.z - feet.floor;
  if (feet.blocked || drop < DROP) return;
  if (drop === Infinity) walker.notice ||= phrase("The edge of the island");
  else
    walker.notice ||= saying(ground.ladderAt(x, y, walker.z) ? "A drop of {n} m, with a ladder" : "A drop of {n} m", {
      n: Math.round(drop),
    });
}

/** m/s below which a walker counts as blocked, metres ahead at which the obstacle is felt, at which height, and the pace round it. */
const STUCK = 0.4;
const FEEL_AHEAD = 0.2;
const CHEST = 1.45;
const ROUND_PACE = 0.6;

/** Walks round a trunk, a stone or a helicopter that blocks the way, on its nearer side. */
export function walkRound(
  walker: MutableWalker,
  intent: FullIntent,
  dt: number,
  ground: WalkedGround,
  deepest = WADE_DEPTH,
): void {
  if (!(walker.speed < STUCK) || walker.stance !== "stands" || !ground.materialAt) return;
  const effort = Math.hypot(intent.forward, intent.right);
  if (effort === 0 || walker.needsRelease) return;
  const [sin, cos] = headingVector(walker.heading);
  const [ahead, right] = [intent.forward / effort, intent.right / effort];
  const [east, north] = [ahead * sin + right * cos, ahead * cos - right * sin];
  const met: [number, number] = [0, 0];
  const [x, y] = [walker.x + FEEL_AHEAD * east, walker.y + FEEL_AHEAD * north];
  if (hasSideRoom(ground, x, y, walker.z, SIDES, met)) return;
  const reach = SIDES / Math.max(1e-9, Math.hypot(...met));
  const material = ground.materialAt(x + reach * met[0], y + reach * met[1], walker.z + CHEST);
  if (material === "land" || material === "house") return;
  const side = met[0] * north - met[1] * east > 1e-6 ? -1 : 1;
  walk(
    walker,
    { ...intent, forward: -side * right * ROUND_PACE, right: side * ahead * ROUND_PACE },
    dt,
    ground,
    deepest,
  );
}
