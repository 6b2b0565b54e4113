/** The worlds of the command: the scenes, and what their kinds answer. */
import type { PointSamples, WorldGround } from "../recipe/queries.ts";
import type { Recipe, SceneEntry, WorldTable } from "../recipe/recipe.ts";

/** Scenes by the names that --world takes. */
export type Scenes = Readonly<Record<string, SceneEntry>>;

/** The world of commands without --world. */
export const DEFAULT_WORLD = "forest";

export async function recipeOf(scenes: Scenes, name: string): Promise<Recipe> {
  return (await scenes[name].load()).default;
}

/** The ground of a table of a recipe's kind; undefined where there is none. */
export async function groundOf({ kind }: Recipe, world: WorldTable): Promise<WorldGround | undefined> {
  return (await kind.queries?.())?.ground?.(world);
}

export async function samplesOf({ kind, world }: Recipe): Promise<PointSamples | undefined> {
  return (await kind.queries?.())?.samples?.(world);
}

/** A world in help. */
export interface WorldRow {
  readonly name: string;
  /** The surfaces of its ground in words; undefined where it has no ground. */
  readonly about: string | undefined;
  readonly samples: PointSamples | undefined;
}

/** The rows of all worlds; loads them. */
export function worldRows(scenes: Scenes): Promise<WorldRow[]> {
  return Promise.all(
    Object.keys(scenes).map(async (name) => {
      const recipe = await recipeOf(scenes, name);
      return { name, about: (await groundOf(recipe, recipe.world))?.about, samples: await samplesOf(recipe) };
    }),
  );
}
