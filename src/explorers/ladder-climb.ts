/**
 * Climbing ladders: grabbing them, climbing, and stepping off at either end.
 *
 * Forward (or up) climbs, back (or down) climbs down. After grabbing, and at either end, the key must be released and pressed
 * again, so that walking does not turn into climbing by itself, nor climbing into walking.
 */

import type { WalkedGround } from "../core/field/ground.ts";
import type { Ladder } from "../core/underground/passages.ts";
import { phrase } from "../words/words.ts";
import { clamp } from "./angle.ts";
import type { FullIntent, Gap } from "./explorer.ts";
import { createFooting, findFooting, HEADROOM } from "./walker-collider.ts";
import { grabLadder, headingVector, type MutableWalker, stand, startFall } from "./walker-state.ts";

/** m/s along the ladder, sideways towards its middle, and off at the top. */
const CLIMBS = 2.5;
const REACHES = 2;
const LEAVES = 1.8;
/** Metres past the top at which the walker stands again. */
const AWAY = 0.95;
/** Minimum cosine between the walker's heading and the rungs, and maximum distance aside, metres, to climb. */
const [SQUARELY, ASIDE] = [0.5, 0.5];
/** Metres up or down that the feet step over. */
const STEP = 0.6;

const feet = createFooting();
const gap: Gap = { floor: 0, roof: 0, inside: false };

/** Grabs a ladder from its foot, where the walker goes against its rungs or presses up in reach of it; true if so. */
export function grabFromFoot(walker: MutableWalker, intent: FullIntent, ground: WalkedGround): boolean {
  if (!(intent.forward > 0.2 || intent.up > 0.5)) return false;
  const ladder = ground.ladderAt(walker.x, walker.y, walker.z);
  if (!ladder || walker.z > ladder.top - 1) return false;
  const [fx, fy] = ladder.facing;
  const [east, north] = headingVector(walker.heading);
  const aside = Math.abs((ladder.x - walker.x) * fy - (ladder.y - walker.y) * fx);
  const against = intent.forward > 0.2 && east * fx + north * fy > SQUARELY && aside < ASIDE;
  if (!against && intent.up <= 0.5) return false;
  grabLadder(walker, ladder);
  walker.needsRelease = false;
  return true;
}

export function climb(walker: MutableWalker, intent: FullIntent, dt: number, ground: WalkedGround): void {
  const ladder = ground.ladderAt(walker.x, walker.y, walker.z);
  if (!ladder) {
    startFall(walker, 0, 0);
    return;
  }
  walker.ladder = ladder;
  centre(walker, ladder, dt, ground);
  if (intent.forward <= 0) walker.needsRelease = false;
  const up = clamp((walker.needsRelease ? 0 : intent.forward) + intent.up, -1, 1);
  ground.gapAt(walker.x, walker.y, walker.z + HEADROOM / 2, gap);
  const most = Math.min(Math.max(ladder.top, walker.z), gap.roof - HEADROOM);
  const from = walker.z;
  walker.z = clamp(walker.z + up * CLIMBS * dt, gap.floor, Math.max(gap.floor, most));
  walker.vz = (walker.z - from) / dt;
  if (up > 0 && walker.z >= ladder.top) walker.stance = "leaves";
  else if (up < 0 && walker.z <= gap.floor) {
    stand(walker);
    // Back was held to climb down: it must not go on as walking backwards.
    walker.needsRelease = true;
  }
  if (walker.stance === "climbs" && up > 0 && walker.z === from) walker.notice = phrase("Too low to pass");
}

/** Moves sideways to the middle of the rungs. */
function centre(walker: MutableWalker, { x, y }: Ladder, dt: number, ground: WalkedGround): void {
  const [dx, dy] = [x - walker.x, y - walker.y];
  const share = Math.min(1, (REACHES * dt) / Math.hypot(dx, dy));
  if (!(share > 0)) return;
  const [east, north] = [walker.x + dx * share, walker.y + dy * share];
  ground.gapAt(east, north, walker.z + HEADROOM / 2, gap);
  if (gap.inside || gap.floor > walker.z + STEP || gap.roof < walker.z + HEADROOM) return;
  walker.x = east;
  walker.y = north;
  walker.z = Math.max(walker.z, gap.floor);
}

/** Walks from the top of a ladder to the ground before it. */
export function stepOff(walker: MutableWalker, dt: number, ground: WalkedGround): void {
  const { ladder } = walker;
  if (!ladder) {
    stand(walker);
    return;
  }
  const [fx, fy] = ladder.facing;
  walker.pastLadder += LEAVES * dt;
  walker.vz = 0;
  const [x, y] = [walker.x + fx * LEAVES * dt, walker.y + fy * LEAVES * dt];
  findFooting(ground, x, y, walker.z, feet);
  if (feet.blocked || feet.floor > walker.z + STEP) {
    // Blocked: back on to the rungs.
    grabLadder(walker, ladder);
    return;
  }
  Object.assign(walker, { x, y, z: Math.max(walker.z, feet.floor) });
  if (walker.pastLadder >= AWAY) stand(walker);
}
