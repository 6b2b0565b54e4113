import { expect, test } from "vitest";
import { createRandom } from "../../../src/core/field/random.ts";

const draw = (seed: number, n: number) => {
  const random = createRandom(seed);
  return Array.from({ length: n }, random);
};

test("a seed gives the same sequence in every engine: pinned values", () => {
  expect(draw(1, 3)).toEqual([0.0432719179083777, 0.49097104016640947, 0.1382302552590995]);
  expect(draw(1, 50)).toEqual(draw(1, 50));
});

test("numbers are uniform in [0, 1), within a seed and over the first numbers of similar seeds", () => {
  for (const numbers of [draw(7, 16000), Array.from({ length: 16000 }, (_, seed) => draw(seed, 1)[0])]) {
    const bins = new Array(16).fill(0);
    for (const value of numbers) bins[Math.floor(value * 16)]++;
    // χ² with 15 degrees of freedom exceeds 37.7 once in a thousand.
    expect(bins.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)).toBeLessThan(37.7);
    const pairs = numbers.slice(1).map((value, i) => (value - 0.5) * (numbers[i] - 0.5) * 12);
    expect(Math.abs(pairs.reduce((a, b) => a + b) / pairs.length)).toBeLessThan(0.03);
  }
});

test("seeds are whole numbers from 0 to 2³² − 1, and different; others throw", () => {
  expect(draw(0, 2)).not.toEqual(draw(2 ** 32 - 1, 2));
  for (const seed of [-1, 2 ** 32, 0.5, Number.NaN, Infinity, 1e300])
    expect(() => createRandom(seed)).toThrow(`from 0 to 4294967295, got ${seed}`);
});
