/** A reading of the connected gamepad, and the gamepads that the browser knows. */
import { type Intent, NO_INTENT } from "./schemes.ts";

export interface PadReading {
  readonly intent: Intent;
  /** CSS pixels of a drag with the same effect. */
  readonly look: { readonly dx: number; readonly dy: number };
  readonly actions: readonly string[];
}

export const NO_PAD: PadReading = { intent: NO_INTENT, look: { dx: 0, dy: 0 }, actions: [] };

/** Gamepads by their number; none where the browser has no gamepads, or does not allow them in this frame. */
export function allGamepads(): (Gamepad | null)[] {
  try {
    return navigator.getGamepads?.() ?? [];
  } catch {
    return [];
  }
}
