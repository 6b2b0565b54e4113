/**
 * State of the sport in a live world: the parts of a link that it keeps, and hooks, which are set by code that is loaded on demand
 * (sport.ts).
 */
import type { CraftPlace } from "../../../camera/view-point.ts";
import type { SceneRequest } from "../../../recipe/request.ts";
import type { DrawnSport } from "../moment.ts";
import type { Fences } from "../obstacles.ts";
import type { FlatSimulation } from "../simulation.ts";

type SportChoice = Pick<SceneRequest, "role" | "course" | "hunt">;

export interface SportState {
  role: SportChoice["role"];
  course: string;
  hunt: SportChoice["hunt"];
  ghost: CraftPlace | null;
  /** Reason why the role forbids an action, "" where it may; `by` is the vehicle that the player controls. */
  forbids: (action: string, by: string) => string;
  /** Null where shafts have none. */
  fences: Fences | null;
  /** Called after each step of the simulation. */
  readonly steps: Set<(simulation: FlatSimulation) => void>;
  /** Called for the key for carrying, until one returns that it has taken it. */
  readonly acts: Set<() => boolean>;
}

export function createSportState({ role, course, hunt }: SportChoice): SportState {
  return { role, course, hunt, ghost: null, forbids: () => "", fences: null, steps: new Set(), acts: new Set() };
}

export const linkOf = ({ role, course, hunt }: SportState): SportChoice => ({ role, course, hunt });

/** Empty where nothing of the sport is drawn. */
export function drawnSport({ role, course, ghost }: SportState): { readonly sport?: DrawnSport } {
  const fences = role === "orienteer";
  return course || ghost || fences ? { sport: { course, ghost, fences } } : {};
}
