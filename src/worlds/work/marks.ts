/** Marks of a task: what stands in the world for the goals that are next, and what hangs below the craft. */
import type { Place } from "../../work/place.ts";
import { LOAD_EYE, ROPE } from "../../work/sizes.ts";
import type { Cargo, Goal, Ring, Stay, Task } from "../../work/task.ts";
import type { Progress } from "../../work/tracker.ts";
import type { MarkPlace } from "./world.ts";

/** The craft that plays the task. */
export interface MarkedCraft {
  readonly at: Place;
  /** Metres east and north by which its load is off the plumb line. */
  readonly swing: readonly [east: number, north: number];
}

/** Rings that are shown beyond the next one. */
const LATER = 3;
/** Seconds of a wave of the arms. */
const WAVE = 0.7;
const DEGREES = 180 / Math.PI;

/** `seconds` is the time by which people wave. */
export function marksOf(task: Task, progress: Progress, craft: MarkedCraft, seconds: number): MarkPlace[] {
  if (progress.state === "failed") return [];
  const next = progress.splits.length;
  const set = task.goals.slice(0, next).filter((goal) => goal.kind === "stay" && goal.delivers === "load");
  const down = set.map(({ at }): MarkPlace => ({ shape: "load", at }));
  const hung = progress.cargo === "load" ? hanging(craft) : [];
  const goal = task.goals[next];
  if (!goal) return [...down, ...hung];
  return [...down, ...hung, ...marksOfGoal(task, goal, next, progress, craft, seconds)];
}

function marksOfGoal(
  task: Task,
  goal: Goal,
  next: number,
  progress: Progress,
  craft: MarkedCraft,
  seconds: number,
): MarkPlace[] {
  if (goal.kind === "ring") return ringsOf(task, next);
  if (goal.kind === "visit")
    return goal.places.flatMap((at, k) => (progress.visited.includes(k) ? [] : [{ shape: "beam" as const, at }]));
  if (goal.kind === "see") {
    const waits = task.goals[next + 1];
    return waits?.kind === "stay" && waits.takes ? cargoOf(waits, waits.takes, seconds) : [];
  }
  // A place that is to be found has none.
  const ground = goal.guide ? [] : groundMark(goal);
  const cargo = goal.takes ? cargoOf(goal, goal.takes, seconds) : [];
  return [...ground, ...cargo, ...reaching(goal, progress, craft)];
}

function ringsOf(task: Task, next: number): MarkPlace[] {
  const rings = task.goals.slice(next, next + 1 + LATER).filter((goal): goal is Ring => goal.kind === "ring");
  return rings.map(({ at, through }, k) => ({
    shape: k === 0 ? "ring" : "later ring",
    at,
    heading: Math.atan2(through[0], through[1]) * DEGREES,
  }));
}

const groundMark = ({ at, landed, delivers }: Stay): MarkPlace[] => [
  { shape: "beam", at },
  ...(landed || delivers ? [{ shape: "pad" as const, at }] : []),
];

/** A cargo that waits; a person turns to the place of the goal. */
function cargoOf({ at, beside = at }: Stay, cargo: Cargo, seconds: number): MarkPlace[] {
  const heading = Math.atan2(at[0] - beside[0], at[1] - beside[1]) * DEGREES;
  // The boulder that a sample is taken from stands there already.
  if (cargo === "sample") return [];
  if (cargo !== "person") return [{ shape: cargo, at: beside, heading }];
  return [{ shape: seconds % (2 * WAVE) < WAVE ? "waving" : "person", at: beside, heading }];
}

/** The rope below a craft that hovers over what it takes, with the person on it. */
function reaching(goal: Stay, { held }: Progress, craft: MarkedCraft): MarkPlace[] {
  if (!goal.takes || goal.landed) return [];
  return goal.takes === "load" || held > 0 ? [rope(craft)] : [];
}

function rope({ at, swing }: MarkedCraft): MarkPlace {
  const [east, north] = swing;
  return {
    ...{ shape: "rope", at, heading: 0 },
    // A rope that swings north has its lower end ahead of a model that faces north, which is nose up.
    pitch: Math.asin(Math.min(1, Math.max(-1, north / ROPE))) * DEGREES,
    roll: -Math.asin(Math.min(1, Math.max(-1, east / ROPE))) * DEGREES,
  };
}

function hanging(craft: MarkedCraft): MarkPlace[] {
  const [east, north] = craft.swing;
  const drop = Math.sqrt(Math.max(0, ROPE ** 2 - east ** 2 - north ** 2));
  const at: Place = [craft.at[0] + east, craft.at[1] + north, craft.at[2] - drop - LOAD_EYE];
  return [rope(craft), { shape: "load", at }];
}
