/** `limitless course`: a course of orienteering, generated from a seed. */
import { Command } from "commander";
import { PLANE } from "../recipe/ground-coordinates.ts";
import { saveKeyOf } from "../recipe/ground-key.ts";
import { sportOf } from "../recipe/recipe.ts";
import { DIFFICULTIES, type Difficulty } from "../sport/difficulty.ts";
import { COURSE_OPTIONS, generateCourse } from "../sport/generate.ts";
import { placeOfCoordinates } from "../sport/geometry.ts";
import { sportGroundOf } from "../sport/world-ground.ts";
import { COURSE_FORMATS, type CourseFormatName } from "./course-formats.ts";
import { UsageError } from "./errors.ts";
import { type Extensions, formatOf } from "./file-format.ts";
import { writeWhole } from "./files.ts";
import { type Io, writeSummary } from "./io.ts";
import { helpText, list, number, oneOf, option, SEED } from "./options.ts";
import { type PlaceOptions, placeOf } from "./place.ts";
import { PROFILE_ABOUT, PROFILE_FLAGS, PROFILE_HELP } from "./profile-option.ts";
import { DEFAULT_WORLD, type Scenes } from "./worlds.ts";

const NAMES = Object.keys(COURSE_FORMATS) as CourseFormatName[];
/** Tables and codes are text with any name. */
const EXTENSIONS = {
  table: [],
  code: [],
  json: ["json"],
  iof: ["xml"],
} as const satisfies Extensions<CourseFormatName>;

const HELP = `OUT is a file, never left half written, or - for standard output, the default. The start is near --at, and the finish
near the start. Legs are at least 60 m long, so a course has at most a control for each 120 m.

Difficulty:
  easy      conspicuous features within 45 m of a handrail, an edge of two kinds of ground
  medium    all features within 75 m of a handrail
  hard      small features at least 30 m from handrails, in thickets too

Formats:
${NAMES.map((name) => `  ${name.padEnd(9)} ${COURSE_FORMATS[name].about}`).join("\n")}

${PROFILE_HELP}

Examples:
  limitless course --seed 7 --length 4200 --controls 12 --difficulty hard
  limitless course --at 17000,7000 --format code
  limitless course --link "?world=planet&preset=globe1983&geo=31,-54,3" --length 2000 --controls 6`;

interface Options extends Pick<PlaceOptions, "world" | "at" | "profile" | "link"> {
  readonly seed: number;
  readonly length: number;
  readonly controls: number;
  readonly difficulty: Difficulty;
  readonly format?: CourseFormatName;
}

export function courseCommand(io: Io, scenes: Scenes): Command {
  const { length, controls } = COURSE_OPTIONS;
  return new Command("course")
    .summary("a course of orienteering from a seed")
    .description("Generates a course of orienteering: start, controls at features, finish.")
    .argument("[OUT]", "the file to write", "-")
    .addOption(
      option(
        "--world <name>",
        `the world, a country, islands or a planet (${DEFAULT_WORLD})`,
        oneOf(Object.keys(scenes)),
      ),
    )
    .addOption(option("--seed <n>", "chooses among the courses of a place", SEED, 1))
    .addOption(option("--length <m>", "length along straight legs, to 10 %", number(length), 3000))
    .addOption(option("--controls <n>", "number of controls", number(controls), 10))
    .addOption(option("--difficulty <name>", DIFFICULTIES.join(", "), oneOf(DIFFICULTIES), "medium"))
    .addOption(
      option("--at <x,y>", "place of the start; on a planet its longitude and latitude (0,0)", list(PLANE.axes)),
    )
    .addOption(option("--format <name>", `${NAMES.join(", ")} (by OUT, else table)`, oneOf(NAMES)))
    .option(PROFILE_FLAGS, PROFILE_ABOUT)
    .option("--link <link>", "world, settings and place of a link, instead of these three")
    .addHelpText("after", `\n${helpText(HELP)}`)
    .action((out: string, options: Options) => course(io, scenes, out, options));
}

async function course(io: Io, scenes: Scenes, out: string, { format: given, ...options }: Options): Promise<void> {
  const { seed, length, controls, difficulty } = options;
  const format = formatOf(out, EXTENSIONS, { given }) ?? (io.json ? "json" : "table");
  const place = await placeOf(io, scenes, options);
  const ground = sportOf(place.recipe) ? sportGroundOf(place.ground) : null;
  if (!ground) throw new UsageError(`--world: there are no courses in ${place.name}.`);
  const course = generateCourse(ground, {
    seed,
    length,
    controls,
    difficulty,
    centre: placeOfCoordinates(ground.geometry, place.at),
  });
  const { kind } = place.recipe;
  const land = saveKeyOf(place.request, kind.landOf?.(place.recipe, place.request) ?? place.name);
  const text = await COURSE_FORMATS[format].write({ land, ground, course });
  await writeWhole(io, out, [Buffer.from(text)]);
  return writeSummary(io, [out], { format, name: course.name, controls: course.controls.length });
}
