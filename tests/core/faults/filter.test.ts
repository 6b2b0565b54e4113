import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { filterLand, type Kernel, smoothLand } from "../../../src/core/faults/filter.ts";
import { krten } from "../../../src/core/faults/krten.ts";
import { createLand, type Land } from "../../../src/core/faults/land.ts";
import { nonEmpty } from "../../non-empty.ts";

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
  test("two passes along x at ½: each height is half its own and half the previous", () => {
    const made = row(8, 0, 0, 4);
    filterLand(made, { passes: 2, kx: 0.5, ky: 0.5 });
    // East: 8 4 2 3; north, one cell: 8 0 0 4.
    expect([...made.heights]).toEqual([8, 2, 1, 3.5]);
  });

  test("four passes also sweep back", () => {
    const made = row(8, 0, 0, 4);
    filterLand(made, { passes: 4, kx: 0.5, ky: 0.5 });
    // West: 4.5 1 2 4; north and south 8 0 0 4.
    expect([...made.heights]).toEqual([(8 + 4.5 + 16) / 4, (4 + 1) / 4, (2 + 2) / 4, (3 + 4 + 8) / 4]);
  });
});

test("kx applies along x and ky along y, which Krten's program exchanges", () => {
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

test("0 changes nothing; a level land stays level to the bit; heights stay within the range", () => {
  fc.assert(
    fc.property(land, passes, k, k, (made, count, kx, ky) => {
      const before = made.heights.slice();
      filterLand(made, { passes: count, kx: 0, ky: 0 });
      expect(made.heights).toEqual(before);
      filterLand(made, { passes: count, kx, ky });
      const [low, high] = [Math.min(...before), Math.max(...before)];
      for (const height of nonEmpty(made.heights)) expect(height >= low - 1e-9 && height <= high + 1e-9).toBe(true);
      made.heights.fill(0.1);
      filterLand(made, { passes: count, kx, ky });
      expect(nonEmpty(made.heights).every((height) => height === 0.1)).toBe(true);
    }),
  );
});

test("four passes are symmetric; two shift the land", () => {
  fc.assert(
    fc.property(land, k, k, (made, kx, ky) => {
      const mirror = { ...made, heights: made.heights.slice().reverse() };
      filterLand(made, { passes: 4, kx, ky });
      filterLand(mirror, { passes: 4, kx, ky });
      nonEmpty(mirror.heights.reverse()).forEach((height, i) => {
        expect(height).toBeCloseTo(made.heights[i], 9);
      });
    }),
  );
  const made = row(0, 0, 0, 16, 0, 0, 0);
  filterLand(made, { passes: 2, kx: 0.5, ky: 0 });
  expect(made.heights[4]).toBeGreaterThan(made.heights[2]);
});

test.each([1, -0.01, 2, Number.NaN, Infinity])("k of %d throws on either axis", (bad) => {
  const made = row(1, 2);
  expect(() => filterLand(made, { passes: 2, kx: bad, ky: 0 })).toThrow(`kx of 0 or more and below 1, got ${bad}`);
  expect(() => filterLand(made, { passes: 2, kx: 0, ky: bad })).toThrow(`ky of 0 or more and below 1, got ${bad}`);
  expect(() => filterLand(made, { passes: 3 as 2, kx: 0, ky: 0 })).toThrow("2 or 4 passes, got 3");
});

const binomial = (n: number, k: number): number => (k === 0 ? 1 : (binomial(n, k - 1) * (n - k + 1)) / k);
const WEIGHT: Record<Kernel, (radius: number, dx: number, dy: number) => number> = {
  box: () => 1,
  gauss: (radius, dx, dy) => binomial(2 * radius, radius + dx) * binomial(2 * radius, radius + dy),
};

test("equals the definition: the weighted mean of the square, inside the land only", () => {
  const side = fc.integer({ min: 1, max: 9 });
  const kernel = fc.constantFrom<Kernel>("box", "gauss");
  fc.assert(
    fc.property(side, side, kernel, fc.integer({ min: 1, max: 5 }), fc.nat(), (xSize, ySize, name, radius, salt) => {
      const land = createLand(xSize, ySize);
      land.heights.forEach((_, i) => {
        land.heights[i] = ((i * 7919 + salt) % 101) - 50;
      });
      const before = land.heights.slice();
      smoothLand(land, name, radius);
      for (let x = 0; x < xSize; x++) {
        for (let y = 0; y < ySize; y++) {
          let [sum, total] = [0, 0];
          for (let dx = -radius; dx <= radius; dx++) {
            for (let dy = -radius; dy <= radius; dy++) {
              const [u, v] = [x + dx, y + dy];
              if (u < 0 || v < 0 || u >= xSize || v >= ySize) continue;
              const weight = WEIGHT[name](radius, dx, dy);
              sum += weight * before[u * ySize + v];
              total += weight;
            }
          }
          expect(land.heights[x * ySize + y]).toBeCloseTo(sum / total, 10);
        }
      }
    }),
  );
});

test("an impulse of 16 in the centre of 3 × 3 under the Gauss matrix 1 2 1, 2 4 2, 1 2 1", () => {
  const land = createLand(3, 3);
  land.heights[4] = 16;
  smoothLand(land, "gauss");
  // Weights inside the land: 9 of 16 at a corner, 12 at an edge.
  expect([...land.heights].map((height) => Math.round(height * 9) / 9)).toEqual(
    [16 / 9, 32 / 12, 16 / 9, 32 / 12, 4, 32 / 12, 16 / 9, 32 / 12, 16 / 9].map((h) => Math.round(h * 9) / 9),
  );
});

test("unknown kernels, and radii that are not whole numbers from 1 to 64, throw", () => {
  const land = createLand(4, 4);
  expect(() => smoothLand(land, "mean" as Kernel)).toThrow("a kernel of box, gauss, got mean");
  for (const radius of [0, 65, 1.5, Number.NaN])
    expect(() => smoothLand(land, "box", radius)).toThrow(`radius to be a whole number from 1 to 64, got ${radius}`);
});
