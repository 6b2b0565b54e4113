/** The parameters of a recipe: numbers that settings and links can change. */
import { decimals, type Quantity } from "./quantity.ts";
import type { Affects, Recipe } from "./recipe.ts";

/** A parameter with its range and step, and its value in the recipe. */
export interface Parameter extends Quantity {
  readonly label: string;
  readonly step: number;
  readonly value: number;
  readonly affects: Affects;
  readonly programs: boolean;
}

/** Whether a parameter is on or off. */
export const isSwitch = ({ whole, min, max }: Pick<Parameter, "whole" | "min" | "max">): boolean =>
  whole === true && min === 0 && max === 1;

/** The recipe's parameters, in its order. */
export function parametersOf(recipe: Recipe): Parameter[] {
  const fields = recipe.kind.parameters(recipe);
  return Object.entries(recipe.parameters).map(([name, [label, min, max, step, unit = ""]]) => {
    const { whole = false, programs = false, affects, get } = fields[name];
    // Two decimal places more than the step, so that links may give values between steps.
    const digits = whole ? 0 : decimals(step) + 2;
    return { name, label, min, max, step, unit, whole, digits, affects, programs, value: get(recipe) };
  });
}

/** A copy of a recipe with the given parameters set. */
export function withParameters<R extends Recipe>(recipe: R, values: Readonly<Record<string, number>>): R {
  const fields = recipe.kind.parameters(recipe);
  let changed: Recipe = recipe;
  for (const name of Object.keys(recipe.parameters)) {
    const value = values[name];
    if (value !== undefined) changed = fields[name].set(changed, value);
  }
  return changed as R;
}

/** A copy of a recipe with some of its world changed. */
export const withWorld = <R extends Recipe>(recipe: R, change: Partial<R["world"]>): R => ({
  ...recipe,
  world: { ...recipe.world, ...change },
});

/** A copy of a recipe with some of its view changed. */
export const withView = <R extends Recipe>(recipe: R, change: Partial<R["view"]>): R => ({
  ...recipe,
  view: { ...recipe.view, ...change },
});
