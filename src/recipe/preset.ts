/**
 * A preset: another world of the same recipe, told by what differs. Its places are its own, and a link to it says
 * `preset=moon`.
 */
import type { Recipe, RecipeOf, Views, WorldTables } from "./recipe.ts";
import type { ShapeKind, Shapes } from "./shape.ts";

/** Some of a table, and some of the tables in it; a list as a whole. */
type Some<T> = T extends readonly unknown[] ? T : T extends object ? { readonly [K in keyof T]?: Some<T[K]> } : T;

export interface Preset<K extends ShapeKind = ShapeKind> {
  readonly title: string;
  /** One line for the menu. */
  readonly about: string;
  /** What its world has otherwise; cover and fields as a whole. */
  readonly world: Partial<Omit<WorldTables[K], "shape">> & { readonly shape?: Some<Omit<Shapes[K], "kind">> };
  readonly view?: Partial<Views[K]>;
  /** Other ranges for a visitor's numbers. */
  readonly parameters?: RecipeOf<K>["parameters"];
  /** By name; the first is where it opens, and the one that picture tests look at. */
  readonly shots: RecipeOf<K>["shots"];
}

/** The recipe as it is written, beside its presets. */
export const NO_PRESET = "default";

/** What a link, the menu and the panel can choose from, the recipe itself first; none where there are no presets. */
export function presetsOf(recipe: Recipe): { name: string; title: string; about: string }[] {
  const { title, about } = recipe;
  const rows = Object.entries<Preset>(recipe.presets ?? {});
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
  return recipe.preset ?? NO_PRESET;
}

/** The recipe with a preset's changes in their places, and its name; as it is for "default". */
export function presetOf<R extends Recipe>(recipe: R, name: string): R;
export function presetOf(recipe: Recipe, name: string): Recipe {
  const preset: Preset | undefined = recipe.presets?.[name];
  if (!preset) return recipe;
  const { world, view, parameters, shots } = preset;
  const changed = {
    ...recipe,
    world: { ...recipe.world, ...world, shape: withSome(recipe.world.shape, world.shape) },
    view: { ...recipe.view, ...view },
    parameters: { ...recipe.parameters, ...parameters },
    shots,
    preset: name,
  };
  // Whether it is one of the shape that it says is checked where it is opened.
  return changed as Recipe;
}

function withSome(whole: object, some: object | undefined): object {
  const isTable = (v: unknown): v is object => typeof v === "object" && v !== null && !Array.isArray(v);
  const changed = Object.entries(some ?? {}).map(([key, value]) => {
    const before: unknown = whole[key as keyof typeof whole];
    return [key, isTable(before) && isTable(value) ? withSome(before, value) : value];
  });
  return { ...whole, ...Object.fromEntries(changed) };
}
