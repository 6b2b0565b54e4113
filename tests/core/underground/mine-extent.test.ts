/** The extent of mines, compared with a simple flood fill, over printed and constructed mines. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCountry } from "../../../src/core/forest/terra.ts";
import { createMine, isOpen, isOpenAbove, MINE_CELL, type Mine } from "../../../src/core/underground/mine.ts";
import {
  createFlood,
  floodMine,
  isFlooded,
  type MineBound,
  mineExtent,
  runFlood,
} from "../../../src/core/underground/mine-extent.ts";
import { shaftsOf } from "../../../src/core/underground/shafts.ts";
import { sampled } from "../../long-test.ts";

const isShaft = shaftsOf(createCountry());

/** The same as a simple flood fill: a list of open cells and a set of visited ones. */
function plainExtent(mine: Mine, column: number, row: number, level: number, { within, levels }: MineBound, t = 0) {
  const open = (i: number, j: number, l: number) => isOpen(mine, MINE_CELL * i, MINE_CELL * j, l, t);
  const found = new Map<string, [number, number, number]>();
  const todo: [number, number, number][] = open(column, row, level) ? [[column, row, level]] : [];
  let ends = true;
  for (let next = todo.pop(); next; next = todo.pop()) {
    const [i, j, l] = next;
    if (found.has(next.join())) continue;
    found.set(next.join(), next);
    const beside = [
      [i + 1, j, l],
      [i - 1, j, l],
      [i, j + 1, l],
      [i, j - 1, l],
    ];
    const over = [
      [i, j, l + 1],
      [i, j, l - 1],
    ].filter(([, , deep]) => deep > 0);
    for (const [a, b, c] of [...(l % 2 === 1 ? beside : []), ...(levels > 1 ? over : [])]) {
      if (!open(a, b, c)) continue;
      const reach = Math.floor(within / MINE_CELL);
      if (Math.abs(a - column) > reach || Math.abs(b - row) > reach || c > levels) ends = false;
      else todo.push([a, b, c]);
    }
  }
  const cells = [...found.values()];
  const spanned = cells.length > 0 ? cells : [[column, row, level]];
  const [is, js, ls] = [0, 1, 2].map((axis) => spanned.map((cell) => cell[axis]));
  return {
    cells: cells.length,
    shafts: cells.filter(([i, j, l]) => l === 1 && isOpenAbove(mine, MINE_CELL * i, MINE_CELL * j)).length,
    west: Math.min(...is),
    east: Math.max(...is),
    south: Math.min(...js),
    north: Math.max(...js),
    top: Math.min(...ls),
    bottom: Math.max(...ls),
    ends,
  };
}

/** Mines that are compared. */
const RUNS = sampled(400, 150);

test("agrees with the simple flood fill: both formulas, one layer and many, any threshold, near and far", () => {
  const cell = fc.oneof(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -6e7, max: 6e7 }));
  let ended = 0;
  fc.assert(
    fc.property(
      cell,
      cell,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom(0.3, 0.4, 0.5, 0.6),
      fc.integer({ min: 0, max: 260 }),
      fc.boolean(),
      (i, j, level, levels, threshold, within, product) => {
        const mine = createMine({ formula: product ? "product" : "waves", threshold, isShaft });
        const bound = { within, levels: product ? 1 : Math.max(level, levels) };
        const from = product ? 1 : level;
        const ours = mineExtent(mine, i, j, from, bound, 2.5);
        expect(ours).toEqual(plainExtent(mine, i, j, from, bound, 2.5));
        if (ours.cells > 1 && ours.ends) ended++;
      },
    ),
    { numRuns: RUNS },
  );
  expect(ended).toBeGreaterThan(RUNS / 27);
});

describe("a constructed mine", () => {
  // A corridor of 40 cells along y = 0 with shafts at both ends; the threshold closes everything else.
  const corridor = createMine({ threshold: 1, isShaft: (x, y) => y === 0 && x >= 0 && x < 640 && x % 16 === 0 });

  test("has the constructed cells and shafts, and ends", () => {
    expect(mineExtent(corridor, 3, 0, 1, { within: 1000, levels: 1 })).toEqual({
      cells: 40,
      shafts: 40,
      west: 0,
      east: 39,
      south: 0,
      north: 0,
      top: 1,
      bottom: 1,
      ends: true,
    });
  });

  test("does not end within a bound that cuts it", () => {
    const cut = mineExtent(corridor, 0, 0, 1, { within: 200, levels: 1 });
    expect([cut.cells, cut.ends]).toEqual([13, false]);
  });

  test("of rock has no cells", () => {
    const rock = mineExtent(corridor, 5, 5, 1, { within: 200, levels: 3 });
    expect([rock.cells, rock.shafts, rock.ends]).toEqual([0, 0, true]);
  });

  test("is not connected diagonally", () => {
    const stairs = createMine({ threshold: 1, isShaft: (x, y) => x === y && x % 16 === 0 });
    expect(mineExtent(stairs, 4, 4, 1, { within: 500, levels: 1 }).cells).toBe(1);
  });
});

describe("Relf's question", () => {
  test("printed mines at 0.4 on one layer: most cells belong to one that leaves any bound", () => {
    const mine = createMine({ isShaft });
    const within = 1200;
    let [endless, ending] = [0, 0];
    for (let k = 0; k < sampled(24, 18); k++) {
      const extent = mineExtent(mine, 40 + k * 17, 30 - k * 29, 1, { within, levels: 1 });
      if (extent.cells === 0) continue;
      if (extent.ends) ending++;
      else {
        endless++;
        expect(extent.cells).toBeGreaterThan(100);
      }
    }
    expect(endless).toBeGreaterThan(3 * ending);
    expect(ending).toBeGreaterThan(0);
  });

  test("at 0.5 they end within 1,600 m", () => {
    const mine = createMine({ threshold: 0.5 });
    for (let k = 0; k < 60; k++)
      expect(mineExtent(mine, 40 + k * 17, 30 - k * 29, 1, { within: 1600, levels: 1 }).ends).toBe(true);
  });

  test("the wall at x = 0 of level 1 (sin 0 = 0) can be passed below, and only shafts open it", () => {
    const mine = createMine();
    const from = { column: 20, row: 30 };
    expect(mineExtent(mine, from.column, from.row, 1, { within: 640, levels: 1 }).west).toBe(1);
    expect(mineExtent(mine, from.column, from.row, 1, { within: 640, levels: 3 }).west).toBeLessThan(0);
  });
});

test("a flood knows its cells: as many as its extent says, all open, none outside", () => {
  const mine = createMine({ isShaft });
  const flood = createFlood(mine, 6, 5, 1, { within: 200, levels: 3 }, 0);
  for (const _ of runFlood(flood));
  let count = 0;
  for (let l = -1; l < 6; l++)
    for (let j = -15; j <= 25; j++)
      for (let i = -14; i <= 26; i++) {
        if (!isFlooded(flood, i, j, l)) continue;
        count++;
        expect(isOpen(mine, MINE_CELL * i, MINE_CELL * j, l)).toBe(true);
      }
  expect(count).toBe(flood.extent.cells);
  expect(count).toBeGreaterThan(100);
  expect(isFlooded(flood, 6, 5, 1)).toBe(true);
});

describe("progress", () => {
  test("is reported as cells are found, and the caller can stop", () => {
    const flood = floodMine(createMine({ threshold: 0.1 }), 10, 10, 1, { within: 3000, levels: 3 });
    const reports: number[] = [];
    for (const cells of flood) {
      reports.push(cells);
      if (reports.length === 3) break;
    }
    expect(reports).toEqual([8192, 16_384, 24_576]);
    expect(flood.next().done).toBe(true);
  });

  test("half a million cells are filled within the memory of the bound", () => {
    const extent = mineExtent(createMine({ threshold: 0 }), 7, 7, 1, { within: 2400, levels: 7 });
    expect(extent.cells).toBeGreaterThan(500_000);
    expect(extent.ends).toBe(false);
  });
});

describe("errors", () => {
  const mine = createMine();
  const bound = { within: 500, levels: 3 };
  test.each([
    [1.5, 0, 1, bound, "whole column"],
    [0, Number.NaN, 1, bound, "whole row"],
    [2 ** 27, 0, 1, bound, "whole column"],
    [0, 0, 4, bound, "from 1 to 3, got 4"],
    [0, 0, 0, bound, "from 1 to 3, got 0"],
    [0, 0, 1, { within: -1, levels: 1 }, "got -1"],
    [0, 0, 1, { within: Number.NaN, levels: 1 }, "got NaN"],
    [0, 0, 1, { within: 500, levels: 0 }, "whole levels"],
    [0, 0, 1, { within: 200_000, levels: 1 }, "at most 134217728 cells"],
  ] as const)("column %d, row %d, level %d, %o", (column, row, level, at, message) => {
    expect(() => mineExtent(mine, column, row, level, at)).toThrow(message);
  });
  test("more than one layer of a product mine", () => {
    expect(() => mineExtent(createMine({ formula: "product", threshold: 0.1 }), 1, 1, 1, bound)).toThrow("by product");
  });
});
