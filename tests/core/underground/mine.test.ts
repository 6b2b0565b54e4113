import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCountry, terraAt } from "../../../src/core/forest/terra.ts";
import {
  createMine,
  fillMine,
  isHollow,
  isOpen,
  isOpenAbove,
  MINE_CELL,
  MINE_OPEN,
  MINE_REACH,
  MINE_SHAFT,
  type MineWindow,
} from "../../../src/core/underground/mine.ts";
import { shaftsOf } from "../../../src/core/underground/shafts.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";
import { goldenMines, goldenShafts } from "./golden-mines.ts";

const LAND = { fff: createCountry(), ff: createCountry({ mask: 0xff }) };
const MASKS = (["fff", "ff"] as const).slice(0, sampled(2, 1));
const WINDOW: MineWindow = { west: -64, south: -64, columns: 129, rows: 129 };

function filled(mine: ReturnType<typeof createMine>, window = WINDOW, level = 1, t = 0): Uint8Array {
  const out = new Uint8Array(window.columns * window.rows);
  fillMine(mine, window, level, t, out);
  return out;
}

describe("golden: 129 × 129 cells", () => {
  const rows = goldenMines();

  test("all are present", () => {
    expect(rows.length).toBe(4 * 129);
    expect(rows.flatMap(({ hollow }) => hollow).filter(Boolean).length).toBe(9864 + 9864 + 9880 + 9988);
  });

  test("by both formulas, in metres and in cells of 16 m", () => {
    for (const { step, formula, row, hollow } of nonEmpty(rows)) {
      const mine = createMine({ formula });
      const ours = hollow.map((_, i) => isHollow(mine, (i - 64) * step, row * step));
      expect(ours, `${formula} ${step} row ${row}`).toEqual(hollow);
    }
  });

  test.each(nonEmpty(MASKS))("opened by the shafts of mask 0x%s, in metres", (mask) => {
    const isShaft = shaftsOf(LAND[mask]);
    for (const { step, formula, row, open } of nonEmpty(rows)) {
      if (step === 16) continue;
      const mine = createMine({ formula, isShaft });
      expect(
        open[mask].map((_, i) => isOpen(mine, i - 64, row)),
        `${formula} row ${row}`,
      ).toEqual(open[mask]);
    }
  });

  test.each(nonEmpty(MASKS))("opened by the shafts of mask 0x%s, in cells, as a window", (mask) => {
    const isShaft = shaftsOf(LAND[mask]);
    const shafts = goldenShafts(mask);
    for (const formula of ["waves", "product"] as const) {
      const cells = filled(createMine({ formula, isShaft }));
      for (const { row, open } of nonEmpty(rows.filter((golden) => golden.step === 16 && golden.formula === formula))) {
        const ours = [...cells.subarray((row + 64) * 129, (row + 65) * 129)];
        expect(
          ours.map((cell) => (cell & MINE_OPEN) === MINE_OPEN),
          `${formula} row ${row}`,
        ).toEqual(open[mask]);
        expect(ours.map((cell) => (cell & MINE_SHAFT) === MINE_SHAFT)).toEqual(
          ours.map((_, i) => shafts.has(`${i - 64},${row}`)),
        );
      }
    }
  });
});

describe("shafts", () => {
  test.each(nonEmpty(MASKS))("are where terra gives a mine, mask 0x%s", (mask) => {
    const isShaft = shaftsOf(LAND[mask]);
    let count = 0;
    for (let y = 700; y < 900; y++) {
      for (let x = -1200; x < -700; x++) {
        const there = terraAt(LAND[mask], x, y).feature === "mine";
        if (there) count++;
        if (isShaft(x, y) !== there) expect.fail(`${x}, ${y}: terra ${there}`);
      }
    }
    expect(count).toBeGreaterThan(0);
  });

  test("follow the land's conditions: a lake at 300 units floods half of them", () => {
    const count = (conditions: object) => {
      const cells = filled(createMine({ isShaft: shaftsOf(LAND.fff, conditions) }));
      return cells.filter((cell) => cell & MINE_SHAFT).length;
    };
    expect(count({})).toBe(138);
    expect(count({ lake: 300 })).toBeLessThan(90);
    expect(count({ bleak: true })).toBe(0);
  });

  test("open the 16 × 16 m from −8 to +7 around, and no more", () => {
    const mine = createMine({ threshold: 1, isShaft: (x, y) => x === 100 && y === 200 });
    for (const [x, y, open] of [
      [93, 193, true],
      [108, 208, true],
      [92, 193, false],
      [109, 208, false],
      [93, 192, false],
      [108, 209, false],
    ] as const) {
      expect(isOpenAbove(mine, x, y), `${x}, ${y}`).toBe(open);
      expect(isOpen(mine, x, y)).toBe(open);
      // Level 2 is below level 1, not below the ground.
      expect(isOpen(mine, x, y, 2)).toBe(false);
    }
  });
});

test("a window equals its cells: any formula, level and year, near and far", () => {
  const isShaft = shaftsOf(LAND.ff);
  const cell = fc.oneof(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -(2 ** 27) + 20, max: 2 ** 27 - 40 }));
  const window = fc.record({
    west: cell,
    south: cell,
    columns: fc.integer({ min: 1, max: 9 }),
    rows: fc.integer({ min: 1, max: 9 }),
  });
  const level = fc.constantFrom(1, 1, 2, 3, 40);
  fc.assert(
    fc.property(window, level, fc.constantFrom(0, 3.7, -1e4), fc.boolean(), (at, deep, t, waves) => {
      const mine = createMine({ formula: waves ? "waves" : "product", isShaft });
      const l = waves ? deep : 1;
      const cells = filled(mine, at, l, t);
      for (const [k, code] of nonEmpty(cells).entries()) {
        const [x, y] = [MINE_CELL * (at.west + (k % at.columns)), MINE_CELL * (at.south + Math.floor(k / at.columns))];
        expect((code & MINE_OPEN) !== 0, `${x}, ${y}`).toBe(isOpen(mine, x, y, l, t));
        expect((code & MINE_SHAFT) !== 0).toBe(l === 1 && isOpenAbove(mine, x, y));
      }
    }),
    { numRuns: 50 },
  );
});

describe("the network", () => {
  const part = (cells: Uint8Array) => cells.filter(Boolean).length / cells.length;
  const window = (at: number): MineWindow => ({ west: at, south: Math.round(-at / 3), columns: 250, rows: 250 });

  // 62,500 random cells would deviate by 0.002.
  test.each([0, 1e6, 1e9])("is open for 1 − threshold at %d m, on galleries and connectors", (far) => {
    for (const threshold of [0.2, 0.4, 0.55]) {
      for (const level of [1, 2, 3, 65_536]) {
        const mine = createMine({ threshold });
        expect(Math.abs(part(filled(mine, window(Math.round(far / 16)), level)) - (1 - threshold))).toBeLessThan(0.01);
      }
    }
  });

  test("level 1 is the second printed formula with the engine's sin and cos", () => {
    const mine = createMine();
    const PI10000 = Math.PI * 10000;
    let [near, wrong] = [0, 0];
    for (let x = -20_000; x < 20_000; x += 167) {
      for (let y = -20_000; y < 20_000; y += 171) {
        const u = PI10000 * Math.sin(x) * Math.cos(y);
        const fraction = u - Math.floor(u);
        // Another engine's last bit may move u by 10⁻¹¹.
        if (Math.abs(fraction - 0.4) < 1e-9 || fraction < 1e-9) near++;
        else if (isHollow(mine, x, y) !== fraction > 0.4) wrong++;
      }
    }
    expect(wrong).toBe(0);
    expect(near).toBeLessThan(300);
  });

  test("levels are uncorrelated, and so are neighbours", () => {
    const levels = [1, 2, 3, 4, 7, 12, 29, 500].map((level) => filled(createMine(), WINDOW, level));
    const agreeing = (one: Uint8Array, other: Uint8Array, shift: number) => {
      const count = one.length - shift;
      let same = 0;
      for (let k = 0; k < count; k++) if (one[k] === other[k + shift]) same++;
      return same / count;
    };
    for (const [i, one] of levels.entries()) {
      for (const other of levels.slice(0, i)) expect(agreeing(one, other, 0)).toBeCloseTo(0.52, 1);
      for (const shift of [1, 129, 130]) expect(agreeing(one, one, shift)).toBeCloseTo(0.52, 1);
    }
  });

  test("nearly repeats at near-periods of the sines, none closer than 2,292,816 m", () => {
    const mine = createMine();
    const here = filled(mine, { ...WINDOW, west: 100, south: 50 });
    const same = (east: number, north: number) => {
      const there = filled(mine, { ...WINDOW, west: 100 + east, south: 50 + north });
      return there.filter((cell, k) => cell === here[k]).length / here.length;
    };
    for (const [cells, part] of [
      [143_301, 0.96],
      [10_695_401, 0.998],
    ]) {
      for (const found of [same(cells, 0), same(0, cells)]) {
        expect(found).toBeGreaterThan(part);
        expect(found).toBeLessThan(1);
      }
    }
    // The closest earlier near-periods of the sine, and some others.
    const others = [1, 2, 9, 11, 86, 355, 710, 12_866, 26_087, 52_174, 117_214, 99_999];
    for (const cells of nonEmpty(others.filter((_, k) => k % sampled(1, 3) === 0))) {
      expect(same(cells, 0)).toBeLessThan(0.65);
      expect(same(0, cells)).toBeLessThan(0.65);
    }
  });

  test("drifts: every cell is open for 1 − threshold of any 128 years, and few change in one", () => {
    const mine = createMine();
    const years = Array.from({ length: 129 }, (_, t) => filled(mine, { ...WINDOW, columns: 50 }, 3, t + 1000));
    for (let k = 0; k < nonEmpty(years[0]).length; k += 7) {
      const open = years.slice(0, 128).filter((cells) => cells[k]).length;
      expect(Math.abs(open - 0.6 * 128)).toBeLessThanOrEqual(1);
      expect(years[0][k]).toBe(years[128][k]);
    }
    const changed = years[0].filter((cell, k) => cell !== years[1][k]).length / years[0].length;
    expect(changed).toBeGreaterThan(0.005);
    expect(changed).toBeLessThan(0.03);
  });
});

describe("by product", () => {
  test("is as open 16 km out, and turns to rock by eighths where doubles end", () => {
    const mine = createMine({ formula: "product" });
    const open = (at: number) => {
      const cells = filled(mine, { west: at, south: at, columns: 300, rows: 300 });
      return cells.filter(Boolean).length / cells.length;
    };
    expect(open(1000)).toBeCloseTo(0.6, 1);
    expect(open(10_000)).toBeCloseTo(0.5, 1);
    expect(open(40_000)).toBe(0);
  });
});

describe("errors", () => {
  const mine = createMine();
  test.each([-0.1, 1.1, Number.NaN])("a threshold of %d", (threshold) => {
    expect(() => createMine({ threshold })).toThrow(`from 0 to 1, got ${threshold}`);
  });
  test("an unknown formula", () => {
    expect(() => createMine({ formula: "x" as "waves" })).toThrow("product or waves, got x");
  });
  test.each([Number.NaN, Infinity, 2 ** 31, -1e300])("a position at %d", (v) => {
    expect(() => isOpen(mine, v, 0)).toThrow(`Expected x and y within ±${MINE_REACH} m, got ${v}, 0`);
    expect(() => isOpenAbove(mine, 0, v)).toThrow(`got 0, ${v}`);
    expect(() => isHollow(mine, 0, v)).toThrow(`got 0, ${v}`);
  });
  test.each([0, -1, 1.5, 65_537, Number.NaN])("level %d", (level) => {
    expect(() => isOpen(mine, 0, 0, level)).toThrow(`65536 of a mine by waves, got ${level}`);
    expect(() => filled(mine, WINDOW, level)).toThrow(`got ${level}`);
  });
  test("a second level by product, infinite years, windows of no size or too far, too little room", () => {
    expect(() => isOpen(createMine({ formula: "product" }), 0, 0, 2)).toThrow("from 1 to 1 of a mine by product");
    expect(() => isOpen(mine, 0, 0, 1, Infinity)).toThrow("finite years");
    for (const wrong of [{ columns: 0 }, { rows: 2.5 }, { west: 2 ** 27 }, { south: Number.NaN }])
      expect(() => fillMine(mine, { ...WINDOW, ...wrong }, 1, 0, new Uint8Array(129 * 129))).toThrow(RangeError);
    expect(() => fillMine(mine, WINDOW, 1, 0, new Uint8Array(5))).toThrow("Expected room for 16641 cells");
  });
});
