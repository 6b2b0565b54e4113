/** Target selection: the live world's `targets`, the next and previous target, planets by digit key, and the hint line. */
import type { Star } from "../../core/space/stars.ts";
import { phrase, say } from "../../words/words.ts";
import { HINTS } from "./controls.ts";
import { markersIn, type SpaceCamera, type StarLookup, targetAt } from "./markers.ts";
import type { SpaceSimulation } from "./simulation.ts";
import { sameTarget, type Target, type Targets, targetName } from "./targets.ts";

export interface TargetsOptions {
  readonly stars: StarLookup;
  /** The camera of the last frame. */
  camera(): SpaceCamera;
  /** Angular size of a fingertip, radians. */
  fingertip(): number;
  /** Called after an instant jump. */
  onJump(): void;
  search(planets?: number): Promise<Star | null>;
}

export function createTargets(simulation: SpaceSimulation, options: TargetsOptions): Targets {
  const { stars, camera, fingertip, onJump, search } = options;
  return {
    get selected() {
      return simulation.selected;
    },
    select(target) {
      simulation.selected = target;
    },
    markers: () => markersIn(camera(), simulation, stars),
    around: () => stars.within(simulation.ship.place, REACH),
    pick: (right, up) => targetAt(camera(), [right, up], fingertip(), simulation, stars),
    warp(atOnce) {
      simulation.warp(atOnce);
      if (atOnce && simulation.selected) onJump();
    },
    home: () => simulation.home(),
    get course() {
      return simulation.course;
    },
    get star() {
      return simulation.nearby.system(simulation.ship.place)?.star ?? null;
    },
    landing: () => simulation.landing(),
    throttle: (notches) => simulation.throttle(notches),
    nearest: search,
  };
}

/** Planets that can be selected by a digit key. */
const DIGIT_KEYS = 9;

/** Light-years around the ship in which keys select stars: those that tasks are about. */
const REACH = 100;

type SelectionState = Pick<Targets, "selected" | "star" | "course" | "markers" | "around">;

/**
 * The target after (1) or before (−1) the selected one: the nearest star, the marked planets from the innermost, and the other stars by
 * their distance.
 */
export function nextTarget(
  { selected, markers, around }: Omit<SelectionState, "star" | "course">,
  step: 1 | -1,
): Target | null {
  const stars = around().map((star): Target => ({ kind: "star", star }));
  const planets = markers().flatMap(({ target }) => (target.kind === "planet" ? [target] : []));
  planets.sort((a, b) => a.index - b.index);
  const all = [...stars.slice(0, 1), ...planets, ...stars.slice(1)];
  if (all.length === 0) return null;
  const at = all.findIndex((target) => sameTarget(target, selected));
  if (at < 0) return all[step > 0 ? 0 : all.length - 1];
  return all[(at + step + all.length) % all.length];
}

/** Planet `index` of the selected star, or else of the current one; null if there is none. */
export function planetTarget(
  { selected, star }: Pick<SelectionState, "selected" | "star">,
  index: number,
): Target | null {
  const of = selected?.star ?? star;
  return of && index <= of.planets ? { kind: "planet", star: of, index } : null;
}

/** Hint for a selected target that is elsewhere, in the syntax of ui/input/hints.ts. */
const SELECTED = phrase("{go}: fly to {target} · {previous, next}: select another · {clear}: clear selection");

/** The hint line for the selection; `hint` when it has nothing to add. */
export function selectionHint(
  { selected, course, star }: Omit<SelectionState, "markers" | "around">,
  hint: string,
  canLand: boolean,
): string {
  if (course || (!selected && !canLand)) return hint;
  if (canLand) return say(HINTS.starship.canLand);
  if (star && sameTarget({ kind: "star", star }, selected))
    return star.planets === 0
      ? hint
      : say(HINTS.starship.atStar).replace("planet 9", `planet ${Math.min(DIGIT_KEYS, star.planets)}`);
  return selected ? say(SELECTED, { target: targetName(selected) }) : hint;
}
