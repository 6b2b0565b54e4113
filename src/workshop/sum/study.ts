/** The sum that the tab shows, and its edits, which can be undone. The sum of the world is given to it at the end of each edit. */
import type { Term } from "../../core/field/directions.ts";
import { LAKE_1983 } from "../../core/forest/terra.ts";
import { MOST_SHARE, MOST_TERMS, type Sum } from "../../recipe/sum.ts";
import { refusal } from "../../words/refusal.ts";
import { phrase, saying, type Words } from "../../words/words.ts";
import type { TabContext } from "../tab.ts";
import type { EditedChoice, EditedGround } from "./edited-ground.ts";
import { THRESHOLDS } from "./kinds.ts";
import { STEPS, type StepOptions } from "./steps.ts";

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

const stateOfChoice = ({ sum: { terms, ...options }, sea, kinds }: EditedChoice): State => ({
  step: WORLD,
  waves: wavesOf(terms),
  options,
  sea,
  kinds,
});

/** The part of a state that the world is given. Terms that are off are left out. */
export function choiceOf({ waves, options, sea, kinds }: State, isSeeded: boolean): EditedChoice {
  const { octaves = [0], H = 0, twist = 0, seeded = isSeeded } = options;
  const terms = waves.filter(({ isOn }) => isOn).map(({ term }) => term);
  return { sum: { terms, octaves, H, twist, seeded }, sea, kinds };
}

/** Throws a RangeError that names the term and the range. */
function checkWaves(waves: readonly Wave[]): void {
  if (waves.length > MOST_TERMS)
    throw refusal(saying("Expected at most {most} terms, got {count}.", { most: MOST_TERMS, count: waves.length }));
  if (!waves.some(({ isOn }) => isOn))
    throw refusal(saying("Expected one term at least that is switched on, got none."));
  waves.forEach(({ term }, i) => {
    const wrong = term.find((share) => !(Math.abs(share) <= MOST_SHARE));
    if (wrong === undefined) return;
    const values = { most: MOST_SHARE, number: i + 1, given: wrong };
    throw refusal(saying("Expected shares from −{most} to {most} in term {number}, got {given}.", values));
  });
}

/** Performs edits that can be undone and redone, and reverts those that are refused. */
function performer({ history, tell }: Pick<TabContext, "history" | "tell">) {
  /** Runs an action that may be refused; then nothing else happens. */
  function attempt(act: () => void): boolean {
    try {
      act();
      return true;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      tell(error.message, true);
      return false;
    }
  }

  return (label: Words, redo: () => void, undo: () => void): void => {
    if (!attempt(redo)) {
      attempt(undo);
      return;
    }
    history.push({ label, undo: () => attempt(undo), redo: () => attempt(redo) });
    tell("");
  };
}

export class Study {
  /** During an edit as it is so far. */
  state = stateOfStep(0);
  /** As the last edit left it. */
  #entered = this.state;
  /** Index of the chosen wave. */
  chosen = 0;
  readonly #ground: EditedGround | null;
  readonly #perform: ReturnType<typeof performer>;
  readonly #changed: () => void;

  /** `changed` is called whenever another sum is to be drawn. */
  constructor(context: TabContext, changed: () => void, ground: EditedGround | null = null) {
    this.#perform = performer(context);
    [this.#changed, this.#ground] = [changed, ground];
  }

  /** The world's sum is shown. */
  get isWorld(): boolean {
    return this.state.step === WORLD;
  }

  choose(i: number): void {
    if (i === this.chosen) return;
    this.chosen = i;
    this.#changed();
  }

  /** Shows a change while a drag goes on. */
  preview(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    this.#changed();
  }

  /** Ends the drag: it can be undone. */
  commit(label: Words): void {
    if (this.state !== this.#entered) this.#enter(this.state, label);
  }

  /** Previews and commits at once; refused with a sentence where the terms are out of range, or the world cannot have them. */
  enter(change: Partial<State>, label: Words): void {
    this.#enter({ ...this.#entered, ...change }, label);
  }

  cancel(): void {
    this.#show(this.#entered);
  }

  /** Gives the shown sum to the world. */
  give(): void {
    const label = phrase("the sum of the world");
    if (this.#ground?.plane) {
      const { sea, kinds } = this.#ground.plane.choice();
      this.enter({ step: WORLD, sea, kinds }, label);
    } else if (this.#ground) this.#giveSum(this.#ground, choiceOf(this.#entered, this.#ground.seeded).sum, label);
  }

  /** Gives the world its own sum, water and kinds. */
  giveOwn(): void {
    const label = phrase("the world’s own sum");
    if (this.#ground?.plane) this.#enter(stateOfChoice(this.#ground.plane.own()), label);
    else if (this.#ground) this.#giveSum(this.#ground, null, label);
  }

  /** Takes the world's where it has changed elsewhere. */
  refresh(): void {
    const [state, ground] = [this.#entered, this.#ground];
    if (state.step !== WORLD || this.state !== state || !ground?.plane) return;
    const next = stateOfChoice(ground.plane.choice());
    if (JSON.stringify(choiceOf(state, ground.seeded)) !== JSON.stringify(choiceOf(next, ground.seeded)))
      this.#show(next);
  }

  #show(next: State): void {
    this.#entered = this.state = next;
    this.chosen = Math.min(this.chosen, next.waves.length - 1);
    this.#changed();
  }

  #enter(next: State, label: Words): void {
    const [last, ground] = [this.#entered, this.#ground];
    const before = next.step === WORLD ? ground?.plane?.choice() : undefined;
    const movesSea = last.step === WORLD && last.sea !== next.sea;
    this.#perform(
      label,
      () => {
        checkWaves(next.waves);
        if (before) ground?.change(choiceOf(next, ground.seeded), movesSea);
        this.#show(next);
      },
      () => {
        if (before) ground?.change(before, movesSea);
        this.#show(last);
      },
    );
  }

  /** The sum of a world without a map here. */
  #giveSum(ground: EditedGround, next: Sum | null, label: Words): void {
    const before = ground.sum();
    const last = this.#entered;
    const give = (sum: Sum | null) => () => {
      ground.changeSum(sum);
      this.#show(last);
    };
    this.#perform(label, give(next), give(before));
  }
}

/** The state of the world as it is. */
export const stateOfWorld = (ground: EditedGround): State | null =>
  ground.plane && stateOfChoice(ground.plane.choice());

/** The waves with the term of one replaced. */
export const withTerm = (waves: readonly Wave[], i: number, term: Term): Wave[] =>
  waves.map((wave, k) => (k === i ? { ...wave, term } : wave));
