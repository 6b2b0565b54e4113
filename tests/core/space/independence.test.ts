import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chanceOf, independenceOf } from "../../../src/core/space/independence.ts";

describe("the probability of a χ²", () => {
  test.each([
    // Critical values from textbooks.
    [3.841, 1, 0.05],
    [6.635, 1, 0.01],
    [5.991, 2, 0.05],
    [16.919, 9, 0.05],
    [18.307, 10, 0.05],
    [29.588, 10, 0.001],
    [124.342, 100, 0.05],
    [77.929, 100, 0.95],
  ])("%f with %d degrees: %f", (chiSquare, degrees, p) => {
    expect(chanceOf(chiSquare, degrees)).toBeCloseTo(p, 4);
  });

  test("for even degrees is a finite sum", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 120 }), fc.double({ min: 0, max: 600, noNaN: true }), (half, chiSquare) => {
        let term = Math.exp(-chiSquare / 2);
        let sum = 0;
        for (let k = 0; k < half; term *= chiSquare / 2 / ++k) sum += term;
        expect(Math.abs(chanceOf(chiSquare, 2 * half) - sum)).toBeLessThan(1e-10);
      }),
      { numRuns: 1000 },
    );
  });

  test("for odd degrees lies between its neighbours, falls from 1 to 0, and converges for any number", () => {
    for (let degrees = 3; degrees < 226; degrees += 2) {
      let last = 1;
      for (let chiSquare = 0; chiSquare < 3 * degrees + 40; chiSquare += 1.7) {
        const p = chanceOf(chiSquare, degrees);
        expect(p).toBeGreaterThanOrEqual(chanceOf(chiSquare, degrees - 1) - 1e-12);
        expect(p).toBeLessThanOrEqual(chanceOf(chiSquare, degrees + 1) + 1e-12);
        expect(p).toBeLessThanOrEqual(last + 1e-12);
        last = p;
      }
      expect(last).toBeLessThan(1e-3);
    }
    expect(chanceOf(0, 7)).toBe(1);
    expect(chanceOf(1e9, 225)).toBe(0);
    expect(chanceOf(1e300, 3)).toBe(0);
  });
});

describe("a table", () => {
  test("of two by two, worked by hand", () => {
    // Expected 25 in every cell: 4 · 5² / 25.
    const { chiSquare, degrees, p, correlation } = independenceOf([30, 20, 20, 30], 2);
    expect([chiSquare, degrees]).toEqual([4, 1]);
    expect(p).toBeCloseTo(0.0455, 4);
    expect(correlation).toBeCloseTo(0.2, 12);
  });

  test("with proportional rows is independent", () => {
    const row = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(row, fc.array(fc.integer({ min: 5, max: 9 }), { minLength: 2, maxLength: 8 }), (counts, times) => {
        const result = independenceOf(
          times.flatMap((k) => counts.map((n) => n * k)),
          times.length,
        );
        expect(result.chiSquare).toBeLessThan(1e-9);
        expect(result.p).toBeGreaterThan(0.999);
        expect(Math.abs(result.correlation)).toBeLessThan(1e-9);
      }),
    );
  });

  test("that is diagonal is fully dependent", () => {
    const table = Array.from({ length: 16 }, (_, i) => (i % 5 === 0 ? 40 : 0));
    const { chiSquare, degrees, p, correlation } = independenceOf(table, 4);
    expect(chiSquare).toBeCloseTo(480, 9);
    expect(degrees).toBe(9);
    expect(p).toBeLessThan(1e-90);
    expect(correlation).toBeCloseTo(1, 12);
  });

  test("of random numbers gives uniform p: a tenth below 0.1, half below 0.5", () => {
    let state = 1983;
    const random = (): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
    const runs = 2000;
    let [tenth, half] = [0, 0];
    for (let run = 0; run < runs; run++) {
      const table = new Int32Array(256);
      for (let i = 0; i < 500; i++) table[16 * Math.floor(16 * random()) + Math.floor(16 * random())]++;
      const { p, rows, columns } = independenceOf(table, 16);
      expect(rows * columns).toBeLessThanOrEqual(100);
      if (p < 0.1) tenth++;
      if (p < 0.5) half++;
    }
    // Four standard deviations are 0.007 and 0.011.
    expect(Math.abs(tenth / runs - 0.1)).toBeLessThan(0.028);
    expect(Math.abs(half / runs - 0.5)).toBeLessThan(0.045);
  });
});

describe("small counts", () => {
  test("are pooled with the smaller neighbour until 5 or more are expected everywhere, and no further", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(12), { minLength: 36, maxLength: 36 }), (table) => {
        const { rows, columns, degrees } = independenceOf(table, 6);
        const all = table.reduce((sum, n) => sum + n, 0);
        expect(rows * columns * 5).toBeLessThanOrEqual(Math.max(5, all));
        expect(degrees).toBe((rows - 1) * (columns - 1));
        expect(Math.abs(rows - columns)).toBeLessThanOrEqual(1);
      }),
    );
    // Rows of 4, 40, 9 and 47: the 4 joins the 40, its only neighbour; then the 9 the 44, the smaller.
    const { correlation: _, ...pooled } = independenceOf([2, 2, 20, 20, 5, 4, 23, 24], 4);
    expect(pooled).toEqual({ ...independenceOf([27, 26, 23, 24], 2), correlation: undefined });
  });

  test("too small to compare give degrees 0, p = 1", () => {
    for (const table of [[0, 0, 0, 0], [1, 0, 0, 1], [3, 3, 3, 3], [9]]) {
      expect(independenceOf(table, Math.sqrt(table.length))).toMatchObject({ degrees: 0, p: 1, chiSquare: 0 });
    }
    expect(independenceOf([0, 0, 0, 0], 2).correlation).toBe(0);
    expect(independenceOf([5, 5, 5, 5], 2)).toMatchObject({ degrees: 1, p: 1 });
  });
});

test("invalid tables throw", () => {
  expect(() => independenceOf([1, 2, 3], 2)).toThrow("Expected a table of whole rows, got 3 counts in 2 rows.");
  expect(() => independenceOf([], 0)).toThrow("Expected a table of whole rows, got 0 counts in 0 rows.");
  expect(() => independenceOf([], 3)).toThrow("Expected a table of whole rows, got 0 counts in 3 rows.");
  for (const bad of [-1, 0.5, Number.NaN, Infinity])
    expect(() => independenceOf([1, bad], 1)).toThrow(`Expected whole counts of 0 or more, got ${bad} at index 1.`);
});
