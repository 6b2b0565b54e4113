/** `limitless splat`: exports the kinds of ground of a world as RGBA images, a channel per kind. */
import { basename } from "node:path";
import { Command } from "commander";
import { linkTo } from "../export/link.ts";
import { CHANNELS, describeSplat, imageName, type KindShares, splatBands } from "../export/splat.ts";
import { UsageError } from "./errors.ts";
import { formatOf } from "./file-format.ts";
import { writeWhole } from "./files.ts";
import { GROUND_HELP } from "./ground-option.ts";
import { type Io, writeSummary } from "./io.ts";
import { helpText, number, option } from "./options.ts";
import { type PlaceOptions, placeOf, withPlace } from "./place.ts";
import { PROFILE_HELP } from "./profile-option.ts";
import { createProgress } from "./progress.ts";
import type { Scenes } from "./worlds.ts";

const RGBA = ["red", "green", "blue", "alpha"];

const channels = () =>
  CHANNELS.map((kinds, image) => `  OUT_${image}  ${kinds.map((kind, k) => `${RGBA[k]} ${kind}`).join(", ")}`).join(
    "\n",
  );

const HELP = `OUT names the files: kinds.png gives kinds_0.png and so on, north at the top, and kinds.png.json with
their channels and the share of each kind, which is also printed. The pixels are at the points of a height map of the
same place and size. The channels of a pixel add up to 255 over all images.

Channels:
${channels()}

Beyond the shores of islands the ground is bare. Streams and marshes, which flow over the ground, have no pixels.

${PROFILE_HELP}

${GROUND_HELP}

Examples:
  limitless splat --at 17000,7000 --size 1024 kinds.png
  limitless splat --world skylands --at -1300,-4200 --spacing 4 --size 512 islands.png`;

interface Options extends PlaceOptions {
  readonly size?: number;
  readonly spacing?: number;
}

export function splatCommand(io: Io, scenes: Scenes): Command {
  const command = new Command("splat")
    .summary("export kinds of ground as RGBA images")
    .description("Exports the kinds of ground of a world as splat maps: images with a channel per kind.")
    .argument("<OUT>", "name of the files to write");
  return withPlace(command, scenes, "centre of the map")
    .addOption(option("--size <n>", "columns and rows (1024)", number({ min: 2, max: 8193, whole: true })))
    .addOption(option("--spacing <m>", "metres between points (1)", number({ min: 0.001, max: 1e6, unit: "m" })))
    .addHelpText("after", `\n${helpText(HELP)}`)
    .action((out: string, options: Options) => splat(io, scenes, out, options));
}

async function splat(io: Io, scenes: Scenes, out: string, options: Options): Promise<void> {
  const { size = 1024, spacing = 1 } = options;
  if (out === "-") throw new UsageError("OUT: there are several files; give a name, not -.");
  formatOf(out, { png: ["png"] }, {});
  const { name, world, ground, recipe, request, at, altitude, t } = await placeOf(io, scenes, options);
  const frame = { at, columns: size, rows: size, spacing };
  const files = CHANNELS.map((_, image) => imageName(out, image));
  const parts = files.map((): Uint8Array[] => []);
  const shares = fill(io, splatBands(ground, frame, { altitude, t }), parts, size);
  for (const [image, file] of files.entries()) await writeWhole(io, file, parts[image]);
  const link = linkTo(ground, request, recipe, at);
  const origin = { name, world, link, at, altitude, t };
  const description = describeSplat(origin, { size, spacing, file: basename(out), shares });
  await writeWhole(io, `${out}.json`, [Buffer.from(`${JSON.stringify(description, null, 2)}\n`)]);
  await writeSummary(io, [...files, `${out}.json`], shares);
}

/** Adds the bytes of each image to its parts. */
function fill(io: Io, bands: ReturnType<typeof splatBands>, parts: Uint8Array[][], rows: number): KindShares {
  const progress = createProgress(io, "rows");
  for (;;) {
    const { done, value } = bands.next();
    if (done) {
      progress.end();
      return value;
    }
    for (const [image, bytes] of value.bytes.entries()) parts[image].push(bytes);
    progress.at(value.rows, rows);
  }
}
