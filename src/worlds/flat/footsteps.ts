/** Sound events of a character on flat ground: footsteps, landings and ladder rungs, with the surface underfoot, and breath on hills. */
import type { Material, WalkedGround } from "../../core/field/ground.ts";
import { RESTED, stepBreath } from "../../explorers/breath.ts";
import { footstepsOf, NO_STRIDE } from "../../explorers/footsteps.ts";
import type { Walker } from "../../explorers/walker.ts";
import { type FootstepSurface, footstepSurface, type SoundEvent } from "../../sound/audio-state.ts";
import { STEP } from "../live-world.ts";

export interface Footsteps {
  /** Events of the last step. */
  readonly events: readonly SoundEvent[];
  /** Call after each step with the character before and after it, or null. */
  step(before: Walker | null, after: Walker | null, ground: WalkedGround): void;
}

const SURFACES: { readonly [material in Exclude<Material, "land">]: FootstepSurface } = {
  tree: "wood",
  stone: "rock",
  house: "wood",
  headframe: "wood",
  bridge: "wood",
  helicopter: "rock",
};
/** Height above the feet from which the surface below is probed, metres. */
const PROBE_HEIGHT = 0.05;
const NONE: readonly SoundEvent[] = [];

export function createFootsteps(): Footsteps {
  let stride = NO_STRIDE;
  let events = NONE;
  let breath = RESTED;
  return {
    get events() {
      return events;
    },
    step(before, after, ground) {
      events = NONE;
      if (!before || !after) {
        stride = NO_STRIDE;
        breath = RESTED;
        return;
      }
      const [drawn, strength] = stepBreath(breath, before, after, STEP);
      breath = drawn;
      const [made, next] = footstepsOf(before, after, stride);
      stride = next;
      const breaths = strength > 0 ? [{ kind: "breath", strength, ground: "earth" } as const] : NONE;
      if (made.length + breaths.length === 0) return;
      const steps = made.map(({ kind, strength, wet }) => ({
        kind,
        strength,
        ground: wet ? "water" : underfoot(after, ground),
      }));
      events = [...steps, ...breaths];
    },
  };
}

function underfoot({ x, y, z }: Walker, ground: WalkedGround): FootstepSurface {
  const material = ground.materialAt?.(x, y, z + PROBE_HEIGHT) ?? "land";
  return material === "land" ? footstepSurface(ground.kindAt(x, y, z)) : SURFACES[material];
}
