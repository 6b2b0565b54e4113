/** Links as text, to a recipe that was already chosen. */
import { parseRequest as parseQuery } from "../../src/recipe/permalink.ts";
import { readQuery } from "../../src/recipe/query.ts";
import type { Recipe } from "../../src/recipe/recipe.ts";

export const parseRequest = (search: string, world: string, recipe: Recipe) =>
  parseQuery(readQuery(search), world, recipe);
