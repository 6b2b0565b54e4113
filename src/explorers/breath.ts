/**
 * Breath of a walker: effort follows the power that walking and climbing take, and is heard as breaths while it is high.
 *
 *   power    0 standing, 0.06 at a walk and 0.24 at a run on level ground; 1 at a run up a steep hill
 *   effort   approaches the power within some 10 s, and falls in some 20 s, so that breath is loud after a steep run too
 *   breaths  from an effort of AUDIBLE on, every 2.6 s, and every 1.2 s at full effort
 */
import type { Walker } from "./walker-state.ts";

export interface Breath {
  /** 0 to 1. */
  readonly effort: number;
  /** Share of the time to the next breath that has passed. */
  readonly drawn: number;
}

export const RESTED: Breath = { effort: 0, drawn: 0 };

/** Power of a run on level ground, 6 m/s, and of each metre climbed a second. */
const [LEVEL, CLIMB, RUN] = [0.24, 1.1, 6];
/** Time constants, seconds, of rising and of falling effort. */
const [RISE, FALL] = [9, 16];
const AUDIBLE = 0.3;
/** Seconds between breaths at AUDIBLE and at full effort. */
const [SLOW, FAST] = [2.6, 1.2];
/** m/s up beyond which a walker was lifted or displaced. */
const LIFTED = 4;

/** The breath dt seconds later, and the strength 0 to 1 of a breath that is drawn in this step, 0 for none. */
export function stepBreath(
  { effort: was, drawn }: Breath,
  before: Walker,
  after: Walker,
  dt: number,
): readonly [Breath, number] {
  const power = Math.min(1, powerOf(before, after, dt));
  const effort = was + (power - was) * Math.min(1, dt / (power > was ? RISE : FALL));
  const hard = (effort - AUDIBLE) / (1 - AUDIBLE);
  if (hard <= 0) return [{ effort, drawn: 0 }, 0];
  const next = drawn + dt / (SLOW + (FAST - SLOW) * hard);
  return next < 1 ? [{ effort, drawn: next }, 0] : [{ effort, drawn: next - 1 }, hard];
}

function powerOf(before: Walker, after: Walker, dt: number): number {
  const climbs = after.stance === "climbs" && before.stance === "climbs";
  if (!climbs && (after.stance !== "stands" || after.speed === 0)) return 0;
  const up = (after.z - before.z) / dt;
  return LEVEL * (after.speed / RUN) ** 2 + (up > 0 && up < LIFTED ? CLIMB * up : 0);
}
