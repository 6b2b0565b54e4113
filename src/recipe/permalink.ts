/**
 * The link of a view: a query string to a request and back.
 *
 * Reading never throws. What a link says wrongly is named with its range, the nearest valid value stands in, and the rest
 * of the link still holds. Writing says only what differs from the start of the named world and shot.
 */

import { faultOfPlace, nearestPlace } from "./coordinates.ts";
import { nearestName } from "./nearest-name.ts";
import { parametersOf } from "./parameter.ts";
import { NO_PRESET, presetNames, presetNow, presetOf } from "./preset.ts";
import { canonical, type Quantity } from "./quantity.ts";
import { choiceOf, numbersOf, type Query, readQuery, shortName } from "./query.ts";
import {
  CAMERAS,
  type GeoPlace,
  type Look,
  type Orbit,
  type Place,
  PROFILE_NAMES,
  type Recipe,
  type SceneEntry,
} from "./recipe.ts";
import {
  asked,
  canonicalRequest,
  FOV,
  firstShot,
  type ListName,
  listsOf,
  NUMBERS,
  type Parked,
  QUALITIES,
  type SceneRequest,
  startRequest,
  usualOf,
} from "./request.ts";

/** The names every link may use. A kind may add `geo`, `off`, `sheet` and names of its own; a recipe adds its parameters. */
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
  "quality",
  "freeze",
];
/** The names of a link to this recipe. */
function namesOf(recipe: Recipe): string[] {
  const { places, sheets, resolver } = recipe.kind;
  return [
    ...LINK_NAMES,
    ...(places.geo ? ["geo"] : []),
    ...(resolver?.names ?? []),
    ...(places.offset ? ["off"] : []),
    ...(sheets ? ["sheet"] : []),
    ...(presetNames(recipe).length > 0 ? ["preset"] : []),
    ...parametersOf(recipe).map((p) => p.name),
  ];
}

/** A link of a thousand faults gets this many messages, the last of which counts the rest. */
const MOST_PROBLEMS = 20;

/** Which of the worlds a link asks for: the nearest name when it is unknown, the first when nothing is near. */
export function parseWorld<N extends string>(search: string, worlds: readonly N[]): { world: N; problems: string[] } {
  const problems: string[] = [];
  return { world: choiceOf(readQuery(search), problems, "world", worlds, worlds[0]), problems };
}

/** The recipe of the preset that a link asks for: the nearest name when it is unknown, the recipe itself when nothing is near. */
export function parsePreset<R extends Recipe>(search: string, recipe: R): { recipe: R; problems: string[] } {
  const problems: string[] = [];
  const names = presetNames(recipe);
  if (names.length === 0) return { recipe, problems };
  return { recipe: presetOf(recipe, choiceOf(readQuery(search), problems, "preset", names, NO_PRESET)), problems };
}

/** The recipe that a link asks for by the parts of its kind's own, else the preset. */
function parseRecipe(search: string, recipe: Recipe): { recipe: Recipe; problems: string[] } {
  const resolved = recipe.kind.resolver?.resolve(search, recipe);
  if (resolved?.recipe) return { recipe: resolved.recipe, problems: resolved.problems };
  const preset = parsePreset(search, recipe);
  return { recipe: preset.recipe, problems: [...(resolved?.problems ?? []), ...preset.problems] };
}

/** The request of a link to the world of this name and recipe, its preset already chosen. */
export function parseRequest(
  search: string,
  world: string,
  recipe: Recipe,
): { request: SceneRequest; problems: string[] } {
  const query = readQuery(search);
  const problems = [...query.problems];
  const choose = <N extends string>(name: string, choices: readonly N[], usual: N) =>
    choiceOf(query, problems, name, choices, usual);
  const one = (quantity: Quantity, usual: number) => numbersOf(query, problems, quantity.name, [quantity], [usual])[0];

  const shots = Object.keys(recipe.shots);
  const shot = choose("shot", shots, firstShot(recipe));
  const by = choose("by", recipe.explorers, startRequest(world, recipe, shot).by);
  const freeze = choose("freeze", ["0", "1"], "0") === "1";
  // Read first, since where one may be follows from a radius; told last.
  const faults: string[] = [];
  const parameters = Object.fromEntries(
    parametersOf(recipe).map((p) => [p.name, numbersOf(query, faults, p.name, [p], [usualOf(recipe, shot, p)])[0]]),
  );
  const profile = choose("profile", PROFILE_NAMES, recipe.world.profile);
  const start = startRequest(world, recipe, shot, by, parameters, profile);
  const changed = asked(recipe, start);
  const lists = listsOf(changed);
  const { sheets } = recipe.kind;
  const list = <T extends readonly number[]>(name: ListName, usual: T) =>
    numbersOf(query, problems, name, lists[name], usual) as unknown as T;
  const request: SceneRequest = {
    ...start,
    at: placeIn(query, problems, changed, start.at),
    off: recipe.kind.places.offset ? list<Place>("off", start.off) : start.off,
    look: list<Look>("look", start.look),
    camera: choose("camera", CAMERAS, start.camera),
    orbit: list<Orbit>("orbit", start.orbit),
    fov: query.values.has("fov") || start.fov !== null ? fovOf(one(FOV, start.fov ?? Number.NaN)) : null,
    parked: query.values.has("parked") ? parkedOf(list("parked", [Number.NaN, 0, 0, 0])) : null,
    hour: one(NUMBERS.hour, start.hour),
    t: one(NUMBERS.t, start.t),
    rate: one(NUMBERS.rate, start.rate),
    spin: one(NUMBERS.spin, start.spin),
    seed: one(NUMBERS.seed, start.seed),
    quality: choose<SceneRequest["quality"]>("quality", QUALITIES, freeze ? "medium" : "auto"),
    sheet: sheets ? choose("sheet", ["none", ...sheets], start.sheet) : start.sheet,
    freeze,
  };
  problems.push(...faults);
  unknownNames(query, problems, namesOf(recipe));
  return { request, problems: cut(problems) };
}

/** The place that a link gives: `at`, or `geo` where the kind has it. */
function placeIn(query: Query, problems: string[], recipe: Recipe, usual: Place): Place {
  const { geo } = recipe.kind.places;
  if (geo && query.values.has("geo") && !query.values.has("at")) {
    const given = numbersOf(query, problems, "geo", geo.ranges(recipe), [Number.NaN, 0, 0]) as unknown as GeoPlace;
    return Number.isNaN(given[0]) ? usual : geo.toPlace(recipe, given);
  }
  if (geo && query.values.has("geo")) problems.push("geo: is given beside at. Using at.");
  const at = numbersOf(query, problems, "at", listsOf(recipe).at, usual) as unknown as Place;
  const fault = faultOfPlace(recipe, at);
  if (fault === null) return at;
  const near = nearestPlace(recipe, at);
  problems.push(`at: ${fault}. Using ${near.join()}.`);
  return near;
}

/** The whole way from a link to a recipe and a request. Rejects only when the recipe cannot be fetched. */
export async function readLink(search: string, scenes: Readonly<Record<string, SceneEntry>>) {
  const { world, problems } = parseWorld(search, Object.keys(scenes));
  const { default: written } = await scenes[world].load();
  const { recipe, problems: faults } = parseRecipe(search, written);
  const parsed = parseRequest(search, world, recipe);
  return { recipe, request: parsed.request, problems: [...problems, ...faults, ...parsed.problems] };
}

/** The canonical link, from "?". It names its world always: it must open the same place when another becomes the first. */
export function formatRequest(request: SceneRequest, recipe: Recipe): string {
  const now = canonicalRequest(request, recipe);
  const usual = canonicalRequest(
    startRequest(now.world, recipe, now.shot, now.by, now.parameters, now.profile),
    recipe,
  );
  const parts = [`world=${encodeURIComponent(now.world)}`];
  const say = (name: string, value: string | number, otherwise: unknown) => {
    if (String(value) !== String(otherwise) && !/(^|,)NaN(,|$)/.test(String(value))) parts.push(`${name}=${value}`);
  };
  if (recipe.from) say("from", recipe.from.join(), "");
  say("preset", encodeURIComponent(presetNow(recipe)), NO_PRESET);
  say("shot", encodeURIComponent(now.shot), encodeURIComponent(firstShot(recipe)));
  say("by", now.by, recipe.shots[now.shot].by);
  say("at", now.at.join(), usual.at);
  say("off", now.off.join(), usual.off);
  say("look", brief(now.look), brief(usual.look));
  say("camera", now.camera, usual.camera);
  say("orbit", now.orbit.join(), usual.orbit);
  if (now.fov !== null) say("fov", now.fov, usual.fov);
  if (now.parked) say("parked", now.parked.join(), "");
  for (const name of Object.keys(NUMBERS) as (keyof typeof NUMBERS)[]) say(name, now[name], usual[name]);
  say("profile", now.profile, recipe.world.profile);
  say("quality", now.quality, now.freeze ? "medium" : "auto");
  say("sheet", now.sheet, usual.sheet);
  say("freeze", now.freeze ? 1 : 0, 0);
  for (const p of parametersOf(recipe)) say(p.name, now.parameters[p.name], canonical(p, usualOf(recipe, now.shot, p)));
  return `?${parts.join("&")}`;
}

/** Roll is written only when there is some. */
function brief(look: Look): string {
  return (look[2] === 0 ? look.slice(0, 2) : look).join();
}

function parkedOf(given: Parked): Parked | null {
  return Number.isNaN(given[0]) ? null : given;
}

/** What a link gives wrongly is as if it were not given. */
function fovOf(given: number): number | null {
  return Number.isNaN(given) ? null : given;
}

function unknownNames(query: Query, problems: string[], known: readonly string[]): void {
  for (const name of query.values.keys()) {
    if (known.includes(name)) continue;
    const near = nearestName(name, known);
    problems.push(
      `${shortName(name)}: is not a parameter${near ? `; did you mean ${near}?` : "."} There are ${known.join(", ")}. Ignored.`,
    );
  }
}

function cut(problems: string[]): string[] {
  if (problems.length <= MOST_PROBLEMS) return problems;
  const kept = problems.slice(0, MOST_PROBLEMS - 1);
  return [...kept, `…and ${problems.length - kept.length} more.`];
}
