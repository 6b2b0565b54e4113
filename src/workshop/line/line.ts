/** The profile being edited: its samples, its undo, and the world that follows. */
import { createProfile, type Profile } from "../../core/field/profile.ts";
import { profileCode, quantized } from "../../core/profiles/code.ts";
import { CODE_LIMIT } from "../../core/profiles/read-code.ts";
import { keepProfile, profileOf } from "../../recipe/profiles.ts";
import type { RoomContext } from "../room.ts";

export interface Line {
  /** The drawn profile, during an edit as it is so far. */
  readonly profile: Profile;
  /** The name or code of the world's profile. */
  readonly text: string;
  /** The samples with which the current edit began; the current ones between two edits. */
  readonly before: Float64Array;
  /** The world has refused the line, and shows another one. */
  readonly isRefused: boolean;
  /** Shows samples while an edit goes on: the world's ground follows in the next frame. */
  preview(samples: Float64Array): void;
  /** Ends the edit: the whole world follows, and the edit can be undone. */
  commit(label: string): void;
  /** Previews and commits at once. Throws a RangeError for samples that no profile can have. */
  replace(samples: ArrayLike<number>, label: string): void;
  /** The same for the name or code of a profile. */
  replaceBy(text: string, label: string): void;
  /** Discards changes since the last edit. */
  cancel(): void;
  /** Takes the world's profile where it has changed elsewhere. */
  refresh(): void;
}

interface State {
  readonly text: string;
  readonly profile: Profile;
}

const clamped = (samples: ArrayLike<number>) =>
  quantized(samples).map((height) => Math.max(-CODE_LIMIT, Math.min(CODE_LIMIT, height)));

/** `changed` is called whenever another line is to be drawn. */
export function createLine({ world, history, say }: RoomContext, changed: () => void): Line {
  let state = stateOf(world.profile());
  let drawn = state.profile;
  let isRefused = false;
  let frame = 0;

  function stateOf(text: string): State {
    return { text, profile: profileOf(text) };
  }

  /** The world's own profile keeps its name. */
  function stateOfSamples(samples: ArrayLike<number>): State {
    const profile = createProfile(clamped(samples));
    const own = profileOf(world.own);
    const text = isSame(own.samples, profile.samples) ? world.own : profileCode(profile);
    return { text, profile };
  }

  function show(next: State): void {
    state = next;
    drawn = next.profile;
    cancelAnimationFrame(frame);
    frame = 0;
    try {
      world.change("profile", next.text);
      isRefused = false;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      isRefused = true;
      // In place of the preview.
      world.preview(world.profile());
      say(`This world cannot follow, and stays as it was: ${error.message}`, true);
    }
    changed();
  }

  function enter(next: State, label: string): void {
    const last = state;
    if (next.text === last.text && !isRefused) {
      cancel();
      return;
    }
    show(next);
    // Texts: a profile keeps tables alive that are many times as long.
    const to = (text: string) => () => show(stateOf(text));
    history.push({ label, undo: to(last.text), redo: to(next.text), holds: [last.text, next.text] });
    if (!isRefused) say("");
  }

  function cancel(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    drawn = state.profile;
    if (!isRefused) world.preview(state.text);
    changed();
  }

  /** Previews at most once a frame; the ground of another number of samples follows at the end of the edit. */
  function previewNow(): void {
    frame = 0;
    const { samples } = drawn;
    if (isRefused || samples.length !== state.profile.samples.length) return;
    const profile = createProfile(clamped(samples));
    const text = profileCode(profile);
    keepProfile(text, profile);
    world.preview(text);
  }

  return {
    get profile() {
      return drawn;
    },
    get text() {
      return state.text;
    },
    get before() {
      return state.profile.samples;
    },
    get isRefused() {
      return isRefused;
    },
    preview(samples) {
      drawn = createProfile(samples);
      if (frame === 0) frame = requestAnimationFrame(previewNow);
      changed();
    },
    commit: (label) => enter(stateOfSamples(drawn.samples), label),
    replace: (samples, label) => enter(stateOfSamples(samples), label),
    replaceBy: (text, label) => enter(stateOf(text), label),
    cancel() {
      if (drawn !== state.profile) cancel();
    },
    refresh() {
      const text = world.profile();
      if (text === state.text || isRefused || drawn !== state.profile) return;
      state = stateOf(text);
      drawn = state.profile;
      changed();
    },
  };
}

function isSame(a: Float64Array, b: Float64Array): boolean {
  return a.length === b.length && a.every((height, i) => height === b[i]);
}
