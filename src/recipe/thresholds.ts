/** The thresholds of a world's kinds of ground: the values of every test of its cover table, in its order. */
import type { GroundTable, Reading } from "./recipe.ts";

export interface Threshold {
  readonly kind: string;
  readonly reading: Reading;
  /** Profile units below which the test holds. */
  readonly value: number;
}

type Cover = GroundTable["cover"];

export const thresholdsOf = (cover: Cover): Threshold[] =>
  cover.flatMap(([kind, ...tests]) => tests.map(([reading, , value]) => ({ kind, reading, value })));

/** The table with other thresholds. */
export function withThresholds(cover: Cover, values: readonly number[]): Cover {
  let next = 0;
  return cover.map(
    ([kind, ...tests]) => [kind, ...tests.map(([reading, op]) => [reading, op, values[next++]] as const)] as const,
  );
}
