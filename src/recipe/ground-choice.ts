/** The choice of another ground for a recipe: the parameters, profile, sum and kinds of a request. */
import * as v from "valibot";
import { say } from "../words/words.ts";
import { withParameters } from "./parameter.ts";
import { quote } from "./quantity.ts";
import { type GroundTable, isProfileName, type Recipe } from "./recipe.ts";
import { problemOfSum } from "./sum.ts";
import { thresholdsOf, withThresholds } from "./thresholds.ts";

/** The parts of a request that make its ground. */
export interface GroundChoice {
  readonly parameters: Readonly<Record<string, number>>;
  readonly profile: string;
  /** "" for the world's own, as in `kinds`. */
  readonly sum: string;
  readonly kinds: string;
}

/** The recipe with the profile, sum, kinds and parameters of a request. The valid places depend on them. */
export function requestedRecipe<R extends Recipe>(
  recipe: R,
  { parameters, profile, sum = "", kinds = "" }: Partial<GroundChoice> & Pick<GroundChoice, "parameters" | "profile">,
): R {
  const { fields, cover } = recipe.world as unknown as GroundTable;
  const world = {
    ...recipe.world,
    profile,
    ...(sum !== "" && { fields: { ...fields, ground: sum } }),
    ...(kinds !== "" && { cover: withThresholds(cover, kinds.split(",").map(Number)) }),
  };
  return withParameters({ ...recipe, world }, parameters);
}

/**
 * The table of a recipe with a seed. Directions turn by another seed than the recipe's own, except by 0 and in a mine below a planet,
 * which has the planet's seed and the directions of its table.
 */
export function withSeed<R extends Recipe>({ world, up }: R, seed: number): R["world"] {
  if (seed === world.seed) return world;
  return { ...world, seed, ...(up === undefined && { turn: seed }) };
}

/** Message about an invalid profile, sum or thresholds, or about the ground that they give, as the end of a sentence; null for none. */
export function problemOfGround(recipe: Recipe, choice: GroundChoice): string | null {
  const { profile, sum, kinds } = choice;
  if (isProfileName(profile) && sum === "" && kinds === "") return null;
  const problem = (sum !== "" && problemOfOwnSum(recipe, sum)) || (kinds !== "" && problemOfKinds(recipe, kinds));
  if (problem) return problem;
  const { world } = requestedRecipe(recipe, choice);
  return v.safeParse(recipe.kind.schemas.world, world).issues?.[0].message ?? null;
}

const problemOfOwnSum = ({ world }: Recipe, sum: string) =>
  "fields" in world ? problemOfSum(sum) : say("applies to ground, and this world has none");

function problemOfKinds({ world }: Recipe, kinds: string): string | null {
  const { length } = thresholdsOf((world as GroundTable).cover ?? []);
  const values = kinds.split(",").map(Number);
  const isList = values.length === length && values.every((value) => value >= 0 && value <= 1000);
  if (isList && values.join() === kinds) return null;
  return say("{given} is not a list of {n} number from 0 to 1000|{given} is not a list of {n} numbers from 0 to 1000", {
    ...{ given: quote(kinds), n: length },
  });
}
