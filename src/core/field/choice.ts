/** Choices from lists by a sequence of random numbers. */
import type { Random } from "./random.ts";

/** One entry of a list. Throws a RangeError on an empty list. */
export function pick<T>(random: Random, list: readonly T[]): T {
  if (list.length === 0) throw new RangeError("Expected a list with entries, got an empty one.");
  return list[Math.floor(random() * list.length)];
}

/** The list in random order (Fisher and Yates). */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const order = [...list];
  for (let k = order.length - 1; k > 0; k--) {
    const other = Math.floor(random() * (k + 1));
    [order[k], order[other]] = [order[other], order[k]];
  }
  return order;
}

/** A number from least to most. */
export const within = (random: Random, least: number, most: number): number => least + (most - least) * random();
