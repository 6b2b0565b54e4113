/** The command `limitless`: a table of commands, what it says of itself, and how it ends. */
import { Command, CommanderError } from "commander";
import { EXIT, UsageFault } from "./errors.ts";
import { faultsCommand } from "./faults.ts";
import { heightmapCommand } from "./heightmap.ts";
import { type Io, isReaderGone } from "./io.ts";
import { mapCommand } from "./map.ts";
import { minesCommand } from "./mines.ts";
import { HELP_WIDTH, helpText } from "./options.ts";
import { profileCommand } from "./profile.ts";
import { sampleCommand } from "./sample.ts";
import { starsCommand } from "./stars.ts";
import type { Scenes } from "./worlds.ts";

/** In the order of --help. */
const COMMANDS = [
  sampleCommand,
  starsCommand,
  minesCommand,
  faultsCommand,
  profileCommand,
  heightmapCommand,
  mapCommand,
] satisfies readonly ((io: Io, scenes: Scenes) => Command)[];

const ABOUT = `Worlds from 256 numbers: the generator of Limitless at the command line.

${[
  "What is many rows is read and written as CSV, and streams; what is one answer is written as JSON.",
  "Places are x,y,z in metres east, north and up; t is in years.",
  "Messages, and the progress of what takes longer than a second, go to standard error.",
  "Exit code 2 is for what was asked wrongly, 1 for what failed.",
].join(" ")}`;

const HELP = `Examples:
  echo 1000,2000 | limitless sample
  limitless stars --box 0,0,0,800,600,300 --stats
  limitless faults -w - | limitless heightmap --from - --format glb land.glb
  limitless heightmap --at 0,0 --size 513 --format png16 forest.png
  limitless help sample`;

function createProgram(io: Io, scenes: Scenes, version: string): Command {
  const program = new Command("limitless")
    .description(ABOUT)
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "say what a command does")
    .helpCommand("help [command]", "say what a command does")
    .addHelpText("after", `\n${helpText(HELP)}`)
    .exitOverride()
    // Else a value that looks like an option of the program would be taken for it.
    .enablePositionalOptions()
    .configureHelp({ showGlobalOptions: false })
    .configureOutput({
      writeOut: (text) => void io.output.write(text),
      writeErr: (text) => void io.errors.write(text),
      outputError: (text, write) => write(said(text.replace(/^error: /, ""))),
      getOutHelpWidth: () => HELP_WIDTH,
      getErrHelpWidth: () => HELP_WIDTH,
    });
  for (const create of COMMANDS) program.addCommand(create(io, scenes).copyInheritedSettings(program));
  return program;
}

/** A message with the program's name before it; what was typed may be a megabyte of one word. */
function said(message: string): string {
  const text = message.trim();
  return `limitless: ${text.length > 600 ? `${text.slice(0, 599)}…` : text}\n`;
}

/** Runs the command and tells its exit code; never throws. */
export async function runCommand(args: readonly string[], io: Io, scenes: Scenes, version: string): Promise<number> {
  try {
    await createProgram(io, scenes, version).parseAsync(args, { from: "user" });
    return EXIT.done;
  } catch (error) {
    return exitOf(error, io);
  }
}

function exitOf(error: unknown, io: Io): number {
  // Commander has said it already.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (isReaderGone(error)) return EXIT.done;
  io.errors.write(said(error instanceof Error ? error.message : String(error)));
  // The core refuses what it cannot do with a RangeError that names it.
  if (error instanceof UsageFault || error instanceof RangeError) return EXIT.usage;
  return EXIT.failure;
}
