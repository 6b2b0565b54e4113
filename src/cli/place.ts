/** The options of the commands that export a place of a world, by name or by a link of the page. */
import type { Command } from "commander";
import { requestedPlace, requestedWorld } from "../export/link.ts";
import type { ExportedWorld } from "../export/world-heights.ts";
import { readLink } from "../recipe/permalink.ts";
import { faultOf } from "../recipe/quantity.ts";
import type { Recipe, SceneEntry } from "../recipe/recipe.ts";
import { type SceneRequest, startRequest } from "../recipe/request.ts";
import { UsageError } from "./errors.ts";
import type { Io } from "./io.ts";
import { list, number, option } from "./options.ts";
import { PROFILE_ABOUT, PROFILE_FLAGS, readProfileOption } from "./profile-option.ts";
import { GROUNDLESS, lengths, MAPPED, type MappedName, mappedWorld, type Scenes, YEARS } from "./worlds.ts";

export interface PlaceOptions {
  readonly world?: MappedName;
  readonly at?: number[];
  readonly altitude?: number;
  readonly t?: number;
  readonly profile?: string;
  readonly link?: string;
}

/** A place of a world with ground. */
export interface Place {
  readonly name: string;
  readonly world: ExportedWorld;
  /** The scene's recipe; the request's settings are in the world. */
  readonly recipe: Recipe;
  readonly request: SceneRequest;
  /** Metres east and north; on a planet longitude and latitude. */
  readonly at: readonly [x: number, y: number];
  readonly altitude: number;
  readonly t: number;
}

/** Adds --world, --at, --altitude, --t, --profile and --link; `about` describes --at. */
export function withPlace(command: Command, about: string): Command {
  return command
    .addOption(option("--world <name>", "the world (forest)", mappedWorld))
    .addOption(option("--at <x,y>", `${about} (0,0)`, list([lengths("x"), lengths("y")])))
    .addOption(option("--altitude <m>", "skylands: of the archipelago (0)", number({ min: -1e5, max: 1e5, unit: "m" })))
    .addOption(option("--t <years>", "time (0)", number(YEARS)))
    .option(PROFILE_FLAGS, PROFILE_ABOUT)
    .option("--link <link>", "world, settings, place and time of a link, instead of these five");
}

/** Throws a UsageError for a place outside the world's coordinates, and for a link with a fault. */
export async function placeOf(io: Io, scenes: Scenes, options: PlaceOptions): Promise<Place> {
  if (options.link !== undefined) return linkedPlace(scenes, options.link, options);
  const { world: name = "forest", at = [0, 0], altitude = 0, t = 0 } = options;
  for (const [i, column] of MAPPED[name].at.entries()) {
    const fault = faultOf({ digits: 0, ...column }, at[i]);
    if (fault) throw new UsageError(`--at: ${column.name} ${at[i]} ${fault}.`);
  }
  const { default: recipe } = await scenes[name]();
  const profile = await readProfileOption(io, options.profile);
  const start = startRequest(name, recipe);
  const request = { ...start, t, profile: profile ?? start.profile };
  return { name, world: requestedWorld(recipe, request), recipe, request, at: [at[0], at[1]], altitude, t };
}

/** The place of a link, or of the address of a page. */
async function linkedPlace(scenes: Scenes, link: string, options: PlaceOptions): Promise<Place> {
  const other = (["world", "at", "altitude", "t", "profile"] as const).find((name) => options[name] !== undefined);
  if (other) throw new UsageError(`--${other}: the link has it; leave one of them out.`);
  const search = link.slice(link.indexOf("?") + 1);
  if (new URLSearchParams(search).get("world") === "cosmic") throw new UsageError(`--link: ${GROUNDLESS}.`);
  const names = Object.keys(MAPPED) as MappedName[];
  const entry = (load: SceneEntry["load"]): SceneEntry => ({ title: "", about: "", load });
  const entries = Object.fromEntries(names.map((name) => [name, entry(scenes[name])]));
  const { recipe, request, problems } = await readLink(search, entries);
  if (problems.length > 0) throw new UsageError(`--link: ${problems[0]}`);
  const world = requestedWorld(recipe, request);
  return { name: request.world, world, recipe, request, ...requestedPlace(world, request), t: request.t };
}
