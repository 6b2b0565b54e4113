/**
 * State of the sport and of tasks in a live world: the parts of a link that it keeps, and hooks, which are set by code that is loaded on
 * demand (sport.ts, src/worlds/work).
 */
import type { CraftPlace } from "../../camera/view-point.ts";
import type { SceneRequest } from "../../recipe/request.ts";
import type { SoundSource } from "../../sound/audio-state.ts";

export type SportChoice = Pick<SceneRequest, "role" | "course" | "hunt" | "task">;

/** Shapes of marks of tasks and of the pilots' aids. */
export type MarkShape =
  | "ring"
  | "later ring"
  | "beam"
  | "glow"
  | "pad"
  | "mail"
  | "person"
  | "waving"
  | "load"
  | "rope"
  | "ghost"
  | "runner"
  | "waypoint"
  | "descent"
  | "helipad";

/** A mark in the world. */
export interface Mark extends CraftPlace {
  readonly shape: MarkShape;
}

export interface SportState {
  role: SportChoice["role"];
  course: string;
  hunt: SportChoice["hunt"];
  ghost: CraftPlace | null;
  /** The name of the task, "" for none, and its marks. */
  task: string;
  marks: readonly Mark[];
  /** Someone who calls from a place below ground. */
  voice?: SoundSource | null;
  /** Marks of the pilots' aids. */
  aids: readonly Mark[];
  /** Reason why the role forbids an action, "" where it may; `by` is the vehicle that the player controls. */
  forbids: (action: string, by: string) => string;
  /** Called after each step of the simulation. */
  readonly steps: Set<() => void>;
  /** Called for the key for carrying, until one returns that it has taken it. */
  readonly acts: Set<() => boolean>;
}

/** Drawn parts of the sport, and the mark of a landing place, which is one of its things. */
export interface DrawnSport {
  /** The course whose flags stand, as compact text; "" for none. */
  readonly course: string;
  /** The ghost: position of the replayed runner; null for none. */
  readonly ghost: CraftPlace | null;
  /** Whether shafts have fences. */
  readonly fences: boolean;
  /** The landing place that a pilot is shown; null for none. */
  readonly site: CraftPlace | null;
  /** Marks of a task and of the pilots' aids. */
  readonly marks: readonly Mark[];
}

export const createSportState = (choice: SportChoice): SportState => ({
  ...linkOf(choice),
  ghost: null,
  marks: [],
  aids: [],
  forbids: () => "",
  steps: new Set(),
  acts: new Set(),
});

export const linkOf = ({ role, course, hunt, task }: SportChoice): SportChoice => ({ role, course, hunt, task });

/** Undefined where nothing of the sport is drawn. */
export function drawnSport(
  { role, course, ghost, marks: ofTask, aids }: SportState,
  site: CraftPlace | null,
): DrawnSport | undefined {
  const fences = role === "orienteer";
  const marks = [...ofTask, ...aids];
  return course || ghost || fences || site || marks.length > 0 ? { course, ghost, fences, site, marks } : undefined;
}
