/** Walks over a globe by steps of the probe. The functions are sent to the page as text, and can use only their arguments. */
import type { Intent, Pose } from "../../src/explorers/explorer.ts";

/** A walker that is steered: the page's probe, or a simulation. */
export interface Steered {
  pose(): Pose;
  step(seconds: number, intent: Partial<Intent>, options: { draw: number }): void;
}

/** Metres from a globe's centre. */
export type Spot = readonly [x: number, y: number, z: number];

/**
 * Walks along the great circle to within `near` metres of a place, and faces it. Goes round what stands in the way. Throws where there is
 * no way on.
 */
export function walkRound(walker: Steered, to: Spot, near: number): void {
  const turnTo = (aside: number) => {
    const now = walker.pose();
    const level = Math.hypot(now.x, now.y);
    const away = Math.hypot(level, now.z);
    const east = (now.x * to[1] - now.y * to[0]) / level;
    const up = (now.x * to[0] + now.y * to[1] + now.z * to[2]) / away;
    const north = (to[2] * away - now.z * up) / level;
    const bearing = (Math.atan2(east, north) * 180) / Math.PI + aside;
    const left = away * Math.atan2(Math.hypot(east, north), up);
    return { left, turn: ((((bearing - now.heading + 180) % 360) + 360) % 360) - 180 };
  };
  let [best, stuck] = [Infinity, 0];
  for (;;) {
    // Aside for three seconds after one without progress, to either side in turns.
    const aside = stuck > 10 ? (Math.floor(stuck / 40) % 2 === 0 ? 70 : -70) : 0;
    const { left, turn } = turnTo(aside);
    if (left < near) break;
    if (left < best - 0.2) [best, stuck] = [left, 0];
    else stuck++;
    if (stuck > 400) throw new Error(`No way on, ${left} m short of ${to}.`);
    // A tenth of a second turns by 9° at most.
    walker.step(0.1, Math.abs(turn) > 9 ? { turn: Math.sign(turn) } : { turn: turn / 9, forward: 1 }, { draw: 1e6 });
  }
  for (let k = 0; k < 200; k++) {
    const { turn } = turnTo(0);
    if (Math.abs(turn) < 0.5) return;
    walker.step(1 / 60, { turn: Math.max(-1, Math.min(1, turn / 1.5)) }, { draw: 1e6 });
  }
}
