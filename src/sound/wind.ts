/** Wind in the open: noise that never ends, as loud and as bright as the line of hills of 1983, read along time, is high. */
import { PROFILE_1983, sampleProfile } from "../core/field/profile.ts";
import { createLoop, roundNoise } from "./loop.ts";

/** Seconds of noise that go round, and in which their end passes into their beginning. */
const ROUND = 5;
const SEAM = 0.5;
/** Samples of the profile a second: a hill lasts some 20 s. */
const PACE = 1.6;
const KEY = 1983;

/** How hard it blows after `time` seconds, 0…1. */
export function gust(time: number): number {
  const { min, max } = PROFILE_1983;
  return (sampleProfile(PROFILE_1983, PACE * time) - min) / (max - min);
}

export function createWind(context: BaseAudioContext, output: AudioNode) {
  const rate = context.sampleRate;
  const loop = createLoop(context, roundNoise(KEY, ROUND * rate, SEAM * rate), output);
  return {
    /** `share` of it that comes here, 0…1, to ears that move at `speed` metres a second, so many metres over the ground. */
    blow(time: number, share: number, speed: number, clearance = 0): void {
      // Over open ground it doubles in some hundred metres.
      const high = 1 + clearance / (clearance + 120);
      const hard = Math.min(1, 0.75 * gust(time) * high + speed / 40);
      loop.tell(share * (0.05 + 0.35 * hard), 220 + 520 * hard, 0, 1, 0.4);
    },
    dispose: loop.dispose,
  };
}
