/**
 * A task: work that a world offers, as data. It has a start, goals in their order, and limits.
 *
 *   stay    be near a place: over it, landed beside it, slow, for some time; takes or delivers a cargo
 *   ring    fly through a disc
 *   see     have a place in view, near enough and with nothing between, for some time
 *   visit   come near enough to a share of many places
 */
import { hash } from "../core/field/hash.ts";
import type { Words } from "../words/words.ts";
import type { Place } from "./place.ts";
import { nameText, type TaskName } from "./task-name.ts";

/** Cargo of a task, which is drawn as what it is. */
export type Cargo = "mail" | "person" | "load" | "sample";

interface GoalBase {
  /** Instruction to the player, such as "Land in Langby". Measures are values in braces, "{600 m}" (src/ui/measured.ts). */
  readonly words: Words;
  /** Message when it is done, such as "The mail is on board". */
  readonly told: Words;
  /** The place that instruments point to. */
  readonly at: Place;
  /** A place that is to be found: instruments show its distance alone, or not even that where someone calls from it. Absent: the way. */
  readonly guide?: "distance" | "sound";
}

export interface Stay extends GoalBase {
  readonly kind: "stay";
  /** Largest horizontal distance, in the world's unit of length. */
  readonly within: number;
  /** Range of heights over the place. */
  readonly height: readonly [least: number, most: number];
  /** Largest speed, in units of length a second; absent for any. */
  readonly slow?: number;
  /** Standing on the ground. */
  readonly landed?: true;
  /** Seconds without a break. */
  readonly seconds: number;
  readonly takes?: Cargo;
  readonly delivers?: Cargo;
  /** Place of the cargo, where it stands beside that of the goal. */
  readonly beside?: Place;
}

export interface Ring extends GoalBase {
  readonly kind: "ring";
  /** Unit vector through the disc, in the sense of flight; it counts from both sides. */
  readonly through: Place;
  /** Radius of the disc. */
  readonly radius: number;
}

export interface See extends GoalBase {
  readonly kind: "see";
  /** Largest distance. */
  readonly within: number;
  /** Largest angle between the view's direction and the place, degrees; 180 for any. */
  readonly cone: number;
  readonly seconds: number;
  /** Area of a hidden place: instruments point to the middle of this area, and marks show none of it. */
  readonly area?: { readonly middle: Place; readonly radius: number };
}

export interface Visit extends GoalBase {
  readonly kind: "visit";
  readonly places: readonly Place[];
  /** Largest distance. */
  readonly within: number;
  /** Share of the places that is enough, 0 to 1. */
  readonly share: number;
}

export type Goal = Stay | Ring | See | Visit;

export interface Limits {
  /** Seconds until a task has failed. */
  readonly seconds?: number;
  /** Largest speed with a cargo, in units of length a second, beyond which it is lost. */
  readonly care?: number;
  /** Change of velocity that the fuel is enough for, metres a second. */
  readonly fuel?: number;
}

export interface TaskStart {
  readonly at: Place;
  /** Degrees clockwise from north. */
  readonly heading: number;
  /** Degrees above level; 0 by default. */
  readonly pitch?: number;
  /** Vehicle or character that plays the task. */
  readonly by: string;
  /** Hour of the day, and hours that pass in a second; absent for those of now. */
  readonly day?: readonly [hour: number, spin: number];
}

export interface Task {
  readonly name: TaskName;
  /** "Mail from Langby to Osham". */
  readonly title: Words;
  /** One or two sentences of instruction, with measures as in the words of goals. */
  readonly brief: Words;
  readonly start: TaskStart;
  readonly goals: readonly Goal[];
  readonly limits: Limits;
  /** Length of the way through all goals, in the world's unit of length. */
  readonly length: number;
  /** 1 easy, 2 medium, 3 hard. */
  readonly difficulty: 1 | 2 | 3;
}

/** A task before it has a name. */
export type TaskPlan = Omit<Task, "name">;

/** Place that instruments point to for a goal. */
export const aimOf = (goal: Goal): Place => (goal.kind === "see" && goal.area ? goal.area.middle : goal.at);

/** The key of the results of a task: its name and a hash of its goals, so that other ground has results of its own. */
export function recordKey({ name, start, goals }: Task): string {
  let bits = 0;
  for (const { at } of [start, ...goals]) for (const value of at) bits = hash(bits ^ Math.round(value));
  return `${nameText(name)}~${(bits >>> 0).toString(36)}`;
}
