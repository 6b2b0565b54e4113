/** `limitless heightmap`: the ground of a world, or of a file, as a picture, bare numbers, Krten's file or a mesh. */
import { Command } from "commander";
import { faultOf } from "../recipe/quantity.ts";
import { UsageFault } from "./errors.ts";
import { writeWhole } from "./files.ts";
import { FORMATS, type FormatName, readHeights } from "./formats.ts";
import { type Heights, rangeOf, UNIT } from "./heights.ts";
import { type Io, writeAnswer } from "./io.ts";
import { helpText, list, number, oneOf, option } from "./options.ts";
import { createProgress } from "./progress.ts";
import { lengths, MAPPED, type MappedName, type MappedWorld, type Scenes } from "./worlds.ts";

const WORLDS = Object.keys(MAPPED) as MappedName[];
const NAMES = Object.keys(FORMATS) as FormatName[];
const DEFAULTS = { at: [0, 0], size: 1025, spacing: 1 };

const rows = (entries: Readonly<Record<string, { readonly about: string }>>) =>
  Object.entries(entries)
    .map(([name, { about }]) => `  ${name.padEnd(9)} ${about}`)
    .join("\n");

const HELP = `OUT is a file, written whole or not at all, or - for standard output. What a file's least and greatest
height are, in metres, is told as JSON.

Worlds:
${rows(MAPPED)}

Formats:
${rows(FORMATS)}

A .xy file's numbers are height units of 0.25 m. A picture's are too, 0 to 65,535 or 0 to 255, unless this command wrote
it: then it says its heights itself. Its lighter places are higher.

Examples:
  limitless heightmap --at 17000,7000 --size 2049 --format png16 forest.png
  limitless heightmap --world skylands --at -1300,-4200 --spacing 4 --format glb islands.glb
  limitless faults -w - | limitless heightmap --from - --format glb land.glb`;

interface Options {
  readonly world?: MappedName;
  readonly from?: string;
  readonly at?: number[];
  readonly size?: number;
  readonly spacing?: number;
  readonly format: FormatName;
}

export function heightmapCommand(io: Io, scenes: Scenes): Command {
  return new Command("heightmap")
    .summary("ground as a picture, raw numbers or a mesh")
    .description("The ground of a world, or of a file, as a picture, as bare numbers, as a .xy file or as a mesh.")
    .argument("<OUT>", "the file to write")
    .addOption(option("--format <name>", "how it is written", oneOf(NAMES)).makeOptionMandatory())
    .addOption(option("--world <name>", "the world whose ground it is", oneOf(WORLDS)))
    .addOption(option("--at <x,y>", "the middle of the map (0,0)", list([lengths("x"), lengths("y")])))
    .addOption(option("--size <n>", "columns and rows (1025)", number({ min: 2, max: 8193, whole: true })))
    .addOption(option("--spacing <m>", "metres between them (1)", number({ min: 0.001, max: 1e6, unit: "m" })))
    .option("--from <file>", "heights of a .xy, .png or .tga file; - is a .xy file that comes in")
    .addHelpText("after", `\n${helpText(HELP)}`)
    .action((out: string, options: Options) => heightmap(io, scenes, out, options));
}

async function heightmap(io: Io, scenes: Scenes, out: string, options: Options): Promise<void> {
  const { encode, most } = FORMATS[options.format];
  refuseLarger(options, options.from === undefined ? (options.size ?? DEFAULTS.size) : 0, most);
  const heights = await (options.from === undefined ? heightsOf(io, scenes, options) : heightsFrom(io, options));
  refuseLarger(options, Math.max(heights.columns, heights.rows), most);
  const [least, greatest] = rangeOf(heights);
  await writeWhole(io, out, await encode(heights));
  if (out === "-") return;
  const { columns, rows, spacing } = heights;
  await writeAnswer(io.output, { columns, rows, spacing, least: least * UNIT, greatest: greatest * UNIT });
}

function refuseLarger({ format }: Options, size: number, most: number): void {
  if (size > most)
    throw new UsageFault(`--format: ${format} holds 2 to ${most} columns and rows, and these are ${size}.`);
}

function heightsFrom(io: Io, { from = "", world, at, size, spacing = 1 }: Options): Promise<Heights> {
  const given = Object.entries({ world, at, size }).find(([, value]) => value !== undefined);
  if (given) throw new UsageFault(`--${given[0]}: a map is made --from a file or of a --world, not both.`);
  return readHeights(io, from, spacing);
}

async function heightsOf(io: Io, scenes: Scenes, options: Options): Promise<Heights> {
  const { world = "forest", at, size, spacing } = { ...DEFAULTS, ...options };
  const mapped: MappedWorld = MAPPED[world];
  for (const [i, place] of mapped.at.entries()) {
    const fault = faultOf({ digits: 0, ...place }, at[i]);
    if (fault) throw new UsageFault(`--at: ${place.name} ${at[i]} ${fault}.`);
  }
  const heightAt = await mapped.open(scenes, at);
  const progress = createProgress(io, "rows");
  const values = new Float64Array(size * size);
  // Of four in the middle the south-western, so that whole metres stay whole.
  const middle = Math.floor((size - 1) / 2);
  for (let row = 0, k = 0; row < size; row++) {
    const north = (row - middle) * spacing;
    for (let column = 0; column < size; column++) values[k++] = heightAt((column - middle) * spacing, north);
    progress.at(row + 1, size);
  }
  progress.end();
  return { columns: size, rows: size, spacing, values };
}
