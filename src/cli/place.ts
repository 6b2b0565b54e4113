/** The options of the commands that export a place of a world, by name or by a link of the page. */
import type { Command } from "commander";
import { requestedPlace, requestedWorld } from "../export/link.ts";
import { type GroundPlace, PLANE, YEARS } from "../recipe/ground-coordinates.ts";
import { withoutRemedy } from "../recipe/link-problem.ts";
import { readLink } from "../recipe/permalink.ts";
import { problemOf } from "../recipe/quantity.ts";
import type { SurfaceChoice, SurfaceName, WorldGround } from "../recipe/queries.ts";
import type { Recipe, WorldTable } from "../recipe/recipe.ts";
import { type SceneRequest, startRequest } from "../recipe/request.ts";
import { UsageError } from "./errors.ts";
import { type GroundOptions, groundRecipe, withGround } from "./ground-option.ts";
import type { Io } from "./io.ts";
import { list, number, oneOf, option } from "./options.ts";
import { PROFILE_ABOUT, PROFILE_FLAGS, readProfileOption } from "./profile-option.ts";
import { DEFAULT_WORLD, groundOf, type Scenes } from "./worlds.ts";

export interface PlaceOptions extends GroundOptions {
  readonly at?: number[];
  readonly altitude?: number;
  readonly t?: number;
  readonly profile?: string;
  readonly link?: string;
}

/** A place of a world with ground. */
export interface Place {
  readonly name: string;
  readonly world: WorldTable;
  readonly ground: WorldGround;
  /** The scene's recipe; the request's settings are in the world. */
  readonly recipe: Recipe;
  readonly request: SceneRequest;
  readonly at: GroundPlace;
  readonly altitude: number;
  readonly t: number;
}

/** Adds --world, --at, --altitude, --t, --profile, --ground, --set and --link; `about` describes --at. */
export function withPlace(command: Command, scenes: Scenes, about: string): Command {
  command
    .addOption(option("--world <name>", `the world (${DEFAULT_WORLD})`, oneOf(Object.keys(scenes))))
    .addOption(option("--at <x,y>", `${about} (0,0)`, list(PLANE.axes)))
    .addOption(option("--altitude <m>", "skylands: of the archipelago (0)", number({ min: -1e5, max: 1e5, unit: "m" })))
    .addOption(option("--t <years>", "time (0)", number(YEARS)))
    .option(PROFILE_FLAGS, PROFILE_ABOUT);
  return withGround(command).option("--link <link>", "world, settings, place and time of a link, instead of all these");
}

/** Options of a command whose place, without --at, should have ground within so many metres. */
interface Wanted {
  /** Metres of the exported square's side; the place chosen has ground there, where a world has holes. */
  readonly side?: number;
  readonly surface?: SurfaceName | undefined;
}

/** Throws a UsageError for a place outside the world's coordinates, a world without ground, and a link with a problem. */
export async function placeOf(io: Io, scenes: Scenes, options: PlaceOptions, wanted: Wanted = {}): Promise<Place> {
  if (options.link !== undefined) return linkedPlace(scenes, options.link, options);
  const { at = [0, 0], altitude = 0, t = 0 } = options;
  const { name, recipe, set } = await groundRecipe(io, scenes, options);
  const profile = await readProfileOption(io, options.profile);
  const start = startRequest(name, recipe);
  const parameters = { ...start.parameters, ...set };
  const request = { ...start, t, parameters, profile: profile ?? start.profile };
  const place = await requestedGround(recipe, request, "--world");
  for (const [i, axis] of place.ground.coordinates.axes.entries()) {
    const problem = problemOf(axis, at[i]);
    if (problem) throw new UsageError(`--at: ${axis.name.toLowerCase()} ${at[i]} ${problem}.`);
  }
  const chosen = options.at === undefined && wanted.side !== undefined;
  const surface = place.ground.surfaces.find((name) => name === wanted.surface);
  const choice = { altitude, t, ...(surface !== undefined && { surface }) };
  return { ...place, at: chosen ? groundedPlace(place.ground, choice, wanted.side) : [at[0], at[1]], altitude, t };
}

const BEARINGS = 32;
/** Metres: distance of the first ring, and the farthest. */
const [NEAR, FAR] = [50, 1e5];

/**
 * The place of 0,0, or the nearest with ground on 32 bearings, whose square has ground at its middle and halfway to its corners. Rings
 * grow by a fifth; rounded to 10 m.
 */
function groundedPlace(ground: WorldGround, choice: SurfaceChoice, side: number): GroundPlace {
  const heightAt = ground.heights([0, 0], choice);
  const quarter = Math.min(side / 4, 250);
  const around = [-quarter, quarter];
  const isInland = (x: number, y: number) =>
    around.every((u) => around.every((v) => heightAt(x + u, y + v) > -Infinity));
  if (heightAt(0, 0) > -Infinity) return [0, 0];
  for (let distance = NEAR; distance < FAR; distance *= 1.2) {
    for (let i = 0; i < BEARINGS; i++) {
      const angle = (2 * Math.PI * i) / BEARINGS;
      const [x, y] = [Math.sin(angle), Math.cos(angle)].map((v) => 10 * Math.round((distance * v) / 10));
      if (heightAt(x, y) > -Infinity && isInland(x, y)) return [x, y];
    }
  }
  return [0, 0];
}

/** The place of a link, or of the address of a page. */
async function linkedPlace(scenes: Scenes, link: string, options: PlaceOptions): Promise<Place> {
  const other = (["world", "at", "altitude", "t", "profile", "ground", "set"] as const).find(
    (name) => options[name] !== undefined,
  );
  if (other) throw new UsageError(`--${other}: the link has it; leave one of them out.`);
  const { recipe, request, problems } = await readLink(link.slice(link.indexOf("?") + 1), scenes);
  if (problems.length > 0) throw new UsageError(`--link: ${withoutRemedy(problems[0])}`);
  const place = await requestedGround(recipe, request, "--link");
  return { ...place, ...requestedPlace(place.ground, request), t: request.t };
}

/** The world of a request and its ground. */
async function requestedGround(recipe: Recipe, request: SceneRequest, flag: string) {
  const world = requestedWorld(recipe, request);
  const ground = await groundOf(recipe, world);
  if (!ground) throw new UsageError(`${flag}: ${request.world} has no ground.`);
  return { name: request.world, recipe, request, world, ground };
}
