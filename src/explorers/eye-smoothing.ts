/** Eye smoothing: the eyes follow the feet like on bending knees, dip at a landing, and follow at once in the air. */
import { clamp } from "./angle.ts";
import { type Damped, springTo } from "./spring.ts";

/** 1/s of the spring; metres by which the eyes may stray; the share of a landing's speed that makes them dip. */
const STIFFNESS = 12;
const MOST_STRAY = 0.4;
const DIP = 0.5;
/** m/s of landing from which the dip grows no more, and metres that the eyes may overshoot upward. */
const HARDEST = 10;
const OVERSHOOT = 0.05;

/** Moves the eyes dt seconds towards the altitude `target`, in place. `impact` is the m/s of a landing, 0 for none. */
export function smoothEyes(eyes: Damped, target: number, impact: number, inAir: boolean, dt: number): void {
  if (inAir) {
    eyes.value = target;
    eyes.rate = 0;
    return;
  }
  const above = eyes.value - target;
  // There is less headroom than room below.
  const [down, up] = [Math.max(MOST_STRAY, -above), above > MOST_STRAY ? above : OVERSHOOT];
  if (impact > 0) eyes.rate -= DIP * Math.min(HARDEST, impact);
  springTo(eyes, target, STIFFNESS, dt);
  eyes.value = clamp(eyes.value, target - down, target + up);
}
