/**
 * Permalinks: a query string to a request and back.
 *
 * Reading never throws. A wrong part is reported with its valid range and replaced by the nearest valid value; the rest of the link is
 * used as it is. Written links have only the parts that differ from the start of their world and shot.
 */
import { WEATHER_CHOICES } from "../core/forest/weather-names.ts";
import { faultOfPlace, nearestPlace } from "./coordinates.ts";
import { nearestName } from "./nearest-name.ts";
import { parametersOf } from "./parameter.ts";
import { applyPreset, currentPreset, NO_PRESET, presetNames } from "./preset.ts";
import { groundIn, linkedProfile, profileIn } from "./profile-link.ts";
import { canonical, type Quantity } from "./quantity.ts";
import { choiceOf, numbersOf, type Query, readQuery, shortName } from "./query.ts";
import { CAMERAS, type GeoPlace, type Look, type Orbit, type Place, type Recipe, type SceneEntry } from "./recipe.ts";
import {
  canonicalRequest,
  defaultOf,
  FOV,
  firstShot,
  type ListName,
  listsOf,
  NUMBERS,
  type Parked,
  QUALITIES,
  requestedRecipe,
  type SceneRequest,
  sheetsOf,
  startRequest,
} from "./request.ts";

/** Names in links to any world. A kind may add `geo`, `off`, `weather`, `role` and others; a recipe adds its parameters. */
export const LINK_NAMES = [
  "world",
  "shot",
  "by",
  "at",
  "look",
  "camera",
  "orbit",
  "fov",
  "parked",
  "hour",
  "t",
  "rate",
  "spin",
  "seed",
  "profile",
  "sum",
  "kinds",
  "quality",
  "sheet",
  "freeze",
];

/** Names in links to a recipe. */
function namesOf(recipe: Recipe): string[] {
  const { places, resolver } = recipe.kind;
  return [
    ...LINK_NAMES,
    ...(places.geo ? ["geo"] : []),
    ...(resolver?.names ?? []),
    ...(places.offset ? ["off"] : []),
    ...(recipe.kind.hasWeather?.(recipe) ? ["weather"] : []),
    ...(recipe.kind.sport?.names ?? []),
    ...(presetNames(recipe).length > 0 ? ["preset"] : []),
    ...parametersOf(recipe).map((p) => p.name),
  ];
}

/** Maximum number of messages for one link; the last one counts the rest. */
const MAX_PROBLEMS = 20;

/** The world of a link: the nearest name for an unknown one, the first when none is near. */
export function parseWorld<N extends string>(search: string, worlds: readonly N[]): { world: N; problems: string[] } {
  const problems: string[] = [];
  return { world: choiceOf(readQuery(search), problems, "world", worlds, worlds[0]), problems };
}

/** The recipe with the preset of a link: the nearest name for an unknown one, no preset when none is near. */
export function parsePreset<R extends Recipe>(search: string, recipe: R): { recipe: R; problems: string[] } {
  const problems: string[] = [];
  const names = presetNames(recipe);
  if (names.length === 0) return { recipe, problems };
  return { recipe: applyPreset(recipe, choiceOf(readQuery(search), problems, "preset", names, NO_PRESET)), problems };
}

/** The recipe of a link: chosen by the link parts of its kind, else by the preset. */
function parseRecipe(search: string, recipe: Recipe): { recipe: Recipe; problems: string[] } {
  const resolved = recipe.kind.resolver?.resolve(search, recipe);
  if (resolved?.recipe) return { recipe: resolved.recipe, problems: resolved.problems };
  const preset = parsePreset(search, recipe);
  return { recipe: preset.recipe, problems: [...(resolved?.problems ?? []), ...preset.problems] };
}

/** The request of a link to a world whose preset was already applied. */
export function parseRequest(
  search: string,
  world: string,
  recipe: Recipe,
): { request: SceneRequest; problems: string[] } {
  const query = readQuery(search);
  const problems = [...query.problems];
  const choose = <N extends string>(name: string, choices: readonly N[], fallback: N) =>
    choiceOf(query, problems, name, choices, fallback);
  const one = (quantity: Quantity, fallback: number) =>
    numbersOf(query, problems, quantity.name, [quantity], [fallback])[0];

  const shots = Object.keys(recipe.shots);
  const shot = choose("shot", shots, firstShot(recipe));
  const by = choose("by", recipe.explorers, startRequest(world, recipe, shot).by);
  const freeze = choose("freeze", ["0", "1"], "0") === "1";
  // Read first, since the valid places depend on the radius; reported last.
  const faults: string[] = [];
  const parameters = Object.fromEntries(
    parametersOf(recipe).map((p) => [p.name, numbersOf(query, faults, p.name, [p], [defaultOf(recipe, shot, p)])[0]]),
  );
  const profile = profileIn(query, problems, recipe, parameters);
  const ground = groundIn(query, problems, recipe, profile, parameters);
  const start = startRequest(world, recipe, shot, by, parameters, ground);
  const changed = requestedRecipe(recipe, start);
  const lists = listsOf(changed);
  const list = <T extends readonly number[]>(name: ListName, fallback: T) =>
    numbersOf(query, problems, name, lists[name], fallback) as unknown as T;
  const request: SceneRequest = {
    ...start,
    at: placeIn(query, problems, changed, start.at),
    off: recipe.kind.places.offset ? list<Place>("off", start.off) : start.off,
    look: list<Look>("look", start.look),
    camera: choose("camera", CAMERAS, start.camera),
    orbit: list<Orbit>("orbit", start.orbit),
    fov: query.values.has("fov") || start.fov !== null ? nullIfNaN(one(FOV, start.fov ?? Number.NaN)) : null,
    parked: query.values.has("parked") ? parkedOf(list("parked", [Number.NaN, 0, 0, 0])) : null,
    hour: one(NUMBERS.hour, start.hour),
    t: one(NUMBERS.t, start.t),
    rate: one(NUMBERS.rate, start.rate),
    spin: one(NUMBERS.spin, start.spin),
    weather: recipe.kind.hasWeather?.(recipe) ? choose("weather", WEATHER_CHOICES, start.weather) : start.weather,
    ...recipe.kind.sport?.read(query, problems, start),
    seed: one(NUMBERS.seed, start.seed),
    quality: choose<SceneRequest["quality"]>("quality", QUALITIES, freeze ? "medium" : "auto"),
    sheet: choose("sheet", sheetsOf(recipe), start.sheet),
    freeze,
  };
  problems.push(...faults);
  reportUnknownNames(query, problems, namesOf(recipe));
  return { request, problems: limited(problems) };
}

/** The place of a link: `at`, or `geo` where the kind has it. */
function placeIn(query: Query, problems: string[], recipe: Recipe, fallback: Place): Place {
  const { geo } = recipe.kind.places;
  if (geo && query.values.has("geo") && !query.values.has("at")) {
    const given = numbersOf(query, problems, "geo", geo.ranges(recipe), [Number.NaN, 0, 0]) as unknown as GeoPlace;
    return Number.isNaN(given[0]) ? fallback : geo.toPlace(recipe, given);
  }
  if (geo && query.values.has("geo")) problems.push("geo: is given beside at. Using at.");
  const at = numbersOf(query, problems, "at", listsOf(recipe).at, fallback) as unknown as Place;
  const fault = faultOfPlace(recipe, at);
  if (fault === null) return at;
  const near = nearestPlace(recipe, at);
  problems.push(`at: ${fault}. Using ${near.join()}.`);
  return near;
}

/** Reads a link: loads its recipe and resolves its request. Rejects only when the recipe cannot be loaded. */
export async function readLink(search: string, scenes: Readonly<Record<string, SceneEntry>>) {
  const { world, problems } = parseWorld(search, Object.keys(scenes));
  const { default: original } = await scenes[world].load();
  await original.kind.prepare?.(search, original);
  const { recipe, problems: faults } = parseRecipe(search, original);
  const parsed = parseRequest(search, world, recipe);
  return { recipe, request: parsed.request, problems: [...problems, ...faults, ...parsed.problems] };
}

/** The canonical link, starting with "?". It always names its world, since the first world may change. */
export function formatRequest(request: SceneRequest, recipe: Recipe): string {
  const now = canonicalRequest(request, recipe);
  const start = canonicalRequest(startRequest(now.world, recipe, now.shot, now.by, now.parameters, now), recipe);
  const parts = [`world=${encodeURIComponent(now.world)}`];
  const add = (name: string, value: string | number, omitted: unknown) => {
    if (String(value) !== String(omitted) && !/(^|,)NaN(,|$)/.test(String(value))) parts.push(`${name}=${value}`);
  };
  if (recipe.from) add("from", recipe.from.join(), "");
  if (recipe.ground) add("ground", recipe.ground, "");
  if (recipe.up) add("up", encodeURIComponent(recipe.up), "");
  add("preset", encodeURIComponent(currentPreset(recipe)), NO_PRESET);
  add("shot", encodeURIComponent(now.shot), encodeURIComponent(firstShot(recipe)));
  add("by", now.by, recipe.shots[now.shot].by);
  add("at", now.at.join(), start.at);
  add("off", now.off.join(), start.off);
  add("look", lookText(now.look), lookText(start.look));
  add("camera", now.camera, start.camera);
  add("orbit", now.orbit.join(), start.orbit);
  if (now.fov !== null) add("fov", now.fov, start.fov);
  if (now.parked) add("parked", now.parked.join(), "");
  for (const name of Object.keys(NUMBERS) as (keyof typeof NUMBERS)[]) add(name, now[name], start[name]);
  add("weather", now.weather, start.weather);
  add("role", now.role, start.role);
  add("course", now.course, start.course);
  if (now.hunt !== null) add("hunt", now.hunt, "");
  add("profile", linkedProfile(now.profile), recipe.world.profile);
  add("sum", now.sum, "");
  add("kinds", now.kinds, "");
  add("quality", now.quality, now.freeze ? "medium" : "auto");
  add("sheet", now.sheet, start.sheet);
  add("freeze", now.freeze ? 1 : 0, 0);
  for (const p of parametersOf(recipe))
    add(p.name, now.parameters[p.name], canonical(p, defaultOf(recipe, now.shot, p)));
  return `?${parts.join("&")}`;
}

/** Text of a look, without a roll of 0. */
function lookText(look: Look): string {
  return (look[2] === 0 ? look.slice(0, 2) : look).join();
}

function parkedOf(given: Parked): Parked | null {
  return Number.isNaN(given[0]) ? null : given;
}

/** A malformed number counts as missing. */
function nullIfNaN(given: number): number | null {
  return Number.isNaN(given) ? null : given;
}

function reportUnknownNames(query: Query, problems: string[], known: readonly string[]): void {
  for (const name of query.values.keys()) {
    if (known.includes(name)) continue;
    const near = nearestName(name, known);
    problems.push(
      `${shortName(name)}: is not a parameter${near ? `; did you mean ${near}?` : "."} There are ${known.join(", ")}. Ignored.`,
    );
  }
}

function limited(problems: string[]): string[] {
  if (problems.length <= MAX_PROBLEMS) return problems;
  const first = problems.slice(0, MAX_PROBLEMS - 1);
  return [...first, `…and ${problems.length - first.length} more.`];
}
