/** The essay's functions against hand computation, its Python's output, and a transcription. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRandom } from "../../../src/core/field/random.ts";
import {
  INTERPOLATIONS,
  interpolateClosed,
  interpolateEvery,
  mapRange,
  naiveTerrain,
} from "../../../src/core/profiles/interpolate.ts";
import { nonEmpty } from "../../non-empty.ts";
import { transcribedInterpolation, transcribedMapv } from "./essay.ts";

const TEN = Float64Array.of(3, 1, 4, 1, 5, 9, 2, 6, 5, 3);
const height = fc.double({ min: -1000, max: 1000, noNaN: true });
const terrain = fc.array(height, { minLength: 1, maxLength: 40 }).map((heights) => Float64Array.from(heights));

describe("between every k-th point", () => {
  test("sample 3 of 10 points gives 4 knots and 12 points, as in Python, and returns to the first knot", () => {
    // Knots 3, 1, 2, 3: the last segment is level.
    const out = [...interpolateEvery(TEN, 3, "linear")];
    expect(out).toEqual([
      3, 2.3333333333333335, 1.6666666666666665, 1, 1.3333333333333335, 1.6666666666666665, 2, 2.3333333333333335,
      2.666666666666667, 3, 3, 3,
    ]);
  });

  test("cosine from 3 to 1 in thirds is 3, 2.5, 1.5, 1", () => {
    const out = interpolateEvery(TEN, 3, "cosine");
    const printed = [3, 2.5, 1.5000000000000002, 1, 1.25, 1.75, 2, 2.25, 2.75, 3, 3, 3];
    expect(out.length).toBe(12);
    printed.forEach((value, i) => {
      expect(Math.abs(out[i] - value)).toBeLessThanOrEqual(2 ** -51);
    });
  });

  test("sample 1 is the terrain itself; a sample beyond its length repeats the first point", () => {
    expect(interpolateEvery(TEN, 1, "linear")).toEqual(TEN);
    expect([...interpolateEvery(TEN, 12, "linear")]).toEqual(new Array(12).fill(3));
  });

  test("linear has the essay's bits; cosine is within 2⁻⁵¹ of the range", () => {
    fc.assert(
      fc.property(terrain, fc.integer({ min: 1, max: 50 }), (heights, sample) => {
        expect([...interpolateEvery(heights, sample, "linear")]).toEqual(
          transcribedInterpolation([...heights], sample, "linear"),
        );
        const theirs = transcribedInterpolation([...heights], sample, "cosine");
        const ours = interpolateEvery(heights, sample, "cosine");
        expect(ours.length).toBe(theirs.length);
        for (let i = 0; i < nonEmpty(ours).length; i++)
          expect(Math.abs(ours[i] - theirs[i])).toBeLessThanOrEqual(4000 * 2 ** -52);
      }),
    );
  });

  test("both methods pass through a and b and stay between, up to rounding", () => {
    fc.assert(
      fc.property(height, height, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, mu) => {
        for (const interpolate of nonEmpty(Object.values(INTERPOLATIONS))) {
          expect([interpolate(a, b, 0), interpolate(a, b, 1)]).toEqual([a + 0 * b, b + 0 * a]);
          expect(interpolate(a, b, mu)).toBeGreaterThanOrEqual(Math.min(a, b) - 1e-12);
          expect(interpolate(a, b, mu)).toBeLessThanOrEqual(Math.max(a, b) + 1e-12);
        }
      }),
    );
  });
});

describe("periodic", () => {
  test("sample 3 of 10 points gives 3 knots, the last segment 4 long", () => {
    // Knots 3, 1 and 2 at 0, 3 and 6, and 3 again at 10.
    expect([...interpolateClosed(TEN, 3, "linear")].slice(6)).toEqual([2, 2.25, 2.5, 2.75]);
  });

  test("equals the essay where k divides n", () => {
    fc.assert(
      fc.property(terrain, fc.integer({ min: 1, max: 9 }), fc.constantFrom("linear", "cosine"), (heights, k, by) => {
        const whole = heights.slice(0, heights.length - (heights.length % k));
        if (whole.length > 0) expect(interpolateClosed(whole, k, by)).toEqual(interpolateEvery(whole, k, by));
      }),
    );
  });

  test("n points for every k; no step, including the last to the first, is steeper than its segment allows", () => {
    fc.assert(
      fc.property(terrain, fc.integer({ min: 2, max: 50 }), fc.constantFrom("linear", "cosine"), (heights, k, by) => {
        const out = interpolateClosed(heights, k, by);
        const n = heights.length;
        expect(out.length).toBe(n);
        const range = Math.max(...heights) - Math.min(...heights);
        const stretch = Math.min(k, Math.max(n - (Math.max(1, Math.round(n / k)) - 1) * k, 1));
        // The steepest slope of a cosine is π/2 times its mean.
        const steepest = (range * Math.PI) / 2 / stretch + 1e-9;
        for (let i = 0; i < n; i++) expect(Math.abs(out[(i + 1) % n] - out[i])).toBeLessThanOrEqual(steepest);
        expect(stretch).toBeGreaterThanOrEqual(Math.min(k, n) / 2);
      }),
    );
  });
});

test("mapRange equals mapv for a range from 0, and is correct for others", () => {
  fc.assert(
    fc.property(height, fc.double({ min: 1, max: 100, noNaN: true }), height, height, (v, oh, nl, nh) => {
      expect(mapRange(v, 0, oh, nl, nh)).toBe(transcribedMapv(v, 0, oh, nl, nh));
    }),
  );
  expect([5, 10, 15].map((v) => mapRange(v, 5, 15, 0, 100))).toEqual([0, 50, 100]);
  expect(transcribedMapv(5, 5, 15, 0, 100)).toBe(50);
});

test("a naive terrain is a sequence of random points in its range", () => {
  const heights = naiveTerrain(4000, [-20, 60], createRandom(5));
  const random = createRandom(5);
  expect([...heights.slice(0, 9)]).toEqual(Array.from({ length: 9 }, () => -20 + random() * 80));
  expect(Math.min(...nonEmpty(heights))).toBeGreaterThanOrEqual(-20);
  expect(Math.max(...nonEmpty(heights))).toBeLessThan(60);
  expect(Math.abs(heights.reduce((a, b) => a + b) / 4000 - 20)).toBeLessThan(1.5);
});

test.each([0, -1, 1.5, 2 ** 20 + 1, Number.NaN, Infinity])("a sample of %d throws", (sample) => {
  for (const interpolate of [interpolateEvery, interpolateClosed])
    expect(() => interpolate(TEN, sample, "linear")).toThrow(`from 1 to 1048576, got ${sample}`);
});
