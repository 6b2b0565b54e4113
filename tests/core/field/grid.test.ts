import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { goldenTerms, TERMS_1983 } from "../../../src/core/field/directions.ts";
import { createField, type Field, fieldAt } from "../../../src/core/field/field.ts";
import { fillGrid, type Grid, phaseSteps } from "../../../src/core/field/grid.ts";
import { createProfile, PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { nonEmpty } from "../../non-empty.ts";

const rough = createProfile(Float64Array.from({ length: 64 }, (_, i) => 100 * Math.sin(i * i) - 1 / 3));
/** Whole samples of both signs, whose sums of five come within 4 of the 1,024 that packed rows can hold. */
const deep = createProfile(Float64Array.from({ length: 32 }, (_, i) => (i % 3 === 0 ? -204 : 204)));
/** Longer than the tables of the reader. */
const long = createProfile(Float64Array.from({ length: 2048 }, (_, i) => 100 * Math.cos(i * i)));
const FIELDS: Record<string, Field> = {
  ...Object.fromEntries(Object.entries(TERMS_1983).map(([name, terms]) => [name, createField(PROFILE_1983, terms)])),
  seeded: createField(PROFILE_1983, TERMS_1983.height, { seed: 1983 }),
  "one term": createField(PROFILE_1983, [[3, -7, 1, 1]]),
  "nine terms": createField(rough, [...TERMS_1983.town, ...TERMS_1983.wet.slice(1)]),
  "two that stand still": createField(rough, [
    [0, 9, 1, 1],
    [0, 5, 1, 1],
    [3, 5, 1, 1],
    [-4, 3, 1, 1],
    [7, 7, 1, 1],
    [8, 1, 1, 1],
  ]),
  "one that stands still in the middle": createField(rough, [
    [3, 9, 1, 1],
    [0, 5, 1, 1],
    [3, 5, 1, 1],
  ]),
  "all that stand still": createField(rough, [
    [0, 5, 1, 1],
    [0, 3, 1, 1],
  ]),
  "samples between whole numbers": createField(rough, TERMS_1983.rough),
  "samples at the limit of packing": createField(deep, TERMS_1983.height),
  "samples beyond the limit of packing": createField(
    createProfile(deep.samples.map((v) => 1.25 * v)),
    TERMS_1983.height,
  ),
  "a long profile": createField(long, TERMS_1983.town),
  octaves: createField(PROFILE_1983, TERMS_1983.height, { octaves: [0, 1, 2], H: 0.7 }),
  golden: createField(PROFILE_1983, goldenTerms(5, 24), { octaves: [-2, 0, 3], H: 0.8, seed: 5 }),
};
const ORIGINS: [west: number, south: number][] = [
  [0, 0],
  [-150, -131],
  [1e6, -1e6],
  [-1e9, 1e9 + 1],
  [0.5, -1000.25],
  [1 / 3, -2e6 / 7],
  [2 ** 46 + 1, -(2 ** 45)],
  [2 ** 52 + 1, 1 - 2 ** 52],
];
const SPACINGS = [1, 0.25, 2, 3, 16, 128, 1024, 0.37, -1];

/** The number of values that differ from fieldAt; checks every value of a small grid, every 37th of a large one. */
function differing(field: Field, grid: Grid, z: number, t: number, out: Float64Array): number {
  const { west, south, spacing, n } = grid;
  out.fill(Number.NaN);
  fillGrid(field, grid, z, t, out);
  let count = 0;
  for (let k = 0; k < n * n; k += n > 64 ? 37 : 1) {
    const truth = fieldAt(field, west + (k % n) * spacing, south + Math.floor(k / n) * spacing, z, t);
    if (!Object.is(out[k], truth)) count++;
  }
  return count;
}

describe("equal to fieldAt bit for bit, near and far", () => {
  const n = 259; // built from a lattice where there is one, and no whole number of walks
  const out = new Float64Array(n * n);
  for (const [name, field] of Object.entries(FIELDS)) {
    test(name, () => {
      for (const [i, [west, south]] of ORIGINS.entries()) {
        const spacing = SPACINGS[i % SPACINGS.length];
        expect(differing(field, { west, south, spacing: 1, n }, 0, 0, out)).toBe(0);
        expect(differing(field, { west, south, spacing, n }, 40 * i, i / 4, out)).toBe(0);
      }
    });
  }

  test("every spacing, with height and time", () => {
    for (const spacing of SPACINGS) {
      for (const [z, t] of [
        [0, 0],
        [-800, 3],
        [0.5, 0],
        [0.5, 0.125],
        [12.3, 0.1],
      ]) {
        expect(differing(FIELDS.height, { west: -77, south: 1e6, spacing, n }, z, t, out)).toBe(0);
      }
    }
  });

  test("cycles so short that a row needs several runs", () => {
    for (const spacing of [2, 4, 8]) {
      expect(differing(FIELDS.rough, { west: -5003, south: 71, spacing, n }, 0, 0, out)).toBe(0);
    }
  });

  test("rows longer than a block of the reader", () => {
    const wide = new Float64Array(2100 * 2);
    for (const name of ["height", "octaves", "a long profile"]) {
      const [west, south, spacing, t] = [-300.3, 17.7, 0.37, 0.1];
      fillGrid(FIELDS[name], { west, south, spacing, n: 2100, rows: 2 }, 0, t, wide);
      const wrong = wide.findIndex(
        (height, k) =>
          !Object.is(
            height,
            fieldAt(FIELDS[name], west + (k % 2100) * spacing, south + Math.floor(k / 2100) * spacing, 0, t),
          ),
      );
      expect(wrong).toBe(-1);
    }
  });

  test("one to seven rows, with a table of packed rows", () => {
    for (let rows = 1; rows <= 7; rows++) {
      const heights = new Float64Array(300 * rows).fill(Number.NaN);
      fillGrid(FIELDS.height, { west: -150, south: 90, spacing: 1, n: 300, rows }, 0, 0, heights);
      const truth = heights.map((_, k) => fieldAt(FIELDS.height, -150 + (k % 300), 90 + Math.floor(k / 300)));
      expect(heights).toEqual(truth);
    }
  });

  test("small grids of any position and spacing, before and after a table is built", () => {
    const small = fc.integer({ min: 1, max: 20 });
    const origin = fc.oneof(fc.integer({ min: -1e9, max: 1e9 }), fc.double({ min: -1e9, max: 1e9, noNaN: true }));
    const spacing = fc.oneof(fc.constantFrom(...SPACINGS), fc.double({ min: 1e-3, max: 1e4, noNaN: true }));
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(FIELDS)),
        origin,
        origin,
        spacing,
        small,
        (field, west, south, step, size) => {
          const room = new Float64Array(size * size);
          expect(differing(field, { west, south, spacing: step, n: size }, 0, 0, room)).toBe(0);
        },
      ),
      { numRuns: 300 },
    );
  });
});

test("single precision rounds each height once, with and without a table", () => {
  for (const field of Object.values(FIELDS)) {
    for (const [i, [west, south]] of ORIGINS.entries()) {
      for (const n of [1, 19, 259]) {
        const grid = { west, south, spacing: SPACINGS[i % SPACINGS.length], n };
        const [single, double] = [new Float32Array(n * n), new Float64Array(n * n)];
        fillGrid(field, grid, 40 * i, i / 4, single);
        fillGrid(field, grid, 40 * i, i / 4, double);
        expect(nonEmpty(single).every((height, k) => Object.is(height, Math.fround(double[k])))).toBe(true);
      }
    }
  }
});

describe("phase tables are used", () => {
  const at = (field: Field, west: number, spacing: number, z = 0, t = 0, n = 512) =>
    phaseSteps(field, { west, south: -west, spacing, n }, z, t);

  test("for 1983 on whole metres, halves and quarters", () => {
    expect(at(FIELDS.height, 0, 1)).toBe(128);
    expect(at(FIELDS.height, -1e9, 16)).toBe(128);
    expect(at(FIELDS.height, 0, 0.5)).toBe(256);
    expect(at(FIELDS.height, 0.25, 1, 500, -3)).toBe(512);
    expect(at(FIELDS.seeded, 0, 1)).toBe(256);
  });

  test("not where a phase would be rounded, or the table would be too long", () => {
    expect(at(FIELDS.height, 0, 0.37)).toBe(0);
    expect(at(FIELDS.height, 0.3, 1)).toBe(0);
    expect(at(FIELDS.height, 0, 1, 0.1)).toBe(0);
    expect(at(FIELDS.height, 0, 1, 0, 1 / 3)).toBe(0);
    expect(at(FIELDS.height, 0, 1 / 16)).toBe(0);
    expect(at(FIELDS.height, 2 ** 50, 1)).toBe(0);
    expect(at(FIELDS.golden, 0, 1)).toBe(0);
    expect(at(FIELDS.octaves, 0, 1)).toBe(0);
    expect(at(FIELDS.height, Number.NaN, 1)).toBe(0);
    expect(at(FIELDS.height, 0, Infinity)).toBe(0);
  });
});

test("rows run from south to north and columns from west to east; old values are overwritten", () => {
  const out = new Float64Array(4).fill(Number.NaN);
  fillGrid(FIELDS.height, { west: 10, south: 20, spacing: 5, n: 2 }, 0, 0, out);
  expect([...out]).toEqual(
    [
      [10, 20],
      [15, 20],
      [10, 25],
      [15, 25],
    ].map(([x, y]) => fieldAt(FIELDS.height, x, y)),
  );
});

describe("invalid arguments throw", () => {
  const fill = (n: number, room: number) => () =>
    fillGrid(FIELDS.height, { west: 0, south: 0, spacing: 1, n }, 0, 0, new Float64Array(room));

  test("an array whose length is not n·n, with both sizes", () => {
    expect(fill(33, 1000)).toThrow(RangeError);
    expect(fill(33, 1000)).toThrow("Expected room for 1089 heights (33 × 33), got 1000.");
    expect(fill(2, 5)).toThrow("got 5");
    const grid = { west: 0, south: 0, spacing: 1, n: 2 };
    expect(() => fillGrid(FIELDS.height, grid, 0, 0, new Float32Array(3))).toThrow(
      "Expected room for 4 heights (2 × 2), got 3.",
    );
  });
  test.each([0, -3, 2.5, Number.NaN])("n of %d", (n) => {
    expect(fill(n, 4)).toThrow(`got ${n}`);
  });
});
