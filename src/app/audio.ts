/**
 * The audio output of the page. The engine is loaded at the first key or press, which browsers require before they play sound, and
 * suspended while the page is hidden. Volume and mute are stored in the browser.
 */
import { lazy } from "../stream/lazy.ts";
import { recall, remember } from "../ui/storage.ts";
import { timeStep } from "../ui/time-step.ts";
import type { LiveWorld } from "../worlds/live-world.ts";

export interface AudioOutput {
  /** Per cent, 0…100. Setting it unmutes. */
  volume: number;
  readonly muted: boolean;
  /** Toggles mute, in worlds that have sound. */
  mute(): void;
  /** "Sound on" or "Sound off" for a moment after a toggle, else ""; `now` in ms. */
  notice(now: number): string;
  /** Called after each frame, at `now` ms. */
  update(live: LiveWorld, now: number): void;
  /** Silences the page for good. */
  stop(): void;
  dispose(): void;
}

const DEFAULT_VOLUME = 70;
/** Milliseconds that a notice is shown. */
const NOTICE_TIME = 2500;

/** `tell` gets why there is no sound. */
export function createAudio(tell: (message: string) => void): AudioOutput {
  const listening = new AbortController();
  const { signal } = listening;
  let volume = volumeOf(recall("volume"));
  let muted = recall("muted") === "yes";
  let hasAudio = false;
  let playing = false;
  let last = 0;
  let notice = "";
  let noticeEnd = 0;

  const engine = lazy(
    async () => {
      const { createAudioEngine } = await import("../sound/audio-engine.ts");
      if (signal.aborted) return undefined;
      const made = createAudioEngine();
      made.volume = volume / 100;
      made.muted = muted;
      made.resume();
      return made;
    },
    { name: "Sound", onError: ({ message }) => tell(message) },
  );

  function onPress(): void {
    if (hasAudio && !document.hidden) engine.poll()?.resume();
  }
  for (const type of ["keydown", "pointerdown"]) addEventListener(type, onPress, { signal, capture: true });
  // Once a key has started the sound, it may resume without another.
  let wasAudible = false;
  const onVisibility = () => {
    if (document.hidden) {
      wasAudible = engine.value?.audible ?? false;
      engine.value?.suspend();
    } else if (wasAudible) engine.value?.resume();
  };
  document.addEventListener("visibilitychange", onVisibility, { signal });

  function setMuted(value: boolean): void {
    muted = value;
    if (engine.value) engine.value.muted = value;
    remember("muted", value ? "yes" : "no");
  }

  return {
    get volume() {
      return volume;
    },
    set volume(value) {
      volume = value;
      if (engine.value) engine.value.volume = value / 100;
      remember("volume", String(value));
      if (muted) setMuted(false);
    },
    get muted() {
      return muted;
    },
    mute() {
      if (!hasAudio) return;
      setMuted(!muted);
      notice = muted ? "Sound off" : "Sound on";
      noticeEnd = performance.now() + NOTICE_TIME;
    },
    notice: (now) => (now < noticeEnd ? notice : ""),
    update(live, now) {
      hasAudio = live.audio !== undefined;
      const dt = timeStep(now, last);
      last = now;
      const state = engine.value?.audible ? live.audio?.() : undefined;
      if (engine.value && state) {
        engine.value.update(state, dt);
        // Events from before the first audible frame are dropped.
        if (playing) for (const event of state.events) engine.value.play(event);
      }
      playing = Boolean(state);
    },
    stop() {
      listening.abort();
      engine.value?.suspend();
    },
    dispose() {
      listening.abort();
      engine.dispose();
    },
  };
}

/** The stored volume, or the default where it is missing or malformed. */
function volumeOf(text: string | null): number {
  return text !== null && /^\d{1,3}$/.test(text) ? Math.min(100, Number(text)) : DEFAULT_VOLUME;
}
