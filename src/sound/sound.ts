/**
 * What a visitor hears of a world: one context for the page, made when it is first woken. Before that, and where there is
 * no Web Audio, everything here does nothing.
 */
import type { SoundEvent, Surroundings } from "./heard.ts";
import { createMix, type Mix } from "./mix.ts";

export interface Sound {
  /** Loudness as a hand sets it, 0…1: the amplitude is its square. */
  volume: number;
  muted: boolean;
  /** Whether anything that happens now would be heard. */
  readonly audible: boolean;
  /** Makes or resumes the context: browsers want the first time to be a visitor's key or press. */
  wake(): void;
  /** Holds everything still until woken. */
  suspend(): void;
  /** Called once a frame, with the seconds since the last. */
  hear(surroundings: Surroundings, dt: number): void;
  event(event: SoundEvent): void;
  dispose(): void;
}

export function createSound(): Sound {
  let context: AudioContext | null = null;
  let mix: Mix | null = null;
  let over = typeof AudioContext === "undefined";
  let volume = 1;
  let muted = false;

  const isAudible = () => context?.state === "running" && !muted && volume > 0;
  const level = () => mix?.level(muted ? 0 : volume * volume);

  function begin(): void {
    try {
      context = new AudioContext({ latencyHint: "interactive" });
      mix = createMix(context);
      level();
    } catch {
      // No device, or too many contexts: a world without sound is still a world.
      over = true;
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
      level();
    },
    get muted() {
      return muted;
    },
    set muted(value) {
      muted = value;
      level();
    },
    get audible() {
      return isAudible();
    },
    wake() {
      if (over) return;
      if (!context) begin();
      else if (context.state !== "running") context.resume().catch(() => {});
    },
    suspend() {
      if (context?.state === "running") context.suspend().catch(() => {});
    },
    hear(surroundings, dt) {
      if (isAudible()) mix?.hear(surroundings, dt);
    },
    event(event) {
      if (isAudible()) mix?.event(event);
    },
    dispose() {
      over = true;
      mix?.dispose();
      mix = null;
      void context?.close();
      context = null;
    },
  };
}
