/** Presets: other worlds of one recipe, told by what differs. A link to one says `preset=moon`. */
import type { Preset, Recipe } from "./recipe.ts";

/** The name of the recipe as it is written, beside its presets. */
export const NO_PRESET = "default";

/** What a link, the menu and the settings can choose from, the recipe itself first; none where there are no presets. */
export function presetsOf(recipe: Recipe): { name: string; title: string; about: string }[] {
  const { title, about } = recipe;
  const rows = Object.entries((recipe.presets ?? {}) as Readonly<Record<string, Preset>>);
  if (rows.length === 0) return [];
  return [
    { name: NO_PRESET, title, about },
    ...rows.map(([name, row]) => ({ name, title: row.title, about: row.about })),
  ];
}

export function presetNames(recipe: Recipe): string[] {
  return presetsOf(recipe).map(({ name }) => name);
}

/** Which of its presets a recipe is. */
export function presetNow(recipe: Recipe): string {
  return recipe.preset ?? NO_PRESET;
}

/** The recipe with a preset's changes, and its name; unchanged for "default". What comes out is checked when it is opened. */
export function presetOf<R extends Recipe>(recipe: R, name: string): R {
  const preset = recipe.presets?.[name] as Preset | undefined;
  if (!preset) return recipe;
  const { world, view, parameters, shots } = preset;
  return {
    ...recipe,
    world: { ...recipe.world, ...world, shape: merged(recipe.world.shape, world.shape) },
    view: { ...recipe.view, ...view },
    parameters: { ...recipe.parameters, ...parameters },
    shots,
    preset: name,
  };
}

/** A copy of a table with some of its columns, and of the tables in it, changed. */
function merged(whole: object, some: object | undefined): object {
  const isTable = (v: unknown): v is object => typeof v === "object" && v !== null && !Array.isArray(v);
  const changed = Object.entries(some ?? {}).map(([key, value]) => {
    const before: unknown = whole[key as keyof typeof whole];
    return [key, isTable(before) && isTable(value) ? merged(before, value) : value];
  });
  return { ...whole, ...Object.fromEntries(changed) };
}
