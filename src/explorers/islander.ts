/**
 * A walker on islands: goes at the paces of DESIGN §2, slides along trunks and walls, runs, jumps, climbs out of shafts, and goes over
 * any edge: every fall is survived.
 *
 *   stands   Shift runs, up jumps 0.9 m; ladders, walls and edges as below ground (src/worlds/underground/caver.ts)
 *   falls    over an edge or in a jump; a ladder is grasped by wishing up
 *   glides   after 1.2 s in the air a parachute opens by itself, where there is room: src/explorers/parachute.ts
 *   rock     that closes on a body, or land that goes, leaves it on the nearest that it can stand on
 *   error    never in rock, a trunk, a boulder or a wall, 10⁶ random steps (tests/worlds/islands/collision.long.test.ts)
 */
import type { WalkedGround } from "../core/field/ground.ts";
import { wrapHeading } from "./angle.ts";
import type { Gap, Intent, Pose } from "./explorer.ts";
import { fallBy, HALF, isFree, LONG_FALL, press, SINKS, settle } from "./falling.ts";
import { findAround } from "./free-spot.ts";
import type { Writable } from "./helicopter-spec.ts";
import { soundIntent, type Wish } from "./intent.ts";
import { climb, graspFrom, leave } from "./ladder-climb.ts";
import { glide, mayOpen, open } from "./parachute.ts";
import { createFooting, feel, hasSideRoom, SIDES, standNear } from "./walker-collider.ts";
import { type Caver, headingVector, letGo, say, stand, takeHold } from "./walker-state.ts";
import { stroll } from "./walking.ts";

export interface Islander extends Caver {
  /** Seconds in the air, 0 on the ground. */
  readonly aloft: number;
  /** How far the parachute is open, 0 to 1. */
  readonly canopy: number;
  /** Whether up was wished in the step before: a jump is a wish anew. */
  readonly springs: boolean;
}

/** The state that one step works on. */
export type Roamer = Writable<Islander>;

/** Degrees a second. */
const TURN = 90;
const STRETCH = 1 / 60;
/** m/s up: 0.9 m high. */
const JUMP = 4.2;
/** m/s below which one has run into something, metres ahead at which that is felt, and the part of a pace at which one goes round it. */
const STUCK = 0.4;
const FEELS = 0.2;
const CHEST = 1.45;
const ROUNDS = 0.6;
/** Metres over ground from which one begins in the air. */
const ALOFT = 20;
/** Metres of being moved that are told. */
const TOLD = 0.5;

const feet = createFooting();
const gap: Gap = { floor: 0, roof: 0, inside: false };

/** On the ground at or below the pose, on a ladder that is there, or far above all ground under a parachute. */
export function createIslander({ x, y, z, heading, pitch }: Pose, ground: WalkedGround): Islander {
  const walker: Roamer = {
    ...{ x, y, z, heading: wrapHeading(heading), pitch, roll: 0 },
    ...{ speed: 0, notice: "", stance: "stands", vx: 0, vy: 0, vz: 0, from: z, ladder: null, past: 0, waits: false },
    ...{ depth: 0, sore: 0, said: "", saidFor: 0, impact: 0, aloft: 0, canopy: 0, springs: false },
  };
  feel(ground, x, y, z, feet);
  const ladder = z > feet.floor + SINKS ? ground.ladderAt(x, y, z) : null;
  if (feet.rock) rescue(walker, ground);
  else if (ladder) takeHold(walker, ladder);
  else if (z - feet.floor > ALOFT) open(walker, 1);
  else walker.z = feet.floor;
  return { ...walker, from: walker.z, said: "", saidFor: 0 };
}

/** The state dt seconds later. */
export function stepIslander(state: Islander, intent: Intent, dt: number, ground: WalkedGround): Islander {
  const walker: Roamer = { ...state, impact: 0 };
  const wish = soundIntent(intent);
  const stretches = Math.ceil(dt / STRETCH - 1e-9);
  for (let i = 0; i < stretches; i++) stretch(walker, wish, dt / stretches, ground);
  return walker;
}

function stretch(walker: Roamer, wish: Wish, dt: number, ground: WalkedGround): void {
  walker.notice = "";
  walker.speed = 0;
  if (walker.stance !== "glides") walker.heading = wrapHeading(walker.heading + wish.turn * TURN * dt);
  walker.sore = Math.max(0, walker.sore - dt);
  walker.saidFor = Math.max(0, walker.saidFor - dt);
  if (walker.saidFor === 0) walker.said = "";
  if (isFree(walker, ground)) move(walker, wish, dt, ground);
  else rescue(walker, ground);
  walker.springs = wish.up > 0.5;
  const inAir = walker.stance === "falls" || walker.stance === "glides";
  walker.aloft = inAir ? walker.aloft + dt : 0;
  if (walker.stance !== "glides") Object.assign(walker, { canopy: 0, roll: 0 });
  walker.notice ||= walker.said;
}

function move(walker: Roamer, wish: Wish, dt: number, ground: WalkedGround): void {
  if (walker.stance === "climbs") climb(walker, wish, dt, ground);
  else if (walker.stance === "leaves") leave(walker, dt, ground);
  else if (walker.stance === "falls") fall(walker, wish, dt, ground);
  else if (walker.stance === "glides") glide(walker, wish, dt, ground);
  else {
    settle(walker, ground);
    if (walker.stance === "stands" && !graspFrom(walker, wish, ground)) walk(walker, wish, dt, ground);
  }
  if (walker.stance === "stands" || walker.stance === "falls") press(walker, dt, ground);
}

function walk(walker: Roamer, wish: Wish, dt: number, ground: WalkedGround): void {
  const { x, y } = walker;
  stroll(walker, wish, dt, ground);
  if (walker.speed < STUCK && walker.stance === "stands") goRound(walker, wish, dt, ground);
  if (!(wish.up > 0.5) || walker.springs || walker.stance !== "stands") return;
  letGo(walker, (walker.x - x) / dt, (walker.y - y) / dt);
  walker.vz = JUMP;
}

/** Round what is narrow and in the way, a trunk or a stone, on the side that is nearer. */
function goRound(walker: Roamer, wish: Wish, dt: number, ground: WalkedGround): void {
  const effort = Math.hypot(wish.forward, wish.right);
  if (effort === 0 || walker.waits) return;
  const [sin, cos] = headingVector(walker.heading);
  const [ahead, right] = [wish.forward / effort, wish.right / effort];
  const [east, north] = [ahead * sin + right * cos, ahead * cos - right * sin];
  const met: [number, number] = [0, 0];
  const [x, y] = [walker.x + FEELS * east, walker.y + FEELS * north];
  if (hasSideRoom(ground, x, y, walker.z, met)) return;
  const reach = SIDES / Math.max(1e-9, Math.hypot(...met));
  const material = ground.materialAt?.(x + reach * met[0], y + reach * met[1], walker.z + CHEST);
  if (material !== "tree" && material !== "stone") return;
  const side = met[0] * north - met[1] * east > 1e-6 ? -1 : 1;
  stroll(walker, { ...wish, forward: -side * right * ROUNDS, right: side * ahead * ROUNDS }, dt, ground);
}

function fall(walker: Roamer, wish: Wish, dt: number, ground: WalkedGround): void {
  // Who jumps before a ladder still wishes up from that.
  const ladder = wish.up > 0 && !walker.springs ? ground.ladderAt(walker.x, walker.y, walker.z) : null;
  if (ladder && walker.z < ladder.top) takeHold(walker, ladder);
  else if (!fallBy(walker, dt, ground)) {
    if (mayOpen(walker, ground)) {
      open(walker, 0);
      say(walker, "Your parachute opens");
    } else if (walker.from - walker.z > LONG_FALL && ground.isBelow(walker.x, walker.y, walker.z))
      walker.notice = "Falling: Space grasps a ladder";
  }
}

/** To the nearest place that holds a body; or where land has gone altogether, into the air. */
function rescue(walker: Roamer, ground: WalkedGround): void {
  const { x, y, z } = walker;
  if (findAround(x, y, z, (east, north) => standNear(ground, east, north, z), walker)) {
    stand(walker);
    if (Math.hypot(walker.x - x, walker.y - y, walker.z - z) > TOLD)
      say(walker, "The land moved: you stand on the nearest that is left");
    return;
  }
  ground.gapAt(x, y, z + HALF, gap);
  if (gap.inside || gap.floor > z) walker.z = gap.floor;
  letGo(walker, 0, 0);
}
