/** What a census says, in the words of the exercises' sheet. */

import { FAINTEST_SEEN } from "../../../core/space/apparent-magnitude.ts";
import { CLASSES } from "../../../core/space/census.ts";
import { chanceOf, independenceOf } from "../../../core/space/independence.ts";
import type { Taken } from "./count.ts";
import type { Neighbours } from "./question.ts";
import { AROUND } from "./question.ts";
import type { ChiSquare, Findings, Neighbourhood } from "./result.ts";

export function findingsOf({ box, census, layers, done, seconds }: Taken): Findings {
  const { volume, count, density, planets, colours, table } = census;
  return {
    box,
    done,
    seconds,
    volume,
    stars: count,
    density,
    densityError: volume === 0 ? 0 : Math.sqrt(count) / volume,
    layers,
    planets: [...planets],
    colours: [...colours],
    table: Array.from({ length: CLASSES }, (_, row) => [...table.subarray(CLASSES * row, CLASSES * (row + 1))]),
    evenness: evennessOf([...planets.subarray(1)]),
    independence: independenceOf(table, CLASSES),
  };
}

/** Pearson's test of counts that should be the same; of fewer than five each nothing can be told, and p is 1. */
export function evennessOf(counts: readonly number[]): ChiSquare {
  const expected = counts.reduce((sum, n) => sum + n, 0) / counts.length;
  if (expected < 5) return { chiSquare: 0, degrees: 0, p: 1 };
  const chiSquare = counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
  const degrees = counts.length - 1;
  return { chiSquare, degrees, p: chanceOf(chiSquare, degrees) };
}

export function neighbourhoodOf(neighbours: Neighbours): Neighbourhood {
  return { ...neighbours, reach: AROUND, faintest: FAINTEST_SEEN };
}
