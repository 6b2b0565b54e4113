/**
 * Values that ease toward a moving target, for auto-exposure: exponential smoothing that does not depend on the frame rate.
 *
 *   v ← v + (target − v)·(1 − e^(−dt/τ))
 *
 *   exact     any split of a time span into frames gives the same value for a constant target (tests/render/auto-exposure.test.ts)
 */

/** Time constant of outdoor exposure, seconds: 4 % of the way a frame at 60 fps. */
export const ADAPTATION_TIME = -1 / (60 * Math.log(0.96));

export interface EasedValue {
  /** NaN before the first update. */
  readonly value: number;
  /** Advances by dt seconds and returns the value. The first update, and one with `skipSmoothing`, jump to the target. */
  update(target: number, dt: number, skipSmoothing: boolean): number;
}

/** `timeConstant`: seconds in which 63 % of a step is done. */
export function createEasedValue(timeConstant: number): EasedValue {
  let value = Number.NaN;
  return {
    get value() {
      return value;
    },
    update(target, dt, skipSmoothing) {
      const jumps = skipSmoothing || Number.isNaN(value);
      value = jumps ? target : value + (target - value) * (1 - Math.exp(-dt / timeConstant));
      return value;
    },
  };
}

/** Share of exposure that an eye so many metres over the ground gains for each share of the sky that crowns hide over it. */
export const exposureUnderCrowns = (clearance: number): number => 2 * Math.min(1, Math.max(0, (16 - clearance) / 8));
