/** Statistics of a star census as the sheet shows and exports them. */
import { type Census, CLASSES } from "../../../core/space/census.ts";
import { chanceOf, independenceOf } from "../../../core/space/independence.ts";
import type { StarBox } from "../../../core/space/star-scan.ts";
import type { CensusProgress, Layer } from "./counter.ts";
import type { Neighbourhood } from "./tasks.ts";

/** Numbers of planets, and colours: 0 to 15. */
export const CLASS_INDICES: number[] = Array.from({ length: CLASSES }, (_, index) => index);

/** A χ² test; `p` is the chance of a value as large without any effect. */
export interface ChiSquare {
  readonly chiSquare: number;
  readonly degrees: number;
  readonly p: number;
}

export interface Findings {
  readonly box: StarBox;
  /** Share of the box counted so far, 0 to 1, and the seconds it took. */
  readonly done: number;
  readonly seconds: number;
  /** Figures of the part counted so far: cubic light-years, stars, stars per cubic light-year and its standard error √n/V. */
  readonly volume: number;
  readonly stars: number;
  readonly density: number;
  readonly densityError: number;
  /** Slices of the box along z, from below. */
  readonly layers: readonly Layer[];
  /** Stars with 0, 1, … 15 planets; stars of colour 0, 1, … 15; and both: one row for each number of planets. */
  readonly planets: readonly number[];
  readonly colours: readonly number[];
  readonly table: readonly (readonly number[])[];
  /** Whether 1 to 15 planets are equally common. */
  readonly evenness: ChiSquare;
  /** Whether colour and planet count are independent; `correlation` is Pearson's coefficient, −1 to 1. */
  readonly independence: ChiSquare & { readonly correlation: number };
}

export function findingsOf({ box, census, layers, done, seconds }: CensusProgress): Findings {
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
    table: rowsOf(table),
    evenness: evennessOf([...planets.subarray(1)]),
    independence: independenceOf(table, CLASSES),
  };
}

const rowsOf = (table: Census["table"]): number[][] =>
  CLASS_INDICES.map((row) => [...table.subarray(CLASSES * row, CLASSES * (row + 1))]);

/** Pearson's χ² test for equal counts. With fewer than five expected each the test is void: p = 1, no degrees of freedom. */
function evennessOf(counts: readonly number[]): ChiSquare {
  const expected = counts.reduce((sum, n) => sum + n, 0) / counts.length;
  if (expected < 5) return { chiSquare: 0, degrees: 0, p: 1 };
  const chiSquare = counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
  const degrees = counts.length - 1;
  return { chiSquare, degrees, p: chanceOf(chiSquare, degrees) };
}

export interface Mean {
  readonly mean: number;
  /** Standard error of the mean; NaN for fewer than two values. */
  readonly error: number;
  readonly count: number;
}

/** Mean class number of a histogram: `counts[k]` values equal k. NaN when empty. */
export function meanOf(counts: readonly number[]): Mean {
  const count = counts.reduce((sum, n) => sum + n, 0);
  const mean = counts.reduce((sum, n, index) => sum + n * index, 0) / count;
  const spread = counts.reduce((sum, n, index) => sum + n * (index - mean) ** 2, 0);
  return { mean, error: count > 1 ? Math.sqrt(spread / (count - 1) / count) : Number.NaN, count };
}

/** The planets × colours table as CSV: one row for each number of planets, and a row of totals. */
export function csvOf({ table, planets, colours, stars }: Findings): string {
  const heading = ["planets", "stars", ...CLASS_INDICES.map((colour) => `colour ${colour}`)];
  const rows = table.map((row, index) => [index, planets[index], ...row]);
  return `${[heading, ...rows, ["all", stars, ...colours]].map((row) => row.join(",")).join("\n")}\n`;
}

/** Everything the sheet shows, as JSON. */
export function jsonOf(findings: Findings, neighbourhood: Neighbourhood | undefined): string {
  return `${JSON.stringify({ complete: findings.done === 1, ...findings, neighbourhood }, null, 2)}\n`;
}
