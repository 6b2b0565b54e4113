/** Passes that look the same when they are drawn in every second frame, while the player is on foot or hovers. */
import type { Rgb } from "./atmosphere/atmosphere.ts";

/** Metres that the player moves before a pass is drawn again at once. */
const STEP = 0.15;

/**
 * Returns a function to be called in every frame with the player's place in the world and the year: whether the pass is drawn in this
 * frame. With `force` it is. Passes with another `phase`, 0 or 1, are drawn in the other frames.
 */
export function createHalfRate(phase: 0 | 1): (place: Rgb, t: number, force: boolean) => boolean {
  const last = { place: [Number.NaN, 0, 0] as Rgb, t: Number.NaN };
  let frames: number = phase;
  return (place, t, force) => {
    const [x, y, z] = last.place;
    const moved = Math.hypot(place[0] - x, place[1] - y, place[2] - z);
    const isDue = force || ++frames % 2 === 0 || t !== last.t || !(moved <= STEP);
    if (isDue) Object.assign(last, { place, t });
    return isDue;
  };
}
