/** Presets: variants of a recipe, as the changes to it. A link chooses one by `preset=moon`. */
import type { Preset, Recipe } from "./recipe.ts";

/** The name of the recipe without a preset. */
export const NO_PRESET = "default";

/** The presets to choose from, first the recipe itself; empty for a recipe without presets. */
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

/** The preset that was applied to a recipe. */
export function currentPreset(recipe: Recipe): string {
  return recipe.preset ?? NO_PRESET;
}

/** Applies a preset; "default" leaves the recipe unchanged. The result is checked when it is opened. */
export function applyPreset<R extends Recipe>(recipe: R, name: string): R {
  const preset = recipe.presets?.[name] as Preset | undefined;
  if (!preset) return recipe;
  const { world, view, parameters, shots, explorers = recipe.explorers } = preset;
  const rows = Object.entries({ ...recipe.parameters, ...parameters }).filter(([, row]) => row !== null);
  return {
    ...recipe,
    world: { ...recipe.world, ...world, shape: merge(recipe.world.shape, world.shape) },
    view: { ...recipe.view, ...view },
    parameters: Object.fromEntries(rows),
    explorers,
    shots,
    preset: name,
  };
}

/** A deep merge of tables. Lists are replaced as a whole. */
function merge(whole: object, some: object | undefined): object {
  const isTable = (v: unknown): v is object => typeof v === "object" && v !== null && !Array.isArray(v);
  const changed = Object.entries(some ?? {}).map(([key, value]) => {
    const before: unknown = whole[key as keyof typeof whole];
    return [key, isTable(before) && isTable(value) ? merge(before, value) : value];
  });
  return { ...whole, ...Object.fromEntries(changed) };
}
