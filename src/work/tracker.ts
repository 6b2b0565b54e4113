/**
 * The tracker of a task: a pure step from what the player does to how far the task is.
 *
 *   ready      at the start; the clock runs once the player moves off
 *   running    goals are done one after another
 *   finished   all are done; `time` is the result
 *   failed     out of time or fuel, or the cargo is lost; `why` is the reason
 */

import { phrase, type Words } from "../words/words.ts";
import { apart, difference, dot, type Measures, type Place } from "./place.ts";
import type { Cargo, Goal, Limits, Ring, See, Stay, Task, Visit } from "./task.ts";

/** The player in a step. */
export interface Sample {
  readonly at: Place;
  /** Units of length a second. */
  readonly speed: number;
  readonly landed: boolean;
  /** The vehicle or character that the player controls. */
  readonly by: string;
  /** Direction of the view, a unit vector. */
  readonly look: Place;
  /** Change of velocity by engines, metres a second each second; absent where fuel does not matter. */
  readonly burn?: number;
  /** Whether nothing is between the eye and a place; absent where nothing can be. */
  isClear?(to: Place): boolean;
}

export interface Progress {
  readonly state: "ready" | "running" | "finished" | "failed";
  /** Seconds. */
  readonly time: number;
  /** Times at which goals were done, seconds. */
  readonly splits: readonly number[];
  /** Seconds for which the current goal has been kept. */
  readonly held: number;
  /** Seconds above the speed that the cargo bears. */
  readonly hasty: number;
  readonly cargo: Cargo | null;
  /** Indices of visited places of the current goal. */
  readonly visited: readonly number[];
  /** Change of velocity so far, metres a second. */
  readonly burnt: number;
  /** The player's place in the last step. */
  readonly last: Place | null;
  /** Reason of a failure, "" for none. */
  readonly why: Words;
}

export const AT_START: Progress = {
  state: "ready",
  time: 0,
  splits: [],
  held: 0,
  hasty: 0,
  cargo: null,
  visited: [],
  burnt: 0,
  last: null,
  why: "",
};

export interface Tracked {
  readonly progress: Progress;
  /** Event of the step, in the words of the goal; null for nothing. */
  readonly event: { readonly kind: "started" | "done" | "finished" | "failed"; readonly words: Words } | null;
}

/** Distance from the start at which the clock begins to run, where speed does not start it. */
const MOVED = 3;
/** Speed that starts the clock in the air, and seconds that a cargo bears a higher speed than its own. */
const [MOVING, BEARS] = [1, 1.5];

/** The goal that is next; null where all are done. */
export const goalOf = (task: Task, { splits }: Pick<Progress, "splits">): Goal | null =>
  task.goals[splits.length] ?? null;

/** Advances a task by `dt` seconds. */
export function trackTask(task: Task, measures: Measures, before: Progress, sample: Sample, dt: number): Tracked {
  if (before.state === "finished" || before.state === "failed") return { progress: before, event: null };
  if (before.state === "ready") return begin(task, before, sample);
  const progress: Progress = {
    ...before,
    time: before.time + dt,
    burnt: before.burnt + (sample.burn ?? 0) * dt,
    hasty: isHasty(task.limits, before, sample) ? before.hasty + dt : 0,
    last: sample.at,
  };
  const why = problemOf(task.limits, progress);
  if (why) return { progress: { ...progress, state: "failed", why }, event: { kind: "failed", words: why } };
  return pursue(task, measures, before.last ?? sample.at, progress, sample, dt);
}

function begin(task: Task, progress: Progress, sample: Sample): Tracked {
  const isOff = apart(sample.at, task.start.at) > MOVED || (!sample.landed && sample.speed > MOVING);
  if (sample.by !== task.start.by || !isOff) return { progress: { ...progress, last: sample.at }, event: null };
  const started: Progress = { ...progress, state: "running", last: sample.at };
  return { progress: started, event: { kind: "started", words: phrase("The clock runs.") } };
}

const isHasty = ({ care }: Limits, { cargo }: Progress, { speed }: Sample): boolean =>
  care !== undefined && cargo !== null && speed > care;

const LOST: Readonly<Record<Cargo, string>> = {
  mail: phrase("The mail flew out: too fast."),
  person: phrase("That was too fast for a passenger."),
  load: phrase("The load has torn off: too fast."),
  sample: phrase("The sample fell: too fast."),
};

function problemOf(limits: Limits, { time, burnt, hasty, cargo }: Progress): string {
  if (limits.seconds !== undefined && time > limits.seconds) return phrase("The time is over.");
  if (limits.fuel !== undefined && burnt > limits.fuel) return phrase("The fuel is used up.");
  return hasty > BEARS && cargo ? LOST[cargo] : "";
}

function pursue(task: Task, measures: Measures, from: Place, progress: Progress, sample: Sample, dt: number): Tracked {
  const goal = goalOf(task, progress);
  if (!goal || (sample.by !== task.start.by && goal.kind !== "see"))
    return { progress: { ...progress, held: 0 }, event: null };
  const next = stepGoal(goal, measures, from, progress, sample, dt);
  if (!next.isDone) return { progress: next.progress, event: null };
  const splits = [...progress.splits, progress.time];
  const cargo = cargoAfter(goal, progress.cargo);
  const done: Progress = { ...progress, splits, cargo, held: 0, visited: [] };
  if (splits.length < task.goals.length) return { progress: done, event: { kind: "done", words: goal.told } };
  return { progress: { ...done, state: "finished" }, event: { kind: "finished", words: goal.told } };
}

function cargoAfter(goal: Goal, before: Cargo | null): Cargo | null {
  if (goal.kind !== "stay") return before;
  return goal.takes ?? (goal.delivers ? null : before);
}

function stepGoal(
  goal: Goal,
  measures: Measures,
  from: Place,
  progress: Progress,
  sample: Sample,
  dt: number,
): { readonly progress: Progress; readonly isDone: boolean } {
  if (goal.kind === "ring") return { progress, isDone: passes(goal, from, sample.at) };
  if (goal.kind === "visit") {
    const visited = visitedBy(goal, progress.visited, sample.at);
    return { progress: { ...progress, visited }, isDone: visited.length >= goal.share * goal.places.length };
  }
  const keeps = goal.kind === "stay" ? stays(goal, measures, sample) : sees(goal, sample);
  const held = keeps ? progress.held + dt : 0;
  // A tolerance against rounding of the sum.
  return { progress: { ...progress, held }, isDone: keeps && held > goal.seconds - 1e-6 };
}

/** Whether the player keeps the conditions of a goal now. */
function stays({ at, within, height, slow, landed }: Stay, measures: Measures, sample: Sample): boolean {
  if (landed && !sample.landed) return false;
  if (slow !== undefined && sample.speed > slow) return false;
  const { distance, rise } = measures.way(at, sample.at);
  return distance <= within && rise >= height[0] && rise <= height[1];
}

function sees({ at, within, cone }: See, sample: Sample): boolean {
  const way = difference(at, sample.at);
  const distance = Math.hypot(...way);
  if (distance > within) return false;
  const ahead = dot(way, sample.look) / (distance || 1);
  if (cone < 180 && ahead < Math.cos((cone * Math.PI) / 180)) return false;
  return sample.isClear?.(at) ?? true;
}

/** Whether the segment between two places crosses the disc of a ring. */
export function passes({ at, through, radius }: Ring, from: Place, to: Place): boolean {
  const [before, after] = [dot(difference(from, at), through), dot(difference(to, at), through)];
  if (before === after || before > 0 === after > 0) return false;
  const share = before / (before - after);
  const crossing = difference(from, at).map((v, i) => v + share * (to[i] - from[i]));
  return Math.hypot(...crossing) <= radius;
}

function visitedBy({ places, within }: Visit, before: readonly number[], at: Place): readonly number[] {
  const found = places.flatMap((place, k) => (!before.includes(k) && apart(place, at) <= within ? [k] : []));
  return found.length > 0 ? [...before, ...found] : before;
}
