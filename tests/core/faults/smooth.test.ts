import fc from "fast-check";
import { expect, test } from "vitest";
import { type Kernel, smoothLand } from "../../../src/core/faults/filter.ts";
import { createLand } from "../../../src/core/faults/land.ts";

fc.configureGlobal({ seed: 1994 });

const binomial = (n: number, k: number): number => (k === 0 ? 1 : (binomial(n, k - 1) * (n - k + 1)) / k);
const WEIGHT: Record<Kernel, (radius: number, dx: number, dy: number) => number> = {
  box: () => 1,
  gauss: (radius, dx, dy) => binomial(2 * radius, radius + dx) * binomial(2 * radius, radius + dy),
};

test("the matrix as it is defined: the weighted mean of the square, only what lies on the land", () => {
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

test("by hand: an impulse of 16 in the middle of 3 × 3 under the Gauss matrix 1 2 1, 2 4 2, 1 2 1", () => {
  const land = createLand(3, 3);
  land.heights[4] = 16;
  smoothLand(land, "gauss");
  // At a corner 9 of the matrix's 16 lie on the land, at an edge 12.
  expect([...land.heights].map((height) => Math.round(height * 9) / 9)).toEqual(
    [16 / 9, 32 / 12, 16 / 9, 32 / 12, 4, 32 / 12, 16 / 9, 32 / 12, 16 / 9].map((h) => Math.round(h * 9) / 9),
  );
});

test("refused: other kernels, and a radius that is not a whole number from 1 to 64", () => {
  const land = createLand(4, 4);
  expect(() => smoothLand(land, "mean" as Kernel)).toThrow("a kernel of box, gauss, got mean");
  for (const radius of [0, 65, 1.5, Number.NaN])
    expect(() => smoothLand(land, "box", radius)).toThrow(`radius to be a whole number from 1 to 64, got ${radius}`);
});
