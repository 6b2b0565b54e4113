/** `limitless heightmap`: exports the ground of a world, or of a file, as an image, raw numbers, Krten's format or a mesh. */
import { Command } from "commander";
import type { Band } from "../export/bands.ts";
import { FORMATS, type FormatName } from "../export/formats.ts";
import { flipped, type HeightMap, type HeightRange, measureRange } from "../export/height-map.ts";
import { HEIGHT_FILES, readHeightMap } from "../export/read-heights.ts";
import { createWorldMap, SURFACES, type SurfaceName, surfacesOf } from "../export/world-heights.ts";
import { FileError, UsageError } from "./errors.ts";
import { readWhole, writeWhole } from "./files.ts";
import { type Io, writeAnswer } from "./io.ts";
import { helpText, list, number, oneOf, option } from "./options.ts";
import { createProgress, type Progress } from "./progress.ts";
import { checkPlace, lengths, MAPPED, type MappedName, mappedWorld, type Scenes, YEARS } from "./worlds.ts";

const NAMES = Object.keys(FORMATS) as FormatName[];
const DEFAULTS = { at: [0, 0], size: 1025, spacing: 1 };

const rows = (entries: Readonly<Record<string, { readonly about: string }>>) =>
  Object.entries(entries)
    .map(([name, { about }]) => `  ${name.padEnd(9)} ${about}`)
    .join("\n");

const HELP = `OUT is a file, never left half written, or - for standard output. For a file, its size and its least and
greatest height in metres are printed as JSON. Rows are from north to south; with --flip from south to north.

Worlds:
${rows(MAPPED)}

Formats:
${rows(FORMATS)}

Where there is no ground, floats are not a number, a mesh has a hole, and other formats have the least height of the
map.

The numbers of a .xy file are height units of 0.25 m. So are the pixel values of an image, 0 to 65,535 or 0 to 255, with
lighter pixels higher, unless this command wrote the image: such a file contains its height range.

Examples:
  limitless heightmap --at 17000,7000 --size 2049 --format png16 forest.png
  limitless heightmap --world skylands --at -1300,-4200 --spacing 4 --format glb islands.glb
  limitless heightmap --world caverns --surface floor --size 513 --format tiff floor.tif
  limitless faults -w - | limitless heightmap --from - --format glb land.glb`;

interface Options {
  readonly world?: MappedName;
  readonly surface?: SurfaceName;
  readonly altitude?: number;
  readonly t?: number;
  readonly from?: string;
  readonly at?: number[];
  readonly size?: number;
  readonly spacing?: number;
  readonly format: FormatName;
  readonly flip?: true;
}

export function heightmapCommand(io: Io, scenes: Scenes): Command {
  return new Command("heightmap")
    .summary("export ground as an image, raw numbers or a mesh")
    .description("Exports the ground of a world, or of a file, as an image, raw numbers, a .xy file or a mesh.")
    .argument("<OUT>", "the file to write")
    .addOption(option("--format <name>", "output format", oneOf(NAMES)).makeOptionMandatory())
    .addOption(option("--world <name>", "the world (forest)", mappedWorld))
    .addOption(option("--at <x,y>", "centre of the map (0,0)", list([lengths("x"), lengths("y")])))
    .addOption(option("--size <n>", "columns and rows (1025)", number({ min: 2, max: 8193, whole: true })))
    .addOption(option("--spacing <m>", "metres between points (1)", number({ min: 0.001, max: 1e6, unit: "m" })))
    .addOption(option("--surface <name>", `${SURFACES.join(", ")} (the world's first)`, oneOf(SURFACES)))
    .addOption(option("--altitude <m>", "skylands: of the archipelago (0)", number({ min: -1e5, max: 1e5, unit: "m" })))
    .addOption(option("--t <years>", "time (0)", number(YEARS)))
    .option("--flip", "rows from south to north")
    .option("--from <file>", `read heights from a .${HEIGHT_FILES.join(", .")} file; - is a .xy file on standard input`)
    .addHelpText("after", `\n${helpText(HELP)}`)
    .action((out: string, options: Options) => heightmap(io, scenes, out, options));
}

async function heightmap(io: Io, scenes: Scenes, out: string, options: Options): Promise<void> {
  const { encode, most, ordered } = FORMATS[options.format];
  if (options.flip && ordered) throw new UsageError(`--flip: a ${options.format} file says where its north is.`);
  checkSize(options, options.from === undefined ? (options.size ?? DEFAULTS.size) : 0, most);
  const map = await (options.from === undefined ? worldMap(scenes, options) : fileMap(io, options));
  checkSize(options, Math.max(map.columns, map.rows), most);
  const range = measured(io, map);
  const progress = createProgress(io, "rows");
  await writeWhole(io, out, bytesOf(encode(options.flip ? flipped(map) : map, range), progress, map.rows));
  if (out === "-") return;
  const { columns, rows, spacing } = map;
  const { least, greatest } = range;
  await writeAnswer(io.output, { columns, rows, spacing, least, greatest });
}

function checkSize({ format }: Options, size: number, most: number): void {
  if (size > most)
    throw new UsageError(`--format: ${format} holds 2 to ${most} columns and rows, and these are ${size}.`);
}

async function fileMap(io: Io, options: Options): Promise<HeightMap> {
  const { from = "", spacing = DEFAULTS.spacing } = options;
  for (const name of ["world", "at", "size", "surface", "altitude", "t"] as const)
    if (options[name] !== undefined)
      throw new UsageError(`--${name}: a map is made --from a file or of a --world, not both.`);
  const extension = from === "-" ? "xy" : (/\.(\w+)$/.exec(from)?.[1].toLowerCase() ?? "");
  const kind = HEIGHT_FILES.find((name) => name === extension);
  if (!kind) throw new FileError(`${from}: not a ${HEIGHT_FILES.join(", ")} file by its name.`);
  const bytes = await readWhole(io, from);
  return readHeightMap(kind, bytes, spacing).catch((error) => {
    throw new FileError(`${from}: ${(error as Error).message}`);
  });
}

async function worldMap(scenes: Scenes, options: Options): Promise<HeightMap> {
  const { world = "forest", at, size, spacing, surface, altitude, t } = { ...DEFAULTS, ...options };
  checkPlace(world, at);
  const { default: recipe } = await scenes[world]();
  const names = surfacesOf(recipe.world);
  if (surface !== undefined && !names.includes(surface))
    throw new UsageError(`--surface: ${surface} is not one of ${world}'s, which are ${names.join(", ")}.`);
  const choice = {
    ...(surface !== undefined && { surface }),
    ...(altitude !== undefined && { altitude }),
    ...(t !== undefined && { t }),
  };
  return createWorldMap(recipe.world, { at: [at[0], at[1]], columns: size, rows: size, spacing }, choice);
}

/** Runs `measureRange` with progress. */
function measured(io: Io, map: HeightMap): HeightRange {
  const progress = createProgress(io, "rows measured");
  const steps = measureRange(map);
  for (;;) {
    const { done, value } = steps.next();
    if (done) {
      progress.end();
      return value;
    }
    progress.at(value, map.rows);
  }
}

async function* bytesOf(bands: AsyncIterable<Band>, progress: Progress, total: number): AsyncGenerator<Uint8Array> {
  for await (const { bytes, rows } of bands) {
    progress.at(rows, total);
    yield bytes;
  }
  progress.end();
}
