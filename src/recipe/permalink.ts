/**
 * Permalinks: a query string to a request and back.
 *
 * Reading never throws. A wrong part is reported with its valid range and replaced by the nearest valid value; the rest of the link is
 * used as it is. Written links have only the parts that differ from the start of their world and shot.
 */

import { say } from "../words/words.ts";
import { isKeptName, KEPT_PARTS, type KeptPart } from "./kept-code.ts";
import { FIRST_PARTS } from "./link-part.ts";
import { LINK_PARTS, OTHER_NAMES, RECIPE_PARTS, type RecipePart } from "./link-parts.ts";
import { nearestName } from "./nearest-name.ts";
import { parametersOf } from "./parameter.ts";
import { choiceOf, type Query, readQuery, shortName } from "./query.ts";
import type { Recipe, SceneEntry } from "./recipe.ts";
import { canonicalRequest, eachPart, makeRequest, partsByName, requestOf, type SceneRequest } from "./request.ts";

/** Maximum number of messages for one link; the last one counts the rest. */
const MAX_PROBLEMS = 20;

/** The names that links to a recipe can have. */
export function linkNames(recipe: Recipe): string[] {
  const parts = partsByName().filter(([name, part]) => name !== "parameters" && part.has?.(recipe) !== false);
  const others = Object.entries({ ...RECIPE_PARTS, ...OTHER_NAMES }).filter(([, part]) => part.has(recipe));
  return [...parts, ...others, ...parametersOf(recipe).map(({ name }) => [name])].map(([name]) => String(name));
}

/** The recipe of a link: the scene's, or the choice of the link. A land lies on the planet of its preset. */
async function chosenRecipe(query: Query, problems: string[], scene: Recipe): Promise<Recipe> {
  let recipe = scene;
  const read = (name: keyof typeof RECIPE_PARTS) => {
    const part: RecipePart = RECIPE_PARTS[name];
    if (!query.values.has(name) || !part.has(recipe)) return;
    if (recipe.from) problems.push(say("{name}: is given beside from. Using from.", { name }));
    else recipe = part.read({ name, query, problems }, recipe);
  };
  read("from");
  read("preset");
  read("ground");
  read("up");
  return recipe;
}

/** The request of a link to a recipe that was already chosen. */
export function parseRequest(
  query: Query,
  world: string,
  recipe: Recipe,
): { request: SceneRequest; problems: string[] } {
  const found = eachPart((): string[] => []);
  const request = makeRequest(world, recipe, (name, part, from) => {
    const start = part.start(from);
    return part.has?.(recipe) === false ? start : part.read({ name, query, problems: found[name] }, start, from);
  });
  const problems = [...query.problems, ...Object.values(found).flat(), ...unknownNames(query, linkNames(recipe))];
  return { request, problems: limited(problems) };
}

/**
 * Reads a link: loads its recipe and resolves its request. Rejects only when the recipe cannot be loaded. `findKept` returns the code
 * of a part that this browser keeps under a name.
 */
export async function readLink(
  search: string,
  scenes: Readonly<Record<string, SceneEntry>>,
  findKept: FindKept = async () => undefined,
) {
  const query = await withKeptCodes(readQuery(search), findKept);
  const problems: string[] = [];
  const worlds = Object.keys(scenes);
  const world = choiceOf({ name: "world", query, problems }, worlds, worlds[0]);
  const { default: scene } = await scenes[world].load();
  const recipe = await chosenRecipe(query, problems, scene);
  const parsed = parseRequest(query, world, recipe);
  return { query, recipe, request: parsed.request, problems: [...problems, ...parsed.problems] };
}

/** The code that a browser keeps under a name. */
export type FindKept = (name: string, part: KeptPart) => Promise<string | undefined>;

/** The query with kept codes in place of their names. */
async function withKeptCodes(query: Query, find: FindKept): Promise<Query> {
  const values = new Map(query.values);
  for (const part of KEPT_PARTS) {
    const name = values.get(part) ?? "";
    const code = isKeptName(name) ? await find(name, part) : undefined;
    if (code !== undefined) values.set(part, code);
  }
  return { ...query, values };
}

/** The canonical link, starting with "?". It always names its world, since the first world may change. */
export function formatRequest(request: SceneRequest, recipe: Recipe): string {
  const now = canonicalRequest(request, recipe);
  const { shot, by, freeze, parameters, profile, sum, kinds } = now;
  const start = requestOf(now.world, recipe, { shot, by, freeze, parameters, profile, sum, kinds });
  const from = { recipe, ground: recipe, ...now };
  const first = Object.fromEntries(FIRST_PARTS.map((name) => [name, LINK_PARTS[name].start(from)]));
  const omitted = textsOf({ ...canonicalRequest(start, recipe), ...first, world: "" }, recipe);
  const { world, ...others } = textsOf(now, recipe);
  const chosen = Object.entries(RECIPE_PARTS).map(([name, part]) => [name, part.text(recipe) ?? ""]);
  const texts = { world, ...Object.fromEntries(chosen), ...others };
  const isWritten = ([name, text]: [string, string]) =>
    text !== "" && text !== omitted[name] && !/(^|,)NaN(,|$)/.test(text);
  return `?${Object.entries<string>(texts)
    .filter(isWritten)
    .map((pair) => pair.join("="))
    .join("&")}`;
}

/** The text of every part and parameter of a request, "" for those without one. */
function textsOf(request: SceneRequest, recipe: Recipe): Record<string, string> {
  const values: Readonly<Record<string, unknown>> = request;
  const parameters = LINK_PARTS.parameters.canonical(request.parameters, recipe);
  return {
    ...eachPart((name, part) => part.text?.(values[name]) ?? String(values[name])),
    ...Object.fromEntries(parametersOf(recipe).map(({ name }) => [name, String(parameters[name])])),
  };
}

function unknownNames(query: Query, known: readonly string[]): string[] {
  const unknown = [...query.values.keys()].filter((name) => !known.includes(name));
  return unknown.map((name) => {
    const near = nearestName(name, known);
    const values = { name: shortName(name), names: known.join(", ") };
    return near
      ? say("{name}: is not a parameter; did you mean {near}? There are {names}. Ignored.", { ...values, near })
      : say("{name}: is not a parameter. There are {names}. Ignored.", values);
  });
}

function limited(problems: string[]): string[] {
  if (problems.length <= MAX_PROBLEMS) return problems;
  const first = problems.slice(0, MAX_PROBLEMS - 1);
  return [...first, say("…and {n} more.", { n: problems.length - first.length })];
}
