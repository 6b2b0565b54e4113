/** `limitless heightmap`: exports the ground of a world, or of a file, as an image, raw numbers, Krten's format or a mesh. */
import { Command } from "commander";
import { faultOf } from "../recipe/quantity.ts";
import { UsageError } from "./errors.ts";
import { writeWhole } from "./files.ts";
import { FORMATS, type FormatName, readHeights } from "./formats.ts";
import { type Heights, rangeOf, UNIT } from "./heights.ts";
import { type Io, writeAnswer } from "./io.ts";
import { helpText, list, number, oneOf, option } from "./options.ts";
import {
  PROFILE_ABOUT,
  PROFILE_FLAGS,
  PROFILE_HELP,
  profileOr1983,
  readProfileOption,
  scenesWith,
} from "./profile-option.ts";
import { createProgress } from "./progress.ts";
import { lengths, MAPPED, type MappedName, type MappedWorld, type Scenes } from "./worlds.ts";

const WORLDS = Object.keys(MAPPED) as MappedName[];
const NAMES = Object.keys(FORMATS) as FormatName[];
const DEFAULTS = { at: [0, 0], size: 1025, spacing: 1 };

const rows = (entries: Readonly<Record<string, { readonly about: string }>>) =>
  Object.entries(entries)
    .map(([name, { about }]) => `  ${name.padEnd(9)} ${about}`)
    .join("\n");

const HELP = `OUT is a file, never left half written, or - for standard output. For a file, its size and its least and
greatest height in metres are printed as JSON.

Worlds:
${rows(MAPPED)}

Formats:
${rows(FORMATS)}

The numbers of a .xy file are height units of 0.25 m. So are the pixel values of an image, 0 to 65,535 or 0 to 255, with
lighter pixels higher, unless this command wrote the image: such a file contains its height range.

${PROFILE_HELP}

Examples:
  limitless heightmap --at 17000,7000 --size 2049 --format png16 forest.png
  limitless profile --seed 7 | limitless heightmap --profile - --format png16 hills.png
  limitless heightmap --world skylands --at -1300,-4200 --spacing 4 --format glb islands.glb
  limitless faults -w - | limitless heightmap --from - --format glb land.glb`;

interface Options {
  readonly world?: MappedName;
  readonly from?: string;
  readonly profile?: string;
  readonly at?: number[];
  readonly size?: number;
  readonly spacing?: number;
  readonly format: FormatName;
}

export function heightmapCommand(io: Io, scenes: Scenes): Command {
  return new Command("heightmap")
    .summary("export ground as an image, raw numbers or a mesh")
    .description("Exports the ground of a world, or of a file, as an image, raw numbers, a .xy file or a mesh.")
    .argument("<OUT>", "the file to write")
    .addOption(option("--format <name>", "output format", oneOf(NAMES)).makeOptionMandatory())
    .addOption(option("--world <name>", "the world (forest)", oneOf(WORLDS)))
    .addOption(option("--at <x,y>", "centre of the map (0,0)", list([lengths("x"), lengths("y")])))
    .addOption(option("--size <n>", "columns and rows (1025)", number({ min: 2, max: 8193, whole: true })))
    .addOption(option("--spacing <m>", "metres between points (1)", number({ min: 0.001, max: 1e6, unit: "m" })))
    .option("--from <file>", "read heights from a .xy, .png or .tga file; - is a .xy file on standard input")
    .option(PROFILE_FLAGS, PROFILE_ABOUT)
    .addHelpText("after", `\n${helpText(HELP)}`)
    .action((out: string, options: Options) => heightmap(io, scenes, out, options));
}

async function heightmap(io: Io, scenes: Scenes, out: string, options: Options): Promise<void> {
  const { encode, most } = FORMATS[options.format];
  checkSize(options, options.from === undefined ? (options.size ?? DEFAULTS.size) : 0, most);
  const heights = await (options.from === undefined ? heightsOf(io, scenes, options) : heightsFrom(io, options));
  checkSize(options, Math.max(heights.columns, heights.rows), most);
  const [least, greatest] = rangeOf(heights);
  await writeWhole(io, out, await encode(heights));
  if (out === "-") return;
  const { columns, rows, spacing } = heights;
  await writeAnswer(io.output, { columns, rows, spacing, least: least * UNIT, greatest: greatest * UNIT });
}

function checkSize({ format }: Options, size: number, most: number): void {
  if (size > most)
    throw new UsageError(`--format: ${format} holds 2 to ${most} columns and rows, and these are ${size}.`);
}

function heightsFrom(io: Io, { from = "", world, at, size, spacing = 1, profile }: Options): Promise<Heights> {
  const given = Object.entries({ world, at, size, profile }).find(([, value]) => value !== undefined);
  if (given) throw new UsageError(`--${given[0]}: a map is made --from a file or of a --world, not both.`);
  return readHeights(io, from, spacing);
}

async function heightsOf(io: Io, scenes: Scenes, options: Options): Promise<Heights> {
  const { world = "forest", at, size, spacing } = { ...DEFAULTS, ...options };
  const mapped: MappedWorld = MAPPED[world];
  for (const [i, place] of mapped.at.entries()) {
    const fault = faultOf({ digits: 0, ...place }, at[i]);
    if (fault) throw new UsageError(`--at: ${place.name} ${at[i]} ${fault}.`);
  }
  const profile = await readProfileOption(io, options.profile);
  const heightAt = await mapped.open(scenesWith(scenes, profile), at, profileOr1983(profile));
  const progress = createProgress(io, "rows");
  const values = new Float64Array(size * size);
  // For an even size, the south-western of the four middle points, so that whole metres stay whole.
  const middle = Math.floor((size - 1) / 2);
  for (let row = 0, k = 0; row < size; row++) {
    const north = (row - middle) * spacing;
    for (let column = 0; column < size; column++) values[k++] = heightAt((column - middle) * spacing, north);
    progress.at(row + 1, size);
  }
  progress.end();
  return { columns: size, rows: size, spacing, values };
}
