/** Opens worlds: checks a recipe and a request, and freezes the result. */
import * as v from "valibot";
import { isRecord, table } from "./check.ts";
import { type GroundChoice, problemOfGround, requestedRecipe, withSeed } from "./ground-choice.ts";
import { OTHER_NAMES, RECIPE_PARTS, type RecipePart } from "./link-parts.ts";
import { parametersOf } from "./parameter.ts";
import { currentPreset, NO_PRESET } from "./preset.ts";
import { problemOf } from "./quantity.ts";
import type { Recipe, StarPlanet } from "./recipe.ts";
import { eachPart, partsByName, type SceneRequest, startRequest } from "./request.ts";
import { recipeSchema } from "./schema.ts";

/** An opened world: the recipe's table with the seed, hour and parameters of the request. */
export type Opened<R extends Recipe = Recipe> = R["world"] & {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly explorers: R["explorers"];
  readonly view: R["view"];
  /** The star and planet that the recipe was made from. */
  readonly from?: StarPlanet;
  /** The link to the shaft that ways up lead to. */
  readonly up?: string;
  /** The place of the first shot. */
  readonly home: SceneRequest["at"];
  /** The checked request. */
  readonly start: SceneRequest;
};

/**
 * Throws a RangeError that names every problem on a line of its own, with the value and the range:
 * "sea: 900 is out of range 150 to 560 units".
 */
export function openWorld<R extends Recipe>(recipe: R, request: SceneRequest): Opened<R> {
  const valid = checkedRecipe(recipe);
  const start = checked("request", requestSchema(valid, request), request) as SceneRequest;
  const asked = requestedRecipe(valid, start);
  const { title, about, explorers, view, from, up } = asked;
  return freeze({
    ...withSeed(asked, start.seed),
    name: start.world,
    title,
    about,
    explorers,
    ...(from && { from }),
    ...(up && { up }),
    home: startRequest(start.world, asked).at,
    view: "hour" in view ? { ...view, hour: start.hour } : view,
    start,
  });
}

/** The schema of requests to a recipe. Messages give the value and what was expected. */
function requestSchema(recipe: Recipe, input: unknown) {
  const given = isRecord(input) ? input : {};
  const wanted = isRecord(given.parameters) ? given.parameters : {};
  const valid = parametersOf(recipe).map((p) => [p.name, problemOf(p, wanted[p.name]) ? p.value : wanted[p.name]]);
  // Each part of the ground with those before it, so that the problem is that of the first wrong one.
  const { profile } = recipe.world;
  let choice: GroundChoice = { parameters: Object.fromEntries(valid), profile, sum: "", kinds: "" };
  let wrong: Readonly<Record<string, v.GenericSchema>> = {};
  for (const name of ["profile", "sum", "kinds"] as const) {
    const next = { ...choice, [name]: String(given[name]) };
    const problem = problemOfGround(recipe, next);
    if (problem !== null) {
      wrong = { [name]: v.custom(() => false, problem) };
      break;
    }
    choice = next;
  }
  // The valid places depend on the ground.
  const ground = requestedRecipe(recipe, choice);
  return table({ ...eachPart((_, part) => part.schema(ground)), ...wrong });
}

/** Names of the numbers of a list, for messages. */
function numberNames(list: unknown): readonly string[] {
  const parts = [...partsByName(), ...Object.entries<RecipePart>(RECIPE_PARTS), ...Object.entries(OTHER_NAMES)];
  return parts.find(([name]) => name === list)?.[1].names ?? [];
}

const checkedRecipes = new WeakMap<Recipe, Recipe>();

/** Checks a recipe once, since every change of a parameter opens it again. */
function checkedRecipe<R extends Recipe>(recipe: R): R {
  const before = checkedRecipes.get(recipe);
  if (before) return before as R;
  const preset = currentPreset(recipe);
  const { kind, ...table } = recipe;
  const where = preset === NO_PRESET ? "" : `presets.${preset}.`;
  const valid = { ...checked("recipe", recipeSchema(recipe), table, where), kind } as unknown as R;
  checkedRecipes.set(recipe, valid);
  return valid;
}

function checked<T>(whole: string, schema: v.GenericSchema<unknown, T>, input: unknown, where = ""): T {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  const problems = result.issues.map((issue) => messageOf(whole, issue));
  throw new RangeError(problems.map((problem) => (problem.startsWith(where) ? problem : where + problem)).join("\n"));
}

/** The message of an issue after its path. Issues of the whole contain their own path. */
function messageOf(whole: string, issue: v.BaseIssue<unknown>): string {
  const keys = (issue.path ?? []).map((item) => item.key as string | number);
  if (keys.length === 0) return issue.message.includes(":") ? issue.message : `${whole}: ${issue.message}`;
  // Parameters and coordinates are shown by name, as in links.
  if (whole === "request" && keys[0] === "parameters" && keys.length > 1) keys.shift();
  const last = keys.at(-1);
  const name = typeof last === "number" && numberNames(keys.at(-2))[last];
  if (name) keys.splice(-1, 1, name);
  return `${keys.join(".")}: ${issue.message}`;
}

function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}
