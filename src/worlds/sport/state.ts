/**
 * State of the sport in a live world: the parts of a link that it keeps, and hooks, which are set by code that is loaded on demand
 * (sport.ts).
 */
import type { CraftPlace } from "../../camera/view-point.ts";
import type { SceneRequest } from "../../recipe/request.ts";

type SportChoice = Pick<SceneRequest, "role" | "course" | "hunt">;

export interface SportState {
  role: SportChoice["role"];
  course: string;
  hunt: SportChoice["hunt"];
  ghost: CraftPlace | null;
  /** Marks of the pilots' aids. */
  marks: readonly PilotMark[];
  /** Reason why the role forbids an action, "" where it may; `by` is the vehicle that the player controls. */
  forbids: (action: string, by: string) => string;
  /** Called after each step of the simulation. */
  readonly steps: Set<() => void>;
  /** Called for the key for carrying, until one returns that it has taken it. */
  readonly acts: Set<() => boolean>;
}

/** A column of light over a waypoint or the place of a descent, or a helipad. */
export interface PilotMark {
  readonly model: "beam" | "descent" | "helipad";
  readonly place: CraftPlace;
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
  readonly marks: readonly PilotMark[];
}

export function createSportState({ role, course, hunt }: SportChoice): SportState {
  return { role, course, hunt, ghost: null, marks: [], forbids: () => "", steps: new Set(), acts: new Set() };
}

export const linkOf = ({ role, course, hunt }: SportState): SportChoice => ({ role, course, hunt });

/** Undefined where nothing of the sport is drawn. */
export function drawnSport(
  { role, course, ghost, marks }: SportState,
  site: CraftPlace | null,
): DrawnSport | undefined {
  const fences = role === "orienteer";
  return course || ghost || fences || site || marks[0] ? { course, ghost, fences, site, marks } : undefined;
}
