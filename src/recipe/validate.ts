/** From a recipe and a request to an opened world: everything checked once, then frozen. */
import * as v from "valibot";
import { NO_PRESET, presetNow } from "./preset.ts";
import type { Recipe, StarPlanet } from "./recipe.ts";
import { asked, LOOK, ORBIT, type SceneRequest } from "./request.ts";
import { requestSchema } from "./request-schema.ts";
import { recipeSchema } from "./schema.ts";

/** A world as it is opened: the recipe's table with the request's seed, hour and parameters. */
export type Opened<R extends Recipe = Recipe> = R["world"] & {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly explorers: R["explorers"];
  readonly view: R["view"];
  /** The star and planet it is, where the recipe was made from them. */
  readonly from?: StarPlanet;
  /** The checked request: where the opening begins. */
  readonly start: SceneRequest;
};

/**
 * Throws a RangeError that names every fault, a line each, with the value and the range:
 * "sea: 900 is out of range 150 to 560 units".
 */
export function openWorld<R extends Recipe>(recipe: R, request: SceneRequest): Opened<R> {
  const sound = checkedRecipe(recipe);
  const start = checked<SceneRequest>("request", requestSchema(sound, request), request);
  const { title, about, explorers, world, view, from } = asked(sound, start);
  return freeze({
    ...world,
    name: start.world,
    title,
    about,
    explorers,
    ...(from && { from }),
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

const known = new WeakMap<Recipe, Recipe>();

/** A recipe is checked when it is first opened: each change of a number opens it again. */
function checkedRecipe<R extends Recipe>(recipe: R): R {
  const before = known.get(recipe);
  if (before) return before as R;
  const preset = presetNow(recipe);
  const { kind, ...table } = recipe;
  const where = preset === NO_PRESET ? "" : `presets.${preset}.`;
  const sound = { ...checked("recipe", recipeSchema(recipe), table, where), kind } as unknown as R;
  known.set(recipe, sound);
  return sound;
}

function checked<T>(whole: string, schema: v.GenericSchema<unknown, T>, input: unknown, where = ""): T {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  const faults = result.issues.map((issue) => sentence(whole, issue));
  throw new RangeError(faults.map((fault) => (fault.startsWith(where) ? fault : where + fault)).join("\n"));
}

/** An issue with the name of its place before it; an issue of the whole names its own place. */
function sentence(whole: string, issue: v.BaseIssue<unknown>): string {
  const keys = (issue.path ?? []).map((item) => item.key as string | number);
  if (keys.length === 0) return issue.message.includes(":") ? issue.message : `${whole}: ${issue.message}`;
  // A visitor knows a parameter by its own name, and a coordinate by its letter.
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
