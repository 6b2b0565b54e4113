/** What a walker between islands lets one hear in a step: footfalls, landings and rungs, on whatever is underfoot. */
import type { Material, WalkedGround } from "../../core/field/ground.ts";
import { footstepsOf, NO_STRIDE } from "../../explorers/footsteps.ts";
import type { Walker } from "../../explorers/walker.ts";
import { type FootstepSurface, footstepSurface, type SoundEvent } from "../../sound/audio-state.ts";

export interface Footfalls {
  /** Of the last step. */
  readonly events: readonly SoundEvent[];
  /** Called after each step, with who walked before and after it; null for nobody. */
  step(before: Walker | null, after: Walker | null, ground: WalkedGround): void;
}

const ON: { readonly [material in Exclude<Material, "land">]: FootstepSurface } = {
  tree: "wood",
  stone: "rock",
  house: "wood",
};
const NONE: readonly SoundEvent[] = [];

export function createFootfalls(): Footfalls {
  let stride = NO_STRIDE;
  let events = NONE;
  return {
    get events() {
      return events;
    },
    step(before, after, ground) {
      events = NONE;
      if (!before || !after) {
        stride = NO_STRIDE;
        return;
      }
      const [heard, next] = footstepsOf(before, after, stride);
      stride = next;
      if (heard.length === 0) return;
      events = heard.map(({ kind, strength, wet }) => ({
        kind,
        strength,
        ground: wet ? "water" : underfoot(after, ground),
      }));
    },
  };
}

function underfoot({ x, y, z }: Walker, ground: WalkedGround): FootstepSurface {
  const material = ground.materialAt?.(x, y, z + ABOVE) ?? "land";
  return material === "land" ? footstepSurface(ground.kindAt(x, y, z)) : ON[material];
}
/** Metres over the feet from which what is under them is asked about. */
const ABOVE = 0.05;
