/** What a walker below ground lets one hear in a step: strides, rungs, landings. */
import type { Caver } from "./walker-state.ts";

export interface DelveEvent {
  readonly kind: "step" | "land" | "rung" | "splash";
  /** 0 to 1; an ordinary step and a rung are 0.5. */
  readonly strength: number;
  /** In water. */
  readonly wet: boolean;
}

/** Metres walked since the last footfall, and climbed since the last rung. */
export interface Stride {
  readonly walked: number;
  readonly climbed: number;
}

export const NO_STRIDE: Stride = { walked: 0, climbed: 0 };

/** Metres from footfall to footfall at a walk, and more of them at a run; metres between rungs. */
const [STRIDE, LONGER] = [0.62, 0.14];
const RUNG = 0.3;
/** m/s of a landing that is heard with full strength; m/s that is no more than a footfall. */
const [HARD, SOFT] = [12, 1.5];
/** Metres of water that splash. */
const DEEP = 0.3;

/** What is heard on the way from one state to the next, and the stride that goes on. */
export function eventsOf(before: Caver, after: Caver, stride: Stride): readonly [readonly DelveEvent[], Stride] {
  const events: DelveEvent[] = [];
  const wet = after.depth > 0.02;
  if (after.impact > SOFT) {
    const strength = Math.min(1, after.impact / HARD);
    events.push({ kind: after.depth > DEEP ? "splash" : "land", strength, wet });
    return [events, NO_STRIDE];
  }
  const level = Math.hypot(after.x - before.x, after.y - before.y);
  // Who was moved out of rock has not walked.
  const walks = after.stance === "stands" && after.speed > 0 && level < 1;
  const walked = walks ? stride.walked + level : Math.min(stride.walked, STRIDE / 2);
  const climbed = after.stance === "climbs" ? stride.climbed + Math.abs(after.z - before.z) : 0;
  const length = STRIDE + LONGER * after.speed;
  if (walked >= length) events.push({ kind: "step", strength: Math.min(1, 0.35 + 0.05 * after.speed), wet });
  if (climbed >= RUNG) events.push({ kind: "rung", strength: 0.5, wet: false });
  return [
    events,
    { walked: walked >= length ? walked - length : walked, climbed: climbed >= RUNG ? climbed - RUNG : climbed },
  ];
}
