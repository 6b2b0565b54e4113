/**
 * The audio engine: one AudioContext for the page, created by the first `resume`. Before that, and where Web Audio is not
 * available, every method does nothing.
 */
import type { ListenerState, SoundEvent } from "./audio-state.ts";
import { createMixer, type Mixer } from "./mixer.ts";

export interface AudioEngine {
  /** Volume slider position, 0…1; the amplitude is its square. */
  volume: number;
  muted: boolean;
  /** Whether the context runs, is not muted and has a volume above 0. */
  readonly audible: boolean;
  /** Creates or resumes the context. Browsers require the first call to be in a user gesture. */
  resume(): void;
  suspend(): void;
  /** Called once a frame; `dt` in seconds since the last call. */
  update(listener: ListenerState, dt: number): void;
  play(event: SoundEvent): void;
  dispose(): void;
}

export function createAudioEngine(): AudioEngine {
  let context: AudioContext | null = null;
  let mixer: Mixer | null = null;
  let unavailable = typeof AudioContext === "undefined";
  let volume = 1;
  let muted = false;

  const isAudible = () => context?.state === "running" && !muted && volume > 0;
  const applyVolume = () => mixer?.setVolume(muted ? 0 : volume * volume);

  function start(): void {
    try {
      context = new AudioContext({ latencyHint: "interactive" });
      mixer = createMixer(context);
      applyVolume();
    } catch {
      // No audio device, or too many contexts: continue without sound.
      unavailable = true;
      void context?.close();
      context = null;
    }
  }

  return {
    get volume() {
      return volume;
    },
    set volume(value) {
      if (!(value >= 0 && value <= 1)) throw new RangeError(`Expected a volume from 0 to 1, got ${value}.`);
      volume = value;
      applyVolume();
    },
    get muted() {
      return muted;
    },
    set muted(value) {
      muted = value;
      applyVolume();
    },
    get audible() {
      return isAudible();
    },
    resume() {
      if (unavailable) return;
      if (!context) start();
      else if (context.state !== "running") context.resume().catch(() => {});
    },
    suspend() {
      if (context?.state === "running") context.suspend().catch(() => {});
    },
    update(listener, dt) {
      if (isAudible()) mixer?.update(listener, dt);
    },
    play(event) {
      if (isAudible()) mixer?.play(event);
    },
    dispose() {
      unavailable = true;
      mixer?.dispose();
      mixer = null;
      void context?.close();
      context = null;
    },
  };
}
