/** A live world as tasks see it: each kind of world with tasks implements it. */
import type { SaveKey } from "../../recipe/ground-key.ts";
import type { SceneRequest } from "../../recipe/request.ts";
import type { Geometry } from "../../sport/geometry.ts";
import type { RoutePlace, RoutePoint } from "../../sport/race/route.ts";
import type { Measures, Place } from "../../work/place.ts";
import type { Task, TaskStart } from "../../work/task.ts";
import type { TaskName } from "../../work/task-name.ts";
import type { Sample } from "../../work/tracker.ts";
import type { Mark, MarkShape, SportState } from "../sport/state.ts";

/** A mark before it is placed in the world. */
export interface MarkPlace {
  readonly shape: MarkShape;
  readonly at: Place;
  /** Degrees; 0 where absent. */
  readonly heading?: number;
  readonly pitch?: number;
  readonly roll?: number;
}

/** A row of the sheet for work of another part, such as courses. */
export interface OtherWork {
  readonly title: string;
  readonly about: string;
  open(): void;
}

export interface WorkWorld {
  readonly state: Pick<SportState, "task" | "marks" | "steps" | "voice">;
  readonly measures: Measures;
  /** Titles of the world's kinds of tasks, by name. */
  readonly kinds: Readonly<Record<string, { readonly title: string }>>;
  /** The area that the player is in. */
  area(): string;
  /** Key of the ground that tasks are made on; tasks are made anew where it changes. */
  groundKey(): string;
  /** The ground that results are kept for. */
  land(): SaveKey;
  create(name: TaskName): Generator<undefined, Task | null>;
  /** The player in a step. */
  sample(): Sample;
  /** Velocity of the player east and north, metres a second. */
  velocity(): readonly [east: number, north: number];
  /** Heading of the player, degrees. */
  heading(): number;
  /** The parts of a request that put the player at a start. */
  standing(start: TaskStart): Partial<SceneRequest>;
  /** A mark in the world. */
  mark(mark: MarkPlace): Mark;
  /** A length of a way in words, such as "2.4 km". */
  lengthText(length: number): string;
  /** Routes of results: their geometry, a place as a point of one, and back. */
  readonly geometry: Geometry;
  toRoute(at: Place): Pick<RoutePoint, "x" | "y" | "z">;
  fromRoute(place: RoutePlace): MarkPlace;
}
