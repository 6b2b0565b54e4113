/** Coordinates of places: the ranges that several kinds share, and checking, correcting and converting a place by its kind. */

import { phrase } from "../words/words.ts";
import { canonical, type NumberRange, type Quantity } from "./quantity.ts";
import type { Coordinates, Place, Recipe } from "./recipe.ts";

/** Names of the numbers of a place. */
export const XYZ = ["x", "y", "z"] as const;
/** The same range for x, y and z. */
export const rangesOf = (range: NumberRange): Coordinates => [
  { name: XYZ[0], ...range },
  { name: XYZ[1], ...range },
  { name: XYZ[2], ...range },
];
const [X, Y] = rangesOf({ min: -2e9, max: 2e9, unit: "m", digits: 2 });
/** Metres east, north and up, on a plane. */
export const ON_PLANE: Coordinates = [X, Y, { ...X, name: "z", min: -1e5, max: 1e5 }];
/** Light-years, to 1/16 of an astronomical unit. */
export const IN_SPACE = rangesOf({ min: -1e6, max: 1e6, unit: "ly", digits: 6 });
/** Astronomical units from a place in light-years, to 1.5 m. */
export const OFFSET = rangesOf({ min: -31_621, max: 31_621, unit: "AU", digits: 11 });

const whole = (quantity: Omit<Quantity, "digits">): Quantity => ({ ...quantity, digits: 0, whole: true });
/** `from` of a link: a star's light-years, and the planet's index, from the innermost. */
export const FROM = [
  ...([0, 1, 2] as const).map((axis) => whole(IN_SPACE[axis])),
  whole({ name: phrase("index"), min: 1, max: 15, unit: "" }),
] as const;

/** Message about an invalid place whose numbers are each within their range, null for a valid one. */
export function problemOfPlace(recipe: Recipe, at: Place): string | null {
  return recipe.kind.places.problem?.(recipe, at) ?? null;
}

/** The nearest valid place, rounded as in links. NaN stays NaN. */
export function nearestPlace(recipe: Recipe, at: Place): Place {
  const { places } = recipe.kind;
  const [x, y, z] = places.ranges(recipe).map((range, i) => canonical(range, at[i]));
  const near: Place = [x, y, z];
  return problemOfPlace(recipe, near) === null ? near : (places.repair?.(recipe, near) ?? near);
}

/** Converts a place of one recipe to another recipe of the same kind. */
export function placeIn(recipe: Recipe, from: Recipe, at: Place): Place {
  return recipe.kind.places.convert?.(recipe, from, at) ?? at;
}
