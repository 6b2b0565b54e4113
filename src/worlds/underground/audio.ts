/** What a journey below ground tells its visitor's ears: which ground the feet are on, and how damp it is there. */
import type { Kind } from "../../core/field/cover.ts";
import type { Pose } from "../../explorers/explorer.ts";
import { type AudioState, type FootstepSurface, footstepSurface, type SoundEvent } from "../../sound/audio-state.ts";

/** What is asked of the journey. */
export interface AudioInput {
  readonly ground: { kindAt(x: number, y: number, z: number): Kind };
  /** Of the last step. */
  readonly events: readonly { readonly kind: SoundEvent["kind"]; readonly strength: number; readonly wet: boolean }[];
  /** How far under the rock, 0 outside to 1 deep within; mean way to the walls, metres; metres to the nearest water. */
  readonly surroundings: { readonly below: number; readonly size: number; readonly water: number };
}

export interface UndergroundAudio {
  /** Called after each step, with where the feet are. */
  step(delving: AudioInput, feet: Pose): void;
  /** With where the eyes are, and their speed in metres a second. Empties what happened. The same object each time. */
  heard(delving: AudioInput, eyes: Pose, speed: number): AudioState;
}

/** Events that wait at most for ears to take them. */
const MOST = 16;
/** Dampness of a mine and of a cavern, and how much more there is at the water's edge; metres to where that is felt. */
const DAMP = { mine: 0.35, cavern: 0.6 };
const SHORE = 0.3;
const SHORE_REACH = 15;
/** Of what a journey measures, the mean of the ways from the ears to the walls: in the middle of a sphere this is its mean free path. */
const MEAN_FREE = 4 / 3;

export function createUndergroundAudio(below: keyof typeof DAMP): UndergroundAudio {
  let waiting: SoundEvent[] = [];
  let taken: SoundEvent[] = [];
  const heard: { -readonly [name in keyof AudioState]: AudioState[name] } = {
    ...{ below: false, size: 1, openness: 1, wet: 0, x: 0, y: 0, z: 0, heading: 0, speed: 0, events: taken },
  };

  return {
    step({ events, ground }, { x, y, z }) {
      for (const { kind, strength, wet } of events) {
        if (waiting.length === MOST) return;
        const on: FootstepSurface = wet ? "water" : footstepSurface(ground.kindAt(x, y, z));
        waiting.push({ kind, strength, ground: on });
      }
    },
    heard({ surroundings }, { x, y, z, heading }, speed) {
      [waiting, taken] = [taken, waiting];
      waiting.length = 0;
      const shore = Math.max(0, 1 - surroundings.water / SHORE_REACH);
      heard.below = surroundings.below > 0;
      heard.size = MEAN_FREE * surroundings.size;
      heard.openness = 1 - surroundings.below;
      heard.wet = DAMP[below] + SHORE * shore;
      heard.x = x;
      heard.y = y;
      heard.z = z;
      heard.heading = heading;
      heard.speed = speed;
      heard.events = taken;
      return heard;
    },
  };
}
