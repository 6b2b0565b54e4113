import type { Random } from "../field/random.ts";
import { checkFinite, checkName, checkWhole } from "./land.ts";

/** When a filter is passed over a land that is being moved: never, after the last move, or after each. */
export type When = "never" | "end" | "each";
export const WHENS = { never: 0, end: 1, each: 2 } as const satisfies Record<When, number>;

/**
 * Moves a land n times and filters it when asked. Yields how many moves are done, the land whole: who stops asking
 * has cancelled, and `done / n` is progress.
 */
export function* inTurns(
  n: number,
  when: When,
  move: (i: number) => void,
  filter: () => void,
): Generator<number, void, void> {
  for (let i = 1; i <= n; i++) {
    move(i);
    if (when === "each" || (when === "end" && i === n)) filter();
    yield i;
  }
}

/**
 * How far fault i of n moves the land, i from 1.
 *
 *   inverse    trunc(n / i): what Krten's code does
 *   prose      n − i + 1: what his article says it does
 *   constant   `size` every time
 *   linear     from + ((i − 1) / by)·(to − from) while i − 1 < by, then `to`
 *   weighted   sizes with how many faults each takes, drawn like cards: any run of as many faults as there are cards
 *              takes every size exactly so often, and the first of them is one of chance
 *   source     seed 002 (inverse, prose, weighted), seed 004 (constant, linear)
 */

export type Decay =
  | { readonly kind: "inverse" }
  | { readonly kind: "prose" }
  | { readonly kind: "constant"; readonly size: number }
  | { readonly kind: "linear"; readonly from: number; readonly to: number; readonly by: number }
  | { readonly kind: "weighted"; readonly sizes: readonly (readonly [size: number, faults: number])[] };

type Sizes = (i: number) => number;
type Kinds = {
  readonly [K in Decay["kind"]]: (decay: Extract<Decay, { kind: K }>, n: number, random: Random) => Sizes;
};

/** More cards than this are no longer a few discrete sizes. */
const MOST_CARDS = 2 ** 20;

export const DECAYS: Kinds = {
  inverse: (_, n) => (i) => Math.trunc(n / i),
  prose: (_, n) => (i) => n - i + 1,
  constant({ size }) {
    checkFinite("the constant size", size);
    return () => size;
  },
  linear({ from, to, by }) {
    checkFinite("the size to begin from", from);
    checkFinite("the size to end at", to);
    checkWhole("the faults until the last size", by, 1, MOST_CARDS);
    return (i) => (i - 1 < by ? from + ((i - 1) / by) * (to - from) : to);
  },
  weighted: ({ sizes }, _, random) => cards(sizes, random),
};

export function createDecay(decay: Decay, n: number, random: Random): Sizes {
  checkName("a decay", decay.kind, DECAYS);
  const create = DECAYS[decay.kind] as (decay: Decay, n: number, random: Random) => Sizes;
  return create(decay, n, random);
}

function cards(sizes: readonly (readonly [number, number])[], random: Random): Sizes {
  const pack: number[] = [];
  for (const [size, faults] of sizes) {
    checkFinite("a weighted size", size);
    checkWhole(`the faults of size ${size}`, faults, 0, MOST_CARDS - pack.length);
    for (let k = 0; k < faults; k++) pack.push(size);
  }
  if (pack.length === 0) throw new RangeError("Expected weighted sizes of at least one fault, got none.");
  let left = 0;
  return () => {
    if (left === 0) left = pack.length;
    const drawn = Math.floor(random() * left--);
    [pack[drawn], pack[left]] = [pack[left], pack[drawn]];
    return pack[left];
  };
}
