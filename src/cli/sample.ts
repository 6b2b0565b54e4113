/** `limitless sample`: queries a world at a list of points. */
import { Command } from "commander";
import type { FeatureMask } from "../core/forest/features.ts";
import { UsageError } from "./errors.ts";
import { type Io, writeRows } from "./io.ts";
import { helpText, number, oneOf, option } from "./options.ts";
import {
  PROFILE_ABOUT,
  PROFILE_FLAGS,
  PROFILE_HELP,
  profileOr1983,
  readProfileOption,
  scenesWith,
} from "./profile-option.ts";
import { createProgress } from "./progress.ts";
import { readRows } from "./table.ts";
import type { ForestOptions, SampledWorld, Scenes } from "./worlds.ts";
import { SAMPLED, type SampledName } from "./worlds.ts";

const NAMES = Object.keys(SAMPLED) as SampledName[];

/** The columns of a world for --help. */
function columnsText(name: string, { about, columns, least, answers }: SampledWorld): string {
  const names = columns.map((column) => column.name);
  const input = names.map((column, i) => (i === 0 ? column : i < least ? `,${column}` : `[,${column}]`)).join("");
  return `  ${name.padEnd(9)} ${input} → ${[...names, ...answers].join(",")}\n${" ".repeat(12)}${about}`;
}

const HELP = `Reads rows of coordinates as CSV from standard input, in metres and years, and writes each row with its
answers. A heading and empty lines are skipped. Rows are streamed, so a list can have any length.

Worlds:
${Object.entries(SAMPLED)
  .map(([name, world]) => columnsText(name, world))
  .join("\n")}

${PROFILE_HELP}

Examples:
  echo 1000,2000 | limitless sample
  seq 0 100 | sed 's/$/,250/' | limitless sample --lake 220 > line.csv
  echo -1300,-4200,380 | limitless sample --world skylands`;

export function sampleCommand(io: Io, scenes: Scenes): Command {
  return new Command("sample")
    .summary("query a world at a list of points")
    .description("Queries a world at a list of points: height, kind of ground and feature, or other values.")
    .addOption(option("--world <name>", "the world", oneOf(NAMES), "forest"))
    .addOption(option("--lake <units>", "forest: lake level (204)", number({ min: 0, max: 1275, unit: "units" })))
    .option("--paths", "forest: equal-height paths")
    .option("--wood-only", "forest: no towns, grass, moor or thicket")
    .option("--bleak", "forest: bare ground without features")
    .addOption(option("--mask <bits>", "forest: feature mask, 4095 (Relf 2023) or 255 (Relf 2024)", mask, undefined))
    .option(PROFILE_FLAGS, PROFILE_ABOUT)
    .addHelpText("after", `\n${helpText(HELP)}`)
    .action(({ world, profile, ...forest }: Options) => sample(io, scenes, world, forest, profile));
}

interface Options extends ForestOptions {
  readonly world: SampledName;
  readonly profile?: string;
}

const mask = (text: string): FeatureMask => (oneOf(["4095", "255"])(text) === "255" ? 0xff : 0xfff);

async function sample(
  io: Io,
  scenes: Scenes,
  name: SampledName,
  options: ForestOptions,
  given?: string,
): Promise<void> {
  const [first] = Object.keys(options);
  if (name !== "forest" && first !== undefined) {
    const flag = first === "woodOnly" ? "wood-only" : first;
    throw new UsageError(`--${flag}: belongs to --world forest, and not to ${name}.`);
  }
  const { columns, least, answers, open }: SampledWorld = SAMPLED[name];
  if (given === "-") throw new UsageError("--profile: standard input has the rows; give a file.");
  const profile = await readProfileOption(io, given);
  const answerOf = await open(options, scenesWith(scenes, profile), profileOr1983(profile));
  const progress = createProgress(io, "places");
  await writeRows(io.output, async (add) => {
    add([...columns.map(({ name }) => name), ...answers].join(","));
    let done = 0;
    await readRows(io.input, columns, least, (values, line) => {
      progress.at(++done);
      return add(`${values.join(",")},${answerLine(answerOf, values, line)}`);
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
