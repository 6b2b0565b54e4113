/** Bodies in the air, and between walls: how they fall, land unhurt, and are pressed out of what is too narrow. */
import type { Gap, WalkedGround } from "../core/field/ground.ts";
import { clamp } from "./angle.ts";
import { createFooting, feel, hasSideRoom } from "./walker-collider.ts";
import { letGo, type Mover, say, stand } from "./walker-state.ts";

/** m/s², and m/s at most. */
export const GRAVITY = 9.81;
const TERMINAL = 55;
/** Metres by which ground may sink under feet that stay on it. */
export const SINKS = 0.55;
/** Metres of a fall that are told; seconds of it that slow, for each metre. */
export const LONG_FALL = 3;
const [SORE, SOREST] = [0.12, 4];
/** m/s by which a body is pressed out from between walls that come near. */
const NUDGE = 1.2;
/** Half of a body's height. */
export const HALF = 0.9;

const feet = createFooting();
const gap: Gap = { floor: 0, roof: 0, inside: false };

/** Feet on the ground as it is now, or in the air where it has gone. */
export function settle(body: Mover, ground: WalkedGround): void {
  feel(ground, body.x, body.y, body.z, feet);
  body.depth = feet.depth;
  if (body.z - feet.floor <= SINKS) body.z = feet.floor;
  else letGo(body, 0, 0);
}

/** Moves a body in the air along its velocity on the level: walls stop it. */
export function drift(body: Mover, dt: number, ground: WalkedGround): void {
  const [x, y] = [body.x + body.vx * dt, body.y + body.vy * dt];
  ground.gapAt(x, y, body.z + HALF, gap);
  const clear = !gap.inside && gap.floor <= body.z + SINKS && gap.roof >= body.z + 2 * HALF;
  // From a brink that one has just left one may go on without room at the sides.
  if (clear && (hasSideRoom(ground, x, y, body.z) || !hasSideRoom(ground, body.x, body.y, body.z))) {
    body.x = x;
    body.y = y;
  } else {
    body.vx = 0;
    body.vy = 0;
  }
}

/** A body falls for dt seconds; true once it has landed. */
export function fallBy(body: Mover, dt: number, ground: WalkedGround): boolean {
  drift(body, dt, ground);
  body.vz = Math.max(-TERMINAL, body.vz - GRAVITY * dt);
  return sink(body, dt, ground);
}

/** Down, or up, by its climb; true where it came to stand on ground, or in water. */
export function sink(body: Mover, dt: number, ground: WalkedGround): boolean {
  feel(ground, body.x, body.y, body.z, feet);
  body.z = Math.max(feet.floor, Math.min(body.z + body.vz * dt, Math.max(body.z, feet.roof - 2 * HALF)));
  if (body.z > feet.floor) return false;
  const fell = body.from - body.z;
  body.impact = -body.vz;
  stand(body);
  body.depth = feet.depth;
  if (fell < LONG_FALL) return true;
  if (feet.depth < 0.5) body.sore = clamp(SORE * fell, 0, SOREST);
  say(body, `You fell ${Math.round(fell)} m${feet.depth < 0.5 ? "" : " into water"}, and survived`);
  return true;
}

/** Out from between walls that are nearer than a body is wide: those that came by themselves, or a brink in a fall. */
export function press(body: Mover, dt: number, ground: WalkedGround): void {
  const rock: [number, number] = [0, 0];
  if (hasSideRoom(ground, body.x, body.y, body.z, rock)) return;
  const size = Math.hypot(...rock);
  if (size < 1e-6) return;
  const [x, y] = [body.x - (rock[0] / size) * NUDGE * dt, body.y - (rock[1] / size) * NUDGE * dt];
  feel(ground, x, y, body.z, feet);
  if (feet.rock || Math.abs(feet.floor - body.z) > (body.stance === "falls" ? Infinity : SINKS)) return;
  if (body.stance === "falls" && feet.floor > body.z) return;
  Object.assign(body, { x, y, z: body.stance === "falls" ? body.z : feet.floor });
}

/** Whether a body is where none has to be helped: its head and its feet in one space. */
export function isFree({ x, y, z, stance }: Mover, ground: WalkedGround): boolean {
  if (stance === "stands") return !feel(ground, x, y, z, feet).rock;
  ground.gapAt(x, y, z + HALF, gap);
  return !gap.inside && gap.floor <= z + HALF && gap.roof >= z + 2 * HALF;
}
