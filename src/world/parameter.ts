/** The numbers of a recipe that can be opened to visitors: where each lies, and how a changed one is put back. */
import { decimals, type Quantity } from "./quantity.ts";
import type { Recipe, View, WorldTable } from "./recipe.ts";

interface Seat {
  /** True for counts. */
  readonly whole: boolean;
  of(recipe: Recipe): number;
  /** A copy of the recipe with the number changed. */
  into(recipe: Recipe, value: number): Recipe;
}

const world = (recipe: Recipe, change: Partial<WorldTable>): Recipe => ({
  ...recipe,
  world: { ...recipe.world, ...change },
});
const view = (recipe: Recipe, change: Partial<View>): Recipe => ({ ...recipe, view: { ...recipe.view, ...change } });

/** The `count` altitudes nearest the datum, low to high: an archipelago keeps its altitude when others leave. */
function nearestDatum(altitudes: readonly number[], count: number): number[] {
  const kept = [...altitudes].sort((a, b) => Math.abs(a) - Math.abs(b)).slice(0, count);
  return kept.sort((a, b) => a - b);
}

export const PARAMETERS = {
  sea: { whole: false, of: (r) => r.world.sea, into: (r, sea) => world(r, { sea }) },
  relief: { whole: false, of: (r) => r.world.relief, into: (r, relief) => world(r, { relief }) },
  archipelagos: {
    whole: true,
    of: (r) => r.world.shape.altitudes.length,
    into: (r, n) => world(r, { shape: { ...r.world.shape, altitudes: nearestDatum(r.world.shape.altitudes, n) } }),
  },
  haze: { whole: false, of: (r) => r.view.haze, into: (r, haze) => view(r, { haze }) },
  /** Kilometres, of the view's distance in metres. */
  view: { whole: false, of: (r) => r.view.distance / 1000, into: (r, km) => view(r, { distance: km * 1000 }) },
} as const satisfies Record<string, Seat>;

export type ParameterName = keyof typeof PARAMETERS;

/** A parameter of one recipe, with its label and step for a panel and its own value in the recipe. */
export interface Parameter extends Quantity {
  readonly name: ParameterName;
  readonly label: string;
  readonly step: number;
  readonly value: number;
}

/** The recipe's parameters, in its order. */
export function parametersOf(recipe: Recipe): Parameter[] {
  return (Object.keys(recipe.parameters) as ParameterName[]).flatMap((name) => {
    const row = recipe.parameters[name];
    if (!row) return [];
    const [label, min, max, step, unit = ""] = row;
    const { whole, of } = PARAMETERS[name];
    // Two places more than the step, so that a number typed in a link between two steps survives.
    return [{ name, label, min, max, step, unit, whole, digits: whole ? 0 : decimals(step) + 2, value: of(recipe) }];
  });
}

/** The recipe with every given parameter in its place. */
export function withParameters(recipe: Recipe, values: Readonly<Record<string, number>>): Recipe {
  let changed = recipe;
  for (const { name } of parametersOf(recipe)) {
    const value = values[name];
    if (value !== undefined) changed = PARAMETERS[name].into(changed, value);
  }
  return changed;
}
