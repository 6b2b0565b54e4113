/**
 * What fault and circle generation share: the number of steps, the displacement of each, and when to filter.
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
import { createRandom, type Random } from "../field/random.ts";
import { checkFilter, type Filter, filterLand } from "./filter.ts";
import { checkFinite, checkName, checkWhole, type Land } from "./land.ts";

/** When to filter: never, after the last step, or after each step. */
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
  /** Of the last column. */
  south: number;
  /** The row of a column; columns are asked for from west to east. */
  rowOf(x: number): number;
}

/** Displaces the whole land, or cuts it. */
type Displacement = (() => void) | Cut;

/** Cuts at once, and the steps at once of a run that nobody watches. */
export const MANY_STEPS = 8;

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
    else if (cuts.push(each) === MANY_STEPS) cutAtOnce(land, cuts.splice(0));
  }
  for (const each of cuts) cut(land, each);
}

function cut({ xSize, ySize, heights }: Land, each: Cut): void {
  for (let x = 0, i = 0; x < xSize; x++) {
    const row = each.rowOf(x);
    const { south } = each;
    for (const end = i + row; i < end; i++) heights[i] += south;
    for (const end = i - row + ySize; i < end; i++) heights[i] -= south;
  }
}

/** MANY_STEPS cuts. Their rows part a column into pieces, in which all cells get the same sizes, in the order of the cuts. */
function cutAtOnce({ xSize, ySize, heights }: Land, cuts: readonly Cut[]): void {
  const rows = new Int32Array(MANY_STEPS);
  const sizes = new Float64Array(MANY_STEPS);
  /** Indices of cuts by their rows; those of a column are nearly in the order of the last. */
  const order = Int32Array.from(cuts, (_, k) => k);
  for (let x = 0, i = 0; x < xSize; x++) {
    for (let k = 0; k < MANY_STEPS; k++) {
      rows[k] = cuts[k].rowOf(x);
      sizes[k] = cuts[k].south;
    }
    for (let k = 1; k < MANY_STEPS; k++)
      for (let j = k; j > 0 && rows[order[j]] < rows[order[j - 1]]; j--)
        [order[j], order[j - 1]] = [order[j - 1], order[j]];
    const first = i;
    for (let piece = 0; piece <= MANY_STEPS; piece++) {
      const end = first + (piece < MANY_STEPS ? rows[order[piece]] : ySize);
      const [s0, s1, s2, s3] = [sizes[0], sizes[1], sizes[2], sizes[3]];
      const [s4, s5, s6, s7] = [sizes[4], sizes[5], sizes[6], sizes[7]];
      for (; i < end; i++) heights[i] = heights[i] + s0 + s1 + s2 + s3 + s4 + s5 + s6 + s7;
      if (piece < MANY_STEPS) sizes[order[piece]] = -sizes[order[piece]];
    }
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
    checkFinite("the constant size", size);
    return () => size;
  },
  linear({ from, to, by }) {
    checkFinite("the size to begin from", from);
    checkFinite("the size to end at", to);
    checkWhole("the faults until the last size", by, 1, MAX_CARDS);
    return (i) => (i - 1 < by ? from + ((i - 1) / by) * (to - from) : to);
  },
  weighted: ({ sizes }, _, random) => dealSizes(sizes, random),
};

/** Throws a RangeError that names what is wrong. */
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
    checkFinite("a weighted size", size);
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
