/** The options `--ground` and `--set`: a world of one's own height map, and numbers of any world that links can change. */
import type { Command } from "commander";
import { MEASURES } from "../core/faults/height-code.ts";
import { readOwnGround } from "../export/own-ground.ts";
import { HEIGHT_FILES, heightFileOf } from "../export/read-heights.ts";
import { RECIPE_PARTS } from "../recipe/link-parts.ts";
import { parametersOf } from "../recipe/parameter.ts";
import { problemOf, quote } from "../recipe/quantity.ts";
import { groundScene, type Recipe } from "../recipe/recipe.ts";
import { FileError, UsageError } from "./errors.ts";
import { readWhole } from "./files.ts";
import type { Io } from "./io.ts";
import { numberOf, option, type Reader } from "./options.ts";
import { DEFAULT_WORLD, recipeOf, type Scenes } from "./worlds.ts";

export interface GroundOptions {
  readonly world?: string | undefined;
  readonly ground?: string | undefined;
  readonly set?: Settings | undefined;
}

type Settings = Readonly<Record<string, number>>;

const { cell, height, flooded } = MEASURES;
/** Help text of the options. */
export const GROUND_HELP = `--ground is a height map in a .${HEIGHT_FILES.join(", .")} file, of up to 4,097 cells a side, as a land in the sea, which
needs no --world. A .tif file on a map has metres; of others --set gives cell (${cell[0]} to ${cell[1]} m), height from the lowest to
the highest cell (${height[0]} to ${height[1]} m) and flooded, the share of it under the sea (0 to ${100 * flooded[1]} %). --set changes the numbers of any world that
links can change.`;

/** name=value,name=value */
const settings: Reader<Settings> = (text) =>
  Object.fromEntries(
    text.split(",").map((piece) => {
      const [name, value, more] = piece.split("=").map((part) => part.trim());
      const number = numberOf(value ?? "");
      if (!name || more !== undefined || Number.isNaN(number))
        throw new RangeError(`${quote(piece)} is not name=number, separated by commas`);
      return [name, number];
    }),
  );

/** Adds --ground and --set. */
export function withGround(command: Command): Command {
  return command
    .option("--ground <file>", `a height map to make the world of: a .${HEIGHT_FILES.join(", .")} file`)
    .addOption(option("--set <name=value,…>", "numbers of the world, as links have them", settings));
}

/** The name and the recipe of a world, with the ground of a file where one is given, and the checked numbers to change. */
export async function groundRecipe(
  io: Io,
  scenes: Scenes,
  { world, ground, set = {} }: GroundOptions,
): Promise<{ readonly name: string; readonly recipe: Recipe; readonly set: Settings }> {
  const name = world ?? (ground === undefined ? DEFAULT_WORLD : (groundScene(scenes) ?? DEFAULT_WORLD));
  const own = await recipeOf(scenes, name);
  const recipe = ground === undefined ? own : withCode(own, name, await codeOf(io, ground));
  checkSettings(recipe, name, set);
  return { name, recipe, set };
}

async function codeOf(io: Io, file: string): Promise<string> {
  const kind = heightFileOf(file);
  if (!kind) throw new FileError(`${file}: not a ${HEIGHT_FILES.join(", ")} file by its name.`);
  const bytes = await readWhole(io, file);
  const { code } = await readOwnGround(kind, bytes).catch((error) => {
    throw new FileError(`${file}: ${(error as Error).message}`);
  });
  return code;
}

/** The recipe as of a link with this ground. */
function withCode(recipe: Recipe, name: string, code: string): Recipe {
  const part = RECIPE_PARTS.ground;
  const problems: string[] = [];
  const query = { values: new Map([["ground", code]]), problems };
  if (!part.has(recipe)) throw new UsageError(`--ground: ${name} has ground of its own; leave --world out.`);
  const changed = part.read({ name: "ground", query, problems }, recipe);
  if (problems.length > 0) throw new UsageError(`--ground: ${name} takes no height map; leave --world out.`);
  return changed;
}

function checkSettings(recipe: Recipe, name: string, set: Settings): void {
  const parameters = parametersOf(recipe);
  for (const [given, value] of Object.entries(set)) {
    const parameter = parameters.find((one) => one.name === given);
    if (!parameter)
      throw new UsageError(
        `--set: ${quote(given)} is not one of ${name}'s: ${parameters.map((one) => one.name).join(", ")}.`,
      );
    const problem = problemOf(parameter, value);
    if (problem) throw new UsageError(`--set: ${given} ${value} ${problem}.`);
  }
}
