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

/** Runs n steps; `draw` gets the size of each and the shared random sequence, and returns the displacement. */
export function runSteps(
  land: Land,
  options: StepOptions,
  draw: (size: number, random: Random) => () => void,
): Generator<number, void, void> {
  const { n = 100, decay = { kind: "inverse" }, filter = { passes: 4, kx: 0.5, ky: 0.5 } } = options;
  const { when = "never", seed = 1, done = 0 } = options;
  checkSteps(n, done, when);
  checkFilter(filter);
  const random = createRandom(seed);
  const size = createDecay(decay, n, random);
  return runScheduled(
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

/**
 * Runs n steps with a filter. Yields the number of steps done, with the land consistent: stop iterating to cancel. A run of no
 * steps filters a land at its end too.
 */
export function* runScheduled(
  { n, when, done }: { readonly n: number; readonly when: FilterSchedule; readonly done: number },
  draw: (i: number) => () => void,
  filter: () => void,
): Generator<number, void, void> {
  if (n === 0 && when === "end") filter();
  for (let i = 1; i <= n; i++) {
    const displace = draw(i);
    if (i <= done) continue;
    displace();
    if (when === "each" || (when === "end" && i === n)) filter();
    yield i;
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
