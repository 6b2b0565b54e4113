/** `limitless map`: an orienteering map of the forest as SVG, or printed in true scale as SVG, PDF or OpenOrienteering Mapper file. */
import { Command } from "commander";
import { createLand, type Land } from "../core/forest/terra.ts";
import { createForestSource, drawForestLines } from "../map/forest.ts";
import { createMapFrame } from "../map/frame.ts";
import { drawOrienteeringMap } from "../map/orienteering.ts";
import { toSvg } from "../map/svg.ts";
import { generateIslands } from "../recipe/kinds/islands-generator.ts";
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
import { UsageError } from "./errors.ts";
import { writeWhole } from "./files.ts";
import type { Io } from "./io.ts";
import { helpText, list, number, oneOf, option } from "./options.ts";
import {
  PROFILE_ABOUT,
  PROFILE_FLAGS,
  PROFILE_HELP,
  profileOr1983,
  readProfileOption,
  scenesWith,
} from "./profile-option.ts";
import { lengths, type Scenes } from "./worlds.ts";

const HELP = `OUT is a file, never left half written, or - for standard output. Areas are kinds of ground, contours are
every 5 m, north lines every 300 m, and wide maps have fewer; point features are shown on maps of up to 1700 m,
streams and buildings of up to 5000 m.

With --scale or --course, and as pdf or omap, the map is printed on A4 in true scale with the symbols of ISOM 2017-2,
a scale bar and a legend: svg and pdf to be printed at 100 %, omap to be edited with OpenOrienteering Mapper. A course
is the text after course= in a link, and the map's centre is its own; where all its controls are at features, their
descriptions are beside the map, or on a second page of a pdf. Printed maps are of countries: there is none of islands.

${PROFILE_HELP}

Examples:
  limitless map --at 17000,7000 --span 1000 forest.svg
  limitless map --span 8000 - > wide.svg
  limitless map --at 17000,7000 --scale 15000 forest.pdf`;

/** Pixels a side of the drawing, which an SVG viewer scales, and cells a side on which contours are traced. */
const SHEET = { size: 800, cells: 256, scale: 1, inset: 12 };
/** Side length of a map for the screen, metres; scale of a printed one. */
const SPAN = 1000;
const SCALE: MapScale = 10_000;

interface Options {
  readonly at?: number[];
  readonly span?: number;
  readonly format?: PrintedFormat;
  readonly scale?: MapScale;
  readonly course?: Course;
  readonly profile?: string;
}

const scaleOf = (text: string): MapScale => Number(oneOf(MAP_SCALES.map(String))(text)) as MapScale;

function courseOf(text: string): Course {
  const read = readCourse(text);
  if ("fault" in read) throw new UsageError(`--course: ${read.fault.replace(/^course: /, "")}`);
  return read.course;
}

/** Descriptions of a course's controls, undefined where one of them is not at a feature with a code. */
async function descriptionsOf(course: Course, scenes: Scenes): Promise<Descriptions | undefined> {
  const { default: forest } = await scenes.forest();
  const ground = countryGround(generateIslands(forest.world), 0);
  const controls = course.controls.flatMap((control, k) => {
    const site = siteAt(ground, control);
    return site ? [describeControl(ground, 0, k + 1, site)] : [];
  });
  if (controls.length < course.controls.length) return undefined;
  return { controls, climb: legClimbs(ground, course).reduce((sum, climb) => sum + climb, 0) };
}

export function mapCommand(io: Io, scenes: Scenes): Command {
  return new Command("map")
    .summary("the forest as an orienteering map (SVG, PDF, OpenOrienteering Mapper)")
    .description("An orienteering map of the forest, north up.")
    .argument("<OUT>", "the file to write")
    .addOption(option("--at <x,y>", "centre of the map (0,0)", list([lengths("x"), lengths("y")])))
    .addOption(option("--span <m>", `side length of the map (${SPAN})`, number({ min: 50, max: 100_000, unit: "m" })))
    .addOption(option("--format <name>", `${PRINTED_FORMATS.join(", ")} (by OUT, else svg)`, oneOf(PRINTED_FORMATS)))
    .addOption(option("--scale <number>", `printed on A4 at 1:${MAP_SCALES.join(" or 1:")} (${SCALE})`, scaleOf))
    .addOption(option("--course <code>", "a course over the map", courseOf))
    .option(PROFILE_FLAGS, PROFILE_ABOUT)
    .addHelpText("after", `\n${helpText(HELP)}`)
    .action(async (out: string, { at, span, format = formatOf(out), scale, course, profile: given }: Options) => {
      const [x, y] = at ?? [0, 0];
      const profile = await readProfileOption(io, given);
      const land = createLand({ profile: profileOr1983(profile) });
      if (format === "svg" && scale === undefined && course === undefined) {
        const svg = screenMap(land, x, y, span ?? SPAN);
        return writeWhole(io, out, [Buffer.from(svg)]);
      }
      if (span !== undefined) throw new UsageError("--span: a printed map has the size of its sheet; use --scale.");
      if (at && course) throw new UsageError("--at: a map with a course has the course's centre; leave it out.");
      const descriptions = course && (await descriptionsOf(course, scenesWith(scenes, profile)));
      const { content } = await exportFile({
        format,
        ground: forestPrintGround(land),
        scale: scale ?? SCALE,
        title: course?.name || "The Forest",
        at: [Math.round(x), Math.round(y)],
        ...(course && { course }),
        ...(descriptions && { descriptions }),
      });
      return writeWhole(io, out, [Buffer.from(content)]);
    });
}

/** The format that a file's name asks for. */
function formatOf(out: string): PrintedFormat {
  const extension = /\.(\w+)$/.exec(out)?.[1].toLowerCase();
  return PRINTED_FORMATS.find((name) => name === extension) ?? "svg";
}

function screenMap(land: Land, x: number, y: number, span: number): string {
  const frame = createMapFrame(x, y, 0);
  const request = { ...SHEET, span };
  const map = drawOrienteeringMap(createForestSource(land, frame), frame, request);
  const lines = drawForestLines(land, frame, request).filter((layer) => layer.lines.length > 0);
  return toSvg({ ...map, layers: [...map.layers, ...lines] });
}
