/** Audio state below ground: footsteps by surface, the space's size and openness, and its damp. */
import type { Kind } from "../../../core/field/cover.ts";
import type { Pose } from "../../../explorers/explorer.ts";
import { type AudioState, type FootstepSurface, footstepSurface, type SoundEvent } from "../../../sound/audio-state.ts";
import type { Surroundings } from "./surroundings.ts";

/** The part of the simulation that is state. */
export interface AudioInput {
  readonly ground: { kindAt(x: number, y: number, z: number): Kind };
  /** Events of the last step. */
  readonly events: readonly { readonly kind: SoundEvent["kind"]; readonly strength: number; readonly wet: boolean }[];
  readonly surroundings: Surroundings;
}

export interface UndergroundAudio {
  /** Collects the events of a step; `feet` is where they happened. */
  step(input: AudioInput, feet: Pose): void;
  /** The state at an eye that moves at `speed` m/s, with the events since the last call. Returns the same object every time. */
  state(input: AudioInput, eye: Pose, speed: number): AudioState;
}

/** Most events that wait for the next call. */
const MAX_EVENTS = 16;
/** Dampness of a mine and of a cavern, 0…1, the increase at the water's edge, and its reach in metres. */
const DAMP = { mine: 0.35, cavern: 0.6 };
const SHORE_DAMP = 0.3;
const SHORE_REACH = 15;
/** Mean free path per mean wall distance: 4/3 at the centre of a sphere. */
export const MEAN_FREE_PATH = 4 / 3;

/** Dampness of a mine or a cavern at a distance from water. */
export function wetnessOf(below: keyof typeof DAMP, waterDistance: number): number {
  return DAMP[below] + SHORE_DAMP * Math.max(0, 1 - waterDistance / SHORE_REACH);
}

export function createUndergroundAudio(below: keyof typeof DAMP): UndergroundAudio {
  let pending: SoundEvent[] = [];
  let taken: SoundEvent[] = [];
  const state: { -readonly [name in keyof AudioState]: AudioState[name] } = {
    ...{ below: false, size: 1, openness: 1, wet: 0, x: 0, y: 0, z: 0, heading: 0, speed: 0, events: taken },
  };

  return {
    step({ events, ground }, { x, y, z }) {
      for (const { kind, strength, wet } of events) {
        if (pending.length === MAX_EVENTS) return;
        const on: FootstepSurface = wet ? "water" : footstepSurface(ground.kindAt(x, y, z));
        pending.push({ kind, strength, ground: on });
      }
    },
    state({ surroundings }, { x, y, z, heading }, speed) {
      [pending, taken] = [taken, pending];
      pending.length = 0;
      state.below = surroundings.enclosure > 0;
      state.size = MEAN_FREE_PATH * surroundings.wallDistance;
      state.openness = 1 - surroundings.enclosure;
      state.wet = wetnessOf(below, surroundings.waterDistance);
      state.x = x;
      state.y = y;
      state.z = z;
      state.heading = heading;
      state.speed = speed;
      state.events = taken;
      return state;
    },
  };
}
