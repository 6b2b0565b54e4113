/** `limitless sample`: queries a world at a list of points. */
import { Command } from "commander";
import type { FeatureMask } from "../core/forest/features.ts";
import { withParameters, withWorld } from "../recipe/parameter.ts";
import type { Options1983 } from "../recipe/queries.ts";
import { UsageError } from "./errors.ts";
import { GROUND_HELP, type GroundOptions, groundRecipe, withGround } from "./ground-option.ts";
import { type Io, rowsOf, writeRows } from "./io.ts";
import { helpText, number, oneOf, option } from "./options.ts";
import { PROFILE_ABOUT, PROFILE_FLAGS, PROFILE_HELP, readProfileOption } from "./profile-option.ts";
import { createProgress } from "./progress.ts";
import { readRows } from "./table.ts";
import { DEFAULT_WORLD, type Scenes, samplesOf, type WorldRow } from "./worlds.ts";

/** The columns of a world for --help. */
function columnsText({ name, samples }: WorldRow): string[] {
  if (!samples) return [];
  const { about, columns, least, answers } = samples;
  const names = columns.map((column) => column.name);
  const input = names.map((column, i) => (i === 0 ? column : i < least ? `,${column}` : `[,${column}]`)).join("");
  return [`  ${name.padEnd(9)} ${input} → ${[...names, ...answers].join(",")}\n${" ".repeat(12)}${about}`];
}

const help = (
  worlds: readonly WorldRow[],
) => `Reads rows of coordinates as CSV from standard input, in metres and years, and writes each row with its
answers. A heading and empty lines are skipped. Rows are streamed, so a list can have any length.

Worlds:
${worlds.flatMap(columnsText).join("\n")}

${PROFILE_HELP}

${GROUND_HELP}

Examples:
  echo 1000,2000 | limitless sample
  seq 0 100 | sed 's/$/,250/' | limitless sample --lake 220 > line.csv
  echo -1300,-4200,380 | limitless sample --world skylands`;

export function sampleCommand(io: Io, scenes: Scenes, worlds: readonly WorldRow[]): Command {
  const command = new Command("sample")
    .summary("query a world at a list of points")
    .description("Queries a world at a list of points: height, kind of ground and feature, or other values.")
    .addOption(option("--world <name>", `the world (${DEFAULT_WORLD})`, oneOf(Object.keys(scenes))))
    .addOption(option("--lake <units>", "forest: lake level (204)", number({ min: 0, max: 1275, unit: "units" })))
    .option("--paths", "forest: equal-height paths")
    .option("--wood-only", "forest: no towns, grass, moor or thicket")
    .option("--bleak", "forest: bare ground without features")
    .addOption(option("--mask <bits>", "forest: feature mask, 4095 (Relf 2023) or 255 (Relf 2024)", mask, undefined))
    .option(PROFILE_FLAGS, PROFILE_ABOUT);
  return withGround(command)
    .addHelpText("after", `\n${helpText(help(worlds))}`)
    .action((options: Options) => sample(io, scenes, options));
}

interface Options extends Options1983, GroundOptions {
  readonly world?: string;
  readonly profile?: string;
  readonly json?: true;
  readonly quiet?: true;
}

const mask = (text: string): FeatureMask => (oneOf(["4095", "255"])(text) === "255" ? 0xff : 0xfff);

async function sample(
  io: Io,
  scenes: Scenes,
  { world: place, ground, set, profile: given, json, quiet, ...options }: Options,
): Promise<void> {
  if (given === "-") throw new UsageError("--profile: standard input has the rows; give a file.");
  const { name: world, recipe, set: changed } = await groundRecipe(io, scenes, { world: place, ground, set });
  const profile = await readProfileOption(io, given);
  const samples = await samplesOf(withParameters(profile ? withWorld(recipe, { profile }) : recipe, changed));
  if (!samples) throw new UsageError(`--world: ${world} has no points to sample.`);
  const [first] = Object.keys(options);
  if (!samples.has1983 && first !== undefined) {
    const flag = first === "woodOnly" ? "wood-only" : first;
    throw new UsageError(`--${flag}: belongs to --world forest, and not to ${world}.`);
  }
  const { columns, least, answers } = samples;
  const answerOf = samples.open(options);
  const progress = createProgress(io, "places");
  await writeRows(io.output, async (add) => {
    const names = [...columns.map(({ name }) => name), ...answers];
    const row = rowsOf(io, names);
    if (!io.json) add(names.join(","));
    let done = 0;
    await readRows(io.input, columns, least, (values, line) => {
      progress.at(++done);
      return add(row(`${values.join(",")},${answerLine(answerOf, values, line)}`));
    });
  }).finally(progress.end);
}

/** Adds the line number to the generator's RangeErrors. */
function answerLine(answerOf: (row: Float64Array) => string, values: Float64Array, line: number): string {
  try {
    return answerOf(values);
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(`Line ${line}: ${error.message}`) : error;
  }
}
