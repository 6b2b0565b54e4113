/** Eyes over feet: knees let them follow softly, bend where one lands, and in the air carry them along. */
import { clamp } from "./angle.ts";
import { type Swing, springTo } from "./spring.ts";

/** 1/s: how softly; metres by which eyes stray from over the feet; how much a landing bends the knees. */
export const KNEES = 12;
export const STRAYS = 0.4;
const BENDS = 0.5;
/** m/s of a landing that bends them most, and metres that eyes rise over where they belong at most. */
const HARDEST = 10;
const RISES = 0.05;

/** Moves eyes dt seconds towards the altitude that they belong at, in place. `impact` is m/s of a landing, 0 for none. */
export function followFeet(eyes: Swing, over: number, impact: number, inAir: boolean, dt: number): void {
  if (inAir) {
    eyes.value = over;
    eyes.rate = 0;
    return;
  }
  const most = Math.max(STRAYS, Math.abs(eyes.value - over));
  if (impact > 0) eyes.rate -= BENDS * Math.min(HARDEST, impact);
  springTo(eyes, over, KNEES, dt);
  // Over the eyes there is less room than under them.
  eyes.value = clamp(eyes.value, over - most, most > STRAYS ? over + most : over + RISES);
}
