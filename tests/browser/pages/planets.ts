/** Planets of any preset and radius, shared by test pages and tests. */
import planet from "../../../scenes/planet/scene.ts";
import type { Globe } from "../../../src/core/planet/sphere.ts";
import type { PlanetRecipe } from "../../../src/recipe/kinds/planet.ts";
import { applyPreset, NO_PRESET } from "../../../src/recipe/preset.ts";
import { generate } from "../../generate.ts";

export function globeOf(
  radius: number,
  preset = NO_PRESET,
  profile: string = planet.world.profile,
  land?: string,
): Globe {
  const { world } = applyPreset<PlanetRecipe>(planet, preset);
  return generate({ ...world, profile, shape: { ...world.shape, radius, ...(land && { land }) } });
}
