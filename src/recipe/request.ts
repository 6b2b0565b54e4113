/** Requests: everything that a link says about a view, with defaults filled in. */
import { nearestPlace, placeIn } from "./coordinates.ts";
import { type GroundChoice, requestedRecipe } from "./ground-choice.ts";
import { FIRST_PARTS, type LinkPart, type Setting, type Start } from "./link-part.ts";
import { defaultOf, firstShot, LINK_PARTS } from "./link-parts.ts";
import { parametersOf } from "./parameter.ts";
import { problemOf } from "./quantity.ts";
import type { Recipe } from "./recipe.ts";

type Parts = typeof LINK_PARTS;
type PartName = keyof Parts;
type NamesWith<Columns> = { [N in PartName]: Parts[N] extends Columns ? N : never }[PartName];

/** A value for each row of the table of link parts. */
export type SceneRequest = { readonly [N in PartName]: ReturnType<Parts[N]["start"]> };
/** The parts of the player's place and view. */
export type PlayerPart = NamesWith<{ readonly player: true }>;
/** The parts with a row in the settings. */
export type SettingPart = NamesWith<{ readonly setting: Setting }>;

export const partsByName = (): (readonly [name: string, part: LinkPart<unknown>])[] => Object.entries(LINK_PARTS);

export const settingParts = (): SettingPart[] =>
  (Object.keys(LINK_PARTS) as PartName[]).filter((name): name is SettingPart => "setting" in LINK_PARTS[name]);

/** An object with a field for each part. */
export const eachPart = <T>(value: (name: string, part: LinkPart<unknown>) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(partsByName().map(([name, part]) => [name, value(name, part)]));

/** A request whose parts come from `value`, which is called for the first parts first, with those before it. */
export function makeRequest(
  world: string,
  recipe: Recipe,
  value: (name: string, part: LinkPart<unknown>, from: Start) => unknown,
): SceneRequest {
  const { profile } = recipe.world;
  const none = { shot: "", by: "", freeze: false, parameters: {}, profile, sum: "", kinds: "" };
  let from: Start = { recipe, ground: recipe, ...none };
  for (const name of FIRST_PARTS) from = { ...from, [name]: value(name, LINK_PARTS[name], from) };
  from = { ...from, ground: requestedRecipe(recipe, from) };
  const known: Readonly<Record<string, unknown>> = { ...from, world };
  return eachPart((name, part) => (name in known ? known[name] : value(name, part, from))) as SceneRequest;
}

type FirstValues = { readonly [N in keyof Omit<Start, "recipe" | "ground">]?: Start[N] | undefined };

/** The request of a link that gives no more than these first parts. */
export const requestOf = (world: string, recipe: Recipe, given: FirstValues): SceneRequest =>
  makeRequest(world, recipe, (name, part, from) => given[name as keyof FirstValues] ?? part.start(from));

/** The request of a link that gives no more than these arguments. */
export function startRequest(
  world: string,
  recipe: Recipe,
  shot = firstShot(recipe),
  by?: string,
  values: Readonly<Record<string, number>> = {},
  ground: Partial<Pick<GroundChoice, "profile" | "sum" | "kinds">> = {},
): SceneRequest {
  if (!Object.hasOwn(recipe.shots, shot))
    throw new RangeError(`shot: "${shot}" is not one of ${Object.keys(recipe.shots).join(", ")}.`);
  const parameters = Object.fromEntries(
    parametersOf(recipe).map((p) => [p.name, values[p.name] ?? defaultOf(recipe, shot, p)]),
  );
  const { profile, sum, kinds } = ground;
  return requestOf(world, recipe, { shot, by, parameters, profile, sum, kinds });
}

/** The nearest request that a link can hold: every number rounded and clamped. */
export function canonicalRequest(request: SceneRequest, recipe: Recipe): SceneRequest {
  const parameters = LINK_PARTS.parameters.canonical(request.parameters, recipe);
  const changed = { ...request, parameters };
  const ground = requestedRecipe(recipe, changed);
  const values: Readonly<Record<string, unknown>> = changed;
  return eachPart((name, part) =>
    part.canonical ? part.canonical(values[name], ground, request) : values[name],
  ) as SceneRequest;
}

/**
 * A request with a number, the quality, the ground or a parameter changed. On a planet of another radius the player keeps the
 * altitude; a place that other ground would bury deeper than links can say moves to the nearest valid one.
 */
export function withChange(recipe: Recipe, request: SceneRequest, name: string, value: number | string): SceneRequest {
  if (!(name in request.parameters)) {
    const changed = { ...request, [name]: value };
    if (name !== "profile" && name !== "sum") return changed;
    try {
      return { ...changed, at: nearestPlace(requestedRecipe(recipe, changed), request.at) };
    } catch {
      // No ground: opening it throws the problem and names the part.
      return changed;
    }
  }
  const parameters = { ...request.parameters, [name]: Number(value) };
  const [before, after] = [request, { ...request, parameters }].map((one) => requestedRecipe(recipe, one));
  const problem = parametersOf(recipe).find((p) => problemOf(p, parameters[p.name]) !== null);
  // Opening it throws the problem.
  if (problem) return { ...request, parameters };
  return { ...request, parameters, at: nearestPlace(after, placeIn(after, before, request.at)) };
}
