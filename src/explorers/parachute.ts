/**
 * A parachute: it opens by itself over who has fallen for a while, carries them forward and down, and is steered.
 *
 *   sinks    5 m/s, braked 3.5, or up to 14 by wishing down
 *   forward  7 m/s, from 3 to 11 by a wish; turns 48°/s into a bank
 */
import type { WalkedGround } from "../core/field/ground.ts";
import { DEGREE, wrapHeading } from "./angle.ts";
import type { Gap } from "./explorer.ts";
import { drift, HALF, sink } from "./falling.ts";
import type { Wish } from "./intent.ts";
import type { Roamer } from "./islander.ts";
import { approach } from "./spring.ts";
import { letGo, say } from "./walker-state.ts";

/** Seconds in the air after which it opens, metres down that it needs, and to all sides. */
export const OPENS_AFTER = 1.2;
const NEEDS = 7;
const ROOM = 3;
/** Seconds until it is open. */
const OPENING = 0.9;
export const SINK = 5;
const [FORWARD, MORE] = [7, 4];
const [DIVE, BRAKE] = [9, 1.5];
const TURN = 48;
/** Degrees of bank in a full turn. */
const BANK = 24;
/** 1/s: how softly it takes up speed, sinks and banks. */
const [TAKES, CATCHES, BANKS] = [1.2, 2.6, 2.4];

const gap: Gap = { floor: 0, roof: 0, inside: false };

/** Whether it opens over someone in the air: who has fallen long enough, and with room about. */
export function mayOpen({ x, y, z, vz, aloft }: Roamer, ground: WalkedGround): boolean {
  if (aloft < OPENS_AFTER || vz > -2) return false;
  for (const [east, north] of [
    [0, 0],
    [ROOM, 0],
    [-ROOM, 0],
    [0, ROOM],
    [0, -ROOM],
  ]) {
    ground.gapAt(x + east, y + north, z + HALF, gap);
    if (gap.inside || gap.floor > z - (east === 0 && north === 0 ? NEEDS : 0) || gap.roof < z + NEEDS) return false;
  }
  return true;
}

/** Opens it, so far at once. */
export function open(walker: Roamer, canopy: number): void {
  const { vx, vy, vz } = walker;
  letGo(walker, vx, vy);
  Object.assign(walker, { stance: "glides", vz, canopy, aloft: Math.max(walker.aloft, OPENS_AFTER) });
}

export function glide(walker: Roamer, wish: Wish, dt: number, ground: WalkedGround): void {
  walker.canopy = Math.min(1, walker.canopy + dt / OPENING);
  const turn = Math.max(-1, Math.min(1, wish.turn + wish.right));
  walker.roll = approach(walker.roll, BANK * turn * walker.canopy, BANKS, dt);
  walker.heading = wrapHeading(walker.heading + (walker.roll / BANK) * TURN * dt);
  const ahead = FORWARD + MORE * wish.forward;
  const [sin, cos] = [Math.sin(walker.heading * DEGREE), Math.cos(walker.heading * DEGREE)];
  const takes = TAKES * walker.canopy;
  walker.vx = approach(walker.vx, ahead * sin, takes, dt);
  walker.vy = approach(walker.vy, ahead * cos, takes, dt);
  const down = SINK + DIVE * Math.max(0, -wish.up) - BRAKE * Math.max(0, wish.up);
  walker.vz = approach(walker.vz, -down, CATCHES * walker.canopy, dt);
  drift(walker, dt, ground);
  walker.speed = Math.hypot(walker.vx, walker.vy);
  // However far it has carried them: nobody falls under a parachute.
  walker.from = walker.z;
  if (sink(walker, dt, ground) && ground.materialAt?.(walker.x, walker.y, walker.z) === "tree")
    say(walker, "You came down in a tree: step off it");
  if (ground.gapAt(walker.x, walker.y, walker.z + HALF, gap).floor === -Infinity) walker.notice = "Only cloud below";
}
