/** The options of the commands that export a place of a world. */
import type { Command } from "commander";
import type { ExportedWorld } from "../export/world-heights.ts";
import { faultOf } from "../recipe/quantity.ts";
import type { Recipe } from "../recipe/recipe.ts";
import { UsageError } from "./errors.ts";
import { list, number, option } from "./options.ts";
import { lengths, MAPPED, type MappedName, mappedWorld, type Scenes, YEARS } from "./worlds.ts";

export interface PlaceOptions {
  readonly world?: MappedName;
  readonly at?: number[];
  readonly altitude?: number;
  readonly t?: number;
}

/** A place of a world with ground. */
export interface Place {
  readonly name: MappedName;
  readonly recipe: Recipe & { readonly world: ExportedWorld };
  /** Metres east and north; on a planet longitude and latitude. */
  readonly at: readonly [x: number, y: number];
  readonly altitude: number;
  readonly t: number;
}

/** Adds --world, --at, --altitude and --t; `about` is what --at is. */
export function withPlace(command: Command, about: string): Command {
  return command
    .addOption(option("--world <name>", "the world (forest)", mappedWorld))
    .addOption(option("--at <x,y>", `${about} (0,0)`, list([lengths("x"), lengths("y")])))
    .addOption(option("--altitude <m>", "skylands: of the archipelago (0)", number({ min: -1e5, max: 1e5, unit: "m" })))
    .addOption(option("--t <years>", "time (0)", number(YEARS)));
}

/** Throws a UsageError for a place outside the world's coordinates. */
export async function placeOf(scenes: Scenes, options: PlaceOptions): Promise<Place> {
  const { world: name = "forest", at = [0, 0], altitude = 0, t = 0 } = options;
  for (const [i, column] of MAPPED[name].at.entries()) {
    const fault = faultOf({ digits: 0, ...column }, at[i]);
    if (fault) throw new UsageError(`--at: ${column.name} ${at[i]} ${fault}.`);
  }
  const { default: recipe } = await scenes[name]();
  return { name, recipe, at: [at[0], at[1]], altitude, t };
}
