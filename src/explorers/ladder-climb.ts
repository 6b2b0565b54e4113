/** Ladders: how one comes on to them, climbs, and leaves them at their ends. */

import type { WalkedGround } from "../core/field/ground.ts";
import type { Ladder } from "../core/underground/passages.ts";
import { clamp } from "./angle.ts";
import type { Gap } from "./explorer.ts";
import { HEADROOM } from "./foothold.ts";
import type { Wish } from "./intent.ts";
import { createFooting, feel } from "./walker-collider.ts";
import { headingVector, letGo, type Mover, stand, takeHold } from "./walker-state.ts";

/** m/s up and down, sideways to the rungs, and off at the top. */
export const CLIMBS = 2.5;
const REACHES = 2;
const LEAVES = 1.8;
/** Metres past the ladder at which one stands again. */
const AWAY = 0.95;
/** How squarely one walks against rungs to climb them (cosine), and metres aside at most. */
const [SQUARELY, ASIDE] = [0.5, 0.5];
/** Metres up or down between two floors that feet step over. */
const STEP = 0.6;

const feet = createFooting();
const gap: Gap = { floor: 0, roof: 0, inside: false };

/** Takes hold of a ladder from its foot: true where one walks against its rungs, or wishes up in reach of it. */
export function graspFrom(caver: Mover, wish: Wish, ground: WalkedGround): boolean {
  if (!(wish.forward > 0.2 || wish.up > 0.5)) return false;
  const ladder = ground.ladderAt(caver.x, caver.y, caver.z);
  if (!ladder || caver.z > ladder.top - 1) return false;
  const [fx, fy] = ladder.facing;
  const [east, north] = headingVector(caver.heading);
  const aside = Math.abs((ladder.x - caver.x) * fy - (ladder.y - caver.y) * fx);
  const against = wish.forward > 0.2 && east * fx + north * fy > SQUARELY && aside < ASIDE;
  if (!against && wish.up <= 0.5) return false;
  takeHold(caver, ladder);
  caver.waits = false;
  return true;
}

export function climb(caver: Mover, wish: Wish, dt: number, ground: WalkedGround): void {
  const ladder = ground.ladderAt(caver.x, caver.y, caver.z);
  if (!ladder) {
    letGo(caver, 0, 0);
    return;
  }
  caver.ladder = ladder;
  draw(caver, ladder, dt, ground);
  if (wish.forward <= 0) caver.waits = false;
  const up = clamp((caver.waits ? 0 : wish.forward) + wish.up, -1, 1);
  ground.gapAt(caver.x, caver.y, caver.z + HEADROOM / 2, gap);
  const most = Math.min(Math.max(ladder.top, caver.z), gap.roof - HEADROOM);
  const from = caver.z;
  caver.z = clamp(caver.z + up * CLIMBS * dt, gap.floor, Math.max(gap.floor, most));
  caver.vz = (caver.z - from) / dt;
  if (up > 0 && caver.z >= ladder.top) caver.stance = "leaves";
  else if (up < 0 && caver.z <= gap.floor) {
    stand(caver);
    // Climbing down does not go on as walking backwards.
    caver.waits = true;
  }
  if (caver.stance === "climbs" && up > 0 && caver.z === from) caver.notice = "Too low to pass";
}

/** Sideways to the middle of the rungs. */
function draw(caver: Mover, { x, y }: Ladder, dt: number, ground: WalkedGround): void {
  const [dx, dy] = [x - caver.x, y - caver.y];
  const share = Math.min(1, (REACHES * dt) / Math.hypot(dx, dy));
  if (!(share > 0)) return;
  const [east, north] = [caver.x + dx * share, caver.y + dy * share];
  ground.gapAt(east, north, caver.z + HEADROOM / 2, gap);
  if (gap.inside || gap.floor > caver.z + STEP || gap.roof < caver.z + HEADROOM) return;
  caver.x = east;
  caver.y = north;
  caver.z = Math.max(caver.z, gap.floor);
}

/** On from the top of a ladder to the ground before it. */
export function leave(caver: Mover, dt: number, ground: WalkedGround): void {
  const { ladder } = caver;
  if (!ladder) {
    stand(caver);
    return;
  }
  const [fx, fy] = ladder.facing;
  caver.past += LEAVES * dt;
  caver.vz = 0;
  const [x, y] = [caver.x + fx * LEAVES * dt, caver.y + fy * LEAVES * dt];
  feel(ground, x, y, caver.z, feet);
  if (feet.rock || feet.floor > caver.z + STEP) {
    // No way on: back on to the rungs.
    takeHold(caver, ladder);
    return;
  }
  Object.assign(caver, { x, y, z: Math.max(caver.z, feet.floor) });
  if (caver.past >= AWAY) stand(caver);
}
