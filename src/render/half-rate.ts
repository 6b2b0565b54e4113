/** Passes that look the same when they are drawn in every second frame, while the player is on foot or hovers. */
import type { Rgb } from "./atmosphere/atmosphere.ts";
import type { Frame } from "./frame.ts";

/** Metres that the player moves before a pass is drawn again at once. */
const STEP = 0.15;

/**
 * Returns a function to be called in every frame with the player's place in the world: whether the pass is drawn in this frame. It is
 * where the anchor or the year has changed, and with `force`. Passes with another `phase`, 0 or 1, are drawn in the other frames.
 */
export function createHalfRate(phase: 0 | 1): (frame: Frame, place: Rgb, force: boolean) => boolean {
  const anchor = new Float64Array(3).fill(Number.NaN);
  const last = new Float64Array(3);
  let year = Number.NaN;
  let frames: number = phase;
  return (frame, [x, y, z], force) => {
    frames++;
    const isOther = frame.t !== year || frame.anchor.some((v, k) => v !== anchor[k]);
    const moved = Math.hypot(x - last[0], y - last[1], z - last[2]);
    if (!force && !isOther && frames % 2 === 1 && moved <= STEP) return false;
    anchor.set(frame.anchor);
    last.set([x, y, z]);
    year = frame.t;
    return true;
  };
}
