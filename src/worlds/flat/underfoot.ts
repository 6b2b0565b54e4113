/** The surface under a walker's feet on flat ground. */
import type { Material, WalkedGround } from "../../core/field/ground.ts";
import type { Pose } from "../../explorers/explorer.ts";
import { type FootstepSurface, footstepSurface } from "../../sound/audio-state.ts";

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

export function underfoot(feet: Pose | null, ground: WalkedGround): FootstepSurface {
  if (!feet) return "earth";
  const { x, y, z } = feet;
  const material = ground.materialAt?.(x, y, z + PROBE_HEIGHT) ?? "land";
  return material === "land" ? footstepSurface(ground.kindAt(x, y, z)) : SURFACES[material];
}
