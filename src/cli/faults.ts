/** `limitless faults`: a land torn by faults, as Krten's program, or as its enhancements have it. */
import { Command } from "commander";
import { removeBand } from "../core/faults/band.ts";
import { circles, faults, LINES, type LineMethod, SHAPES, type Shape } from "../core/faults/faults.ts";
import { KERNELS, type Kernel, smoothLand } from "../core/faults/filter.ts";
import { type KrtenLine, krten } from "../core/faults/krten.ts";
import { createLand, encodeLand, type Land } from "../core/faults/land.ts";
import type { FilterSchedule } from "../core/faults/steps.ts";
import { DECAYS, type Decay } from "../core/faults/steps.ts";
import { UsageFault } from "./errors.ts";
import { readWhole, writeWhole } from "./files.ts";
import { type Io, writeAnswer } from "./io.ts";
import { helpText, list, number, numberOf, oneOf, option, type Reader, SEED } from "./options.ts";
import { createProgress } from "./progress.ts";

const HELP = `Faults are lines across a land; each raises one side of it and lowers the other. OUT is the land as
Krten's program writes it (two sizes and the heights, whole numbers of 32 bits), or - for standard output; a file is
written whole or not at all, and its least and greatest height are told as JSON.

With the options up to --lines this is Krten's program of 1994, slips and all: the same lines give the same bytes. A line
of --lines is [x1,y1,x2,y2,sign,landset]. With any option from --line to --circles his algorithm is the mended one: real
heights, lines without a lean, a filter without a delay; --smooth and --band come after either.

Sizes, by --decay, of fault i of n:
  inverse   n / i, cut to a whole number, as his code has it
  prose     n − i + 1, as his article has it
  constant  --to
  linear    from n to --to over the first --by faults, then --to
  weighted  one of --sizes, each with how many of the faults take it

Examples:
  limitless faults land.xy
  limitless faults -n 200 -x 512 -y 512 -w -F 4 -f 0.6 --seed 7 eroded.xy
  limitless faults --line normal --shape cosine --decay linear --to 2 --smooth gauss hills.xy
  limitless faults --circles --decay weighted --sizes 40:3,10:30,2:67 - | wc -c`;

/** Krten's own options: his names, and what replays his lines. */
interface KrtenArguments {
  readonly n?: number;
  readonly x: number;
  readonly y: number;
  readonly f: number;
  readonly F: 2 | 4;
  readonly p?: true;
  readonly w?: true;
  readonly seed: number;
  readonly lines?: string;
}

/** Those of the mended algorithm: any of them, and it is that. */
interface MendedArguments {
  readonly line?: LineMethod;
  readonly decay?: Decay["kind"];
  readonly to?: number;
  readonly by?: number;
  readonly sizes?: readonly (readonly [number, number])[];
  readonly shape?: Shape;
  readonly reach?: number;
  readonly kx?: number;
  readonly ky?: number;
  readonly circles?: true;
}

interface AfterArguments {
  readonly smooth?: Kernel;
  readonly band?: number[];
}

type Arguments = KrtenArguments & MendedArguments & AfterArguments;

/** His article's example: ten of a hundred units, most of twenty, the rest of two. */
const SIZES = [
  [100, 10],
  [20, 150],
  [2, 40],
] as const;

const MENDED = ["line", "to", "by", "sizes", "shape", "reach", "kx", "ky", "circles"] as const;

export function faultsCommand(io: Io): Command {
  const side = number({ min: 4, max: 2 ** 16, whole: true });
  const height = number({ min: -1e9, max: 1e9 });
  const frequencies = ["lo", "hi"].map((name) => ({ name, min: 0, max: 1e9, unit: "waves a row" }));
  return new Command("faults")
    .summary("a land torn by faults, as Krten made it")
    .description("A land torn by faults, by Krten's program or with its enhancements.")
    .argument("<OUT>", "the file to write")
    .addOption(option("-n <count>", "how many faults (100)", number({ min: 0, max: 1_000_000, whole: true })))
    .addOption(option("-x <size>", "columns, from west to east", side, 256))
    .addOption(option("-y <size>", "rows, from south to north", side, 256))
    .addOption(option("-f <const>", "the filter's constant", constant, 0.5))
    .addOption(option("-F <passes>", "2: wind from one side; 4: rain from above", passes, 4))
    .option("-p", "filter once, at the end")
    .option("-w", "filter after each fault")
    .addOption(option("--seed <s>", "which of the lands", SEED, 1))
    .option("--lines <file>", "replay these lines, a list in JSON, instead of drawing some")
    .addOption(option("--line <way>", "how a line is chosen: points, normal or cross", oneOf(namesOf(LINES))))
    .addOption(option("--decay <name>", "how far each fault moves (inverse)", oneOf(namesOf(DECAYS))))
    .addOption(option("--to <height>", "the size that linear comes to, and constant is (1)", height))
    .addOption(
      option("--by <count>", "linear: faults until then (half of them)", number({ min: 1, max: 2 ** 20, whole: true })),
    )
    .addOption(option("--sizes <size:count,…>", "weighted: sizes and their faults (100:10,20:150,2:40)", sizes))
    .addOption(option("--shape <name>", "the land across a line: step, sine or cosine", oneOf(namesOf(SHAPES))))
    .addOption(
      option("--reach <cells>", "how far from a line the land moves", number({ min: 0.001, max: 1e9, unit: "cells" })),
    )
    .addOption(option("--kx <const>", "the filter's constant from west to east", constant))
    .addOption(option("--ky <const>", "the filter's constant from south to north", constant))
    .option("--circles", "round hills instead of faults")
    .addOption(option("--smooth <kernel>", "then smooth: box or gauss", oneOf(namesOf(KERNELS))))
    .addOption(option("--band <lo,hi>", "then cut these frequencies out of every column", list(frequencies)))
    .addHelpText("after", `\n${helpText(HELP)}`)
    .action((out: string, options: Arguments) => run(io, out, options));
}

const namesOf = <N extends string>(table: { readonly [name in N]: unknown }) => Object.keys(table) as N[];

const unit = number({ min: 0, max: 1 });

function constant(text: string): number {
  const k = unit(text);
  if (k === 1) throw new RangeError("1 divides by zero; give 0 or more, and less than 1");
  return k;
}

const passes = (text: string) => Number(oneOf(["2", "4"])(text)) as 2 | 4;

const sizes: Reader<(readonly [number, number])[]> = (text) =>
  text.split(",").map((pair) => {
    const [size, count, ...more] = pair.split(":").map(numberOf);
    if (more.length > 0 || !Number.isFinite(size) || !(Number.isInteger(count) && count >= 0 && count <= 2 ** 20))
      throw new RangeError(`"${pair.slice(0, 40)}" is not size:count (counts are whole, 0 to ${2 ** 20})`);
    return [size, count] as const;
  });

async function run(io: Io, out: string, options: Arguments): Promise<void> {
  const land = createLand(options.x, options.y);
  const lines = options.lines === undefined ? undefined : await readLines(io, options.lines);
  const total = lines?.length ?? options.n ?? 100;
  if (lines && options.n !== undefined && options.n !== total)
    throw new UsageFault(`-n: ${options.n} faults are wanted, and --lines has ${total}.`);
  const progress = createProgress(io, options.circles ? "circles" : "faults");
  for (const done of movesOf(land, options, total, lines)) progress.at(done, total);
  if (options.smooth) smoothLand(land, options.smooth);
  if (options.band) removeBand(land, options.band[0], options.band[1]);
  progress.end();
  await writeWhole(io, out, [encodeLand(land)]);
  if (out === "-") return;
  let [least, greatest] = [Infinity, -Infinity];
  for (const height of land.heights) [least, greatest] = [Math.min(least, height), Math.max(greatest, height)];
  await writeAnswer(io.output, { x: land.xSize, y: land.ySize, faults: total, least, greatest });
}

/** The work itself, as it goes on: Krten's, or the mended one where an option asks for what he has not. */
function movesOf(land: Land, options: Arguments, n: number, lines?: readonly KrtenLine[]): Iterable<number> {
  const { f, F, kx = f, ky = f, p, w, seed, decay = "inverse", line, shape, reach } = options;
  const when: FilterSchedule = w ? "each" : p ? "end" : "never";
  const common = { n, when, seed, filter: { passes: F, kx, ky } };
  const asked = MENDED.find((name) => options[name] !== undefined) ?? (isKrtens(decay) ? undefined : "decay");
  if (asked === undefined && isKrtens(decay)) return krten(land, { ...common, decay, ...(lines && { lines }) });
  if (lines) throw new UsageFault(`--lines: are replayed by Krten's program, which has no --${asked}.`);
  const moved = { ...common, decay: decayOf(decay, options, n) };
  if (!options.circles)
    return faults(land, { ...moved, ...(line && { line }), ...(shape && { shape }), ...(reach && { reach }) });
  const other = (["line", "shape", "reach"] as const).find((name) => options[name] !== undefined);
  if (other) throw new UsageFault(`--${other}: belongs to faults, and not to --circles.`);
  return circles(land, moved);
}

const isKrtens = (decay: Decay["kind"]) => decay === "inverse" || decay === "prose";

function decayOf(kind: Decay["kind"], { to = 1, by, sizes = SIZES }: Arguments, n: number): Decay {
  if (kind === "constant") return { kind, size: to };
  if (kind === "linear") return { kind, from: n, to, by: by ?? Math.max(1, Math.round(n / 2)) };
  return kind === "weighted" ? { kind, sizes } : { kind };
}

async function readLines(io: Io, path: string): Promise<KrtenLine[]> {
  const text = new TextDecoder().decode(await readWhole(io, path));
  let lines: unknown;
  try {
    lines = JSON.parse(text);
  } catch {
    throw new UsageFault(`--lines: ${path} is not JSON.`);
  }
  const isLine = (line: unknown) =>
    Array.isArray(line) && line.length === 6 && line.every((v) => typeof v === "number");
  if (!Array.isArray(lines) || !lines.every(isLine))
    throw new UsageFault(`--lines: ${path} is not a list of lines [x1,y1,x2,y2,sign,landset].`);
  return lines;
}
