/** A planet of the scene's own table or of one of its presets, of any radius: the page that draws it and the test that knows it share it. */
import planet from "../../../scenes/planet/scene.ts";
import type { Globe } from "../../../src/core/planet/sphere.ts";
import { generate } from "../../../src/recipe/generate.ts";
import { NO_PRESET, presetOf } from "../../../src/recipe/preset.ts";
import type { SphereRecipe } from "../../../src/recipe/recipe.ts";

export function globeOf(radius: number, preset = NO_PRESET): Globe {
  const { world } = presetOf<SphereRecipe>(planet, preset);
  return generate({ ...world, shape: { ...world.shape, radius } });
}
