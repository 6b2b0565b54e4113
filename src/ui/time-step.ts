/** The time between two frames, for everything that moves with them. */

/** The longest step, in seconds. Time beyond it is dropped: a tab that was hidden for hours does not catch up. */
const MAX_TIME_STEP = 0.1;

/** Seconds from `last` to `now`, both in ms: 0 if `last` is NaN or the clock went backwards. */
export function timeStep(now: number, last: number): number {
  return now > last ? Math.min(MAX_TIME_STEP, (now - last) / 1000) : 0;
}
