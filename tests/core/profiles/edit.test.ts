import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createProfile, PROFILE_1983 } from "../../../src/core/field/profile.ts";
import {
  flatten,
  movePoint,
  raise,
  repeat,
  resampled,
  roughen,
  scaledTo,
  smooth,
} from "../../../src/core/profiles/edit.ts";
import { normalized } from "../../../src/core/profiles/normalize.ts";
import { nonEmpty } from "../../non-empty.ts";

const HILLS = PROFILE_1983.samples;
const LEVEL = new Float64Array(16);
const ramp = (n: number) => Float64Array.from({ length: n }, (_, i) => i);
const height = fc.double({ min: -1000, max: 1000, noNaN: true }).map((v) => v + 0);
const line = fc
  .constantFrom(16, 64, 256)
  .chain((n) => fc.array(height, { minLength: n, maxLength: n }))
  .map((heights) => Float64Array.from(heights));
const brush = fc.record({
  at: fc.double({ min: -600, max: 600, noNaN: true }),
  radius: fc.double({ min: 0.01, max: 600, noNaN: true }),
});
/** The edits that use a brush, each at full strength. */
const STROKES = {
  raise: (samples: Float64Array, at: number, radius: number) => raise(samples, { at, radius }, 10),
  smooth: (samples: Float64Array, at: number, radius: number) => smooth(samples, { at, radius }, 1),
  flatten: (samples: Float64Array, at: number, radius: number) => flatten(samples, { at, radius }, 5, 1),
  roughen: (samples: Float64Array, at: number, radius: number) => roughen(samples, { at, radius }, 10, 7),
};

describe("a point", () => {
  test("moves alone, modulo N, in a copy", () => {
    const out = movePoint(HILLS, -1, 12.5);
    expect(out[255]).toBe(12.5);
    expect(out.slice(0, 255)).toEqual(HILLS.slice(0, 255));
    expect(HILLS[255]).toBe(75);
  });

  test("refuses a fraction and NaN", () => {
    expect(() => movePoint(HILLS, 0.5, 1)).toThrow("Expected the index of a sample, a whole number, got 0.5.");
    expect(() => movePoint(HILLS, 0, Number.NaN)).toThrow("Expected a finite height, got NaN.");
  });
});

describe("a brush", () => {
  test("raises by half a cosine wave across the seam", () => {
    const out = raise(LEVEL, { at: 15, radius: 2 }, 8);
    expect([...out].map((v) => Number(v.toFixed(12)))).toEqual([4, ...new Array(13).fill(0), 4, 8]);
  });

  test.each(Object.entries(STROKES))("%s: the line can be turned before or after", (_, stroke) => {
    // Noise belongs to a sample's index, so there only where it acts is turned.
    const turned = (samples: Float64Array, by: number) => samples.map((_, i) => samples[(i + by) & 255]);
    for (const by of [1, 100, 255]) {
      const [a, b] = [stroke(turned(HILLS, by), 20, 9.5), turned(stroke(HILLS, 20 + by, 9.5), by)];
      if (stroke === STROKES.roughen)
        expect(a.map((v, i) => Number(v !== HILLS[(i + by) & 255]))).toEqual(
          b.map((v, i) => Number(v !== HILLS[(i + by) & 255])),
        );
      else for (let i = 0; i < 256; i++) expect(a[i]).toBeCloseTo(b[i], 9);
    }
  });

  test.each(Object.entries(STROKES))(
    "%s leaves samples outside its radius, and the given ones, as they are",
    (_, stroke) => {
      fc.assert(
        fc.property(line, brush, (samples, { at, radius }) => {
          const before = samples.slice();
          const out = stroke(samples, at, radius);
          expect(samples).toEqual(before);
          for (let i = 0; i < nonEmpty(samples).length; i++) {
            const apart = (((i - at) % samples.length) + samples.length) % samples.length;
            if (Math.min(apart, samples.length - apart) > radius + 1e-9) expect(out[i]).toBe(samples[i]);
            expect(Number.isFinite(out[i])).toBe(true);
          }
        }),
      );
    },
  );

  test("smoothing takes the mean of neighbours, flattening the level", () => {
    const peak = movePoint(LEVEL, 4, 16);
    expect([...smooth(peak, { at: 4, radius: 1 }, 1)].slice(3, 6)).toEqual([0, 8, 0]);
    expect([...smooth(peak, { at: 4, radius: 1 }, 0.5)].slice(3, 6)).toEqual([0, 12, 0]);
    expect(flatten(peak, { at: 4, radius: 1 }, 6, 1)[4]).toBe(6);
    expect(flatten(peak, { at: 4, radius: 1 }, 6, 0.25)[4]).toBe(13.5);
  });

  test("smoothing stays within the range, and flattening between it and the level", () => {
    fc.assert(
      fc.property(line, brush, height, fc.double({ min: 0, max: 1, noNaN: true }), (samples, b, level, strength) => {
        const { min, max } = createProfile(samples);
        for (const v of nonEmpty(smooth(samples, b, strength))) expect(v >= min - 1e-9 && v <= max + 1e-9).toBe(true);
        for (const v of nonEmpty(flatten(samples, b, level, strength)))
          expect(v >= Math.min(min, level) - 1e-9 && v <= Math.max(max, level) + 1e-9).toBe(true);
      }),
    );
  });

  test("noise repeats with its seed, differs with another, and stays within its amount", () => {
    const noise = (seed: number) => roughen(LEVEL, { at: 8, radius: 100 }, 3, seed);
    expect(noise(1)).toEqual(noise(1));
    expect(noise(1)).not.toEqual(noise(2));
    expect(nonEmpty(noise(1)).every((v) => Math.abs(v) <= 3)).toBe(true);
    expect(new Set(noise(1)).size).toBe(16);
  });

  test("refuses a radius of 0, a strength above 1 and infinite amounts", () => {
    expect(() => raise(LEVEL, { at: 0, radius: 0 }, 1)).toThrow("a brush with a finite radius above 0, got 0.");
    expect(() => raise(LEVEL, { at: Number.NaN, radius: 1 }, 1)).toThrow("Expected a finite middle, got NaN.");
    expect(() => raise(LEVEL, { at: 0, radius: 1 }, Infinity)).toThrow("Expected a finite amount, got Infinity.");
    expect(() => smooth(LEVEL, { at: 0, radius: 1 }, 1.5)).toThrow("Expected a strength of 0 to 1, got 1.5.");
    expect(() => flatten(LEVEL, { at: 0, radius: 1 }, Number.NaN, 1)).toThrow("Expected a finite level, got NaN.");
  });
});

describe("repeat", () => {
  test("copies a stretch that divides the line, across the seam too", () => {
    expect([...repeat(ramp(16), 2, 6)]).toEqual([4, 5, 2, 3, 4, 5, 2, 3, 4, 5, 2, 3, 4, 5, 2, 3]);
    expect([...repeat(ramp(16), 14, 18)].slice(0, 4)).toEqual([0, 1, 14, 15]);
  });

  test("stretches copies so that a whole number fits, and keeps the first sample", () => {
    const out = repeat(ramp(16), 1, 7); // three copies of six samples, 5⅓ long
    expect(out[1]).toBe(1);
    expect(out[4]).toBe(1 + 3 * (18 / 16));
    const again = repeat(HILLS, 10, 110);
    for (const v of nonEmpty(again)) expect(v >= PROFILE_1983.min && v <= PROFILE_1983.max).toBe(true);
  });

  test("the whole line is the line", () => {
    expect(repeat(HILLS, 40, 40 + 256)).toEqual(HILLS);
  });

  test("refuses fractions", () => {
    expect(() => repeat(HILLS, 0.5, 3)).toThrow("Expected a stretch between two whole numbers, got 0.5 to 3.");
  });
});

describe("resampling", () => {
  test("doubling and halving gives the line back, and keeps its shape", () => {
    fc.assert(
      fc.property(line, (samples) => {
        const n = samples.length;
        const twice = resampled(samples, 2 * n);
        expect(resampled(twice, n)).toEqual(samples);
        expect(resampled(resampled(samples, 16 * n), n)).toEqual(samples);
        expect(twice[2 * n - 1]).toBeCloseTo((samples[n - 1] + samples[0]) / 2, 9);
      }),
    );
    expect([...resampled(ramp(16), 4)]).toEqual([0, 4, 8, 12]);
  });

  test("refuses 255 samples", () => {
    expect(() => resampled(HILLS, 255)).toThrow("Expected 2 to 1048576 samples, a power of two, got 255.");
  });
});

describe("scaling", () => {
  test("reaches both ends of the range exactly", () => {
    fc.assert(
      fc.property(line, height, fc.double({ min: 0.001, max: 500, noNaN: true }), (samples, low, span) => {
        const { min, max } = createProfile(samples);
        fc.pre(max > min);
        const out = createProfile(scaledTo(samples, [low, low + span]));
        expect([out.min, out.max]).toEqual([low, low + span]);
      }),
    );
    expect([...scaledTo(LEVEL, [2, 4])]).toEqual(new Array(16).fill(3));
    expect(() => scaledTo(HILLS, [4, 2])).toThrow("the low one first, got 4 to 2.");
  });

  test("normalized has the mean and deviation of 1983, and a level line its mean", () => {
    const random = normalized(createProfile(roughen(LEVEL, { at: 0, radius: 100 }, 1, 1)));
    expect(random.mean).toBeCloseTo(PROFILE_1983.mean, 10);
    const square = random.samples.reduce((sum, v) => sum + (v - random.mean) ** 2, 0) / 16;
    const wanted = HILLS.reduce((sum, v) => sum + (v - PROFILE_1983.mean) ** 2, 0) / 256;
    expect(square).toBeCloseTo(wanted, 8);
    expect(nonEmpty(normalized(createProfile(LEVEL)).samples).every((v) => v === PROFILE_1983.mean)).toBe(true);
  });
});
