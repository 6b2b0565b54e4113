/** `limitless features`: exports the point features of a world. */
import { Command } from "commander";
import { FEATURE_FORMATS, type FeatureFormat, scanFeaturePoints } from "../export/features.ts";
import { linkTo } from "../export/link.ts";
import { MOST_SPAN } from "../export/order.ts";
import { type Extensions, formatOf } from "./file-format.ts";
import { writeWhole } from "./files.ts";
import { GROUND_HELP } from "./ground-option.ts";
import { type Io, writeSummary } from "./io.ts";
import { helpText, number, oneOf, option } from "./options.ts";
import { type PlaceOptions, placeOf, withPlace } from "./place.ts";
import { PROFILE_HELP } from "./profile-option.ts";
import { createProgress } from "./progress.ts";
import type { Scenes } from "./worlds.ts";

const FORMATS = Object.keys(FEATURE_FORMATS) as FeatureFormat[];
const EXTENSIONS = { csv: ["csv"], geojson: ["geojson", "json"] } as const satisfies Extensions<FeatureFormat>;
const SPAN = 1000;

const HELP = `OUT is a file, never left half written, or - for standard output. Features are mine shafts, boulders,
rootstocks, water holes, knolls, cones and others at whole metres, with z in metres above the datum and the orienteering
code of controls; on a planet at longitude and latitude, with the altitude above its sea. A square has those on its
western and southern edges.

The coordinates of GeoJSON are metres east, north and up from the origin of the world, not longitude and latitude; on a
planet they are degrees on its own globe. The file says so.

${PROFILE_HELP}

${GROUND_HELP}

Examples:
  limitless features --at 17000,7000 --span 2000 features.csv
  limitless features --world planet --at 33,-20 planet.csv
  limitless features --world skylands --altitude 1500 --format geojson - > features.geojson`;

interface Options extends PlaceOptions {
  readonly span?: number;
  readonly format?: FeatureFormat;
}

export function featuresCommand(io: Io, scenes: Scenes): Command {
  const command = new Command("features")
    .summary("export point features as CSV or GeoJSON")
    .description("Exports the point features of a world as a list.")
    .argument("<OUT>", "the file to write");
  return withPlace(command, scenes, "centre of the square")
    .addOption(
      option("--span <m>", `side length of the square (${SPAN})`, number({ min: 1, max: MOST_SPAN, unit: "m" })),
    )
    .addOption(option("--format <name>", `${FORMATS.join(" or ")} (by OUT, else csv)`, oneOf(FORMATS)))
    .addHelpText("after", `\n${helpText(HELP)}`)
    .action((out: string, options: Options) => features(io, scenes, out, options));
}

async function features(io: Io, scenes: Scenes, out: string, options: Options): Promise<void> {
  const { span = SPAN, format: given } = options;
  const format = formatOf(out, EXTENSIONS, { given }) ?? (io.json ? "geojson" : "csv");
  const { name, ground, recipe, request, at, altitude, t } = await placeOf(io, scenes, options);
  const steps = scanFeaturePoints(ground, { at, span }, { altitude, t });
  const progress = createProgress(io, "blocks");
  for (let block = 1; ; block++) {
    const { done, value } = steps.next();
    if (done) {
      progress.end();
      const origin = { name, ground, link: linkTo(ground, request, recipe, at) };
      await writeWhole(io, out, [Buffer.from(FEATURE_FORMATS[format](value, origin))]);
      return writeSummary(io, [out], { format, span, features: value.length });
    }
    progress.at(block);
  }
}
