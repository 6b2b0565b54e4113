/** The numbers of a recipe that can be opened to visitors: where each lies, and how a changed one is put back. */
import { decimals, type Quantity } from "./quantity.ts";
import { type IslandRecipe, isSphereRecipe, type Recipe, type ShapeKind, type SphereRecipe } from "./recipe.ts";

interface Seat<R extends Recipe> {
  /** True for counts. */
  readonly whole: boolean;
  of(recipe: R): number;
  /** A copy of the recipe with the number changed. */
  into(recipe: R, value: number): R;
}

const world = <R extends Recipe>(recipe: R, change: Partial<R["world"]>): R => ({
  ...recipe,
  world: { ...recipe.world, ...change },
});
const view = (recipe: IslandRecipe, change: Partial<IslandRecipe["view"]>): IslandRecipe => ({
  ...recipe,
  view: { ...recipe.view, ...change },
});
const sphere = (recipe: SphereRecipe, change: Partial<SphereRecipe["world"]["shape"]>): SphereRecipe =>
  world(recipe, { shape: { ...recipe.world.shape, ...change } });

/** The `count` altitudes nearest the datum, low to high: an archipelago keeps its altitude when others leave. */
function nearestDatum(altitudes: readonly number[], count: number): number[] {
  const kept = [...altitudes].sort((a, b) => Math.abs(a) - Math.abs(b)).slice(0, count);
  return kept.sort((a, b) => a - b);
}

const ISLANDS = {
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
} as const satisfies Record<string, Seat<IslandRecipe>>;

const SPHERE = {
  radius: { whole: false, of: (r) => r.world.shape.radius, into: (r, radius) => sphere(r, { radius }) },
  slope: { whole: false, of: (r) => r.world.shape.slope, into: (r, slope) => sphere(r, { slope }) },
  sea: { whole: false, of: (r) => r.world.sea, into: (r, sea) => world(r, { sea }) },
  peak: { whole: false, of: (r) => r.world.peak, into: (r, peak) => world(r, { peak }) },
} as const satisfies Record<string, Seat<SphereRecipe>>;

/** By shape: what does not belong to a shape cannot be opened there. */
export const PARAMETERS = { islands: ISLANDS, sphere: SPHERE } as const;

export type ParameterNames = { readonly [K in ShapeKind]: keyof (typeof PARAMETERS)[K] };
export type ParameterName = ParameterNames[ShapeKind];

/** A parameter of one recipe, with its label and step for a panel and its own value in the recipe. */
export interface Parameter extends Quantity {
  readonly name: ParameterName;
  readonly label: string;
  readonly step: number;
  readonly value: number;
}

/** The recipe's parameters, in its order. */
export function parametersOf(recipe: Recipe): Parameter[] {
  return isSphereRecipe(recipe) ? listed(recipe, SPHERE) : listed(recipe, ISLANDS);
}

function listed<R extends Recipe>(recipe: R, seats: Readonly<Record<string, Seat<R>>>): Parameter[] {
  return Object.entries(recipe.parameters).map(([name, [label, min, max, step, unit = ""]]) => {
    const { whole, of } = seats[name];
    // Two places more than the step, so that a number typed in a link between two steps survives.
    const digits = whole ? 0 : decimals(step) + 2;
    return { name: name as ParameterName, label, min, max, step, unit, whole, digits, value: of(recipe) };
  });
}

/** The recipe with every given parameter in its place. */
export function withParameters<R extends Recipe>(recipe: R, values: Readonly<Record<string, number>>): R {
  const seats: Readonly<Record<string, Seat<R>>> = PARAMETERS[recipe.world.shape.kind] as never;
  let changed = recipe;
  for (const name of Object.keys(recipe.parameters)) {
    const value = values[name];
    if (value !== undefined) changed = seats[name].into(changed, value);
  }
  return changed;
}
