/** A mine as space: cached cells, walls between connectors, hatches that lead one level down. */
import { expect, test } from "vitest";
import { createMine, isOpen, MINE_CELL } from "../../../src/core/underground/mine.ts";
import {
  cellAt,
  createCells,
  floorOf,
  HATCH,
  hatchOf,
  isClearAt,
  isHatchAt,
  levelAt,
  mineSpanAt,
  SLAB,
  WALL,
} from "../../../src/core/underground/mine-space.ts";
import { createDice } from "../../explorers/random-pilot.ts";

const mine = createMine({ isShaft: (x, y) => x % 97 === 0 && y % 89 === 0 });
const space = { mine, top: -6 };
const span = new Float64Array(2);

test.each([0, 77.5])("cached cells are correct however many are queried, at t = %d", (t) => {
  const cells = createCells(space, t);
  const dice = createDice(4);
  for (let i = 0; i < 20_000; i++) {
    const reach = i % 2 === 0 ? 8 : 1e6;
    const [column, row] = [Math.floor((2 * dice() - 1) * reach), Math.floor((2 * dice() - 1) * reach)];
    const level = 1 + Math.floor(dice() * 6);
    expect(cells(column, row, level)).toBe(isOpen(mine, MINE_CELL * column, MINE_CELL * row, level, t));
  }
  expect(cells(0, 0, 0)).toBe(false);
  expect(cells(0, 0, 70_000)).toBe(false);
});

test("between two open cells there is a wall on even levels and none on odd ones, over the whole side", () => {
  const cells = createCells(space, 0);
  const met = { even: 0, odd: 0 };
  for (let level = 1; level <= 6; level++)
    for (let i = 0; i < 30; i++)
      for (let j = 0; j < 30; j++) {
        if (!cells(i, j, level) || !cells(i + 1, j, level)) continue;
        const side = MINE_CELL * i + MINE_CELL / 2;
        const odd = level % 2 === 1;
        met[odd ? "odd" : "even"]++;
        for (const v of [-7, -2, 0, 5, 7.6])
          for (const u of [-WALL / 2, -0.001, 0.001, WALL / 2])
            expect(isClearAt(cells, side + u, MINE_CELL * j + v, level)).toBe(odd);
        expect(isClearAt(cells, side - WALL - 0.001, MINE_CELL * j, level)).toBe(true);
      }
  expect(met.even).toBeGreaterThan(300);
  expect(met.odd).toBeGreaterThan(300);
});

test("a hatch joins two levels, never three, and its column is open from floor to roof", () => {
  const cells = createCells(space, 0);
  let joined = 0;
  for (let level = 1; level <= 5; level++)
    for (let i = 0; i < 40; i++)
      for (let j = 0; j < 40; j++) {
        const [x, y] = [MINE_CELL * i + hatchOf(level), MINE_CELL * j + hatchOf(level)];
        const hatch = isHatchAt(cells, x, y, level);
        expect(hatch).toBe(cells(i, j, level) && cells(i, j, level + 1));
        if (!hatch) continue;
        joined++;
        expect(isHatchAt(cells, x, y, level - 1) || isHatchAt(cells, x, y, level + 1)).toBe(false);
        for (const z of [floorOf(space, level) + 2, floorOf(space, level) - SLAB / 2, floorOf(space, level + 1) + 2]) {
          expect(mineSpanAt(space, cells, x, y, z, span)).toBe(true);
          expect([...span]).toEqual([floorOf(space, level + 1), floorOf(space, level - 1) - SLAB]);
        }
        // The slab is beside it.
        expect(mineSpanAt(space, cells, x + HATCH + 0.01, y, floorOf(space, level) - SLAB / 2, span)).toBe(false);
        expect(isHatchAt(cells, x + HATCH - 0.01, y - HATCH + 0.01, level)).toBe(true);
      }
  expect(joined).toBeGreaterThan(1000);
});

test("levelAt and cellAt hold for any position", () => {
  expect([-6.01, -21.9, -22, -22.1, -6, -5].map((z) => levelAt(space, z))).toEqual([1, 1, 1, 2, 0, 0]);
  expect([-8.1, -7.9, 0, 7.9, 8, 24].map(cellAt)).toEqual([-1, 0, 0, 0, 1, 2]);
  expect(floorOf(space, 3)).toBe(-54);
});

test.each([-6, -6.3, 41.7])(
  "a place on a floor is in the span over it, also over a cell of the level below, top at %d m",
  (top) => {
    const raised = { mine, top };
    const cells = createCells(raised, 0);
    let overCells = 0;
    for (let level = 1; level <= 6; level++)
      for (let i = 0; i < 20; i++) {
        const [x, y] = [MINE_CELL * i + 1, MINE_CELL * level - 1];
        if (!isClearAt(cells, x, y, level)) continue;
        const floor = floorOf(raised, level);
        expect(mineSpanAt(raised, cells, x, y, floor, span)).toBe(true);
        expect(span[0]).toBe(floor);
        expect(span[1]).toBeGreaterThan(floor);
        if (cells(cellAt(x), cellAt(y), level + 1)) overCells++;
      }
    expect(overCells).toBeGreaterThan(20);
  },
);
