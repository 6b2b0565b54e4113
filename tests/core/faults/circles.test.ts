import { expect, test } from "vitest";
import { type CircleOptions, circles } from "../../../src/core/faults/faults.ts";
import { createLand } from "../../../src/core/faults/land.ts";
import { createRandom } from "../../../src/core/field/random.ts";
import { nonEmpty } from "../../non-empty.ts";

function run(options: CircleOptions, xSize = 40, ySize = 24) {
  const land = createLand(xSize, ySize);
  for (const _ of circles(land, options));
  return land;
}

test("one circle is a cosine hill: full size at the centre, half at half the radius, 0 outside", () => {
  for (let seed = 0; seed < 60; seed++) {
    const random = createRandom(seed);
    const r = 5 + random() * 4;
    const [east, north] = [random() * 39, random() * 23];
    const { heights } = run({ n: 1, seed, radius: [5, 9], decay: { kind: "constant", size: 10 } });
    let highest = 0;
    for (let x = 0; x < 40; x++) {
      for (let y = 0; y < 24; y++) {
        const d = Math.hypot(x - east, y - north);
        const hill = d < r ? 5 + 5 * Math.cos((Math.PI * d) / r) : 0;
        expect(heights[x * 24 + y]).toBeCloseTo(hill, 12);
        highest = Math.max(highest, heights[x * 24 + y]);
      }
    }
    expect(highest).toBeGreaterThan(9);
  }
});

test("positive circles only raise, negative only lower; decay, filter, progress and seed work as for faults", () => {
  expect(Math.min(...nonEmpty(run({ n: 50 }).heights))).toBeGreaterThanOrEqual(0);
  expect(Math.max(...nonEmpty(run({ n: 50, decay: { kind: "constant", size: -1 } }).heights))).toBeLessThanOrEqual(0);
  expect(run({ n: 50 })).toEqual(run({ n: 50, radius: [2.5, 10] }));
  expect(run({ n: 50, seed: 2 })).not.toEqual(run({ n: 50 }));
  expect(run({ n: 50, when: "end" })).not.toEqual(run({ n: 50 }));
  const told = [...circles(createLand(9, 9), { n: 3 })];
  expect(told).toEqual([1, 2, 3]);
});

test("invalid or reversed radii throw", () => {
  const land = createLand(9, 9);
  expect(() => circles(land, { radius: [0, 5] })).toThrow("minimum radius to be above 0, got 0");
  expect(() => circles(land, { radius: [5, Infinity] })).toThrow("finite maximum radius, got Infinity");
  expect(() => circles(land, { radius: [5, 4] })).toThrow("maximum radius of 5 or above, the minimum, got 4");
  expect(() => circles(land, { n: -1 })).toThrow("n to be a whole number from 0 to 1000000, got -1");
});
