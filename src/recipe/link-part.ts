/** The interface of a link part that is a field of the request, and functions that make parts of choices, numbers and lists. */
import type * as v from "valibot";
import { number as anyNumber, numberList, oneOf } from "./check.ts";
import type { GroundChoice } from "./ground-choice.ts";
import { canonical, type NumberRange, type Quantity } from "./quantity.ts";
import { choiceOf, type GivenPart, numberOf, numbersOf } from "./query.ts";
import type { Affects, CameraName, Recipe } from "./recipe.ts";

/** The parts that the defaults and ranges of others depend on. They are read first, in the order of this list. */
export const FIRST_PARTS = ["shot", "by", "freeze", "parameters", "profile", "sum", "kinds"] as const;

/** The values of the first parts, as far as they are read. */
export interface Start extends GroundChoice {
  readonly recipe: Recipe;
  /** The recipe with the ground that is chosen. */
  readonly ground: Recipe;
  readonly shot: string;
  readonly by: string;
  readonly freeze: boolean;
}

/**
 * The row of a part in the settings, besides its value. With `byKind` only kinds of worlds that add it have it; with `ofYears` those
 * whose ground changes with years.
 */
export type Setting = { readonly label: string; readonly byKind?: true; readonly ofYears?: true } & (
  | { readonly min: number; readonly max: number; readonly step: number; readonly unit?: string }
  | { readonly options: readonly string[] }
);

export interface LinkPart<T> {
  /** Whether links to a recipe can have the part; always where absent. */
  has?(recipe: Recipe): boolean;
  /** The value of a link that leaves it out. */
  start(from: Start): T;
  /** The value of a link. Problems of its text are reported, and the nearest value is used, or `start`. */
  read(part: GivenPart, start: T, from: Start): T;
  /** The text in a link; by String() where absent. */
  text?(value: T): string;
  /** The nearest value that a link can hold; the value itself where absent. `ground` is the recipe with the ground of the request. */
  canonical?(value: T, ground: Recipe, request: { readonly camera: CameraName; readonly freeze: boolean }): T;
  schema(ground: Recipe): v.GenericSchema;
  /** Effect of a change; none where absent. */
  readonly affects?: Affects;
  /** Whether a change is one of shader source. */
  programs?(before: T, after: T): boolean;
  /** The part is of the player's place and view, which saved data have too. */
  readonly player?: true;
  readonly setting?: Setting;
  /** Names of the numbers of a list. */
  readonly names?: readonly string[];
}

/** A name of a list. */
export function choice<N extends string>(
  choices: (recipe: Recipe) => readonly N[],
  start: (from: Start) => N,
): LinkPart<N> {
  return {
    start,
    read: (part, otherwise, { recipe }) => choiceOf(part, choices(recipe), otherwise),
    schema: (recipe) => oneOf(choices(recipe)),
  };
}

/** A number. */
export function number(range: NumberRange, start: (from: Start) => number): LinkPart<number> {
  return {
    start,
    read: (part, otherwise) => numberOf(part, range, otherwise),
    canonical: (value) => canonical(range, value),
    schema: () => anyNumber(range),
  };
}

const canonicalList = (ranges: readonly Quantity[], values: readonly number[]): readonly number[] =>
  ranges.map((range, i) => canonical(range, values[i] ?? Number.NaN));

/** Several numbers, each with its own range. */
export function list<T extends readonly number[]>(
  names: readonly string[],
  ranges: (ground: Recipe) => readonly Quantity[],
  start: (from: Start) => T,
): LinkPart<T> {
  return {
    names,
    start,
    read: (part, otherwise, { ground }) => numbersOf(part, ranges(ground), otherwise) as T,
    text: (values) => values.join(),
    canonical: (values, ground) => canonicalList(ranges(ground), values) as T,
    schema: (ground) => numberList(ranges(ground)),
  };
}
