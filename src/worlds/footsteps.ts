/** Sounds of a walker: footsteps, landings and ladder rungs, with the surface underfoot, and breath on hills. */
import { RESTED, stepBreath } from "../explorers/breath.ts";
import { footstepsOf, NO_STRIDE } from "../explorers/footsteps.ts";
import type { Walker } from "../explorers/walker.ts";
import type { FootstepSurface, SoundEvent } from "../sound/audio-state.ts";
import { STEP } from "./live-world.ts";

const NONE: readonly SoundEvent[] = [];

export class Footsteps {
  /** Events of the last step. */
  events = NONE;
  #stride = NO_STRIDE;
  #breath = RESTED;

  /** Call after each step with the walker before and after it, or null in a vehicle. */
  step(before: Walker | null, after: Walker | null, underfoot: () => FootstepSurface): void {
    this.events = NONE;
    if (!before || !after) {
      [this.#stride, this.#breath] = [NO_STRIDE, RESTED];
      return;
    }
    const [breath, strength] = stepBreath(this.#breath, before, after, STEP);
    const [made, stride] = footstepsOf(before, after, this.#stride);
    [this.#stride, this.#breath] = [stride, breath];
    const breaths = strength > 0 ? [{ kind: "breath", strength, ground: "earth" } as const] : NONE;
    if (made.length + breaths.length === 0) return;
    const steps = made.map(({ kind, strength, wet }) => ({ kind, strength, ground: wet ? "water" : underfoot() }));
    this.events = [...steps, ...breaths];
  }
}
