/** `limitless course`: a course of orienteering, generated from a seed. */
import { Command } from "commander";
import { PLANE } from "../recipe/ground-coordinates.ts";
import { nearestArchipelago } from "../recipe/queries.ts";
import { countryGround } from "../sport/country-ground.ts";
import { DIFFICULTIES, type Difficulty } from "../sport/difficulty.ts";
import { COURSE_OPTIONS, generateCourse } from "../sport/generate.ts";
import { COURSE_FORMATS, type CourseFormatName } from "./course-formats.ts";
import { UsageError } from "./errors.ts";
import { writeWhole } from "./files.ts";
import type { Io } from "./io.ts";
import { helpText, list, number, oneOf, option, SEED } from "./options.ts";
import { PROFILE_ABOUT, PROFILE_FLAGS, PROFILE_HELP, readProfileOption, recipeWith } from "./profile-option.ts";
import { DEFAULT_WORLD, groundOf, type Scenes } from "./worlds.ts";

const NAMES = Object.keys(COURSE_FORMATS) as CourseFormatName[];

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
  limitless course --at 17000,7000 --format code`;

interface Options {
  readonly world: string;
  readonly seed: number;
  readonly length: number;
  readonly controls: number;
  readonly difficulty: Difficulty;
  readonly at?: number[];
  readonly format: CourseFormatName;
  readonly profile?: string;
}

export function courseCommand(io: Io, scenes: Scenes): Command {
  const { length, controls } = COURSE_OPTIONS;
  return new Command("course")
    .summary("a course of orienteering from a seed")
    .description("Generates a course of orienteering: start, controls at features, finish.")
    .argument("[OUT]", "the file to write", "-")
    .addOption(option("--world <name>", "the world, a country or islands", oneOf(Object.keys(scenes)), DEFAULT_WORLD))
    .addOption(option("--seed <n>", "chooses among the courses of a place", SEED, 1))
    .addOption(option("--length <m>", "length along straight legs, to 10 %", number(length), 3000))
    .addOption(option("--controls <n>", "number of controls", number(controls), 10))
    .addOption(option("--difficulty <name>", DIFFICULTIES.join(", "), oneOf(DIFFICULTIES), "medium"))
    .addOption(option("--at <x,y>", "place of the start (0,0)", list(PLANE.axes)))
    .addOption(option("--format <name>", NAMES.join(", "), oneOf(NAMES), "table"))
    .option(PROFILE_FLAGS, PROFILE_ABOUT)
    .addHelpText("after", `\n${helpText(HELP)}`)
    .action((out: string, options: Options) => course(io, scenes, out, options));
}

async function course(
  io: Io,
  scenes: Scenes,
  out: string,
  { world, at, format, profile: given, ...options }: Options,
): Promise<void> {
  const recipe = await recipeWith(scenes, world, await readProfileOption(io, given));
  const land = recipe.kind.sport && (await groundOf(recipe, recipe.world))?.flat?.();
  if (!land) throw new UsageError(`--world: there are no courses in ${world}.`);
  // No course depends on roads.
  const flat = { ...land, roads: null };
  const altitude = nearestArchipelago(flat.altitudes);
  const ground = countryGround(flat, 0, altitude);
  const [x, y] = at ?? [0, 0];
  const generated = generateCourse(ground, { ...options, centre: [x, y] });
  const { seed, profile } = recipe.world;
  const text = await COURSE_FORMATS[format].write({
    ...{ land: { world, seed, profile }, flat, altitude, ground },
    course: generated,
  });
  return writeWhole(io, out, [Buffer.from(text)]);
}
