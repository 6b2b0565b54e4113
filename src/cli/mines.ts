/** `limitless mines`: the extent of the mine below a place. */
import { Command } from "commander";
import { createCountry } from "../core/forest/terra.ts";
import { createMine, MINE_CELL, MINE_FORMULAS, type MineFormula } from "../core/underground/mine.ts";
import { floodMine } from "../core/underground/mine-extent.ts";
import { shaftsOf } from "../core/underground/shafts.ts";
import { UsageError } from "./errors.ts";
import { type Io, writeAnswer } from "./io.ts";
import { helpText, list, number, oneOf, option } from "./options.ts";
import { PROFILE_ABOUT, PROFILE_FLAGS, PROFILE_HELP, profileOr1983, readProfileOption } from "./profile-option.ts";
import { createProgress } from "./progress.ts";

/** Largest |x| and |y| in metres, so that the search stays within the range of the mines. */
const MAX_COORDINATE = 2 ** 30;
const MAX_DEPTH = 100_000;
/** One byte per cell: 128 MB. */
const MAX_CELLS = 2 ** 27;

const HELP = `The mine is that of the forest: cells of 16 m, open below every shaft. Without z it is the single layer of
the original (Relf 2024). With z it has levels: level 1 from 0 down to −16 m, level 2 to −32 m, and so on.

The answer is JSON: the number of cells connected to the place, how many of them are below a shaft, their bounding box in
metres, and whether the mine ends within the search distance; 0 cells where the place is rock.

${PROFILE_HELP}

Examples:
  limitless mines --at 438,-1197
  limitless mines --at 438,-1197 --formula product --within 20000
  limitless mines --at 438,-1197,0 --threshold 0.8`;

/** The level of an altitude: 1 from 0 down to −16 m, 2 to −32 m, and so on. */
function levelOf(z: number): number {
  return 1 + Math.floor(-z / MINE_CELL);
}

interface Options {
  readonly at: number[];
  readonly threshold: number;
  readonly within: number;
  readonly formula: MineFormula;
  readonly profile?: string;
}

export function minesCommand(io: Io): Command {
  const metres = (name: string, min: number, max: number) => ({ name, min, max, unit: "m" });
  const at = list(
    [
      metres("x", -MAX_COORDINATE, MAX_COORDINATE),
      metres("y", -MAX_COORDINATE, MAX_COORDINATE),
      metres("z", -MAX_DEPTH, 0),
    ],
    2,
  );
  const within = number({ min: 0, max: 90_000, unit: "m" });
  return new Command("mines")
    .summary("the extent of the mine below a place")
    .description("Measures the mine below a place, and tells whether it ends.")
    .addOption(option("--at <x,y[,z]>", "metres east and north, and altitude (0 or below)", at).makeOptionMandatory())
    .addOption(option("--threshold <part>", "share of rock cells", number({ min: 0, max: 1 }), 0.4))
    .addOption(option("--within <m>", "search distance each way", within, 1024))
    .addOption(
      option(
        "--formula <name>",
        `${MINE_FORMULAS.join(" or ")}, the two of the original`,
        oneOf(MINE_FORMULAS),
        "waves",
      ),
    )
    .option(PROFILE_FLAGS, PROFILE_ABOUT)
    .addHelpText("after", `\n${helpText(HELP)}`)
    .action((options: Options) => mines(io, options));
}

async function mines(io: Io, { at, threshold, within, formula, profile: given }: Options): Promise<void> {
  const [x, y, z] = at;
  if (z !== undefined && formula === "product")
    throw new UsageError("--at: product has one layer, so give x,y and no z.");
  const level = levelOf(z ?? 0);
  const levels = z === undefined ? 1 : level + Math.floor(within / MINE_CELL);
  checkCells(within, levels);
  const profile = profileOr1983(await readProfileOption(io, given));
  const mine = createMine({ formula, threshold, isShaft: shaftsOf(createCountry({ profile })) });
  const [column, row] = [Math.round(x / MINE_CELL), Math.round(y / MINE_CELL)];
  const progress = createProgress(io, "cells");
  const flood = floodMine(mine, column, row, level, { within, levels });
  let step = flood.next();
  for (; !step.done; step = flood.next()) progress.at(step.value);
  progress.end();
  const { cells, shafts, ends, west, east, south, north, top, bottom } = step.value;
  const half = MINE_CELL / 2;
  const extent = {
    x: [west * MINE_CELL - half, east * MINE_CELL + half],
    y: [south * MINE_CELL - half, north * MINE_CELL + half],
    z: [-bottom * MINE_CELL, -(top - 1) * MINE_CELL + 0],
  };
  const found = cells > 0 ? { cells, shafts, ends, ...extent } : { cells };
  await writeAnswer(io.output, { at, formula, threshold, within, ...found });
}

function checkCells(within: number, levels: number): void {
  const side = 2 * Math.floor(within / MINE_CELL) + 1;
  if (side * side * levels > MAX_CELLS)
    throw new UsageError(
      `--within: ${within} m each way is ${side} × ${side} cells on ${levels} levels; give less, at most ${MAX_CELLS} cells.`,
    );
}
