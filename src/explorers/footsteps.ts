/** Audio events of a walker's step: footfalls, rungs and landings. */
import type { Walker } from "./walker-state.ts";

export interface FootstepEvent {
  readonly kind: "step" | "land" | "rung" | "splash";
  /** 0 to 1; an ordinary footfall and a rung are 0.5. */
  readonly strength: number;
  /** Whether it is in water. */
  readonly wet: boolean;
}

/** Metres walked since the last footfall, and climbed since the last rung. */
export interface Stride {
  readonly walked: number;
  readonly climbed: number;
}

export const NO_STRIDE: Stride = { walked: 0, climbed: 0 };

/** Metres between footfalls at a walk, and more for each m/s; metres between rungs. */
const [STRIDE, LONGER] = [0.62, 0.14];
const RUNG = 0.3;
/** m/s of a landing at full strength; m/s up to which a landing is no more than a footfall. */
const [HARD, SOFT] = [12, 1.5];
/** Metres of water from which a landing splashes. */
const DEEP = 0.3;

/** The events between two states, and the stride to continue with. */
export function footstepsOf(
  before: Walker,
  after: Walker,
  stride: Stride,
): readonly [readonly FootstepEvent[], Stride] {
  const events: FootstepEvent[] = [];
  const wet = after.depth > 0.02;
  if (after.impact > SOFT) {
    const strength = Math.min(1, after.impact / HARD);
    events.push({ kind: after.depth > DEEP ? "splash" : "land", strength, wet });
    return [events, NO_STRIDE];
  }
  const level = Math.hypot(after.x - before.x, after.y - before.y);
  // Longer moves are displacements out of rock.
  const isWalking = after.stance === "stands" && after.speed > 0 && level < 1;
  const walked = isWalking ? stride.walked + level : Math.min(stride.walked, STRIDE / 2);
  const climbed = after.stance === "climbs" ? stride.climbed + Math.abs(after.z - before.z) : 0;
  const length = STRIDE + LONGER * after.speed;
  if (walked >= length) events.push({ kind: "step", strength: Math.min(1, 0.35 + 0.05 * after.speed), wet });
  if (climbed >= RUNG) events.push({ kind: "rung", strength: 0.5, wet: false });
  return [
    events,
    { walked: walked >= length ? walked - length : walked, climbed: climbed >= RUNG ? climbed - RUNG : climbed },
  ];
}
