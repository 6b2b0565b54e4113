/** Times and places of lightning within a gas giant's clouds, by the seconds since opening. */
import { hash3, unitFloat } from "../../../../core/field/hash.ts";

export interface Flash {
  /** Place within −1 to 1 of the largest distance. */
  readonly east: number;
  readonly north: number;
  /** Light, 0 for none. */
  readonly strength: number;
}

/** Seconds of a period, of which some have a flash; and the seconds in which one fades. */
const PERIOD = 2.3;
const FADE = 0.16;
const CHANCE = 0.55;
const BRIGHT = 2.5;
const NONE: Flash = { east: 0, north: 0, strength: 0 };

/** None at 0, so that frozen pictures and reduced motion are without. */
export function flashAt(seconds: number): Flash {
  const period = Math.floor(seconds / PERIOD);
  const share = (k: number) => unitFloat(hash3(period, k, 83));
  const since = seconds - (period + 0.2 + 0.6 * share(0)) * PERIOD;
  if (seconds <= 0 || since < 0 || share(1) > CHANCE) return NONE;
  // A second, weaker stroke follows.
  const strength = BRIGHT * (Math.exp(-since / FADE) + (since > 0.22 ? 0.6 * Math.exp(-(since - 0.22) / FADE) : 0));
  return strength < 0.01 ? NONE : { east: 2 * share(2) - 1, north: 2 * share(3) - 1, strength };
}
