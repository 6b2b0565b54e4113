/** Opens worlds: checks a recipe and a request, and freezes the result. */
import * as v from "valibot";
import { currentPreset, NO_PRESET } from "./preset.ts";
import type { Recipe, StarPlanet } from "./recipe.ts";
import { LOOK, ORBIT, requestedRecipe, type SceneRequest } from "./request.ts";
import { requestSchema } from "./request-schema.ts";
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
  /** The checked request. */
  readonly start: SceneRequest;
};

/**
 * Throws a RangeError that names every fault on a line of its own, with the value and the range:
 * "sea: 900 is out of range 150 to 560 units".
 */
export function openWorld<R extends Recipe>(recipe: R, request: SceneRequest): Opened<R> {
  const valid = checkedRecipe(recipe);
  const start = checked<SceneRequest>("request", requestSchema(valid, request), request);
  const { title, about, explorers, world, view, from, up } = requestedRecipe(valid, start);
  return freeze({
    ...world,
    name: start.world,
    title,
    about,
    explorers,
    ...(from && { from }),
    ...(up && { up }),
    seed: start.seed,
    view: "hour" in view ? { ...view, hour: start.hour } : view,
    start,
  });
}

const XYZ = ["x", "y", "z"];
/** Names of the numbers in each list, for messages. */
const LISTS = {
  at: XYZ,
  off: XYZ,
  geo: ["latitude", "longitude", "altitude"],
  look: LOOK.map(({ name }) => name),
  orbit: ORBIT.map(({ name }) => name),
  parked: [...XYZ, LOOK[0].name],
};

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
  const faults = result.issues.map((issue) => messageOf(whole, issue));
  throw new RangeError(faults.map((fault) => (fault.startsWith(where) ? fault : where + fault)).join("\n"));
}

/** The message of an issue after its path. Issues of the whole contain their own path. */
function messageOf(whole: string, issue: v.BaseIssue<unknown>): string {
  const keys = (issue.path ?? []).map((item) => item.key as string | number);
  if (keys.length === 0) return issue.message.includes(":") ? issue.message : `${whole}: ${issue.message}`;
  // Parameters and coordinates are shown by name, as in links.
  if (whole === "request" && keys[0] === "parameters" && keys.length > 1) keys.shift();
  const list = LISTS[keys.at(-2) as keyof typeof LISTS];
  const last = keys.at(-1);
  if (list && typeof last === "number" && list[last]) keys.splice(-1, 1, list[last]);
  return `${keys.join(".")}: ${issue.message}`;
}

function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}
