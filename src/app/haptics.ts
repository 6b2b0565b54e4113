/** Short vibrations of a phone beside the sounds for success and refusal. */
import type { Cue } from "../sound/cues.ts";

/** Milliseconds on, off, on. */
const PATTERNS: Readonly<Record<Cue, number[]>> = { success: [25], refusal: [40, 60, 40] };

/** Whether the device can vibrate, and is held in the hand. */
export const canVibrate = (): boolean =>
  typeof navigator.vibrate === "function" && matchMedia("(pointer: coarse)").matches;

/** Set by the visitor (preferences.ts). */
export const haptics = { on: true };

/** Does nothing on devices that cannot, and before the first touch, when browsers refuse it. */
export function vibrate(cue: Cue): void {
  if (haptics.on && canVibrate() && navigator.userActivation?.hasBeenActive) navigator.vibrate(PATTERNS[cue]);
}
