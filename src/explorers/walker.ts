/**
 * A walker, on islands, on planets and below ground: walks, runs, jumps, climbs ladders, wades and falls.
 *
 *   stands   walks and slides along walls and trunks (walking.ts); jumps 0.9 m; low roofs and deep water block
 *   falls    over an edge with no ladder in reach, or in a jump; every fall is survived. A new press of up grabs a ladder in reach
 *   climbs   over an edge where a ladder is in reach, or by walking against its rungs (ladder-climb.ts)
 *   leaves   steps off the top of a ladder by itself
 *   glides   under a parachute, where the rules have one (falling.ts)
 *   rock     that moves into the body, or ground that goes, moves the walker to the nearest free spot
 *   error    never in rock, a trunk, a boulder or a wall: 10⁶ random steps on islands and below ground, time still and running
 *            (tests/worlds/flat/collision.long.test.ts)
 */
import type { WalkedGround } from "../core/field/ground.ts";
import { phrase } from "../words/words.ts";
import { wrapHeading } from "./angle.ts";
import { type FullIntent, type Gap, type Intent, type Pose, sanitizeIntent, substepsOf } from "./explorer.ts";
import {
  canOpenParachute,
  fall,
  followGround,
  GROUND_SINK,
  glide,
  HALF_HEIGHT,
  isClearOfRock,
  LONG_FALL,
  openParachute,
  pushOut,
} from "./falling.ts";
import { findNearestSpot } from "./free-spot.ts";
import { climb, grabFromFoot, stepOff } from "./ladder-climb.ts";
import { createFooting, findFooting, standingAltitude, WADE_DEPTH } from "./walker-collider.ts";
import {
  grabLadder,
  type MutableWalker,
  showMessage,
  stand,
  startFall,
  type Walker,
  type WalkerRules,
} from "./walker-state.ts";
import { walk, walkRound } from "./walking.ts";

export { EYE_HEIGHT, type Walker, type WalkerRules } from "./walker-state.ts";

/** Degrees a second. */
const TURN = 90;
/** m/s up: 0.9 m high. */
const JUMP = 4.2;
/** The share of up that counts as a press. */
const PRESSED = 0.5;
/** Metres over ground from which a walker starts under the parachute. */
const HIGH = 20;
/** Metres of being displaced that are announced. */
const DISPLACED = 0.5;
/** An altitude above all ground, metres. */
const SKY = 1e5;

const feet = createFooting();
const gap: Gap = { floor: 0, roof: 0, inside: false };

/** A walker on the ground at or below the pose, on a ladder that is there, in the nearest free spot, or high up under a parachute. */
export function createWalker(
  { x, y, z, heading, pitch, roll }: Pose,
  ground: WalkedGround,
  rules: WalkerRules,
): Walker {
  const walker: MutableWalker = {
    ...{ x, y, z, heading: wrapHeading(heading), pitch, roll },
    ...{ stance: "stands", speed: 0, vx: 0, vy: 0, vz: 0, fallFrom: z, airTime: 0, canopy: 0, jumpHeld: false },
    ...{ ladder: null, pastLadder: 0, needsRelease: false, depth: 0, soreTime: 0, impact: 0 },
    ...{ notice: "", message: "", messageTime: 0 },
  };
  findFooting(ground, x, y, z, feet);
  const ladder = z > feet.floor + GROUND_SINK ? ground.ladderAt(x, y, z) : null;
  if (feet.blocked) moveToFreeSpot(walker, ground, rules);
  else if (ladder) grabLadder(walker, ladder);
  else if (rules.parachute && z - feet.floor > HIGH) openParachute(walker, 1);
  else walker.z = feet.floor;
  return { ...walker, fallFrom: walker.z, message: "", messageTime: 0 };
}

/** The state dt seconds later. */
export function stepWalker(
  state: Walker,
  intent: Intent,
  dt: number,
  ground: WalkedGround,
  rules: WalkerRules,
): Walker {
  const walker: MutableWalker = { ...state, impact: 0 };
  const sane = sanitizeIntent(intent);
  const count = substepsOf(dt);
  for (let i = 0; i < count; i++) substep(walker, sane, dt / count, ground, rules);
  return walker;
}

function substep(
  walker: MutableWalker,
  intent: FullIntent,
  dt: number,
  ground: WalkedGround,
  rules: WalkerRules,
): void {
  walker.notice = "";
  walker.speed = 0;
  if (walker.stance !== "glides") walker.heading = wrapHeading(walker.heading + intent.turn * TURN * dt);
  walker.soreTime = Math.max(0, walker.soreTime - dt);
  walker.messageTime = Math.max(0, walker.messageTime - dt);
  if (walker.messageTime === 0) walker.message = "";
  if (isClearOfRock(walker, ground)) move(walker, intent, dt, ground, rules);
  else moveToFreeSpot(walker, ground, rules);
  walker.jumpHeld = intent.up > PRESSED;
  const inAir = walker.stance === "falls" || walker.stance === "glides";
  walker.airTime = inAir ? walker.airTime + dt : 0;
  if (walker.stance !== "glides" && walker.canopy > 0) Object.assign(walker, { canopy: 0, roll: 0 });
  walker.notice ||= walker.message;
}

function move(walker: MutableWalker, intent: FullIntent, dt: number, ground: WalkedGround, rules: WalkerRules): void {
  if (walker.stance === "climbs") climb(walker, intent, dt, ground);
  else if (walker.stance === "leaves") stepOff(walker, dt, ground);
  else if (walker.stance === "falls") fallOrGrab(walker, intent, dt, ground, rules);
  else if (walker.stance === "glides") glide(walker, intent, dt, ground);
  else {
    followGround(walker, ground);
    if (walker.stance === "stands" && !grabFromFoot(walker, intent, ground))
      walkOrJump(walker, intent, dt, ground, rules);
  }
  if (walker.stance === "stands" || walker.stance === "falls") pushOut(walker, dt, ground);
}

function walkOrJump(
  walker: MutableWalker,
  intent: FullIntent,
  dt: number,
  ground: WalkedGround,
  { deepest }: WalkerRules,
): void {
  const { x, y } = walker;
  walk(walker, intent, dt, ground, deepest);
  walkRound(walker, intent, dt, ground, deepest);
  // A swimmer does not jump, and gets to no deeper water by it.
  if (!(intent.up > PRESSED) || walker.jumpHeld || walker.stance !== "stands" || walker.depth > WADE_DEPTH) return;
  startFall(walker, (walker.x - x) / dt, (walker.y - y) / dt);
  walker.vz = JUMP;
}

function fallOrGrab(
  walker: MutableWalker,
  intent: FullIntent,
  dt: number,
  ground: WalkedGround,
  rules: WalkerRules,
): void {
  // A jump beside a ladder still holds up: that press must not grab it.
  const ladder = intent.up > 0 && !walker.jumpHeld ? ground.ladderAt(walker.x, walker.y, walker.z) : null;
  if (ladder && walker.z < ladder.top) grabLadder(walker, ladder);
  else if (!fall(walker, dt, ground)) {
    if (rules.parachute && canOpenParachute(walker, ground)) {
      openParachute(walker, 0);
      showMessage(walker, phrase("Your parachute opens"));
    } else if (walker.fallFrom - walker.z > LONG_FALL && ground.isBelow(walker.x, walker.y, walker.z))
      walker.notice = phrase("Falling: Space grasps a ladder");
  }
}

/** Moves to the nearest spot that holds a body; where there is none, into the air or back to the surface. */
function moveToFreeSpot(walker: MutableWalker, ground: WalkedGround, { parachute, displaced }: WalkerRules): void {
  const { x, y, z } = walker;
  const found = findNearestSpot(x, y, z, (east, north) => standingAltitude(ground, east, north, z), walker);
  if (!found && parachute) {
    ground.gapAt(x, y, z + HALF_HEIGHT, gap);
    if (gap.inside || gap.floor > z) walker.z = gap.floor;
    startFall(walker, 0, 0);
    return;
  }
  if (!found) walker.z = ground.gapAt(x, y, SKY, gap).floor;
  stand(walker);
  if (Math.hypot(walker.x - x, walker.y - y, walker.z - z) > DISPLACED) showMessage(walker, displaced);
}
