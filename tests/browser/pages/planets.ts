/** A planet of the scene's own table or of one of its presets, of any radius: the page that draws it and the test that knows it share it. */
import planet from "../../../scenes/planet/scene.ts";
import type { Globe } from "../../../src/core/sphere.ts";
import { generate } from "../../../src/world/generate.ts";
import { NO_PRESET, presetOf } from "../../../src/world/preset.ts";
import type { SphereRecipe } from "../../../src/world/recipe.ts";

export function globeOf(radius: number, preset = NO_PRESET): Globe {
  const { world } = presetOf<SphereRecipe>(planet, preset);
  return generate({ ...world, shape: { ...world.shape, radius } });
}
