/** A planet of the scene's own table or of one of its presets, of any radius: the page that draws it and the test that knows it share it. */
import planet from "../../../scenes/planet/scene.ts";
import type { Globe } from "../../../src/core/planet/sphere.ts";
import { generate } from "../../../src/recipe/generate.ts";
import type { PlanetRecipe } from "../../../src/recipe/kinds/planet.ts";
import { applyPreset, NO_PRESET } from "../../../src/recipe/preset.ts";

export function globeOf(radius: number, preset = NO_PRESET): Globe {
  const { world } = applyPreset<PlanetRecipe>(planet, preset);
  return generate({ ...world, shape: { ...world.shape, radius } });
}
