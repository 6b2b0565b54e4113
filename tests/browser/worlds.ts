/** Every world that works and the names of its shots, for tests that loop over them. */
import { scenes } from "../../scenes/index.ts";

export const worlds = await Promise.all(
  Object.entries(scenes).map(async ([world, { load }]) => {
    const { default: recipe } = await load();
    return { world, recipe, shots: Object.keys(recipe.shots) };
  }),
);
