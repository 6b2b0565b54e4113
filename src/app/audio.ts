/**
 * A visitor's ears: passes on what a trip hears, wakes the sound at the first key or press, holds it while the page is
 * hidden, and remembers how loud it was wanted.
 */
import { createAudioEngine } from "../sound/audio-engine.ts";
import { recall, remember } from "../ui/storage.ts";
import type { LiveWorld } from "../worlds/live-world.ts";

export interface AudioOutput {
  /** Per cent, 0…100. Setting it unmutes. */
  volume: number;
  readonly muted: boolean;
  /** Mutes or unmutes where there is anything to hear. */
  mute(): void;
  /** What to tell of the last change of it, "" after a moment; `now` in ms. */
  notice(now: number): string;
  /** Called after each frame, at `now` ms. */
  update(live: LiveWorld, now: number): void;
  dispose(): void;
}

const VOLUME = 70;
/** Milliseconds. */
const SAID_FOR = 2500;
/** Seconds that one frame may count: after a longer pause nothing is caught up. */
const LONGEST = 0.1;

export function createAudio(): AudioOutput {
  const sound = createAudioEngine();
  const listening = new AbortController();
  const { signal } = listening;
  let volume = volumeOf(recall("volume"));
  let world = false;
  let hearing = false;
  let last = 0;
  let said = "";
  let until = 0;
  sound.volume = volume / 100;
  sound.muted = recall("muted") === "yes";

  const wake = () => {
    if (world && !document.hidden) sound.resume();
  };
  for (const type of ["keydown", "pointerdown"]) addEventListener(type, wake, { signal, capture: true });
  // What a visitor has woken once may go on by itself.
  let woken = false;
  const turn = () => {
    if (document.hidden) {
      woken = sound.audible;
      sound.suspend();
    } else if (woken) sound.resume();
  };
  document.addEventListener("visibilitychange", turn, { signal });

  function setMuted(muted: boolean): void {
    sound.muted = muted;
    remember("muted", muted ? "yes" : "no");
  }

  return {
    get volume() {
      return volume;
    },
    set volume(value) {
      sound.volume = value / 100;
      volume = value;
      remember("volume", String(value));
      if (sound.muted) setMuted(false);
    },
    get muted() {
      return sound.muted;
    },
    mute() {
      if (!world) return;
      setMuted(!sound.muted);
      said = sound.muted ? "Sound off" : "Sound on";
      until = performance.now() + SAID_FOR;
    },
    notice: (now) => (now < until ? said : ""),
    update(live, now) {
      world = live.audio !== undefined;
      const dt = Math.min(LONGEST, (now - last) / 1000);
      last = now;
      const heard = sound.audible && live.audio?.();
      if (heard) sound.update(heard, dt);
      // What happened while nothing was heard is past.
      if (heard && hearing) for (const event of heard.events) sound.play(event);
      hearing = Boolean(heard);
    },
    dispose() {
      listening.abort();
      sound.dispose();
    },
  };
}

/** A remembered volume, or the usual one where what was remembered is none. */
function volumeOf(text: string | null): number {
  return text !== null && /^\d{1,3}$/.test(text) ? Math.min(100, Number(text)) : VOLUME;
}
