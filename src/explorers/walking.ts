/** Walking below ground: along walls, through water, over edges. */
import type { WalkedGround } from "../core/field/ground.ts";
import { clamp } from "./angle.ts";
import type { Wish } from "./intent.ts";
import { RUN } from "./pace.ts";
import { paceBelow } from "./pace-below.ts";
import { WADES } from "./round-walker.ts";
import { createFooting, feel, hasSideRoom, SIDES } from "./walker-collider.ts";
import { headingVector, letGo, type Mover, takeHold } from "./walker-state.ts";

/** Metres up or down in one step, and for each metre of its length, as on islands. */
const STEP = 0.4;
const STEEPEST = 3;
/** Metres up from which ground is a wall. */
const CLIFF = 3;
/** The pace of water, and metres of it that wet no more than soles; the pace of who has just fallen. */
const [WATER, SHALLOW] = [0.2, 0.15];
const SORELY = 0.4;
/** Radians aside that are tried along a wall. */
const ASIDE = [0, 0.26, -0.26, 0.52, -0.52, 0.79, -0.79, 1.05, -1.05, 1.31, -1.31];
const CREEPS = 0.6;
/** Metres ahead, and metres of drop, at which an edge is told. */
const [AHEAD, DROP] = [1.6, 3];

/** Bare rock in the way needs no words. */
const NOTICES = {
  "": "",
  wall: "",
  steep: "Too steep to climb",
  roof: "Too low to pass",
  water: "Deep water",
} as const;
type Obstacle = keyof typeof NOTICES;

const feet = createFooting();

export function stroll(caver: Mover, wish: Wish, dt: number, ground: WalkedGround): void {
  caver.waits &&= wish.forward < 0;
  const ahead = caver.waits ? 0 : wish.forward;
  const effort = Math.hypot(ahead, wish.right);
  if (effort === 0) return;
  const [sin, cos] = headingVector(caver.heading);
  const [east, north] = [(ahead * sin + wish.right * cos) / effort, (ahead * cos - wish.right * sin) / effort];
  const slow = (caver.depth > SHALLOW && !isTold(caver, ground) ? WATER : 1) * (caver.sore > 0 ? SORELY : 1);
  const speed =
    paceBelow(ground, caver.x, caver.y, caver.z, east, north) *
    clamp(effort, 0, 1) *
    slow *
    (1 + Math.max(0, wish.run) * (RUN - 1));
  const tight = !hasSideRoom(ground, caver.x, caver.y, caver.z);
  let first: Obstacle = "";
  for (const turn of ASIDE) {
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const [dx, dy] = [(east * c - north * s) * c, (north * c + east * s) * c];
    const met = barrier(caver, caver.x + dx * speed * dt, caver.y + dy * speed * dt, speed * c * dt, tight, ground);
    if (met === "" || met === "edge") {
      if (met === "edge") goOver(caver, dx * speed, dy * speed, dt, ground);
      else arrive(caver, dx * speed, dy * speed, dt);
      if (caver.stance === "stands") warn(caver, east, north, ground);
      // Who only creeps along is told what bars the way.
      if (Math.abs(turn) > CREEPS) caver.notice ||= NOTICES[first];
      return;
    }
    first ||= met;
  }
  caver.notice = NOTICES[first];
}

/** Whether the pace of what is underfoot is that of water already. */
function isTold({ x, y, z }: Mover, ground: WalkedGround): boolean {
  if (ground.isBelow(x, y, z)) return false;
  const kind = ground.kindAt(x, y, z);
  return kind === "lake" || kind === "stream";
}

/** What bars the way to a place, "" for nothing; leaves what is underfoot there in `feet`. */
function barrier(
  { x, y, z, depth }: Mover,
  toX: number,
  toY: number,
  distance: number,
  tight: boolean,
  ground: WalkedGround,
): Obstacle | "edge" {
  const most = STEP + STEEPEST * distance;
  feel(ground, toX, toY, z, feet);
  const { floor, roof, rock } = feet;
  if (floor > z + most) return floor > z + CLIFF ? "wall" : "steep";
  if (floor < z - most) {
    if (roof < z + 1.8) return "roof";
    return tight || hasSideRoom(ground, toX, toY, z) || !hasSideRoom(ground, x, y, z) ? "edge" : "wall";
  }
  if (rock) return "roof";
  if (feet.depth > WADES && depth <= WADES) return "water";
  // Between walls that came too near one may go wherever a head has room.
  if (tight || hasSideRoom(ground, toX, toY, floor)) return "";
  const beyond = SIDES / Math.hypot(toX - x, toY - y);
  feel(ground, toX + beyond * (toX - x), toY + beyond * (toY - y), floor, feet);
  return feet.rock && feet.roof > feet.floor ? "roof" : "wall";
}

function arrive(caver: Mover, vx: number, vy: number, dt: number): void {
  caver.x += vx * dt;
  caver.y += vy * dt;
  caver.z = feet.floor;
  caver.depth = feet.depth;
  caver.speed = Math.hypot(vx, vy);
  if (caver.depth > WADES) caver.notice = "Deep water: you swim";
}

/** Over an edge: on to the ladder there, or into the air. */
function goOver(caver: Mover, vx: number, vy: number, dt: number, ground: WalkedGround): void {
  caver.x += vx * dt;
  caver.y += vy * dt;
  const ladder = ground.ladderAt(caver.x, caver.y, caver.z);
  if (ladder && ladder.bottom < caver.z - 0.5) takeHold(caver, ladder);
  else letGo(caver, vx, vy);
}

function warn(caver: Mover, east: number, north: number, ground: WalkedGround): void {
  const [x, y] = [caver.x + east * AHEAD, caver.y + north * AHEAD];
  feel(ground, x, y, caver.z, feet);
  const drop = caver.z - feet.floor;
  if (feet.rock || drop < DROP) return;
  if (drop === Infinity) caver.notice ||= "The edge of the island";
  else caver.notice ||= `A drop of ${Math.round(drop)} m${ground.ladderAt(x, y, caver.z) ? ", with a ladder" : ""}`;
}
