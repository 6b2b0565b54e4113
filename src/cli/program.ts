/** The command `limitless`: its subcommands, help and exit codes. */
import { Command, CommanderError } from "commander";
import { completeCommand, completionCommand } from "./completion.ts";
import { courseCommand } from "./course.ts";
import { EXIT, UsageError } from "./errors.ts";
import { faultsCommand } from "./faults.ts";
import { featuresCommand } from "./features.ts";
import { heightmapCommand } from "./heightmap.ts";
import { flush, type Io, isReaderClosed, write } from "./io.ts";
import { mapCommand } from "./map.ts";
import { minesCommand } from "./mines.ts";
import { modelCommand } from "./model.ts";
import { HELP_WIDTH, helpText } from "./options.ts";
import { pictureCommand } from "./picture.ts";
import { profileCommand } from "./profile.ts";
import { sampleCommand } from "./sample.ts";
import { snippetCommand } from "./snippet.ts";
import { splatCommand } from "./splat.ts";
import { starsCommand } from "./stars.ts";
import { type Scenes, type WorldRow, worldRows } from "./worlds.ts";

/** Commands in the order of --help. */
const COMMANDS = [
  sampleCommand,
  starsCommand,
  minesCommand,
  faultsCommand,
  profileCommand,
  heightmapCommand,
  modelCommand,
  splatCommand,
  featuresCommand,
  snippetCommand,
  mapCommand,
  courseCommand,
  pictureCommand,
  completionCommand,
] satisfies readonly ((io: Io, scenes: Scenes, worlds: readonly WorldRow[]) => Command)[];

const ABOUT = `Worlds from 256 numbers: the generator of Limitless at the command line.

${[
  "Standard output has the data: lists as CSV, single answers as JSON, and where files are written, a JSON object about them.",
  "With --json lists are JSON too; with --quiet there is nothing beside the data and errors.",
  "Coordinates are x,y,z in metres east, north and up; t is in years.",
  "Messages, and progress after the first second, go to standard error.",
  "Exit code 2 means wrong usage, 1 a failure.",
].join(" ")}`;

const HELP = `Examples:
  echo 1000,2000 | limitless sample
  limitless stars --box 0,0,0,800,600,300 --stats
  limitless faults -w - | limitless heightmap --from - --format glb land.glb
  limitless heightmap --at 0,0 --size 513 --format png16 forest.png
  limitless help sample`;

/** Options of every command: one rule for what is printed (`writeSummary`). */
const JSON_ABOUT = "print lists as JSON, an object a line";
const QUIET_ABOUT = "print data and errors alone, neither progress nor what was written";

interface ProgramOptions {
  readonly version: string;
  /** For help; may be empty where no help is asked for. */
  readonly worlds: readonly WorldRow[];
  /** Gets the text of help and of the version. */
  print(text: string): void;
}

function createProgram(io: Io, scenes: Scenes, { version, worlds, print }: ProgramOptions): Command {
  const program = new Command("limitless")
    .description(ABOUT)
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "show help for a command")
    .helpCommand("help [command]", "show help for a command")
    .addHelpText("after", `\n${helpText(HELP)}`)
    .exitOverride()
    // Without this, an option's value that looks like a program option would be taken for one.
    .enablePositionalOptions()
    .configureHelp({ showGlobalOptions: false })
    .configureOutput({
      writeOut: print,
      writeErr: (text) => void io.errors.write(text),
      outputError: (text, write) => write(formatMessage(text.replace(/^error: /, ""))),
      getOutHelpWidth: () => HELP_WIDTH,
      getErrHelpWidth: () => HELP_WIDTH,
    });
  const session = { ...io, quiet: false, json: false };
  program.hook("preAction", (_, command) => {
    const { quiet = false, json = false } = command.opts<Partial<typeof session>>();
    Object.assign(session, { quiet, json });
  });
  for (const create of COMMANDS) {
    const command = create(session, scenes, worlds).copyInheritedSettings(program);
    program.addCommand(command.option("--json", JSON_ABOUT).option("--quiet", QUIET_ABOUT));
  }
  program.addCommand(completeCommand(session, program).copyInheritedSettings(program), { hidden: true });
  return program;
}

/** Prefixes the program's name and truncates: a quoted argument can be a megabyte long. */
function formatMessage(message: string): string {
  const text = message.trim();
  return `limitless: ${text.length > 600 ? `${text.slice(0, 599)}…` : text}\n`;
}

/** Arguments that may ask for help, which describes all worlds. */
const HELP_WORDS = new Set(["help", "--help", "-h"]);

/** Runs the command and returns its exit code; never throws. */
export async function runCommand(args: readonly string[], io: Io, scenes: Scenes, version: string): Promise<number> {
  let printed = "";
  const print = (text: string) => {
    printed += text;
  };
  try {
    const worlds = args.some((arg) => HELP_WORDS.has(arg)) ? await worldRows(scenes) : [];
    await createProgram(io, scenes, { version, worlds, print })
      .parseAsync(args, { from: "user" })
      .catch((error) => {
        // Commander also throws after help and the version.
        if (!(error instanceof CommanderError && error.exitCode === 0)) throw error;
      });
    if (printed !== "") {
      await write(io.output, printed);
      await flush(io.output);
    }
    return EXIT.done;
  } catch (error) {
    return exitOf(error, io);
  }
}

function exitOf(error: unknown, io: Io): number {
  // Commander has printed the message already.
  if (error instanceof CommanderError) return EXIT.usage;
  if (isReaderClosed(error)) return EXIT.done;
  io.errors.write(formatMessage(error instanceof Error ? error.message : String(error)));
  // The core throws a RangeError for invalid input.
  if (error instanceof UsageError || error instanceof RangeError) return EXIT.usage;
  return EXIT.failure;
}
