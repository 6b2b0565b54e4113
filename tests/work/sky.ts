/** Skylands as its scene has them, for tests of tasks. */
import scene from "../../scenes/skylands/scene.ts";
import { generateFlatGround } from "../../src/recipe/kinds/flat-generator.ts";
import { createSky, type Sky } from "../../src/work/islands/sky.ts";

const { world, shots, view } = scene;

/** The sky of a land seed, 1983 by default. */
export function skyOf(seed = world.seed): Sky {
  const [x, y, z] = shots.dawn.at;
  return createSky(generateFlatGround({ ...world, seed }), [x, y, z], view.limits);
}
