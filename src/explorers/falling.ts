/**
 * A walker in the air: falls, landings and the parachute; and bodies that moving rock has come too near.
 *
 *   fall       9.81 m/s², 55 m/s at most; every fall is survived, a long one slows the walker for a while
 *   parachute  opens by itself after 1.2 s in the air where there is room; sinks 5 m/s, 3.5 with the brake, up to 14 in a dive;
 *              7 m/s forward, from 3 to 11 by intent; turns 48°/s into a bank
 */
import type { Gap, WalkedGround } from "../core/field/ground.ts";
import { phrase, saying } from "../words/words.ts";
import { clamp, DEGREE, wrapHeading } from "./angle.ts";
import type { FullIntent } from "./explorer.ts";
import { approach } from "./spring.ts";
import { createFooting, findFooting, hasSideRoom, SIDES, sideRoom } from "./walker-collider.ts";
import { type MutableWalker, showMessage, stand, startFall } from "./walker-state.ts";

/** Gravity, m/s², and maximum speed, m/s. */
const GRAVITY = 9.81;
const TERMINAL = 55;
/** Metres by which ground may sink under feet that stay on it. */
export const GROUND_SINK = 0.55;
/** Height of a fall that is announced, metres; seconds of slow walking for each metre, and their maximum. */
export const LONG_FALL = 3;
const [SORE, SOREST] = [0.12, 4];
/** m/s at which a body is pushed out from between walls that come near. */
const PUSH_OUT = 1.2;
/** Half of a body's height, metres. */
export const HALF_HEIGHT = 0.9;

const feet = createFooting();
const gap: Gap = { floor: 0, roof: 0, inside: false };

/** Puts the feet on the ground as it is now, or starts a fall where it has gone. */
export function followGround(body: MutableWalker, ground: WalkedGround): void {
  findFooting(ground, body.x, body.y, body.z, feet);
  body.depth = feet.depth;
  if (body.z - feet.floor <= GROUND_SINK) body.z = feet.floor;
  else startFall(body, 0, 0);
}

/** Moves a body in the air along its horizontal velocity; walls stop it. */
function moveInAir(body: MutableWalker, dt: number, ground: WalkedGround): void {
  const [x, y] = [body.x + body.vx * dt, body.y + body.vy * dt];
  ground.gapAt(x, y, body.z + HALF_HEIGHT, gap);
  const clear = !gap.inside && gap.floor <= body.z + GROUND_SINK && gap.roof >= body.z + 2 * HALF_HEIGHT;
  // Off an edge that was just left, the move may go on without room at the sides.
  if (clear && hasSideRoom(ground, x, y, body.z, sideRoom(ground, body.x, body.y, body.z))) {
    body.x = x;
    body.y = y;
  } else {
    body.vx = 0;
    body.vy = 0;
  }
}

/** Falls for dt seconds; true once it has landed. */
export function fall(body: MutableWalker, dt: number, ground: WalkedGround): boolean {
  moveInAir(body, dt, ground);
  body.vz = Math.max(-TERMINAL, body.vz - GRAVITY * dt);
  return moveVertically(body, dt, ground);
}

/** Moves up or down by the vertical velocity; true where the body has landed on ground or in water. */
function moveVertically(body: MutableWalker, dt: number, ground: WalkedGround): boolean {
  findFooting(ground, body.x, body.y, body.z, feet);
  body.z = Math.max(feet.floor, Math.min(body.z + body.vz * dt, Math.max(body.z, feet.roof - 2 * HALF_HEIGHT)));
  if (body.z > feet.floor) return false;
  const fell = body.fallFrom - body.z;
  body.impact = -body.vz;
  stand(body);
  body.depth = feet.depth;
  if (fell < LONG_FALL) return true;
  if (feet.depth < 0.5) body.soreTime = clamp(SORE * fell, 0, SOREST);
  const n = Math.round(fell);
  const isWet = feet.depth >= 0.5;
  showMessage(body, saying(isWet ? "You fell {n} m into water, and survived" : "You fell {n} m, and survived", { n }));
  return true;
}

/** Pushes a body out from between walls nearer than it is wide: walls that moved, or an edge in a fall. */
export function pushOut(body: MutableWalker, dt: number, ground: WalkedGround): void {
  const rock: [number, number] = [0, 0];
  if (hasSideRoom(ground, body.x, body.y, body.z, SIDES, rock)) return;
  const size = Math.hypot(...rock);
  if (size < 1e-6) return;
  const [x, y] = [body.x - (rock[0] / size) * PUSH_OUT * dt, body.y - (rock[1] / size) * PUSH_OUT * dt];
  const falls = body.stance === "falls";
  findFooting(ground, x, y, body.z, feet);
  if (feet.blocked || Math.abs(feet.floor - body.z) > (falls ? Infinity : GROUND_SINK)) return;
  if (falls && feet.floor > body.z) return;
  Object.assign(body, { x, y, z: falls ? body.z : feet.floor });
}

/** Whether head and feet are in one gap that is high enough. */
export function isClearOfRock({ x, y, z, stance }: MutableWalker, ground: WalkedGround): boolean {
  if (stance === "stands") return !findFooting(ground, x, y, z, feet).blocked;
  ground.gapAt(x, y, z + HALF_HEIGHT, gap);
  return !gap.inside && gap.floor <= z + HALF_HEIGHT && gap.roof >= z + 2 * HALF_HEIGHT;
}

/** Seconds in the air after which the parachute opens; metres of room that it needs below, above and to all sides. */
const OPENS_AFTER = 1.2;
const NEEDS = 7;
const SIDE_NEEDS = 3;
/** Seconds until it is open. */
const OPENING = 0.9;
/** m/s down, forward and more by intent, and faster or slower down by intent. */
const SINK = 5;
const [FORWARD, MORE] = [7, 4];
const [DIVE, BRAKE] = [9, 1.5];
/** Degrees a second in a full turn, and degrees of its bank. */
const TURN = 48;
const BANK = 24;
/** 1/s: responses of horizontal speed, vertical speed and bank. */
const [SPEED_RESPONSE, SINK_RESPONSE, BANK_RESPONSE] = [1.2, 2.6, 2.4];

/** Whether a parachute opens: after long enough in the air, going down, with room around. */
export function canOpenParachute({ x, y, z, vz, airTime }: MutableWalker, ground: WalkedGround): boolean {
  if (airTime < OPENS_AFTER || vz > -2) return false;
  for (const [east, north] of [
    [0, 0],
    [SIDE_NEEDS, 0],
    [-SIDE_NEEDS, 0],
    [0, SIDE_NEEDS],
    [0, -SIDE_NEEDS],
  ]) {
    ground.gapAt(x + east, y + north, z + HALF_HEIGHT, gap);
    if (gap.inside || gap.floor > z - (east === 0 && north === 0 ? NEEDS : 0) || gap.roof < z + NEEDS) return false;
  }
  return true;
}

/** Opens the parachute, from 0 (packed) to 1 (full) at once. */
export function openParachute(walker: MutableWalker, canopy: number): void {
  const { vx, vy, vz } = walker;
  startFall(walker, vx, vy);
  Object.assign(walker, { stance: "glides", vz, canopy, airTime: Math.max(walker.airTime, OPENS_AFTER) });
}

/** Steers and sinks under the parachute for dt seconds. */
export function glide(walker: MutableWalker, intent: FullIntent, dt: number, ground: WalkedGround): void {
  walker.canopy = Math.min(1, walker.canopy + dt / OPENING);
  const turn = Math.max(-1, Math.min(1, intent.turn + intent.right));
  walker.roll = approach(walker.roll, BANK * turn * walker.canopy, BANK_RESPONSE, dt);
  walker.heading = wrapHeading(walker.heading + (walker.roll / BANK) * TURN * dt);
  const ahead = FORWARD + MORE * intent.forward;
  const [sin, cos] = [Math.sin(walker.heading * DEGREE), Math.cos(walker.heading * DEGREE)];
  const response = SPEED_RESPONSE * walker.canopy;
  walker.vx = approach(walker.vx, ahead * sin, response, dt);
  walker.vy = approach(walker.vy, ahead * cos, response, dt);
  const down = SINK + DIVE * Math.max(0, -intent.up) - BRAKE * Math.max(0, intent.up);
  walker.vz = approach(walker.vz, -down, SINK_RESPONSE * walker.canopy, dt);
  moveInAir(walker, dt, ground);
  walker.speed = Math.hypot(walker.vx, walker.vy);
  // A glide is no fall, however far it goes down.
  walker.fallFrom = walker.z;
  if (moveVertically(walker, dt, ground) && ground.materialAt?.(walker.x, walker.y, walker.z) === "tree")
    showMessage(walker, phrase("You came down in a tree: step off it"));
  if (ground.gapAt(walker.x, walker.y, walker.z + HALF_HEIGHT, gap).floor === -Infinity)
    walker.notice = phrase("Only cloud below");
}
