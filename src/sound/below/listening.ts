/** Acoustics of an eye below ground: the size and dampness of the space around it. */
import type { AudioState } from "../audio-state.ts";
import { MEAN_FREE_PATH, wetnessOf } from "./acoustics.ts";
import { createSurroundings, type HeardGround, type Place } from "./surroundings.ts";

export interface Listening {
  /** Probes the space around an eye, if it is below ground; call once a step. */
  listen(ground: HeardGround, eye: Place): void;
  /** Changes the audio state of an eye below ground to that of the space around it. */
  resound(state: AudioState): AudioState;
}

/** Metres in a step that no walk or fall covers. */
const JUMP = 8;

/** `kindAt`: kind of space around an altitude. */
export function createListening(kindAt: (z: number) => "mine" | "cavern"): Listening {
  const surroundings = createSurroundings();
  let listened: Place | undefined;
  return {
    listen(ground, eye) {
      if (!ground.isBelow(eye.x, eye.y, eye.z)) {
        listened = undefined;
        return;
      }
      // A jump, such as a link, hears the new space at once.
      const jumped = !listened || Math.hypot(eye.x - listened.x, eye.y - listened.y, eye.z - listened.z) > JUMP;
      if (jumped) surroundings.castAll(ground, eye);
      else surroundings.step(ground, eye);
      listened = { x: eye.x, y: eye.y, z: eye.z };
    },
    resound(state) {
      if (!listened) return state;
      const { enclosure, wallDistance, waterDistance } = surroundings.now;
      const { open: _, ...closed } = state;
      return {
        ...closed,
        below: enclosure > 0,
        size: MEAN_FREE_PATH * wallDistance,
        openness: 1 - enclosure,
        wet: wetnessOf(kindAt(listened.z), waterDistance),
      };
    },
  };
}
