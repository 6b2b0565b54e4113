/** A walker who plays tasks below ground by the pure steps: along ways, down and up ladders. */

import type { Way } from "../../../src/core/underground/way.ts";
import { NO_INTENT } from "../../../src/explorers/explorer.ts";
import { createWalker, stepWalker, type Walker } from "../../../src/explorers/walker.ts";
import type { Depths } from "../../../src/work/below/depths.ts";
import { LEVEL } from "../../../src/work/place.ts";
import type { Task } from "../../../src/work/task.ts";
import { AT_START, type Progress, trackTask } from "../../../src/work/tracker.ts";
import { advance, createCourse, isThrough, steer } from "./course.ts";

const STEP = 1 / 60;
/** Rules of countries: they swim where lakes and pools are up to 5 m deep. */
export const RULES = { parachute: false, displaced: "", deepest: 5 };

export interface Caver {
  readonly walker: Walker;
  readonly progress: Progress;
}

export function caverAt({ start: { at, heading } }: Task, { ground }: Depths): Caver {
  const [x, y, z] = at;
  return { walker: createWalker({ x, y, z, heading, pitch: 0, roll: 0 }, ground, RULES), progress: AT_START };
}

/** Walks along a way until its end, or until the goals number `splits` or the task fails. Throws where the walker gets stuck. */
export function follow(task: Task, { ground }: Depths, caver: Caver, along: Way, splits: number): Caver {
  const course = createCourse(ground, along);
  let { walker, progress } = caver;
  while (!isThrough(course) && progress.splits.length < splits && progress.state !== "failed") {
    const { intent, heading } = steer(course, walker, STEP);
    walker = stepWalker({ ...walker, heading: heading ?? walker.heading }, intent, STEP, ground, RULES);
    const { x, y, z, speed } = walker;
    const sample = { at: [x, y, z], speed, landed: true, by: "walker", look: [0, 1, 0] } as const;
    progress = trackTask(task, LEVEL, progress, sample, STEP).progress;
    try {
      advance(course, walker, STEP);
    } catch (cause) {
      throw new Error(`${task.name.kind}-${task.name.number}: ${cause}`, { cause });
    }
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
