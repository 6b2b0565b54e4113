/** All worlds and their shots for tests: all shots of a world, and the first of each preset. */
import { scenes } from "../../scenes/index.ts";
import { firstShot } from "../../src/recipe/link-parts.ts";
import { applyPreset, NO_PRESET, presetNames } from "../../src/recipe/preset.ts";

export const worlds = await Promise.all(
  Object.entries(scenes).map(async ([world, { load }]) => {
    const { default: recipe } = await load();
    return { world, recipe, shots: Object.keys(recipe.shots) };
  }),
);

/** The links of all pictures. */
const own = worlds.flatMap(({ world, shots }) =>
  shots.map((shot) => ({ world, shot, link: `world=${world}&shot=${shot}` })),
);

/** The first picture of each preset. */
export const presets = worlds.flatMap(({ world, recipe }) =>
  presetNames(recipe)
    .filter((name) => name !== NO_PRESET)
    .map((name) => ({
      world,
      shot: `${name}/${firstShot(applyPreset(recipe, name))}`,
      link: `world=${world}&preset=${name}`,
    })),
);

export const views = [...own, ...presets];
