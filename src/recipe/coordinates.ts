/** Places: the ranges that several kinds share, and what a kind's rules make of a place. */
import { canonical, type Quantity } from "./quantity.ts";
import type { Coordinates, Place, Recipe } from "./recipe.ts";

export const named = (range: Omit<Quantity, "name">): Coordinates => [
  { name: "x", ...range },
  { name: "y", ...range },
  { name: "z", ...range },
];
const [X, Y] = named({ min: -2e9, max: 2e9, unit: "m", digits: 2 });
/** Metres east, north and up over a plane. */
export const ON_PLANE: Coordinates = [X, Y, { ...X, name: "z", min: -1e5, max: 1e5 }];
/** Light-years: the last decimal place is a sixteenth of an astronomical unit. */
export const IN_SPACE = named({ min: -1e6, max: 1e6, unit: "ly", digits: 6 });
/** Astronomical units from a place in light-years: the last decimal place is 1.5 m. */
export const OFFSET = named({ min: -31_621, max: 31_621, unit: "AU", digits: 11 });

/** What is wrong with a place as a whole, or null: each of its numbers is within its range. */
export function faultOfPlace(recipe: Recipe, at: Place): string | null {
  return recipe.kind.places.fault?.(recipe, at) ?? null;
}

/** The nearest place that a link can hold. NaN stays NaN. */
export function nearestPlace(recipe: Recipe, at: Place): Place {
  const { places } = recipe.kind;
  const [x, y, z] = places.ranges(recipe).map((range, i) => canonical(range, at[i]));
  const near: Place = [x, y, z];
  return faultOfPlace(recipe, near) === null ? near : (places.mend?.(recipe, near) ?? near);
}

/** A place of one recipe in another of the same kind. */
export function placeIn(recipe: Recipe, from: Recipe, at: Place): Place {
  return recipe.kind.places.carry?.(recipe, from, at) ?? at;
}
