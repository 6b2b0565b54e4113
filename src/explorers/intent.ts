/** What an explorer makes of an intent from a device that may be broken. */
import { clamp } from "./angle.ts";
import type { Intent } from "./explorer.ts";

/** An intent that can be reckoned with: every number there, from −1 to 1. */
export type Wish = Required<Intent>;

/** The same wish with each number in −1…1; NaN, infinities and what is not there count as no wish. */
export function soundIntent({ forward, right, up, turn, pitch = 0, roll = 0, run = 0 }: Intent): Wish {
  return {
    forward: soundWish(forward),
    right: soundWish(right),
    up: soundWish(up),
    turn: soundWish(turn),
    pitch: soundWish(pitch),
    roll: soundWish(roll),
    run: soundWish(run),
  };
}

function soundWish(wish: number): number {
  return Number.isFinite(wish) ? clamp(wish, -1, 1) : 0;
}
