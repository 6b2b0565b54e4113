/**
 * The audio output of the page. The engine is loaded at the first key or press, which browsers require before they play sound, and
 * suspended while the page is hidden. Volume and mute are stored in the browser.
 */

import type { AudioEngine } from "../sound/audio-engine.ts";
import type { AudioState } from "../sound/audio-state.ts";
import type { Cue } from "../sound/cues.ts";
import { type Lazy, lazy } from "../stream/lazy.ts";
import { recall, remember } from "../ui/storage.ts";
import { timeStep } from "../ui/time-step.ts";
import { phrase, say } from "../words/words.ts";
import type { LiveWorld } from "../worlds/live-world.ts";

export const DEFAULT_VOLUME = 70;
/** Milliseconds that a notice is shown. */
const NOTICE_TIME = 2500;

/** Gets the audio state of each frame and the sounds of the page, at a time in ms, whether they are audible or not. */
export interface AudioListener {
  hear(state: AudioState, now: number): void;
  cue(cue: Cue, now: number): void;
}

export class AudioOutput {
  listener: AudioListener | null = null;
  readonly #listening = new AbortController();
  readonly #engine: Lazy<AudioEngine>;
  #volume = volumeOf(recall("volume"));
  #muted = recall("muted") === "yes";
  #hasAudio = false;
  #playing = false;
  #last = 0;
  #notice = "";
  #noticeEnd = 0;
  #wasAudible = false;
  /** It was audible in the world before. */
  #rests = false;

  /** `tell` gets why there is no sound. */
  constructor(tell: (message: string) => void) {
    this.#engine = lazy(() => this.#load(), { name: phrase("Sound"), onError: ({ message }) => tell(message) });
    const { signal } = this.#listening;
    const onPress = () => {
      if (this.#hasAudio && !document.hidden) this.#engine.poll()?.resume();
    };
    for (const type of ["keydown", "pointerdown"]) addEventListener(type, onPress, { signal, capture: true });
    document.addEventListener("visibilitychange", () => this.#changeVisibility(), { signal });
  }

  /** Per cent, 0…100. Setting it unmutes. */
  get volume(): number {
    return this.#volume;
  }

  set volume(value: number) {
    this.#volume = value;
    if (this.#engine.value) this.#engine.value.volume = value / 100;
    remember("volume", String(value));
    if (this.#muted) this.#setMuted(false);
  }

  get muted(): boolean {
    return this.#muted;
  }

  /** A sound of the page, in silent worlds too: there the first one loads the engine, and is not heard itself. */
  cue(cue: Cue): void {
    this.listener?.cue(cue, performance.now());
    const engine = this.#engine.poll();
    engine?.resume();
    engine?.cue(cue);
  }

  /** Toggles mute. */
  mute(): void {
    this.#setMuted(!this.#muted);
    this.#notice = phrase(this.#muted ? "Sound off" : "Sound on");
    this.#noticeEnd = performance.now() + NOTICE_TIME;
  }

  /** "Sound on" or "Sound off" for a moment after a toggle, else ""; `now` in ms. */
  notice(now: number): string {
    return now < this.#noticeEnd ? say(this.#notice) : "";
  }

  /** Called after each frame, at `now` ms. */
  update(live: LiveWorld, now: number): void {
    this.#hasAudio = live.audio !== undefined;
    if (this.#rests) this.#engine.value?.resume();
    this.#rests = false;
    const dt = timeStep(now, this.#last);
    this.#last = now;
    const engine = this.#engine.value?.audible ? this.#engine.value : undefined;
    const state = engine || this.listener ? live.audio?.() : undefined;
    if (state) {
      this.listener?.hear(state, now);
      engine?.update(state, dt);
      // Events from before the first audible frame are dropped.
      if (this.#playing) for (const event of state.events) engine?.play(event);
    }
    this.#playing = Boolean(engine && state);
  }

  /** Silences the page until another world is drawn. */
  rest(): void {
    this.#rests ||= this.#engine.value?.audible ?? false;
    this.#engine.value?.suspend();
    this.#hasAudio = this.#playing = false;
  }

  /** Silences the page for good. */
  stop(): void {
    this.#listening.abort();
    this.#engine.value?.suspend();
  }

  dispose(): void {
    this.#listening.abort();
    this.#engine.dispose();
  }

  async #load(): Promise<AudioEngine | undefined> {
    const { AudioEngine } = await import("../sound/audio-engine.ts");
    if (this.#listening.signal.aborted) return undefined;
    const made = new AudioEngine();
    made.volume = this.#volume / 100;
    made.muted = this.#muted;
    made.resume();
    return made;
  }

  /** Once a key has started the sound, it may resume without another. */
  #changeVisibility(): void {
    const { value } = this.#engine;
    if (document.hidden) {
      this.#wasAudible = value?.audible ?? false;
      value?.suspend();
    } else if (this.#wasAudible) value?.resume();
  }

  #setMuted(value: boolean): void {
    this.#muted = value;
    if (this.#engine.value) this.#engine.value.muted = value;
    remember("muted", value ? "yes" : "no");
  }
}

/** The stored volume, or the default where it is missing or malformed. */
function volumeOf(text: string | null): number {
  return text !== null && /^\d{1,3}$/.test(text) ? Math.min(100, Number(text)) : DEFAULT_VOLUME;
}
