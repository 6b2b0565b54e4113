/** From a recipe and a request to a world: everything checked once, then frozen to its depth. */
import * as v from "valibot";
import { GEO, OFF, ON_SPHERE } from "./coordinates.ts";
import { NO_PRESET, presetNow } from "./preset.ts";
import type {
  CosmicRecipe,
  ExplorerName,
  From,
  IslandRecipe,
  Recipe,
  SphereRecipe,
  UndergroundRecipe,
} from "./recipe.ts";
import { asked, LOOK, ORBIT, type SceneRequest } from "./request.ts";
import { requestSchema } from "./request-schema.ts";
import { recipeSchema } from "./schema.ts";

interface Opened<R extends Recipe> {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly explorers: readonly ExplorerName[];
  readonly view: R["view"];
  /** Of which star it is a planet, and which. */
  readonly from?: From;
  /** The checked request: where the opening begins. */
  readonly start: SceneRequest;
}

export type OpenIslands = IslandRecipe["world"] & Opened<IslandRecipe>;
export type OpenSphere = SphereRecipe["world"] & Opened<SphereRecipe>;
export type OpenUnderground = UndergroundRecipe["world"] & Opened<UndergroundRecipe>;
export type OpenCosmic = CosmicRecipe["world"] & Opened<CosmicRecipe>;
export interface OpenedAs {
  readonly islands: OpenIslands;
  readonly sphere: OpenSphere;
  readonly underground: OpenUnderground;
  readonly cosmic: OpenCosmic;
}

/** A world as it is opened: the recipe's table with the request's seed, hour and parameters in their places. */
export type World<R extends Recipe = Recipe> = OpenedAs[R["world"]["shape"]["kind"]];

/**
 * Throws a RangeError that names every fault, a line each, with the value and the range:
 * "sea: 900 is out of range 150 to 560 units".
 */
export function openWorld<R extends Recipe>(recipe: R, request: SceneRequest): World<R> {
  const sound = soundRecipe(recipe);
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
    // The shape of what is opened is the recipe's own, which the checking cannot tell the compiler.
  }) as unknown as World<R>;
}

const LISTS = { at: ON_SPHERE, off: OFF, geo: GEO, look: LOOK, orbit: ORBIT, parked: [...ON_SPHERE, LOOK[0]] };

const sounds = new WeakMap<Recipe, Recipe>();

/** A recipe, checked when it is first opened: with each change of a number it is opened again. */
function soundRecipe(recipe: Recipe): Recipe {
  const known = sounds.get(recipe);
  if (known) return known;
  const preset = presetNow(recipe);
  const sound = checked<Recipe>("recipe", recipeSchema, recipe, preset === NO_PRESET ? "" : `presets.${preset}.`);
  sounds.set(recipe, sound);
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
  if (list && typeof last === "number" && list[last]) keys.splice(-1, 1, list[last].name);
  return `${keys.join(".")}: ${issue.message}`;
}

function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}
