/** The sum that the room shows, and its edits, which can be undone. The sum of the world is given to it at the end of each edit. */
import type { Term } from "../../core/field/directions.ts";
import { LAKE_1983 } from "../../core/forest/terra.ts";
import { MOST_SHARE, MOST_TERMS } from "../../recipe/sum.ts";
import type { RoomContext } from "../room.ts";
import { THRESHOLDS } from "./kinds.ts";
import { STEPS, type StepOptions } from "./steps.ts";
import type { LandChoice, WorldLand } from "./world-land.ts";

export interface Wave {
  readonly term: Term;
  readonly isOn: boolean;
}

export interface State {
  /** Index of a step; STEPS.length is that of the world. */
  readonly step: number;
  readonly waves: readonly Wave[];
  readonly options: StepOptions;
  /** Height units below which there is water. */
  readonly sea: number;
  /** The thresholds of the kinds of ground, in the order of their table. */
  readonly kinds: readonly number[];
}

export interface Study {
  /** During an edit as it is so far. */
  readonly state: State;
  /** The world's sum is shown. */
  readonly isWorld: boolean;
  /** Index of the chosen wave. */
  readonly chosen: number;
  choose(i: number): void;
  /** Shows a change while a drag goes on. */
  preview(change: Partial<State>): void;
  /** Ends the drag: it can be undone. */
  commit(label: string): void;
  /** Previews and commits at once; refused with a sentence where the terms are out of range, or the world cannot have them. */
  enter(change: Partial<State>, label: string): void;
  cancel(): void;
  /** Gives the shown sum to the world. */
  give(): void;
  /** Gives the world its own sum, water and kinds. */
  giveOwn(): void;
  /** Takes the world's where it has changed elsewhere. */
  refresh(): void;
}

/** The step at which the sum of the world is shown. */
export const WORLD = STEPS.length;

const BEGINNING = { sea: LAKE_1983, kinds: THRESHOLDS.map(({ value }) => value) };

const wavesOf = (terms: readonly Term[]): Wave[] => terms.map((term) => ({ term, isOn: true }));

/** A step with its own terms; the thresholds are kept. */
export const stateOfStep = (step: number, { sea, kinds }: Pick<State, "sea" | "kinds"> = BEGINNING): State => ({
  step,
  waves: wavesOf(STEPS[step].terms),
  options: STEPS[step].options,
  sea,
  kinds,
});

const stateOfChoice = ({ sum: { terms, ...options }, sea, kinds }: LandChoice): State => ({
  step: WORLD,
  waves: wavesOf(terms),
  options,
  sea,
  kinds,
});

/** The part of a state that the world is given. Terms that are off are left out. */
export function choiceOf({ waves, options, sea, kinds }: State, isSeeded: boolean): LandChoice {
  const { octaves = [0], H = 0, twist = 0, seeded = isSeeded } = options;
  const terms = waves.filter(({ isOn }) => isOn).map(({ term }) => term);
  return { sum: { terms, octaves, H, twist, seeded }, sea, kinds };
}

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
export function createStudy({ history, say }: RoomContext, changed: () => void, land: WorldLand | null = null): Study {
  let state = stateOfStep(0);
  let drawn = state;
  let chosen = 0;

  function show(next: State): void {
    state = next;
    drawn = next;
    chosen = Math.min(chosen, next.waves.length - 1);
    changed();
  }

  /** Runs an action that may be refused; a refusal is shown, and nothing else happens. */
  function attempt(act: () => void): boolean {
    try {
      act();
      return true;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      say(error.message, true);
      return false;
    }
  }

  /** Performs an edit that can be undone and redone, and reverts it if it is refused. */
  function perform(label: string, redo: () => void, undo: () => void): void {
    if (!attempt(redo)) {
      attempt(undo);
      return;
    }
    history.push({ label, undo: () => attempt(undo), redo: () => attempt(redo) });
    say("");
  }

  function enter(next: State, label: string): void {
    const last = state;
    const before = next.step === WORLD ? land?.plane?.choice() : undefined;
    const movesSea = last.step === WORLD && last.sea !== next.sea;
    perform(
      label,
      () => {
        checkWaves(next.waves);
        if (before) land?.change(choiceOf(next, land.seeded), movesSea);
        show(next);
      },
      () => {
        if (before) land?.change(before, movesSea);
        show(last);
      },
    );
  }

  /** The sum of a world without a map here. */
  function giveSum(isOwn: boolean): void {
    if (!land) return;
    const before = land.sum();
    const next = isOwn ? null : choiceOf(state, land.seeded).sum;
    const last = state;
    const give = (sum: typeof next) => () => {
      land.changeSum(sum);
      show(last);
    };
    perform(isOwn ? "the world’s own sum" : "the sum of the world", give(next), give(before));
  }

  return {
    get state() {
      return drawn;
    },
    get isWorld() {
      return drawn.step === WORLD;
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
    give() {
      if (!land?.plane) giveSum(false);
      else {
        const { sea, kinds } = land.plane.choice();
        enter({ ...state, step: WORLD, sea, kinds }, "the sum of the world");
      }
    },
    giveOwn() {
      if (land?.plane) enter(stateOfChoice(land.plane.own()), "the world’s own sum");
      else giveSum(true);
    },
    refresh() {
      if (state.step !== WORLD || drawn !== state || !land?.plane) return;
      const next = stateOfChoice(land.plane.choice());
      if (JSON.stringify(choiceOf(state, land.seeded)) === JSON.stringify(choiceOf(next, land.seeded))) return;
      show(next);
    },
  };
}

/** The state of the world as it is. */
export const stateOfWorld = (land: WorldLand): State | null => land.plane && stateOfChoice(land.plane.choice());

/** The waves with the term of one replaced. */
export const withTerm = (waves: readonly Wave[], i: number, term: Term): Wave[] =>
  waves.map((wave, k) => (k === i ? { ...wave, term } : wave));
