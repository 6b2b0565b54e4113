import fc from "fast-check";
import { expect, test } from "vitest";
import { superpose } from "../../../src/core/profiles/interpolate.ts";
import { nonEmpty } from "../../non-empty.ts";
import { transcribedSuperposition } from "./essay.ts";

const TEN = Float64Array.of(3, 1, 4, 1, 5, 9, 2, 6, 5, 3);

test("the output of the essay's Python for ten points, with three and eight layers", () => {
  expect([...superpose(TEN, 3, "linear")]).toEqual([
    3, 3.142857142857143, 4, 4, 5, 5.142857142857143, 3.7142857142857144, 4.714285714285714, 5, 4.142857142857143,
  ]);
  expect([...superpose(TEN, 8, "linear")]).toEqual([
    3, 3.011764705882353, 3.0431372549019606, 3.0509803921568626, 3.0862745098039217, 3.0980392156862746,
    3.066666666666667, 3.1019607843137256, 3.1176470588235294, 3.0862745098039217,
  ]);
});

test("three layers with weights ¼, ½ and 1 over 1¾, by hand", () => {
  // Point 1 of 3, 1, 4 …: 1 itself; halfway from 3 to 4; a quarter of the way from 3 to 5.
  expect(superpose(TEN, 3, "linear")[1]).toBe((1 * 0.25 + 3.5 * 0.5 + 3.5) / 1.75);
  // Point 9: 3 itself; halfway from 5 back to 3; a quarter of the way from 5 back to 3.
  expect(superpose(TEN, 3, "linear")[9]).toBe((3 * 0.25 + 4 * 0.5 + 4.5) / 1.75);
});

test("six layers of 256 points are as in the essay's prose: 256, 128 … 8 points, weights 0.03125 … 1", () => {
  const weights = [0.03125, 0.0625, 0.125, 0.25, 0.5, 1];
  const layers = [256, 128, 64, 32, 16, 8];
  const impulse = new Float64Array(256);
  for (let at = 0; at < 256; at++) {
    impulse.fill(0)[at] = 1;
    // At the impulse, the value is the sum of the weights of the layers that sample it.
    const sampled = weights.filter((_, i) => at % (256 / layers[i]) === 0).reduce((a, b) => a + b);
    expect(superpose(impulse, 6, "linear")[at]).toBe(sampled / 1.96875);
  }
});

test("linear equals the essay bit for bit at any length and layers, cosine up to rounding", () => {
  const terrain = fc.array(fc.double({ min: -1000, max: 1000, noNaN: true }), { minLength: 1, maxLength: 70 });
  fc.assert(
    fc.property(terrain, fc.integer({ min: 1, max: 9 }), (heights, layers) => {
      const own = Float64Array.from(heights);
      expect([...superpose(own, layers, "linear")]).toEqual(transcribedSuperposition(heights, layers, "linear"));
      const theirs = transcribedSuperposition(heights, layers, "cosine");
      nonEmpty(superpose(own, layers, "cosine")).forEach((height, i) => {
        expect(Math.abs(height - theirs[i])).toBeLessThanOrEqual(1e-12);
      });
    }),
  );
});

test.each([0, 21, 2.5, Number.NaN])("%d layers throw", (layers) => {
  expect(() => superpose(TEN, layers, "linear")).toThrow(`from 1 to 20, got ${layers}`);
});
