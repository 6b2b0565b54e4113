/** A walker who plays tasks below ground by the pure steps: along ways, down and up ladders. */

import type { Way, WayPlace } from "../../../src/core/underground/way.ts";
import { DEGREE } from "../../../src/explorers/angle.ts";
import { NO_INTENT } from "../../../src/explorers/explorer.ts";
import { createWalker, stepWalker, type Walker } from "../../../src/explorers/walker.ts";
import type { Depths } from "../../../src/work/below/depths.ts";
import { LEVEL } from "../../../src/work/place.ts";
import type { Task } from "../../../src/work/task.ts";
import { AT_START, type Progress, trackTask } from "../../../src/work/tracker.ts";

const [STEP, NEAR, STUCK] = [1 / 60, 0.35, 20];
/** Rules of countries: they swim where lakes and pools are up to 5 m deep. */
const RULES = { parachute: false, displaced: "", deepest: 5 };

export interface Caver {
  readonly walker: Walker;
  readonly progress: Progress;
}

export function caverAt({ start: { at, heading } }: Task, { ground }: Depths): Caver {
  const [x, y, z] = at;
  return { walker: createWalker({ x, y, z, heading, pitch: 0, roll: 0 }, ground, RULES), progress: AT_START };
}

const isLadder = (a: WayPlace | undefined, b: WayPlace | undefined): boolean =>
  a !== undefined && b !== undefined && Math.hypot(a[0] - b[0], a[1] - b[1]) < 0.01 && Math.abs(a[2] - b[2]) > 0.5;

/** Whether a walker has come to a place of a way. */
function isAt({ x, y, z, stance }: Walker, way: Way, k: number): boolean {
  const to = way[k];
  if (isLadder(way[k - 1], to)) {
    const isUp = to[2] > way[k - 1][2];
    return stance === "stands" && (isUp ? z > to[2] - 0.7 : z < to[2] + 0.7);
  }
  // The rungs below a place are in hand when the walker hangs there.
  if (isLadder(to, way[k + 1]) && to[2] > way[k + 1][2]) return stance !== "stands";
  return Math.hypot(x - to[0], y - to[1]) < NEAR && Math.abs(z - to[2]) < 2.5;
}

/** The way with steps back and aside from the rungs after each climb down: forward would climb them again. */
function withSteps({ ground }: Depths, way: Way): Way {
  return way.flatMap((to, k) => {
    // Not before a climb up the same rungs, by one who hung there.
    if (!isLadder(way[k - 1], to) || to[2] > way[k - 1][2] || isLadder(to, way[k + 1])) return [to];
    const [east, north] = ground.ladderAt(...to)?.facing ?? [0, 0];
    const next = way[k + 1] ?? to;
    const side = (next[0] - to[0]) * north - (next[1] - to[1]) * east > 0 ? ASIDE : -ASIDE;
    const back = [to[0] - BACK * east, to[1] - BACK * north, to[2]] as const;
    const beside = (by: number) => [back[0] + by * north, back[1] - by * east, to[2]] as const;
    // Not into a hatch in the floor.
    const isFloor = ([x, y, z]: WayPlace) =>
      ground.gapAt(x, y, z + 1, { floor: 0, roof: 0, inside: false }).floor > z - 1;
    return [to, back, isFloor(beside(side)) ? beside(side) : beside(-side)];
  });
}
const [BACK, ASIDE] = [1, 1.5];
/** Seconds of steps back and aside from rungs that are in the way. */
const DODGE = 0.7;

/** Metres along a way at which a walker aims, so that one who stepped aside comes back to it. */
const AIM = 3;

/** The place of a straight stretch that a walker aims at. */
function aheadOn([ax, ay]: WayPlace, [bx, by]: WayPlace, { x, y }: Walker): readonly [x: number, y: number] {
  const length = Math.hypot(bx - ax, by - ay);
  const along = length > 0 ? ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length : 0;
  const part = length > 0 ? Math.min(1, Math.max(0, (along + AIM) / length)) : 1;
  return [ax + part * (bx - ax), ay + part * (by - ay)];
}

/** Walks along a way until its end, or until the goals number `splits` or the task fails. Throws where the walker gets stuck. */
export function follow(task: Task, depths: Depths, caver: Caver, along: Way, splits: number): Caver {
  const { ground } = depths;
  const way = withSteps(depths, along);
  let { walker, progress } = caver;
  let k = 1;
  let since = 0;
  let aside = 0;
  while (k < way.length && progress.splits.length < splits && progress.state !== "failed") {
    const to = way[k];
    const intent = { ...NO_INTENT };
    if (isLadder(way[k - 1], to)) intent.up = to[2] > way[k - 1][2] ? 1 : -1;
    else {
      intent.forward = 1;
      const [east, north] = aheadOn(way[k - 1], to, walker);
      const heading = (Math.atan2(east - walker.x, north - walker.y) / DEGREE + 360) % 360;
      walker = { ...walker, heading };
    }
    // Rungs on the way that forward has climbed: down again, and past them.
    const isCaught = walker.stance === "climbs" && !isLadder(way[k - 1], to) && !isLadder(to, way[k + 1]);
    if (isCaught) aside = DODGE;
    if (isCaught) Object.assign(intent, { forward: 0, up: -1 });
    else if (aside > 0) Object.assign(intent, { forward: -0.4, right: 1, up: 0 });
    if (!isCaught) aside -= STEP;
    const run = Math.hypot(to[0] - walker.x, to[1] - walker.y) > 1.5 ? 1 : 0;
    walker = stepWalker(walker, { ...intent, run }, STEP, ground, RULES);
    const { x, y, z, speed } = walker;
    const sample = { at: [x, y, z], speed, landed: true, by: "walker", look: [0, 1, 0] } as const;
    progress = trackTask(task, LEVEL, progress, sample, STEP).progress;
    since += STEP;
    if (since > STUCK + Math.abs(to[2] - way[k - 1][2]) + Math.hypot(to[0] - way[k - 1][0], to[1] - way[k - 1][1]))
      throw new Error(
        `${task.name.kind}-${task.name.number}: stuck at ${[x, y, z].map((v) => v.toFixed(1))} (${walker.stance}, ${walker.notice}) on the way from ${way[k - 1].map((v) => v.toFixed(1))} to ${to.map((v) => v.toFixed(1))}, ${k} of ${way.length}.`,
      );
    if (isAt(walker, way, k)) [k, since] = [k + 1, 0];
  }
  return { walker, progress };
}

/** Stands still until the goals number `splits`, for some seconds at most. */
export function stay(task: Task, { ground }: Depths, caver: Caver, splits: number): Caver {
  let { walker, progress } = caver;
  for (let k = 0; k < 180 && progress.splits.length < splits; k++) {
    walker = stepWalker(walker, NO_INTENT, STEP, ground, RULES);
    const { x, y, z } = walker;
    const sample = { at: [x, y, z], speed: 0, landed: true, by: "walker", look: [0, 1, 0] } as const;
    progress = trackTask(task, LEVEL, progress, sample, STEP).progress;
  }
  return { walker, progress };
}
