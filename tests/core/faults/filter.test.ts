import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { filterLand } from "../../../src/core/faults/filter.ts";
import { krten } from "../../../src/core/faults/krten.ts";
import { createLand, type Land } from "../../../src/core/faults/land.ts";

fc.configureGlobal({ seed: 1994 });

const land = fc
  .tuple(
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 12 }),
    fc.infiniteStream(fc.integer({ min: -99, max: 99 })),
  )
  .map(([xSize, ySize, some]) => {
    const made = createLand(xSize, ySize);
    for (let i = 0; i < made.heights.length; i++) made.heights[i] = some.next().value as number;
    return made;
  });
const passes = fc.constantFrom<2 | 4>(2, 4);
const k = fc.double({ min: 0, max: 0.99, noNaN: true });

function row(...heights: number[]): Land {
  const made = createLand(heights.length, 1);
  made.heights.set(heights);
  return made;
}

describe("by hand", () => {
  test("two passes along x at ½: each height half its own, half what came before", () => {
    const made = row(8, 0, 0, 4);
    filterLand(made, { passes: 2, kx: 0.5, ky: 0.5 });
    // East: 8 4 2 3; north, one cell: 8 0 0 4.
    expect([...made.heights]).toEqual([8, 2, 1, 3.5]);
  });

  test("four passes go back too", () => {
    const made = row(8, 0, 0, 4);
    filterLand(made, { passes: 4, kx: 0.5, ky: 0.5 });
    // West: 4.5 1 2 4; north and south 8 0 0 4.
    expect([...made.heights]).toEqual([(8 + 4.5 + 16) / 4, (4 + 1) / 4, (2 + 2) / 4, (3 + 4 + 8) / 4]);
  });
});

test("kx works along x and ky along y, which Krten's exchange", () => {
  const impulse = () => {
    const made = createLand(9, 9);
    made.heights[4 * 9 + 4] = 1024;
    return made;
  };
  const mended = impulse();
  filterLand(mended, { passes: 4, kx: 0.5, ky: 0 });
  expect(mended.heights[5 * 9 + 4]).toBeGreaterThan(0);
  expect(mended.heights[4 * 9 + 5]).toBe(0);
  const his = impulse();
  for (const _ of krten(his, { lines: [[0, 0, 8, 8, 1, 0]], when: "each", filter: { passes: 4, kx: 0.5, ky: 0 } }));
  expect(his.heights[6 * 9 + 4]).toBe(0);
  expect(his.heights[4 * 9 + 6]).toBeGreaterThan(0);
});

test("0 leaves any land as it is; a level land stays level to the bit, and no land leaves its range", () => {
  fc.assert(
    fc.property(land, passes, k, k, (made, count, kx, ky) => {
      const before = made.heights.slice();
      filterLand(made, { passes: count, kx: 0, ky: 0 });
      expect(made.heights).toEqual(before);
      filterLand(made, { passes: count, kx, ky });
      const [low, high] = [Math.min(...before), Math.max(...before)];
      for (const height of made.heights) expect(height >= low - 1e-9 && height <= high + 1e-9).toBe(true);
      made.heights.fill(0.1);
      filterLand(made, { passes: count, kx, ky });
      expect(made.heights.every((height) => height === 0.1)).toBe(true);
    }),
  );
});

test("four passes treat a land and its mirror alike; two shift it on", () => {
  fc.assert(
    fc.property(land, k, k, (made, kx, ky) => {
      const mirror = { ...made, heights: made.heights.slice().reverse() };
      filterLand(made, { passes: 4, kx, ky });
      filterLand(mirror, { passes: 4, kx, ky });
      mirror.heights.reverse().forEach((height, i) => {
        expect(height).toBeCloseTo(made.heights[i], 9);
      });
    }),
  );
  const made = row(0, 0, 0, 16, 0, 0, 0);
  filterLand(made, { passes: 2, kx: 0.5, ky: 0 });
  expect(made.heights[4]).toBeGreaterThan(made.heights[2]);
});

test.each([1, -0.01, 2, Number.NaN, Infinity])("k of %d is refused along either axis", (bad) => {
  const made = row(1, 2);
  expect(() => filterLand(made, { passes: 2, kx: bad, ky: 0 })).toThrow(`kx of 0 or more and below 1, got ${bad}`);
  expect(() => filterLand(made, { passes: 2, kx: 0, ky: bad })).toThrow(`ky of 0 or more and below 1, got ${bad}`);
  expect(() => filterLand(made, { passes: 3 as 2, kx: 0, ky: 0 })).toThrow("2 or 4 passes, got 3");
});
