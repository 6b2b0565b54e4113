/** `limitless map`: the map of a world as SVG, or of the forest printed in true scale as SVG, PDF or OpenOrienteering Mapper file. */
import { Command } from "commander";
import { createCountry } from "../core/forest/terra.ts";
import { toSvg } from "../map/svg.ts";
import type { Recipe } from "../recipe/recipe.ts";
import { legClimbs } from "../sport/climb.ts";
import { countryGround } from "../sport/country-ground.ts";
import type { Course } from "../sport/course.ts";
import { readCourse } from "../sport/course-code.ts";
import { describeControl } from "../sport/descriptions.ts";
import type { Descriptions } from "../sport/export/description-sheet.ts";
import { exportFile, PRINTED_FORMATS, type PrintedFormat } from "../sport/export/export-file.ts";
import { forestPrintGround } from "../sport/export/print-ground.ts";
import { MAP_SCALES, type MapScale } from "../sport/export/sheet.ts";
import { siteAt } from "../sport/ground.ts";
import { say } from "../words/words.ts";
import { UsageError } from "./errors.ts";
import { type Extensions, formatOf } from "./file-format.ts";
import { writeWhole } from "./files.ts";
import { GROUND_HELP } from "./ground-option.ts";
import { type Io, writeSummary } from "./io.ts";
import { helpText, number, oneOf, option } from "./options.ts";
import { type PlaceOptions, placeOf, withPlace } from "./place.ts";
import { PROFILE_HELP, profileOr1983, readProfileOption, recipeWith } from "./profile-option.ts";
import { drawWorldMap } from "./world-map.ts";
import { DEFAULT_WORLD, groundOf, type Scenes } from "./worlds.ts";

const HELP = `OUT is a file, never left half written, or - for standard output. The map is as the page draws it: areas of kinds of
ground, contours, point features, buildings, streams and names, of which wide maps have fewer. Of skylands it is the
archipelago nearest to --altitude; of a planet it is seen from above the place, up to the whole globe.

With --scale or --course, and as pdf or omap, the map is printed on A4 in true scale with the symbols of ISOM 2017-2,
a scale bar and a legend: svg and pdf to be printed at 100 %, omap to be edited with OpenOrienteering Mapper. A course
is the text after course= in a link, and the map's centre is its own; where all its controls are at features, their
descriptions are beside the map, or on a second page of a pdf. Printed maps are of the forest.

${PROFILE_HELP}

${GROUND_HELP}

Examples:
  limitless map --at 17000,7000 --span 1000 forest.svg
  limitless map --span 8000 - > wide.svg
  limitless map --world skylands --altitude 1500 --span 9000 islands.svg
  limitless map --world mines --level 2 --span 600 galleries.svg
  limitless map --at 17000,7000 --scale 15000 forest.pdf`;

/** Side length of a map for the screen, metres; scale of a printed one. */
const SPAN = 1000;
/** A whole globe. */
const MOST_SPAN = 400_000;
const SCALE: MapScale = 10_000;
const EXTENSIONS = { svg: ["svg"], pdf: ["pdf"], omap: ["omap"] } as const satisfies Extensions<PrintedFormat>;

interface Options extends PlaceOptions {
  readonly span?: number;
  readonly level?: number;
  readonly format?: PrintedFormat;
  readonly scale?: MapScale;
  readonly course?: Course;
}

const scaleOf = (text: string): MapScale => Number(oneOf(MAP_SCALES.map(String))(text)) as MapScale;

function courseOf(text: string): Course {
  const read = readCourse(text);
  if ("problem" in read) throw new UsageError(`--course: ${say(read.problem).replace(/^course: /, "")}`);
  return read.course;
}

/** Descriptions of a course's controls in the forest, undefined where one of them is not at a feature with a code. */
async function descriptionsOf(course: Course, forest: Recipe): Promise<Descriptions | undefined> {
  const flat = (await groundOf(forest, forest.world))?.flat?.();
  if (!flat) return undefined;
  const ground = countryGround({ ...flat, roads: null }, 0);
  const controls = course.controls.flatMap((control, k) => {
    const site = siteAt(ground, control);
    return site ? [describeControl(ground, k + 1, site)] : [];
  });
  if (controls.length < course.controls.length) return undefined;
  return { controls, climb: legClimbs(ground, course).reduce((sum, climb) => sum + climb, 0) };
}

export function mapCommand(io: Io, scenes: Scenes): Command {
  const command = new Command("map")
    .summary("the map of a world (SVG), and of the forest to print (PDF, OpenOrienteering Mapper)")
    .description("The map of a world, north up.")
    .argument("<OUT>", "the file to write");
  return withPlace(command, scenes, "centre of the map")
    .addOption(option("--span <m>", `side length of the map (${SPAN})`, number({ min: 50, max: MOST_SPAN, unit: "m" })))
    .addOption(option("--level <n>", "below the ground: 1 is the first (0)", number({ min: 0, max: 64, whole: true })))
    .addOption(option("--format <name>", `${PRINTED_FORMATS.join(", ")} (by OUT, else svg)`, oneOf(PRINTED_FORMATS)))
    .addOption(option("--scale <number>", `printed on A4 at 1:${MAP_SCALES.join(" or 1:")} (${SCALE})`, scaleOf))
    .addOption(option("--course <code>", "a course over the map", courseOf))
    .addHelpText("after", `\n${helpText(HELP)}`)
    .action(async (out: string, options: Options) => {
      const { scale, course, span = SPAN, level } = options;
      const format = formatOf(out, EXTENSIONS, { given: options.format }) ?? "svg";
      if (format !== "svg" || scale !== undefined || course !== undefined)
        return printMap(io, scenes, out, { ...options, format });
      const place = await placeOf(io, scenes, options);
      await writeWhole(io, out, [Buffer.from(toSvg(drawWorldMap(place, span, level)))]);
      return writeSummary(io, [out], { format, at: place.at, span });
    });
}

/** Options that printed maps lack. */
const SCREEN_ONLY = ["ground", "set", "link", "altitude", "t", "level"] as const;

async function printMap(
  io: Io,
  scenes: Scenes,
  out: string,
  options: Options & { readonly format: PrintedFormat },
): Promise<void> {
  const { world = DEFAULT_WORLD, at, span, format, scale, course, profile: given } = options;
  if (world !== DEFAULT_WORLD) throw new UsageError(`--world: printed maps are of the forest, not of ${world}.`);
  for (const name of SCREEN_ONLY)
    if (options[name] !== undefined) throw new UsageError(`--${name}: printed maps are of the forest of 1983.`);
  if (span !== undefined) throw new UsageError("--span: a printed map has the size of its sheet; use --scale.");
  if (at && course) throw new UsageError("--at: a map with a course has the course's centre; leave it out.");
  const [x, y] = at ?? [0, 0];
  const profile = await readProfileOption(io, given);
  const descriptions = course && (await descriptionsOf(course, await recipeWith(scenes, world, profile)));
  const { content } = await exportFile({
    format,
    ground: forestPrintGround(createCountry({ profile: profileOr1983(profile) })),
    scale: scale ?? SCALE,
    title: course?.name || "The Forest",
    at: [Math.round(x), Math.round(y)],
    ...(course && { course }),
    ...(descriptions && { descriptions }),
  });
  await writeWhole(io, out, [Buffer.from(content)]);
  return writeSummary(io, [out], { format, scale: scale ?? SCALE });
}
