/** The sum that the room shows, and its edits, which can be undone. */
import type { Term } from "../../core/field/directions.ts";
import { LAKE_1983 } from "../../core/forest/terra.ts";
import type { RoomContext } from "../room.ts";
import { THRESHOLDS } from "./kinds.ts";
import { STEPS } from "./steps.ts";
import { MOST_SHARE, MOST_TERMS } from "./terms.ts";

export interface Wave {
  readonly term: Term;
  readonly isOn: boolean;
}

export interface State {
  /** Index of a step. */
  readonly step: number;
  readonly waves: readonly Wave[];
  /** Height units below which there is water. */
  readonly sea: number;
  /** In the order of THRESHOLDS. */
  readonly kinds: readonly number[];
}

export interface Study {
  /** During an edit as it is so far. */
  readonly state: State;
  /** Index of the chosen wave. */
  readonly chosen: number;
  choose(i: number): void;
  /** Shows a change while a drag goes on. */
  preview(change: Partial<State>): void;
  /** Ends the drag: it can be undone. */
  commit(label: string): void;
  /** Both at once; refused with a sentence where the terms are out of range. */
  enter(change: Partial<State>, label: string): void;
  cancel(): void;
}

const BEGINNING = { sea: LAKE_1983, kinds: THRESHOLDS.map(({ value }) => value) };

/** A step with its own terms; the thresholds are kept. */
export const stateOfStep = (step: number, { sea, kinds }: Pick<State, "sea" | "kinds"> = BEGINNING): State => ({
  step,
  waves: STEPS[step].terms.map((term) => ({ term, isOn: true })),
  sea,
  kinds,
});

/** Throws a RangeError that names the term and the range. */
function checkWaves(waves: readonly Wave[]): void {
  if (waves.length > MOST_TERMS) throw new RangeError(`Expected at most ${MOST_TERMS} terms, got ${waves.length}.`);
  if (!waves.some(({ isOn }) => isOn))
    throw new RangeError("Expected one term at least that is switched on, got none.");
  waves.forEach(({ term }, i) => {
    const wrong = term.find((share) => !(Math.abs(share) <= MOST_SHARE));
    if (wrong !== undefined)
      throw new RangeError(`Expected shares from −${MOST_SHARE} to ${MOST_SHARE} in term ${i + 1}, got ${wrong}.`);
  });
}

/** `changed` is called whenever another sum is to be drawn. */
export function createStudy({ history, say }: RoomContext, changed: () => void): Study {
  let state = stateOfStep(0);
  let drawn = state;
  let chosen = 0;

  function show(next: State): void {
    state = next;
    drawn = next;
    chosen = Math.min(chosen, next.waves.length - 1);
    changed();
  }

  function enter(next: State, label: string): void {
    const last = state;
    try {
      checkWaves(next.waves);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      show(last);
      say(error.message, true);
      return;
    }
    show(next);
    history.push({ label, undo: () => show(last), redo: () => show(next) });
    say("");
  }

  return {
    get state() {
      return drawn;
    },
    get chosen() {
      return chosen;
    },
    choose(i) {
      if (i === chosen) return;
      chosen = i;
      changed();
    },
    preview(change) {
      drawn = { ...drawn, ...change };
      changed();
    },
    commit: (label) => (drawn === state ? undefined : enter(drawn, label)),
    enter: (change, label) => enter({ ...state, ...change }, label),
    cancel: () => show(state),
  };
}

/** The waves with the term of one replaced. */
export const withTerm = (waves: readonly Wave[], i: number, term: Term): Wave[] =>
  waves.map((wave, k) => (k === i ? { ...wave, term } : wave));
