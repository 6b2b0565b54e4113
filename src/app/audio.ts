/**
 * The sound of an open world. The audio engine is loaded at the first key or press, which browsers want before anything
 * sounds; it is suspended while the page is hidden. Loudness and mute are remembered.
 */
import type { AudioEngine } from "../sound/audio-engine.ts";
import { recall, remember } from "../ui/storage.ts";
import type { LiveWorld } from "../worlds/live-world.ts";

export interface AudioOutput {
  /** Per cent, 0…100. Setting it unmutes. */
  volume: number;
  readonly muted: boolean;
  /** Mutes or unmutes where there is anything to hear. */
  mute(): void;
  /** The notice of the last change of it, "" after a moment; `now` in ms. */
  notice(now: number): string;
  /** Called after each frame, at `now` ms. */
  update(live: LiveWorld, now: number): void;
  dispose(): void;
}

const VOLUME = 70;
/** Milliseconds that a notice is shown. */
const NOTICE_TIME = 2500;
/** Seconds that one frame may count: after a longer pause nothing is caught up. */
const LONGEST = 0.1;

const loadEngine = async () => (await import("../sound/audio-engine.ts")).createAudioEngine();

export function createAudio(load: () => Promise<AudioEngine> = loadEngine): AudioOutput {
  const listening = new AbortController();
  const { signal } = listening;
  let engine: AudioEngine | undefined;
  let loading = false;
  let volume = volumeOf(recall("volume"));
  let muted = recall("muted") === "yes";
  let hasAudio = false;
  let playing = false;
  let last = 0;
  let notice = "";
  let until = 0;

  async function wake(): Promise<void> {
    if (!hasAudio || document.hidden) return;
    if (!engine && !loading) {
      loading = true;
      const loaded = await load().catch(() => undefined);
      loading = false;
      // Where it could not be loaded, the next key or press tries again.
      if (!loaded) return;
      if (signal.aborted) return loaded.dispose();
      engine = loaded;
      engine.volume = volume / 100;
      engine.muted = muted;
    }
    engine?.resume();
  }
  for (const type of ["keydown", "pointerdown"]) addEventListener(type, () => void wake(), { signal, capture: true });
  // What a key has started once may go on by itself.
  let wasAudible = false;
  const onVisibility = () => {
    if (document.hidden) {
      wasAudible = engine?.audible ?? false;
      engine?.suspend();
    } else if (wasAudible) engine?.resume();
  };
  document.addEventListener("visibilitychange", onVisibility, { signal });

  function setMuted(value: boolean): void {
    muted = value;
    if (engine) engine.muted = value;
    remember("muted", value ? "yes" : "no");
  }

  return {
    get volume() {
      return volume;
    },
    set volume(value) {
      volume = value;
      if (engine) engine.volume = value / 100;
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
      until = performance.now() + NOTICE_TIME;
    },
    notice: (now) => (now < until ? notice : ""),
    update(live, now) {
      hasAudio = live.audio !== undefined;
      const dt = Math.min(LONGEST, (now - last) / 1000);
      last = now;
      const state = engine?.audible ? live.audio?.() : undefined;
      if (engine && state) {
        engine.update(state, dt);
        // Events that happened while nothing was heard are past.
        if (playing) for (const event of state.events) engine.play(event);
      }
      playing = Boolean(state);
    },
    dispose() {
      listening.abort();
      engine?.dispose();
    },
  };
}

/** A remembered volume, or the usual one where what was remembered is none. */
function volumeOf(text: string | null): number {
  return text !== null && /^\d{1,3}$/.test(text) ? Math.min(100, Number(text)) : VOLUME;
}
