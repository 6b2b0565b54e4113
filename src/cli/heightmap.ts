/** `limitless heightmap`: exports the ground of a world, or of a file, as an image, raw numbers, Krten's format or a mesh. */
import { basename } from "node:path";
import { Command } from "commander";
import type { Band } from "../export/bands.ts";
import { describeMap, type MapOrigin } from "../export/description.ts";
import { ENGINES, type MapSize, namedSize, SIZE_NAMES } from "../export/engines.ts";
import { FORMATS, type FormatName } from "../export/formats.ts";
import { flipped, type HeightMap, type HeightRange, measureRange } from "../export/height-map.ts";
import { linkTo } from "../export/link.ts";
import { HEIGHT_FILES, heightFileOf, readHeightMap } from "../export/read-heights.ts";
import { MOST_TILES, tiledSize, tileName, tilesOf } from "../export/tiles.ts";
import { createWorldMap } from "../export/world-heights.ts";
import { nearestName } from "../recipe/nearest-name.ts";
import { quote } from "../recipe/quantity.ts";
import { SURFACES, type SurfaceName } from "../recipe/queries.ts";
import { FileError, UsageError } from "./errors.ts";
import { type Extensions, formatOf } from "./file-format.ts";
import { readWhole, writeWhole } from "./files.ts";
import { GROUND_HELP } from "./ground-option.ts";
import { type Io, writeSummary } from "./io.ts";
import { helpText, number, oneOf, option, type Reader } from "./options.ts";
import { type PlaceOptions, placeOf, withPlace } from "./place.ts";
import { PROFILE_HELP } from "./profile-option.ts";
import { createProgress, type Progress } from "./progress.ts";
import type { Scenes, WorldRow } from "./worlds.ts";

const NAMES = Object.keys(FORMATS) as FormatName[];
const DEFAULT_SIZE: MapSize = { size: 1025 };
const EXTENSIONS = {
  png16: ["png"],
  r16: ["r16", "raw"],
  r16be: ["r16be", "raw", "r16"],
  f32: ["f32"],
  exr: ["exr"],
  tiff: ["tif", "tiff"],
  xy: ["xy"],
  tga: ["tga"],
  csv: ["csv"],
  glb: ["glb"],
} as const satisfies Extensions<FormatName>;

const rows = (entries: readonly { readonly name: string; readonly about: string | undefined }[]) =>
  entries.flatMap(({ name, about }) => (about ? [`  ${name.padEnd(9)} ${about}`] : [])).join("\n");

const sizes = () =>
  Object.entries(ENGINES)
    .map(([name, { about, sizes, format, flip }]) => {
      const first = `  ${name.padEnd(9)} ${about}`;
      return `${first}\n${" ".repeat(12)}-${sizes.join(" -")}; ${format}${flip ? ", flipped" : ""}`;
    })
    .join("\n");

const help = (
  worlds: readonly WorldRow[],
) => `OUT is a file, never left half written, or - for standard output. Its format is that of its name, or of --format. For a
file, its size and its least and greatest height in metres are printed as JSON, and OUT.json says how to use it: metres a pixel, what a pixel's value
means, where it is in which world, and the settings of the program that --size names. Rows are from north to south;
with --flip from south to north.

Worlds:
${rows(worlds)}

Formats:
${rows(NAMES.map((name) => ({ name, ...FORMATS[name] })))}

Sizes with names, as unreal-1009, and their formats:
${sizes()}

With --tiles, each tile has --size points a side, neighbours share their edges, and all have one range. Their files are
named as OUT_x0_y0, from the north-west.

--erosion sets the depth of gullies. Planets have some already (1.6 on planet): 0 leaves only their wide forms. The other worlds have
none: it cuts them into the ground, or into the tops of islands. A link cannot say it, so the link in OUT.json opens the world as it
is.

Without --at the centre is at 0,0, or where that has no ground, at the nearest place that has some.

Where there is no ground, floats are not a number, a mesh has a hole, and other formats have the least height of the
map.

The numbers of .xy and .csv files are height units of 0.25 m. So are the pixel values of an image, 0 to 65,535 or 0 to 255, with
lighter pixels higher, unless this command wrote the image: such a .png or .tga file contains its height range. A .tif file on a map
has metres, also between its points.

${GROUND_HELP}

${PROFILE_HELP}

Examples:
  limitless heightmap --at 17000,7000 --size 2049 forest.png
  limitless profile --seed 7 | limitless heightmap --profile - --format png16 hills.png
  limitless heightmap --world skylands --at -1300,-4200 --spacing 4 --format glb islands.glb
  limitless heightmap --at 17000,7000 --erosion 1 --size 2049 --spacing 4 --format exr eroded.exr
  limitless heightmap --at 17000,7000 --size unreal-1009 --tiles 2x2 landscape.png
  limitless heightmap --world caverns --surface floor --size 513 --format tiff floor.tif
  limitless heightmap --link "?world=forest&preset=snow" --size blender-513 snow.exr
  limitless faults -w - | limitless heightmap --from - --format glb land.glb`;

interface Options extends PlaceOptions {
  readonly surface?: SurfaceName;
  readonly erosion?: number;
  readonly from?: string;
  readonly size?: MapSize;
  readonly tiles?: Tiling;
  readonly spacing?: number;
  readonly format?: FormatName;
  readonly flip?: true;
}

export function heightmapCommand(io: Io, scenes: Scenes, worlds: readonly WorldRow[]): Command {
  const command = new Command("heightmap")
    .summary("export ground as an image, raw numbers or a mesh")
    .description("Exports the ground of a world, or of a file, as an image, raw numbers, a .xy file or a mesh.")
    .argument("<OUT>", "the file to write");
  return withPlace(command, scenes, "centre of the map")
    .addOption(option("--format <name>", "output format (by OUT, or that of the size's name)", oneOf(NAMES)))
    .addOption(option("--size <n>", "columns and rows, or a size's name (1025)", mapSize))
    .addOption(option("--tiles <CxR>", "several files: columns and rows of tiles", tiling))
    .addOption(option("--spacing <m>", "metres between points (1)", number({ min: 0.001, max: 1e6, unit: "m" })))
    .addOption(option("--surface <name>", `${SURFACES.join(", ")} (the world's first)`, oneOf(SURFACES)))
    .addOption(option("--erosion <strength>", "depth of gullies, 0 for none", number({ min: 0, max: 2 })))
    .option("--flip", "rows from south to north")
    .option("--from <file>", `read heights from a .${HEIGHT_FILES.join(", .")} file; - is a .xy file on standard input`)
    .addHelpText("after", `\n${helpText(help(worlds))}`)
    .action((out: string, options: Options) => heightmap(io, scenes, out, options));
}

/** Columns and rows of tiles. */
interface Tiling {
  readonly across: number;
  readonly down: number;
}

const [LEAST_SIZE, MOST_SIZE] = [2, 8193];
const sizeNumber = number({ min: LEAST_SIZE, max: MOST_SIZE, whole: true });

/** Reads a number, or a name; a word is a name in the wrong spelling. */
const mapSize: Reader<MapSize> = Object.assign(
  (text: string) => {
    if (!/^[a-z]/i.test(text)) return { size: sizeNumber(text) };
    const named = namedSize(text);
    if (named) return named;
    const near = nearestName(text, SIZE_NAMES);
    const valid = `of ${SIZE_NAMES.join(", ")}${near ? ` (did you mean ${near}?)` : ""}`;
    throw new RangeError(`${quote(text)} is not a number (range ${LEAST_SIZE} to ${MOST_SIZE}), nor one ${valid}`);
  },
  { choices: SIZE_NAMES },
);

function tiling(text: string): Tiling {
  const [, across, down] = (/^(\d+)x(\d+)$/.exec(text) ?? []).map(Number);
  const valid = (count: number) => count >= 1 && count <= MOST_TILES;
  if (!valid(across) || !valid(down))
    throw new RangeError(`"${text.slice(0, 40)}" is not CxR, each 1 to ${MOST_TILES}`);
  return { across, down };
}

async function heightmap(io: Io, scenes: Scenes, out: string, options: Options): Promise<void> {
  const { engine } = options.size ?? {};
  const row = engine && ENGINES[engine];
  const format = formatOf(out, EXTENSIONS, {
    given: options.format ?? row?.format,
    flag: options.format ? "--format" : `--size ${engine}-${options.size?.size} has the format`,
  });
  if (!format)
    throw new UsageError(
      `--format: is missing; give ${NAMES.join(", ")}, a --size with a name, or an OUT with an extension.`,
    );
  const flip = options.flip ?? (options.format === undefined && row?.flip === true);
  const { most, ordered } = FORMATS[format];
  if (flip && ordered) throw new UsageError(`--flip: a ${format} file says where its north is.`);
  if (options.tiles && out === "-") throw new UsageError("--tiles: are several files; give a name, not -.");
  const { map, origin } = options.from === undefined ? await worldMap(io, scenes, options) : await fileMap(io, options);
  const tiles = options.tiles && tilesOf(map, options.tiles.across, options.tiles.down);
  const [{ map: first }] = tiles ?? [{ map }];
  const size = Math.max(first.columns, first.rows);
  if (size > most)
    throw new UsageError(`--format: ${format} holds 2 to ${most} columns and rows, and these are ${size}.`);
  const range = measured(io, map);
  const files = tiles ? tiles.map((tile) => ({ file: tileName(out, tile), map: tile.map })) : [{ file: out, map }];
  for (const { file, map } of files) await writeMap(io, file, flip ? flipped(map) : map, format, range);
  if (out === "-") return;
  const described = {
    format,
    flip,
    engine,
    origin,
    ...(tiles && { tiles: files.map(({ file, map }) => ({ file: basename(file), map })) }),
  };
  const description = JSON.stringify(describeMap(map, range, described), null, 2);
  await writeWhole(io, `${out}.json`, [Buffer.from(`${description}\n`)]);
  const { columns, rows, spacing } = map;
  const { least, greatest } = range;
  await writeSummary(io, [...files.map(({ file }) => file), `${out}.json`], {
    format,
    ...(origin && { at: origin.at }),
    ...{ columns, rows, spacing, least, greatest },
  });
}

async function writeMap(io: Io, file: string, map: HeightMap, format: FormatName, range: HeightRange): Promise<void> {
  const progress = createProgress(io, "rows");
  await writeWhole(io, file, bytesOf(FORMATS[format].encode(map, range), progress, map.rows));
}

/** A map, and for a world the origin in its description. */
interface Source {
  readonly map: HeightMap;
  readonly origin?: MapOrigin;
}

async function fileMap(io: Io, options: Options): Promise<Source> {
  const { from = "", spacing } = options;
  for (const name of [
    "world",
    "at",
    "profile",
    "ground",
    "set",
    "link",
    "size",
    "tiles",
    "surface",
    "erosion",
    "altitude",
    "t",
  ] as const)
    if (options[name] !== undefined)
      throw new UsageError(`--${name}: a map is made --from a file or of a --world, not both.`);
  const kind = from === "-" ? "xy" : heightFileOf(from);
  if (!kind) throw new FileError(`${from}: not a ${HEIGHT_FILES.join(", ")} file by its name.`);
  const bytes = await readWhole(io, from);
  const map = await readHeightMap(kind, bytes, spacing).catch((error) => {
    throw new FileError(`${from}: ${(error as Error).message}`);
  });
  return { map };
}

async function worldMap(io: Io, scenes: Scenes, options: Options): Promise<Source> {
  const { size = DEFAULT_SIZE, spacing = 1, surface, erosion, tiles } = options;
  const side = tiledSize(size.size, Math.min(tiles?.across ?? 1, tiles?.down ?? 1)) * spacing;
  const wanted = { side, surface };
  const { name, world, ground, recipe, request, at, altitude, t } = await placeOf(io, scenes, options, wanted);
  const { surfaces: names } = ground;
  if (surface !== undefined && !names.includes(surface))
    throw new UsageError(`--surface: ${surface} is not one of ${name}'s, which are ${names.join(", ")}.`);
  const reason = erosion === undefined ? null : ground.reasonAgainstErosion(surface ?? names[0]);
  if (reason) throw new UsageError(`--erosion: ${reason}.`);
  const choice = {
    altitude,
    t,
    ...(surface !== undefined && { surface }),
    ...(erosion !== undefined && { erosion }),
  };
  const columns = tiledSize(size.size, tiles?.across ?? 1);
  const rows = tiledSize(size.size, tiles?.down ?? 1);
  const map = createWorldMap(ground, { at, columns, rows, spacing }, choice);
  const link = linkTo(ground, request, recipe, at);
  return { map, origin: { name, world, ground, at, link, ...choice } };
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
