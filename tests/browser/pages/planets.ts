/** A planet of the scene's own table, of any radius: the page that draws it and the test that knows it share it. */
import planet from "../../../scenes/planet/scene.ts";
import type { Globe } from "../../../src/core/sphere.ts";
import { generate } from "../../../src/world/generate.ts";

export function globeOf(radius: number): Globe {
  const { world } = planet;
  return generate({ ...world, shape: { ...world.shape, radius } });
}
