/** `limitless features`: exports the point features of a country or of islands. */
import { Command } from "commander";
import { FEATURE_FORMATS, type FeatureFormat, scanFeaturePoints } from "../export/features.ts";
import { UsageError } from "./errors.ts";
import { writeWhole } from "./files.ts";
import type { Io } from "./io.ts";
import { helpText, list, number, oneOf, option } from "./options.ts";
import { type PlaceOptions, placeOf } from "./place.ts";
import { createProgress } from "./progress.ts";
import { lengths, MAPPED, type MappedName, mappedWorld, type Scenes } from "./worlds.ts";

const FORMATS = Object.keys(FEATURE_FORMATS) as FeatureFormat[];
const WORLDS = (Object.keys(MAPPED) as MappedName[]).filter((name) => name !== "planet");
const SPAN = 1000;

const HELP = `OUT is a file, never left half written, or - for standard output. Features are mine shafts, boulders,
rootstocks, water holes, knolls, cones and others at whole metres, with z in metres above the datum and the orienteering
code of controls. A square has those on its western and southern edges.

The coordinates of GeoJSON are metres east, north and up from the origin of the world, not longitude and latitude; the
file says so. Worlds: ${WORLDS.join(", ")}.

Examples:
  limitless features --at 17000,7000 --span 2000 features.csv
  limitless features --world skylands --altitude 1500 --format geojson - > features.geojson`;

interface Options extends Omit<PlaceOptions, "t"> {
  readonly span?: number;
  readonly format?: FeatureFormat;
}

export function featuresCommand(io: Io, scenes: Scenes): Command {
  return new Command("features")
    .summary("export point features as CSV or GeoJSON")
    .description("Exports the point features of a country or of islands as a list.")
    .argument("<OUT>", "the file to write")
    .addOption(option("--world <name>", "the world (forest)", mappedWorld))
    .addOption(option("--at <x,y>", "centre of the square (0,0)", list([lengths("x"), lengths("y")])))
    .addOption(option("--span <m>", `side length of the square (${SPAN})`, number({ min: 1, max: 20_000, unit: "m" })))
    .addOption(option("--altitude <m>", "skylands: of the archipelago (0)", number({ min: -1e5, max: 1e5, unit: "m" })))
    .addOption(option("--format <name>", `${FORMATS.join(" or ")} (by OUT, else csv)`, oneOf(FORMATS)))
    .addHelpText("after", `\n${helpText(HELP)}`)
    .action((out: string, options: Options) => features(io, scenes, out, options));
}

async function features(io: Io, scenes: Scenes, out: string, options: Options): Promise<void> {
  const { span = SPAN, format = formatOf(out) } = options;
  if (options.world === "planet")
    throw new UsageError(`--world: a planet has no plane to list; give ${WORLDS.join(", ")}.`);
  const { name, recipe, at, altitude } = await placeOf(scenes, options);
  const [west, south] = [at[0] - span / 2, at[1] - span / 2];
  const steps = scanFeaturePoints(recipe.world, { west, south, east: west + span, north: south + span }, { altitude });
  const progress = createProgress(io, "blocks");
  for (let block = 1; ; block++) {
    const { done, value } = steps.next();
    if (done) {
      progress.end();
      return writeWhole(io, out, [Buffer.from(FEATURE_FORMATS[format](value, name))]);
    }
    progress.at(block);
  }
}

/** The format that a file's name asks for. */
const formatOf = (out: string): FeatureFormat => (/\.(geo)?json$/i.test(out) ? "geojson" : "csv");
