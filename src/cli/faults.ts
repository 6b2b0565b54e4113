/** `limitless faults`: fault terrain by Krten's program, or by the corrected algorithm with its enhancements. */
import { Command } from "commander";
import { LINES, type LineMethod, SHAPES, type Shape } from "../core/faults/faults.ts";
import { checkMatrix, KERNELS, type Kernel, MOST_WEIGHT } from "../core/faults/filter.ts";
import type { KrtenLine } from "../core/faults/krten.ts";
import type { Land } from "../core/faults/land.ts";
import { FAULT_DEFAULTS, type FaultSettings, faultSteps, finishLand, startLand } from "../core/faults/settings.ts";
import { DECAYS, type Decay, MANY_STEPS } from "../core/faults/steps.ts";
import { checkLandFile, type LandFile, landFile } from "../export/land-files.ts";
import { HEIGHT_FILES, heightFileOf, readLand } from "../export/read-heights.ts";
import { FileError, UsageError } from "./errors.ts";
import { type LandSummary, makeBatch } from "./fault-batch.ts";
import { type Extensions, formatOf } from "./file-format.ts";
import { readWhole, writeWhole } from "./files.ts";
import { type Io, writeSummary } from "./io.ts";
import { helpText, list, number, numberOf, oneOf, option, type Reader, SEED } from "./options.ts";
import { createProgress } from "./progress.ts";

const HELP = `A fault is a line across the land that raises one side and lowers the other. OUT is a file in the format of
Krten's program (two sizes and the heights, as 32-bit integers), or - for standard output; a name that ends in .png (16
bits), .tga or .csv gives that format. A file is never left half written; its least and greatest height are printed as
JSON.

With the options up to --lines this is Krten's program of 1994, bugs included: the same lines give the same bytes. A line
of --lines is [x1,y1,x2,y2,sign,landset]. Any option from --line to --circles selects the corrected algorithm: real
heights, unbiased lines, a filter without a delay. --smooth, --matrix and --band follow either.

--from starts with the heights of a file instead of level ground, and makes no faults unless -n says how many: its
options then filter the file, -p once. A .xy, .png, .tga, .csv, .jpg or .tif file, or - for a .xy file on standard input.

Displacement of fault i of n, by --decay:
  inverse   n / i, truncated, as in Krten's code
  prose     n − i + 1, as in Krten's article
  constant  --to
  linear    from --start to --to over the first --by faults, then --to
  weighted  one of --sizes, each with the number of faults that use it

--batch makes a land for each line of a file, in the folder OUT: a line has the options of one land, and the name of its file
last. A row about each is printed as CSV. Files that are there already are left alone, so a batch that was stopped goes on.

Examples:
  limitless faults land.xy
  limitless faults -n 200 -x 512 -y 512 -w -F 4 -f 0.6 --seed 7 eroded.xy
  limitless faults --line normal --shape cosine --decay linear --to 2 --smooth gauss hills.xy
  limitless faults --circles --circle-radius 4,30 --decay weighted --sizes 40:3,10:30,2:67 round.xy
  limitless faults --from hills.png --smooth box --kernel-radius 4 smooth.png
  limitless faults --batch overnight.txt lands`;

/** The options of Krten's program, and the lines to replay. */
interface KrtenArguments {
  readonly n?: number;
  readonly x?: number;
  readonly y?: number;
  readonly f: number;
  readonly F: 2 | 4;
  readonly p?: true;
  readonly w?: true;
  readonly seed: number;
  readonly lines?: string;
}

/** Options that select the corrected algorithm. */
interface CorrectedArguments {
  readonly line?: LineMethod;
  readonly decay?: Decay["kind"];
  readonly start?: number;
  readonly to?: number;
  readonly by?: number;
  readonly sizes?: readonly (readonly [number, number])[];
  readonly shape?: Shape;
  readonly width?: number;
  readonly reach?: number;
  readonly kx?: number;
  readonly ky?: number;
  readonly circles?: true;
  readonly circleRadius?: readonly number[];
}

interface AfterArguments {
  readonly from?: string;
  readonly smooth?: Kernel;
  readonly kernelRadius?: number;
  readonly matrix?: number[];
  readonly band?: number[];
}

interface Arguments extends KrtenArguments, CorrectedArguments, AfterArguments {}

interface Batch extends Arguments {
  readonly batch?: string;
  readonly json?: true;
  readonly quiet?: true;
}

/** The example of Krten's article: ten faults of 100 units, 150 of 20, 40 of 2. */
const SIZES = [
  [100, 10],
  [20, 150],
  [2, 40],
] as const;

/** Options that select the corrected algorithm, and those of them that are of lines or of circles alone. */
const CORRECTED_OPTIONS = [
  ...(["line", "start", "to", "by", "sizes", "shape", "width", "reach", "kx", "ky", "circles"] as const),
  "circleRadius",
] as const;
const LINE_OPTIONS = ["line", "shape", "width", "reach"] as const;
const SIDE = 256;
const EXTENSIONS = { xy: ["xy"], tga: ["tga"], png: ["png"], csv: ["csv"] } as const satisfies Extensions<LandFile>;

const flagOf = (name: string) => (name.length === 1 ? `-${name}` : longFlagOf(name));
const longFlagOf = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

export function faultsCommand(io: Io): Command {
  return withOptions(new Command("faults"))
    .summary("fault terrain, as in Krten 1994")
    .description("Makes terrain by faults, with Krten's program or its enhancements.")
    .argument("<OUT>", "the file to write, or the folder of a batch")
    .option("--batch <file>", "a land for each line of a file, which has its options and its name")
    .addHelpText("after", `\n${helpText(HELP)}`)
    .action((out: string, options: Batch, command: Command) => run(io, out, options, command));
}

function withOptions(command: Command): Command {
  const side = number({ min: 4, max: 2 ** 16, whole: true });
  const height = number({ min: -1e9, max: 1e9 });
  const cells = number({ min: 0.001, max: 1e9, unit: "cells" });
  const frequencies = ["lo", "hi"].map((name) => ({ name, min: 0, max: 1e9, unit: "waves a row" }));
  return command
    .addOption(option("-n <count>", "number of faults (100)", number({ min: 0, max: 1_000_000, whole: true })))
    .addOption(option("-x <size>", "columns, from west to east (256)", side))
    .addOption(option("-y <size>", "rows, from south to north (256)", side))
    .addOption(option("-f <const>", "filter constant", constant, 0.5))
    .addOption(option("-F <passes>", "2: wind from one side; 4: rain from above", passes, 4))
    .option("-p", "filter once, at the end")
    .option("-w", "filter after each fault")
    .addOption(option("--seed <s>", "random seed", SEED, 1))
    .option("--from <file>", `start with the heights of a .${HEIGHT_FILES.join(", .")} file`)
    .option("--lines <file>", "replay these lines, a JSON list, instead of random ones")
    .addOption(option("--line <way>", "how lines are chosen: points, normal or cross", oneOf(namesOf(LINES))))
    .addOption(option("--decay <name>", "displacement of each fault (inverse)", oneOf(namesOf(DECAYS))))
    .addOption(option("--start <height>", "first size of linear (the number of faults)", height))
    .addOption(option("--to <height>", "size of constant, and final size of linear (1)", height))
    .addOption(
      option(
        "--by <count>",
        "linear: faults until the final size (half of them)",
        number({ min: 1, max: 2 ** 20, whole: true }),
      ),
    )
    .addOption(option("--sizes <size:count,…>", "weighted: sizes and their counts (100:10,20:150,2:40)", sizes))
    .addOption(option("--shape <name>", "shape across a line: step, sine or cosine", oneOf(namesOf(SHAPES))))
    .addOption(option("--width <cells>", "width of a sine or cosine (an eighth of the longer side)", cells))
    .addOption(option("--reach <cells>", "distance from a line at which the effect ends", cells))
    .addOption(option("--kx <const>", "filter constant from west to east", constant))
    .addOption(option("--ky <const>", "filter constant from south to north", constant))
    .option("--circles", "round hills instead of faults")
    .addOption(
      option(
        "--circle-radius <lo,hi>",
        "radii of circles (1/16 to 1/4 of the longer side)",
        list(["lo", "hi"].map((name) => ({ name, min: 0.001, max: 1e9, unit: "cells" }))),
      ),
    )
    .addOption(option("--smooth <kernel>", "smooth afterwards: box or gauss", oneOf(namesOf(KERNELS))))
    .addOption(
      option(
        "--kernel-radius <cells>",
        "radius of --smooth (1)",
        number({ min: 1, max: 64, whole: true, unit: "cells" }),
      ),
    )
    .addOption(option("--matrix <w,…>", "filter afterwards by 9 or 25 numbers, row by row", matrix))
    .addOption(option("--band <lo,hi>", "remove these frequencies from every column afterwards", list(frequencies)));
}

const namesOf = <N extends string>(table: { readonly [name in N]: unknown }) => Object.keys(table) as N[];

const unit = number({ min: 0, max: 1 });

function constant(text: string): number {
  const k = unit(text);
  if (k === 1) throw new RangeError("1 divides by zero; give 0 or more, and less than 1");
  return k;
}

const PASSES = oneOf(["2", "4"]);
const passes = (text: string) => Number(PASSES(text)) as 2 | 4;

const matrix: Reader<number[]> = (text) => {
  const weights = text.split(",").map(numberOf);
  if (weights.some(Number.isNaN))
    throw new RangeError(
      `"${text.slice(0, 40)}" is not 9 or 25 numbers separated by commas, each ${-MOST_WEIGHT} to ${MOST_WEIGHT}`,
    );
  try {
    checkMatrix(weights);
  } catch (error) {
    throw new RangeError((error as Error).message.slice(0, -1));
  }
  return weights;
};

const sizes: Reader<(readonly [number, number])[]> = (text) =>
  text.split(",").map((pair) => {
    const [size, count, ...more] = pair.split(":").map(numberOf);
    if (more.length > 0 || !Number.isFinite(size) || !(Number.isInteger(count) && count >= 0 && count <= 2 ** 20))
      throw new RangeError(
        `"${pair.slice(0, 40)}" is not size:count (sizes are numbers, counts whole, 0 to ${2 ** 20})`,
      );
    return [size, count] as const;
  });

async function run(io: Io, out: string, { batch, ...options }: Batch, command: Command): Promise<void> {
  if (batch === undefined) {
    await writeSummary(io, [out], { ...(await make(io, out, options)) });
    return;
  }
  const other = Object.keys(options).find(
    (name) => command.getOptionValueSource(name) === "cli" && name !== "json" && name !== "quiet",
  );
  if (other) throw new UsageError(`--batch: the lines of the file have the options; leave ${flagOf(other)} out.`);
  await makeBatch(io, batch, out, (words) => {
    const line = withOptions(new Command("faults")).argument("<OUT>").exitOverride();
    line.configureOutput({ writeErr() {} }).action(() => {});
    line.parse([...words], { from: "user" });
    return { file: line.args[0], make: (path) => make(io, path, line.opts()) };
  });
}

/** Makes a land and writes its file. */
async function make(io: Io, out: string, options: Arguments): Promise<LandSummary> {
  const lines = options.lines === undefined ? undefined : await readLines(io, options.lines);
  const start = options.from === undefined ? undefined : await landOf(io, options.from, options);
  const total = lines?.length ?? options.n ?? (start ? 0 : FAULT_DEFAULTS.n);
  if (lines && options.n !== undefined && options.n !== total)
    throw new UsageError(`-n: is ${options.n} faults, but --lines has ${total}.`);
  const settings = settingsOf(options, total, lines !== undefined);
  const kind = formatOf(out, EXTENSIONS, { fallback: "xy" }) ?? "xy";
  checkLandFile(start ?? settings, kind);
  const land = startLand(settings, start);
  const progress = createProgress(io, options.circles ? "circles" : "faults");
  const steps = faultSteps(land, settings, lines ? { lines } : {});
  for (let turn = steps.next(); !turn.done; turn = steps.next(MANY_STEPS)) progress.at(turn.value, total);
  finishLand(land, settings);
  progress.end();
  await writeWhole(io, out, [await landFile(land, kind)]);
  let [least, greatest] = [Infinity, -Infinity];
  for (const height of land.heights) [least, greatest] = [Math.min(least, height), Math.max(greatest, height)];
  return { x: land.xSize, y: land.ySize, faults: total, least, greatest };
}

async function landOf(io: Io, from: string, { x, y, lines }: Arguments): Promise<Land> {
  for (const [name, given] of Object.entries({ x, y }))
    if (given !== undefined) throw new UsageError(`-${name}: a land --from a file has the file's size.`);
  if (from === "-" && lines === "-") throw new UsageError("--from: standard input holds the --lines already.");
  const kind = from === "-" ? "xy" : heightFileOf(from);
  if (!kind) throw new FileError(`${from}: not a ${HEIGHT_FILES.join(", ")} file by its name.`);
  const bytes = await readWhole(io, from);
  return readLand(kind, bytes).catch((error) => {
    throw new FileError(`${from}: ${(error as Error).message}`);
  });
}

/** Krten's program, or the corrected algorithm if an option requires it. */
function settingsOf(options: Arguments, n: number, replays: boolean): FaultSettings {
  const { x = SIDE, y = SIDE, f, F, kx = f, ky = f, p, w, seed, decay = "inverse", smooth, kernelRadius } = options;
  if (kernelRadius !== undefined && !smooth) throw new UsageError("--kernel-radius: needs --smooth.");
  const required =
    CORRECTED_OPTIONS.find((name) => options[name] !== undefined) ?? (isKrten(decay) ? undefined : "decay");
  if (replays && required)
    throw new UsageError(`--lines: are replayed by Krten's program, which has no ${flagOf(required)}.`);
  const other = LINE_OPTIONS.find((name) => options[name] !== undefined);
  if (options.circles && other) throw new UsageError(`--${other}: belongs to faults, and not to --circles.`);
  if (!options.circles && options.circleRadius) throw new UsageError("--circle-radius: belongs to --circles.");
  const { line, shape, width, reach, circleRadius, matrix, band } = options;
  return {
    ...FAULT_DEFAULTS,
    program: required === undefined ? "krten" : options.circles ? "circles" : "faults",
    ...{ xSize: x, ySize: y, n, seed },
    decay: decayOf(decay, options, n),
    when: w ? "each" : p ? "end" : "never",
    filter: { passes: F, kx, ky },
    ...(line && { line }),
    ...(shape && { shape }),
    ...(width && { width }),
    ...(reach && { reach }),
    ...(circleRadius && { radius: [circleRadius[0], circleRadius[1]] as const }),
    ...(smooth && { smooth: { kernel: smooth, radius: kernelRadius ?? 1 } }),
    ...(matrix && { matrix }),
    ...(band && { band: [band[0], band[1]] as const }),
  };
}

const isKrten = (decay: Decay["kind"]) => decay === "inverse" || decay === "prose";

function decayOf(kind: Decay["kind"], options: Arguments, n: number): Decay {
  const { start = n, to = 1, by = Math.max(1, Math.round(n / 2)), sizes = SIZES } = options;
  if (kind === "constant") return { kind, size: to };
  if (kind === "linear") return { kind, from: start, to, by };
  return kind === "weighted" ? { kind, sizes } : { kind };
}

async function readLines(io: Io, path: string): Promise<KrtenLine[]> {
  const text = new TextDecoder().decode(await readWhole(io, path));
  let lines: unknown;
  try {
    lines = JSON.parse(text);
  } catch {
    throw new UsageError(`--lines: ${path} is not JSON.`);
  }
  const isLine = (line: unknown) =>
    Array.isArray(line) && line.length === 6 && line.every((v) => typeof v === "number");
  if (!Array.isArray(lines) || !lines.every(isLine))
    throw new UsageError(`--lines: ${path} is not a list of lines [x1,y1,x2,y2,sign,landset].`);
  return lines;
}
