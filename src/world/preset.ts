/**
 * A preset: another planet of the same recipe, told by what differs. Its places are its own, and a link to it says
 * `preset=moon`.
 */
import {
  isSphereRecipe,
  type Recipe,
  type Sphere,
  type SphereRecipe,
  type SphereView,
  type SphereWorld,
} from "./recipe.ts";

export interface Preset {
  readonly title: string;
  /** One line for the menu. */
  readonly about: string;
  /** What its world has otherwise; cover and fields as a whole. */
  readonly world: Partial<Omit<SphereWorld, "shape">> & { readonly shape?: Partial<Omit<Sphere, "kind">> };
  readonly view?: Partial<SphereView>;
  /** Other ranges for a visitor's numbers. */
  readonly parameters?: SphereRecipe["parameters"];
  /** By name; the first is where it opens, and the one that picture tests look at. */
  readonly shots: SphereRecipe["shots"];
}

/** The recipe as it is written, beside its presets. */
export const NO_PRESET = "default";

/** What a link, the menu and the panel can choose from, the recipe itself first; none where there are no presets. */
export function presetsOf(recipe: Recipe): { name: string; title: string; about: string }[] {
  const { title, about } = recipe;
  const rows = Object.entries((isSphereRecipe(recipe) && recipe.presets) || {});
  if (rows.length === 0) return [];
  return [
    { name: NO_PRESET, title, about },
    ...rows.map(([name, row]) => ({ name, title: row.title, about: row.about })),
  ];
}

export function presetNames(recipe: Recipe): string[] {
  return presetsOf(recipe).map(({ name }) => name);
}

/** Which of them a recipe is. */
export function presetNow(recipe: Recipe): string {
  return (isSphereRecipe(recipe) && recipe.preset) || NO_PRESET;
}

/** The recipe with a preset's changes in their places, and its name; as it is for "default". */
export function presetOf<R extends Recipe>(recipe: R, name: string): R;
export function presetOf(recipe: Recipe, name: string): Recipe {
  const preset = isSphereRecipe(recipe) ? recipe.presets?.[name] : undefined;
  if (!preset || !isSphereRecipe(recipe)) return recipe;
  const { world, view, parameters, shots } = preset;
  return {
    ...recipe,
    world: { ...recipe.world, ...world, shape: { ...recipe.world.shape, ...world.shape } },
    view: { ...recipe.view, ...view },
    parameters: { ...recipe.parameters, ...parameters },
    shots,
    preset: name,
  };
}
