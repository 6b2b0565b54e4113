/** Ground measured on a square of cells, rows from the top, with two cells more on every side than the map shows. */
import type { Plan } from "./plan.ts";

/** Cells outside the map on each side: what contours do at the very border is theirs alone. */
export const MARGIN = 2;

export interface Survey {
  /** Cells a side, margins included. */
  readonly n: number;
  /** Metres a side of a cell. */
  readonly cell: number;
  /** Metres above the sea at cell centres. */
  readonly altitudes: Float64Array;
}

/** `cells` a side within the map of `span` metres. */
export function createSurvey(plan: Pick<Plan, "altitudes">, span: number, cells: number): Survey {
  const cell = span / cells;
  const n = cells + 2 * MARGIN;
  const xs = new Float64Array(n * n);
  const ys = new Float64Array(n * n);
  for (let row = 0; row < n; row++) {
    for (let column = 0; column < n; column++) {
      xs[row * n + column] = (column + 0.5 - n / 2) * cell;
      ys[row * n + column] = (n / 2 - row - 0.5) * cell;
    }
  }
  const altitudes = new Float64Array(n * n);
  plan.altitudes(xs, ys, cell, altitudes);
  return { n, cell, altitudes };
}

/** Altitude between cell centres, by straight lines; x, y in cells from the map's own corner, right and down. */
export function altitudeAt({ n, altitudes }: Survey, x: number, y: number): number {
  const [u, v] = [x + MARGIN - 0.5, y + MARGIN - 0.5];
  const [i, j] = [Math.floor(u), Math.floor(v)];
  const at = j * n + i;
  const top = altitudes[at] + (u - i) * (altitudes[at + 1] - altitudes[at]);
  const below = altitudes[at + n] + (u - i) * (altitudes[at + n + 1] - altitudes[at + n]);
  return top + (v - j) * (below - top);
}
