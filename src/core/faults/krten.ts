/**
 * Krten's program as it was printed, bugs included; faults.ts is the corrected algorithm.
 *
 *   line     through two points that differ by more than 2 in x and y; x < trunc((y − y1)/slope) + x1 is its near side
 *   sign     −1 four times in ten: the code tests random(10) > 5
 *   size     trunc(n / i), or n − i + 1 as in the article
 *   error    none: replaying Krten's lines gives his file byte for byte (tests/core/faults/krten.test.ts). His random
 *            numbers came from his C library, seeded by the clock, so lines drawn here differ
 *   source   R. Krten, "Generating Realistic Terrain", Dr. Dobb's Journal, July 1994
 */
import { checkName, checkWhole } from "../checks.ts";
import { createRandom, type Random } from "../field/random.ts";
import { checkFilter, type Filter } from "./filter.ts";
import { checkLand, type Land } from "./land.ts";
import { type Cut, checkSteps, createDecay, type FilterSchedule, runScheduled, type Steps } from "./steps.ts";

export type KrtenLine = readonly [x1: number, y1: number, x2: number, y2: number, sign: number, landset: number];

export interface KrtenOptions {
  /** 100 by default, or the number of `lines`. */
  readonly n?: number;
  /** Lines to replay instead of drawing. */
  readonly lines?: readonly KrtenLine[];
  /** "inverse" by default. */
  readonly decay?: "inverse" | "prose";
  /** Four passes at ½ by default. */
  readonly filter?: Filter;
  /** "never" by default; Krten's -p is "end", his -w "each". */
  readonly when?: FilterSchedule;
  readonly seed?: number;
  /** Faults that the land has already, 0 by default: the run continues after them and gives the land of a whole run. */
  readonly done?: number;
}

/** Displaces `land`. Yields the number of faults done, with the land consistent: stop iterating to cancel. */
export function krten(land: Land, options: KrtenOptions = {}): Steps {
  checkLand(land);
  const { lines, n = lines?.length ?? 100, when = "never", filter = { passes: 4, kx: 0.5, ky: 0.5 } } = options;
  const { done = 0 } = options;
  checkSteps(n, done, when);
  if (n > 0) {
    checkWhole("xSize, which two x more than 2 apart are drawn from,", land.xSize, 4, 2 ** 26);
    checkWhole("ySize, which two y more than 2 apart are drawn from,", land.ySize, 4, 2 ** 26);
  }
  if (lines && n !== lines.length)
    throw new RangeError(`Expected n to be ${lines.length}, as the lines are, got ${n}.`);
  lines?.forEach((line, i) => {
    checkLine(land, line, i);
  });
  const draw = lines ? (i: number) => lines[i - 1] : createDraw(land, n, options);
  return runScheduled(land, { n, when, done }, (i) => shift(land, draw(i)), createKrtenFilter(land, filter));
}

/** The lines that a run with these options draws, for replaying it. */
export function krtenLines(land: Land, options: KrtenOptions = {}): KrtenLine[] {
  checkLand(land);
  const { n = 100 } = options;
  checkWhole("n", n, 0, 2 ** 26);
  const draw = createDraw(land, n, options);
  return Array.from({ length: n }, (_, i) => draw(i + 1));
}

function createDraw(land: Land, n: number, { decay = "inverse", seed = 1 }: KrtenOptions): (i: number) => KrtenLine {
  checkName("a decay", decay, { inverse: 0, prose: 0 });
  const random = createRandom(seed);
  const size = createDecay({ kind: decay }, n, random);
  return (i) => {
    const [y1, y2] = apart(land.ySize, random);
    const [x1, x2] = apart(land.xSize, random);
    return [x1, y1, x2, y2, Math.floor(random() * 10) > 5 ? -1 : 1, size(i)];
  };
}

/** Two random coordinates more than 2 apart. Krten's program loops for ever with sizes of 3 or less. */
function apart(n: number, random: Random): [number, number] {
  for (;;) {
    const pair: [number, number] = [Math.floor(random() * n), Math.floor(random() * n)];
    if (Math.abs(pair[0] - pair[1]) > 2) return pair;
  }
}

function checkLine({ xSize, ySize }: Land, line: KrtenLine, i: number): void {
  const [x1, y1, x2, y2, sign, landset] = line;
  if (line.length !== 6) throw new RangeError(`Expected line ${i} to be 6 numbers, got ${line.length}.`);
  checkWhole(`line ${i}'s x1`, x1, 0, xSize - 1);
  checkWhole(`line ${i}'s y1`, y1, 0, ySize - 1);
  checkWhole(`line ${i}'s x2`, x2, 0, xSize - 1);
  checkWhole(`line ${i}'s y2`, y2, 0, ySize - 1);
  if (Math.abs(x2 - x1) <= 2 || Math.abs(y2 - y1) <= 2)
    throw new RangeError(`Expected line ${i}'s points more than 2 apart both ways, got ${x1},${y1} and ${x2},${y2}.`);
  if (sign !== 1 && sign !== -1) throw new RangeError(`Expected line ${i}'s sign to be 1 or -1, got ${sign}.`);
  checkWhole(`line ${i}'s landset`, landset, 0, 2 ** 31 - 1);
}

/** The near side of a column is its south or north part; its edge moves monotonically from column to column. */
function shift({ ySize }: Land, [x1, y1, x2, y2, sign, landset]: KrtenLine): Cut {
  const slope = (y2 - y1) / (x2 - x1);
  let row = slope > 0 ? 0 : ySize;
  return {
    south: slope > 0 ? -sign * landset : sign * landset,
    rowOf(x) {
      // Near cells have x < trunc((y − y1)/slope) + x1.
      if (slope > 0) while (row < ySize && x >= Math.trunc((row - y1) / slope) + x1) row++;
      else while (row > 0 && x >= Math.trunc((row - 1 - y1) / slope) + x1) row--;
      return row;
    },
  };
}

/*
 * Krten's own filter, byte for byte, bugs included; `filterLand` is the corrected one.
 *
 *   sweep    out = acc / s; acc ← acc·k + h, started at acc = h·s, s = 1/(1 − k): each height arrives one cell late
 *   names    the sweeps along x use ky, those along y use kx
 *   whole    every sum of sweeps, and their mean, is truncated toward zero
 *   error    none against the C (tests/core/faults/krten.test.ts)
 *   speed    2.7 times a transcription of the C (npm run bench -- faults): two passes over the land, two rows at a time,
 *            each with one sweep along x and one along y; the C takes five passes, two of them across the rows
 *   source   Krten 1994, Listing Two, `filter`
 */

/** Returns a function that filters the land in place. */
function createKrtenFilter({ xSize, ySize, heights }: Land, filter: Filter): () => void {
  checkFilter(filter);
  const sweeps: Sweeps = {
    heights,
    ySize,
    kx: filter.kx,
    ky: filter.ky,
    sx: 1 / (1 - filter.kx),
    sy: 1 / (1 - filter.ky),
    acc: new Float64Array(ySize),
    east: new Float64Array(filter.passes === 4 ? heights.length : 0),
    north: new Float64Array(filter.passes === 4 ? heights.length : 0),
  };
  const last = (xSize - 1) * ySize;
  return () => {
    begin(sweeps, 0);
    if (filter.passes === 2) {
      for (let row = 0; row <= last; row += ySize) meanOfTwo(sweeps, row);
      return;
    }
    for (let row = 0; row <= last; row += 2 * ySize) eastAndNorth(sweeps, row, Math.min(last, row + ySize));
    begin(sweeps, last);
    for (let row = last; row >= 0; row -= 2 * ySize) meanOfFour(sweeps, row, Math.max(0, row - ySize));
  };
}

interface Sweeps {
  readonly heights: Float64Array;
  readonly ySize: number;
  readonly kx: number;
  readonly ky: number;
  readonly sx: number;
  readonly sy: number;
  /** The state of the sweep along x, one value per y. */
  readonly acc: Float64Array;
  /** Results of the sweeps east and north, until the sweeps back are added. */
  readonly east: Float64Array;
  readonly north: Float64Array;
}

function begin({ heights, acc, ySize, sy }: Sweeps, row: number): void {
  for (let y = 0; y < ySize; y++) acc[y] = heights[row + y] * sy;
}

function meanOfTwo({ heights, acc, ySize, kx, ky, sx, sy }: Sweeps, row: number): void {
  let north = heights[row] * sx;
  for (let y = 0, i = row; y < ySize; y++, i++) {
    const height = heights[i];
    const along = acc[y];
    heights[i] = Math.trunc(Math.trunc(Math.trunc(along / sy) + north / sx) / 2);
    acc[y] = along * ky + height;
    north = north * kx + height;
  }
}

/** Two rows at once, the near one first. A single last row is its own partner; the values of the near row are kept. */
function eastAndNorth(sweeps: Sweeps, near: number, far: number): void {
  const { heights, acc, ySize, kx, ky, sx, sy, east, north } = sweeps;
  let nearUp = heights[near] * sx;
  let farUp = heights[far] * sx;
  for (let y = 0, i = near, j = far; y < ySize; y++, i++, j++) {
    const nearHeight = heights[i];
    const farHeight = heights[j];
    const along = acc[y];
    const next = along * ky + nearHeight;
    acc[y] = next * ky + farHeight;
    east[j] = Math.trunc(next / sy);
    east[i] = Math.trunc(along / sy);
    north[j] = farUp / sx;
    north[i] = nearUp / sx;
    nearUp = nearUp * kx + nearHeight;
    farUp = farUp * kx + farHeight;
  }
}

function meanOfFour(sweeps: Sweeps, near: number, far: number): void {
  const { heights, acc, ySize, kx, ky, sx, sy, east, north } = sweeps;
  const last = ySize - 1;
  let nearDown = heights[near + last] * sx;
  let farDown = heights[far + last] * sx;
  for (let y = last, i = near + last, j = far + last; y >= 0; y--, i--, j--) {
    const nearHeight = heights[i];
    const farHeight = heights[j];
    const along = acc[y];
    const next = along * ky + nearHeight;
    acc[y] = next * ky + farHeight;
    const farSum = Math.trunc(Math.trunc(east[j] + next / sy) + north[j]);
    const nearSum = Math.trunc(Math.trunc(east[i] + along / sy) + north[i]);
    heights[j] = Math.trunc(Math.trunc(farSum + farDown / sx) / 4);
    heights[i] = Math.trunc(Math.trunc(nearSum + nearDown / sx) / 4);
    nearDown = nearDown * kx + nearHeight;
    farDown = farDown * kx + farHeight;
  }
}
