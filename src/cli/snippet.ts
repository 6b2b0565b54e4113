/** `limitless snippet`: code that reads the ground of a world, in languages of games. */
import { Command } from "commander";
import { linkTo } from "../export/link.ts";
import { LANGUAGES, type LanguageName } from "../export/snippet/languages.ts";
import { snippetOf } from "../export/snippet/snippet.ts";
import { UsageError } from "./errors.ts";
import { formatOf } from "./file-format.ts";
import { writeWhole } from "./files.ts";
import { type Io, writeSummary } from "./io.ts";
import { helpText, oneOf, option } from "./options.ts";
import { type PlaceOptions, placeOf, withPlace } from "./place.ts";
import { PROFILE_HELP } from "./profile-option.ts";
import type { Scenes } from "./worlds.ts";

const NAMES = Object.keys(LANGUAGES) as LanguageName[];
const EXTENSIONS = Object.fromEntries(NAMES.map((name) => [name, [LANGUAGES[name]]])) as Record<LanguageName, string[]>;

const HELP = `OUT is a file, never left half written, or - for standard output. The code has no dependencies: the
profile, the directions and the weights of the world's ground are constants in it. height gives profile units, altitude
metres above the datum; arguments are metres east and north, on a planet metres from its centre.

Planets have their ranges, gullies, dunes, canyons, shields and crevasses; those of craters, of stored lands and of gas
have no code.

TypeScript, Python and C# give the generator's bits at any distance; GDScript, for Godot 4, is within 0.00001 mm of
them (on eroded ground it has the same formulas, not tested in Godot). GLSL (WebGL2) and WGSL are single precision, so
their arguments are metres from --at; to a kilometre from there they are within some millimetres, as the code says.

${PROFILE_HELP}

Examples:
  limitless snippet ground.py
  limitless snippet --world skylands --altitude 1500 --language csharp - > Ground.cs
  limitless snippet --at 24000,5600 forest.glsl
  limitless snippet --world planet --at 33,-20 hills.wgsl`;

interface Options extends PlaceOptions {
  readonly language?: LanguageName;
}

export function snippetCommand(io: Io, scenes: Scenes): Command {
  const command = new Command("snippet")
    .summary("code that reads a world's ground")
    .description("Writes code that computes the ground of a world.")
    .argument("<OUT>", "the file to write");
  return withPlace(command, scenes, "shaders: the place they are exact around")
    .addOption(option("--language <name>", `${NAMES.join(", ")} (by OUT)`, oneOf(NAMES)))
    .addHelpText("after", `\n${helpText(HELP)}`)
    .action((out: string, options: Options) => snippet(io, scenes, out, options));
}

async function snippet(io: Io, scenes: Scenes, out: string, options: Options): Promise<void> {
  const language = formatOf(out, EXTENSIONS, { given: options.language, flag: "--language" });
  if (!language) throw new UsageError(`--language: is missing; give ${NAMES.join(", ")}.`);
  const { name, world, ground, recipe, request, at, altitude, t } = await placeOf(io, scenes, options);
  const link = linkTo(ground, request, recipe, at);
  const anchor = ground.coordinates.position(at);
  const code = snippetOf({ language, name, seed: world.seed, ground, link, anchor, altitude, t });
  await writeWhole(io, out, [Buffer.from(code)]);
  await writeSummary(io, [out], { language, lines: code.split("\n").length - 1 });
}
