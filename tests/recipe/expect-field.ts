/** Checks of fields for tests: grids equal to points, and conservative bounds. */
import { expect } from "vitest";
import { boundsOver, rangeTableOf } from "../../src/core/field/bounds.ts";
import { type Field, fieldAt } from "../../src/core/field/field.ts";
import { fillGrid } from "../../src/core/field/grid.ts";
import { fillHeights } from "../../src/core/field/heights.ts";
import { createRandom } from "../../src/core/field/random.ts";

const random = createRandom(20);
const spread = (size: number) => size * (2 * random() - 1);
/** Places in metres, near and far, whole and not. */
export const PLACES = Array.from({ length: 60 }, (_, i) => {
  const size = 10 ** (2 + (i % 5));
  const [x, y] = [spread(size), spread(size)];
  return i % 2 === 0 ? ([x, y] as const) : ([Math.round(x), Math.round(y)] as const);
});

export function expectSameGrid(field: Field): void {
  const n = 300; // columns enough for a table
  const out = new Float64Array(n * 6);
  for (const [west, south, spacing, t] of [
    [-150, 40, 1, 0],
    [1e6, -1e6, 2, 0],
    [0.3, 0.7, 0.37, 2.5],
  ]) {
    fillGrid(field, { west, south, spacing, n, rows: 6 }, 0, t, out);
    let wrong = 0;
    for (let k = 0; k < out.length; k++)
      if (!Object.is(out[k], fieldAt(field, west + (k % n) * spacing, south + Math.floor(k / n) * spacing, 0, t)))
        wrong++;
    expect(wrong).toBe(0);
  }
  const xs = Float64Array.from({ length: 5000 }, (_, k) => 3.7 * k - 900);
  const heights = new Float64Array(xs.length);
  fillHeights(field, xs, xs, xs, 1, heights);
  expect(xs.filter((x, k) => heights[k] !== fieldAt(field, x, x, x, 1))).toHaveLength(0);
}

export function expectBounds(field: Field): void {
  const bounds = new Float64Array(2);
  for (const [x, y] of PLACES) {
    const [halfX, halfY] = [spread(400) ** 2 / 400, spread(60) ** 2 / 60];
    const [z, t, halfZ] = [spread(100), spread(3), spread(40) ** 2 / 40];
    boundsOver(rangeTableOf(field.profile), field, { x, y, halfX, halfY, halfZ, blur: 0 }, z, t, bounds);
    for (let k = 0; k < 40; k++) {
      const place = [x + spread(halfX), y + spread(halfY), z + spread(halfZ)] as const;
      const height = fieldAt(field, ...place, t);
      expect(Number.isFinite(height)).toBe(true);
      expect(height).toBeGreaterThanOrEqual(bounds[0]);
      expect(height).toBeLessThanOrEqual(bounds[1]);
    }
  }
}
