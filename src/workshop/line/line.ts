/** The profile being edited: its samples, its undo, and the world that follows. */
import { createProfile, type Profile } from "../../core/field/profile.ts";
import { profileCode, quantized } from "../../core/profiles/code.ts";
import { CODE_LIMIT } from "../../core/profiles/read-code.ts";
import { keepProfile, profileOf } from "../../recipe/profiles.ts";
import { createFrameTask } from "../../ui/frames.ts";
import { say, type Words } from "../../words/words.ts";
import type { TabContext } from "../tab.ts";

interface State {
  readonly text: string;
  readonly profile: Profile;
}

const clamped = (samples: ArrayLike<number>) =>
  quantized(samples).map((height) => Math.max(-CODE_LIMIT, Math.min(CODE_LIMIT, height)));

const stateOf = (text: string): State => ({ text, profile: profileOf(text) });

export class Line {
  /** The drawn profile, during an edit as it is so far. */
  profile: Profile;
  /** The world has refused the line, and shows another one. */
  isRefused = false;
  #state: State;
  readonly #context: TabContext;
  readonly #changed: () => void;
  /** The ground of another number of samples follows at the end of the edit. */
  readonly #preview = createFrameTask(() => {
    const { samples } = this.profile;
    if (this.isRefused || samples.length !== this.before.length) return;
    const profile = createProfile(clamped(samples));
    const text = profileCode(profile);
    keepProfile(text, profile);
    this.#context.world.preview(text);
  });

  /** `changed` is called whenever another line is to be drawn. */
  constructor(context: TabContext, changed: () => void) {
    [this.#context, this.#changed] = [context, changed];
    this.#state = stateOf(context.world.profile());
    this.profile = this.#state.profile;
  }

  /** The name or code of the world's profile. */
  get text(): string {
    return this.#state.text;
  }

  /** The samples with which the current edit began; the current ones between two edits. */
  get before(): Float64Array {
    return this.#state.profile.samples;
  }

  /** Shows samples while an edit goes on: the world's ground follows in the next frame. */
  preview(samples: Float64Array): void {
    this.profile = createProfile(samples);
    this.#preview.ask();
    this.#changed();
  }

  /** Ends the edit: the whole world follows, and the edit can be undone. */
  commit(label: Words): void {
    this.replace(this.profile.samples, label);
  }

  /** Previews and commits at once. Throws a RangeError for samples that no profile can have. The world's own profile keeps its name. */
  replace(samples: ArrayLike<number>, label: Words): void {
    const profile = createProfile(clamped(samples));
    const { own } = this.#context.world;
    const text = isSame(profileOf(own).samples, profile.samples) ? own : profileCode(profile);
    this.#enter({ text, profile }, label);
  }

  /** The same for the name or code of a profile. */
  replaceBy(text: string, label: Words): void {
    this.#enter(stateOf(text), label);
  }

  /** Discards changes since the last edit. */
  cancel(): void {
    if (this.profile !== this.#state.profile) this.#drop();
  }

  /** Takes the world's profile where it has changed elsewhere. */
  refresh(): void {
    const text = this.#context.world.profile();
    if (text === this.text || this.isRefused || this.profile !== this.#state.profile) return;
    this.#state = stateOf(text);
    this.profile = this.#state.profile;
    this.#changed();
  }

  #drop(): void {
    this.#preview.cancel();
    this.profile = this.#state.profile;
    if (!this.isRefused) this.#context.world.preview(this.text);
    this.#changed();
  }

  #enter(next: State, label: Words): void {
    const { history, tell } = this.#context;
    const last = this.#state;
    if (next.text === last.text && !this.isRefused) {
      this.#drop();
      return;
    }
    this.#show(next);
    // Texts: a profile keeps tables alive that are many times as long.
    const to = (text: string) => () => this.#show(stateOf(text));
    history.push({ label, undo: to(last.text), redo: to(next.text), holds: [last.text, next.text] });
    if (!this.isRefused) tell("");
  }

  #show(next: State): void {
    const { world, tell } = this.#context;
    this.#state = next;
    this.profile = next.profile;
    this.#preview.cancel();
    try {
      world.change("profile", next.text);
      this.isRefused = false;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.isRefused = true;
      // In place of the preview.
      world.preview(world.profile());
      tell(say("This world cannot follow, and stays as it was: {problem}", { problem: error.message }), true);
    }
    this.#changed();
  }
}

function isSame(a: Float64Array, b: Float64Array): boolean {
  return a.length === b.length && a.every((height, i) => height === b[i]);
}
