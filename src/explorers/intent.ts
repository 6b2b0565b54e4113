/** What an explorer makes of an intent from a device that may be broken. */
import { clamp } from "./angle.ts";
import type { Intent } from "./explorer.ts";

/** The same wish with each number in −1…1; NaN and infinities count as no wish. */
export function soundIntent({ forward, right, up, turn }: Intent): Intent {
  return { forward: soundWish(forward), right: soundWish(right), up: soundWish(up), turn: soundWish(turn) };
}

function soundWish(wish: number): number {
  return Number.isFinite(wish) ? clamp(wish, -1, 1) : 0;
}
