/** A field's stored tile: a smooth surface within its bounds, and the same through every way to read a field. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boundsOver, rangeTableOf } from "../../../src/core/field/bounds.ts";
import { goldenTerms } from "../../../src/core/field/directions.ts";
import { anchorPhases, createField, type Field, fieldAt, gradientAt } from "../../../src/core/field/field.ts";
import { fillGrid } from "../../../src/core/field/grid.ts";
import { fillHeights } from "../../../src/core/field/heights.ts";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { createRandom } from "../../../src/core/field/random.ts";
import { createTile, type HeightTile, TILE_LEVELS, TILE_MARGIN } from "../../../src/core/field/tile.ts";
import { lowPass } from "../../../src/map/heightfield.ts";

const BEYOND = -40;
const [COLUMNS, ROWS] = [2 * TILE_MARGIN + 37, 2 * TILE_MARGIN + 20];
const CELL = 6;
const [WEST, SOUTH] = [-310, 95.5];

/** Steps between cells as high as a fault's, all round BEYOND. */
function sample(): HeightTile {
  const random = createRandom(5);
  const heights = Float32Array.from({ length: COLUMNS * ROWS }, (_, k) => {
    const [i, j] = [k % COLUMNS, Math.floor(k / COLUMNS)];
    const isLand = Math.min(i, j, COLUMNS - 1 - i, ROWS - 1 - j) >= TILE_MARGIN;
    return isLand ? 300 * random() + (i > 45 ? 200 : 0) : BEYOND;
  });
  return createTile({ columns: COLUMNS, rows: ROWS, cell: CELL, west: WEST, south: SOUTH }, heights, BEYOND);
}

const tile = sample();
const base = createField(PROFILE_1983, goldenTerms(5, 60, 0.3), { seed: 9 });
const field: Field = { ...base, weight: base.weight.map((w) => 0.03 * w), added: tile };

/** From well outside on one side to well outside on the other. */
const x = fc.double({ min: WEST - 300, max: WEST + COLUMNS * CELL + 300, noNaN: true });
const y = fc.double({ min: SOUTH - 300, max: SOUTH + ROWS * CELL + 300, noNaN: true });

/** Shaders' reading of a level: the same spline over its coefficients. */
function levelAt(level: number, px: number, py: number): number {
  const { columns, rows, coefficients } = tile.levels[level];
  const scale = CELL * 2 ** level;
  const axis = (u: number, count: number) => {
    const inside = Math.min(Math.max(u, 1), count - 2);
    const whole = Math.min(Math.floor(inside), count - 3);
    const f = inside - whole;
    const spline = (d: number) => (d < 1 ? (3 * d ** 3 - 6 * d ** 2 + 4) / 6 : d < 2 ? (2 - d) ** 3 / 6 : 0);
    return [whole - 1, [-1, 0, 1, 2].map((k) => spline(Math.abs(f - k)))] as const;
  };
  const [i, wx] = axis((px - WEST) / scale, columns);
  const [j, wy] = axis((py - SOUTH) / scale, rows);
  let sum = 0;
  for (let row = 0; row < 4; row++)
    for (let k = 0; k < 4; k++) sum += wy[row] * wx[k] * coefficients[(j + row) * columns + i + k];
  return sum;
}

describe("a height tile", () => {
  test("is the cubic B-spline of its coefficients", () => {
    fc.assert(
      fc.property(x, y, (px, py) => {
        expect(tile.at(px, py)).toBeCloseTo(levelAt(0, px, py), 8);
      }),
    );
  });

  test("has continuous heights and slopes, and the gradient is their derivative", () => {
    const [here, there, out] = Array.from({ length: 3 }, () => new Float64Array(4));
    const gradient = (px: number, py: number, of: Float64Array) => {
      of.fill(0);
      tile.slope(px, py, of);
      return of;
    };
    fc.assert(
      fc.property(x, y, (px, py) => {
        const h = 1e-4;
        const [value, east, north] = gradient(px, py, out);
        expect(value).toBeCloseTo(tile.at(px, py), 9);
        expect((tile.at(px + h, py) - tile.at(px - h, py)) / (2 * h)).toBeCloseTo(east, 3);
        expect((tile.at(px, py + h) - tile.at(px, py - h)) / (2 * h)).toBeCloseTo(north, 3);
      }),
      { numRuns: 1000 },
    );
    // Across the borders of cells, where another four coefficients are read, and across those of the tile.
    for (const i of [0, 1, 2, 3, 30, 45, COLUMNS - 4, COLUMNS - 3, COLUMNS - 2, COLUMNS - 1]) {
      const px = WEST + i * CELL;
      gradient(px - 1e-7, SOUTH + 200.3, here);
      gradient(px + 1e-7, SOUTH + 200.3, there);
      for (let k = 0; k < 3; k++) expect(there[k]).toBeCloseTo(here[k], 4);
    }
  });

  test("goes on without an end at the height around it", () => {
    for (const [px, py] of [
      [WEST - 1e9, 0],
      [0, SOUTH - 5],
      [1e9, 1e9],
      [WEST + COLUMNS * CELL, SOUTH + 100],
    ])
      expect(tile.at(px, py)).toBeCloseTo(BEYOND, 9);
    expect(tile.at(WEST + (TILE_MARGIN + 10) * CELL, SOUTH + (TILE_MARGIN + 5) * CELL)).toBeGreaterThan(0);
  });

  test("has bounds that hold every reading in a box, on every level that the box's blur can read", () => {
    const size = fc.double({ min: 0, max: 200, noNaN: true });
    const unit = fc.double({ min: -1, max: 1, noNaN: true });
    const out = new Float64Array(2);
    fc.assert(
      fc.property(x, y, size, size, fc.double({ min: 0, max: 80, noNaN: true }), unit, unit, (...given) => {
        const [px, py, halfX, halfY, blur, u, v] = given;
        out.fill(0);
        tile.bounds({ x: px, y: py, halfX, halfY, blur }, out);
        const coarsest = Math.ceil(Math.max(0, Math.log2(blur / CELL)));
        for (let level = 0; level <= Math.min(coarsest, TILE_LEVELS - 1); level++) {
          const height = levelAt(level, px + u * halfX, py + v * halfY);
          expect(height).toBeGreaterThanOrEqual(out[0] - 1e-9);
          expect(height).toBeLessThanOrEqual(out[1] + 1e-9);
        }
      }),
      { numRuns: 2000 },
    );
    // And are no wider than needed: those of a small box on the sea floor are the floor.
    out.fill(0);
    tile.bounds({ x: WEST, y: SOUTH, halfX: 20, halfY: 20, blur: 0 }, out);
    expect(out[1]).toBeLessThan(BEYOND + 1e-6);
  });

  test("refuses sizes that do not match", () => {
    const grid = { columns: COLUMNS, rows: ROWS, cell: 1, west: 0, south: 0 };
    expect(() => createTile(grid, new Float32Array(7), 0)).toThrow(`Expected ${COLUMNS * ROWS} heights`);
    expect(() => createTile({ ...grid, columns: 20, rows: 20 }, new Float32Array(400), 0)).toThrow(
      "at least 56 a side",
    );
  });
});

describe("a field with a tile", () => {
  test("is the sum of both", () => {
    const out = new Float64Array(4);
    fc.assert(
      fc.property(x, y, (px, py) => {
        const own = { ...field };
        delete (own as { added?: unknown }).added;
        expect(fieldAt(field, px, py, 3, 2)).toBe(fieldAt(own, px, py, 3, 2) + tile.at(px, py));
        const slope = gradientAt(own, px, py, 3, 2, new Float64Array(4));
        gradientAt(field, px, py, 3, 2, out);
        tile.slope(px, py, slope);
        expect([...out]).toEqual([...slope]);
        const box = { x: px, y: py, halfX: 5, halfY: 5, blur: 0 };
        const bounds = boundsOver(rangeTableOf(PROFILE_1983), field, box, 3, 2, new Float64Array(2));
        expect(fieldAt(field, px + 5, py - 5, 3, 2)).toBeGreaterThanOrEqual(bounds[0]);
        expect(fieldAt(field, px + 5, py - 5, 3, 2)).toBeLessThanOrEqual(bounds[1]);
      }),
    );
  });

  test.each([
    [40, 17],
    [600, 1],
  ])("gives grids and lists of points the same bits, %i columns and %i rows", (n, rows) => {
    const grid = { west: WEST + 130, south: SOUTH + 120, spacing: 1.7, n, rows };
    const out = new Float64Array(n * rows);
    fillGrid(field, grid, 0, 0, out);
    const places = Array.from(out, (_, k) => [grid.west + (k % n) * 1.7, grid.south + Math.floor(k / n) * 1.7]);
    const exact = places.map(([px, py]) => fieldAt(field, px, py, 0, 0));
    expect([...out]).toEqual(exact);
    const [xs, ys] = [0, 1].map((axis) => Float64Array.from(places, (place) => place[axis]));
    const batch = new Float64Array(out.length);
    fillHeights(field, xs, ys, new Float64Array(out.length), 0, batch);
    expect([...batch]).toEqual(exact);
  });

  test("keeps its land in wide maps", () => {
    const parts = lowPass(field, 40);
    expect(parts.filter((part) => part.added)).toHaveLength(1);
  });

  test("gives shaders the cell and the fraction at the anchor after the phases of its readings", () => {
    const out = new Float32Array(2 * field.count + 6);
    anchorPhases(field, WEST + 10.25 * CELL, SOUTH + 3.5 * CELL, 0, 0, out);
    expect([...out.subarray(2 * field.count)]).toEqual([10, 0.25, 3, 0.5, Math.fround(1 / CELL), 0]);
    anchorPhases(field, 1e12, -1e12, 0, 0, out);
    expect([...out.subarray(2 * field.count, 2 * field.count + 4)]).toEqual([2 ** 20, 0, -(2 ** 20), 0]);
  });
});
