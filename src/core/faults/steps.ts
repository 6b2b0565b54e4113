/**
 * Steps of fault and circle generation: their number, the displacement of each, and when to filter.
 *
 * Displacement of step i of n, i from 1:
 *
 *   inverse    trunc(n / i), as in Krten's code
 *   prose      n − i + 1, as in Krten's article
 *   constant   `size` every time
 *   linear     from + ((i − 1) / by)·(to − from) while i − 1 < by, then `to`
 *   weighted   sizes with counts, drawn like cards without replacement: every full deck of steps takes each size exactly
 *              as often as its count, in random order
 *   source     R. Krten, Dr. Dobb's Journal, July 1994 (inverse, prose, weighted); Lighthouse3d, Terrain Tutorial
 *              (constant, linear)
 */
import { checkFinite, checkName, checkWhole } from "../checks.ts";
import { createRandom, type Random } from "../field/random.ts";
import { checkFilter, type Filter, filterLand } from "./filter.ts";
import type { Land } from "./land.ts";

/** Schedule of the filter: never, after the last step, or after each step. */
export type FilterSchedule = "never" | "end" | "each";
const SCHEDULES = { never: 0, end: 1, each: 2 } as const satisfies Record<FilterSchedule, number>;

const MOST_STEPS = 1_000_000;

/** Options of faults and circles alike. */
export interface StepOptions {
  /** Number of steps, 100 by default. */
  readonly n?: number;
  /** Inverse by default. */
  readonly decay?: Decay;
  /** Four passes at ½ by default. */
  readonly filter?: Filter;
  /** "never" by default. */
  readonly when?: FilterSchedule;
  /** 1 by default. */
  readonly seed?: number;
  /** Steps that the land has already, 0 by default: the run continues after them and gives the land of a whole run. */
  readonly done?: number;
}

/**
 * A run of steps. It yields the number of steps done, with the land consistent: stop iterating to cancel. `next(k)` makes up
 * to k steps before it yields, with the same bits, and cuts several times as fast. The first `next` makes one.
 */
export type Steps = Generator<number, void, number | undefined>;

/** A displacement that cuts each column in two: the cells before a row get `south`, the others −`south`. */
export interface Cut {
  /**
   * Displacement south of the row in the last column queried. Only its sign differs between columns; before the first one it is not
   * settled.
   */
  south: number;
  /** The row of a column; columns are asked for from west to east. */
  rowOf(x: number): number;
}

/** Displaces the whole land, or cuts it. */
type Displacement = (() => void) | Cut;

/**
 * Steps between progress reports of a run whose intermediate lands are not shown: with more, reports would be too rare where steps are
 * slow.
 */
export const MANY_STEPS = 16;

/** Runs n steps; `draw` gets the size of each and the shared random sequence, and returns the displacement. */
export function runSteps(
  land: Land,
  options: StepOptions,
  draw: (size: number, random: Random) => Displacement,
): Steps {
  const { n = 100, decay = { kind: "inverse" }, filter = { passes: 4, kx: 0.5, ky: 0.5 } } = options;
  const { when = "never", seed = 1, done = 0 } = options;
  checkSteps(n, done, when);
  checkFilter(filter);
  const random = createRandom(seed);
  const size = createDecay(decay, n, random);
  return runScheduled(
    land,
    { n, when, done },
    (i) => draw(size(i), random),
    () => filterLand(land, filter),
  );
}

export function checkSteps(n: number, done: number, when: FilterSchedule): void {
  checkWhole("n", n, 0, MOST_STEPS);
  checkWhole("done", done, 0, n);
  checkName("a time to filter", when, SCHEDULES);
}

/** Runs n steps with a filter. A run of no steps filters a land at its end too. */
export function* runScheduled(
  land: Land,
  { n, when, done }: { readonly n: number; readonly when: FilterSchedule; readonly done: number },
  draw: (i: number) => Displacement,
  filter: () => void,
): Steps {
  if (n === 0 && when === "end") filter();
  let i = 0;
  while (i < done) draw(++i);
  for (let wanted = 1; i < n; ) {
    const count = when === "each" ? 1 : Math.max(1, Math.min(wanted, n - i));
    displace(
      land,
      Array.from({ length: count }, () => draw(++i)),
    );
    if (when === "each" || (when === "end" && i === n)) filter();
    wanted = (yield i) ?? 1;
  }
}

function displace(land: Land, displacements: readonly Displacement[]): void {
  const cuts: Cut[] = [];
  for (const each of displacements) {
    if (typeof each === "function") each();
    else cuts.push(each);
  }
  if (cuts.length > 0) makeCuts(land, cuts);
}

/** Rows at which cuts divide a column, and the sizes added to the cells before them. */
interface ColumnCuts {
  readonly rows: Int32Array;
  readonly sizes: Float64Array;
}

/** Cuts made in one pass over cells whose sums are not exact. */
const AT_ONCE = 8;

/** All cuts column by column: a column stays in the processor's cache. */
function makeCuts({ xSize, ySize, heights }: Land, cuts: readonly Cut[]): void {
  const count = cuts.length;
  const column: ColumnCuts = { rows: new Int32Array(count), sizes: new Float64Array(count) };
  /** Indices of cuts, each AT_ONCE of them by their rows; those of a column are nearly in the order of the last. */
  const order = Int32Array.from(cuts, (_, k) => k);
  const sums = new Float64Array(ySize + 1);
  for (let x = 0, first = 0; x < xSize; x++, first += ySize) {
    for (let k = 0; k < count; k++) {
      column.rows[k] = cuts[k].rowOf(x);
      column.sizes[k] = cuts[k].south;
    }
    const cells = heights.subarray(first, first + ySize);
    if (count > AT_ONCE && isExact(cells, column.sizes)) addSums(cells, column, sums);
    else addInOrder(cells, column, order);
  }
}

/** Whether sums of the cells and the sizes are the same in any order: of whole numbers that stay below 2^53. */
function isExact(cells: Float64Array, sizes: Float64Array): boolean {
  let most = 2 ** 53;
  for (let k = 0; k < sizes.length; k++) {
    // A size of −0 keeps cells of −0, which a sum of 0 would change.
    if (!Number.isInteger(sizes[k]) || sizes[k] === 0) return false;
    most -= Math.abs(sizes[k]);
  }
  for (let i = 0; i < cells.length; i++)
    if (Math.floor(cells[i]) !== cells[i] || cells[i] > most || cells[i] < -most) return false;
  return true;
}

/** Adds to each cell the sum of its sizes, which changes at the rows only. `sums` is a buffer of zeros, and is so again. */
function addSums(cells: Float64Array, { rows, sizes }: ColumnCuts, sums: Float64Array): void {
  let sum = 0;
  for (let k = 0; k < rows.length; k++) {
    sum += sizes[k];
    sums[rows[k]] -= 2 * sizes[k];
  }
  for (let i = 0; i < cells.length; i++) {
    sum += sums[i];
    cells[i] += sum;
  }
  sums.fill(0);
}

/** Adds to each cell its sizes, in the order of the cuts. */
function addInOrder(cells: Float64Array, cuts: ColumnCuts, order: Int32Array): void {
  const count = cuts.rows.length;
  let k = 0;
  for (; k + AT_ONCE <= count; k += AT_ONCE) addAtOnce(cells, cuts, order, k);
  for (; k < count; k++) {
    const [row, size] = [cuts.rows[k], cuts.sizes[k]];
    for (let i = 0; i < row; i++) cells[i] += size;
    for (let i = row; i < cells.length; i++) cells[i] -= size;
  }
}

/** AT_ONCE cuts from `first` on. Their rows part the column into pieces, in which all cells get the same sizes. */
function addAtOnce(cells: Float64Array, { rows, sizes }: ColumnCuts, order: Int32Array, first: number): void {
  const last = first + AT_ONCE;
  for (let k = first + 1; k < last; k++) {
    const cut = order[k];
    let j = k;
    for (; j > first && rows[cut] < rows[order[j - 1]]; j--) order[j] = order[j - 1];
    order[j] = cut;
  }
  for (let piece = first, i = 0; piece <= last; piece++) {
    const end = piece < last ? rows[order[piece]] : cells.length;
    const [s0, s1, s2, s3] = [sizes[first], sizes[first + 1], sizes[first + 2], sizes[first + 3]];
    const [s4, s5, s6, s7] = [sizes[first + 4], sizes[first + 5], sizes[first + 6], sizes[first + 7]];
    for (; i < end; i++) cells[i] = cells[i] + s0 + s1 + s2 + s3 + s4 + s5 + s6 + s7;
    if (piece < last) sizes[order[piece]] = -sizes[order[piece]];
  }
}

export type Decay =
  | { readonly kind: "inverse" }
  | { readonly kind: "prose" }
  | { readonly kind: "constant"; readonly size: number }
  | { readonly kind: "linear"; readonly from: number; readonly to: number; readonly by: number }
  | { readonly kind: "weighted"; readonly sizes: readonly (readonly [size: number, faults: number])[] };

type Sizes = (i: number) => number;
type Decays = {
  readonly [K in Decay["kind"]]: (decay: Extract<Decay, { kind: K }>, n: number, random: Random) => Sizes;
};

/** Largest deck of weighted sizes. */
const MAX_CARDS = 2 ** 20;

export const DECAYS: Decays = {
  inverse: (_, n) => (i) => Math.trunc(n / i),
  prose: (_, n) => (i) => n - i + 1,
  constant({ size }) {
    checkFinite({ "constant size": size });
    return () => size;
  },
  linear({ from, to, by }) {
    checkFinite({ "size to begin from": from });
    checkFinite({ "size to end at": to });
    checkWhole("the faults until the last size", by, 1, MAX_CARDS);
    return (i) => (i - 1 < by ? from + ((i - 1) / by) * (to - from) : to);
  },
  weighted: ({ sizes }, _, random) => dealSizes(sizes, random),
};

/** Throws a RangeError that names the problem. */
export function checkDecay(decay: Decay): void {
  createDecay(decay, 1, createRandom(0));
}

/** The displacement as a function of the step i = 1 … n. */
export function createDecay(decay: Decay, n: number, random: Random): Sizes {
  checkName("a decay", decay.kind, DECAYS);
  const create = DECAYS[decay.kind] as (decay: Decay, n: number, random: Random) => Sizes;
  return create(decay, n, random);
}

/** Draws a size per step from a shuffled deck that is dealt again when it is empty. */
function dealSizes(sizes: readonly (readonly [number, number])[], random: Random): Sizes {
  if (!Array.isArray(sizes)) throw new RangeError(`Expected weighted sizes as a list of pairs, got ${sizes}.`);
  const deck: number[] = [];
  for (const [size, faults] of sizes) {
    checkFinite({ "weighted size": size });
    checkWhole(`the faults of size ${size}`, faults, 0, MAX_CARDS - deck.length);
    for (let k = 0; k < faults; k++) deck.push(size);
  }
  if (deck.length === 0) throw new RangeError("Expected weighted sizes of at least one fault, got none.");
  let left = 0;
  return () => {
    if (left === 0) left = deck.length;
    const drawn = Math.floor(random() * left--);
    [deck[drawn], deck[left]] = [deck[left], deck[drawn]];
    return deck[left];
  };
}
