import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createProfile, PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { sumSines } from "../../../src/core/profiles/sines.ts";
import { closeSeam, histogramOf, measure, seamOf, spectrumOf } from "../../../src/core/profiles/statistics.ts";
import { synthesizeProfile } from "../../../src/core/profiles/synthesis.ts";
import { nonEmpty } from "../../non-empty.ts";

const HILLS = PROFILE_1983.samples;
const line = fc
  .constantFrom(16, 64, 256)
  .chain((n) => fc.array(fc.double({ min: -1000, max: 1000, noNaN: true }), { minLength: n, maxLength: n }))
  .map((heights) => Float64Array.from(heights));
const ramp = Float64Array.from({ length: 64 }, (_, i) => 2 * i);

describe("measures", () => {
  test("of 1983: 2 to 138, mean 59.7, deviation 38.9, at most 8 units a step", () => {
    const { min, max, mean, deviation, steepest } = measure(HILLS);
    expect([min, max, steepest]).toEqual([2, 138, 8]);
    expect(mean).toBeCloseTo(59.7, 1);
    expect(deviation).toBeCloseTo(38.857, 3);
  });

  test("the steepest step can be the seam", () => {
    expect(measure(ramp).steepest).toBe(126);
    expect(measure(ramp).slope).toBeCloseTo(Math.sqrt((63 * 4 + 126 * 126) / 64), 12);
  });
});

describe("spectrum", () => {
  test("one wave has one harmonic, of half its amplitude squared", () => {
    const wave = Float64Array.from({ length: 64 }, (_, i) => 5 + 4 * Math.sin((2 * Math.PI * 3 * i) / 64 + 1));
    const powers = spectrumOf(wave);
    expect(powers).toHaveLength(33);
    nonEmpty(powers).forEach((power, k) => {
      expect(power).toBeCloseTo(k === 0 ? 25 : k === 3 ? 8 : 0, 10);
    });
  });

  test("the powers add up to the mean square", () => {
    fc.assert(
      fc.property(line, (samples) => {
        const square = samples.reduce((sum, v) => sum + v * v, 0) / samples.length;
        const sum = spectrumOf(samples).reduce((a, b) => a + b);
        expect(Math.abs(sum - square)).toBeLessThanOrEqual(1e-12 * square);
      }),
    );
  });
});

describe("histogram", () => {
  test("counts every sample within the range once, the upper end too", () => {
    expect([...histogramOf(Float64Array.of(0, 1, 2, 3, 4, 9, -1, 4), 4, [0, 4])]).toEqual([1, 1, 1, 3]);
    expect(histogramOf(HILLS, 17, [2, 138]).reduce((a, b) => a + b)).toBe(256);
  });

  test("refuses no bins and an empty range", () => {
    expect(() => histogramOf(HILLS, 0, [0, 1])).toThrow("Expected 1 to 65536 bins, a whole number, got 0.");
    expect(() => histogramOf(HILLS, 4, [1, 1])).toThrow("the low one first, got 1 to 1.");
  });
});

describe("seam", () => {
  test("1983, random profiles and sums of sines are closed; a ramp is not", () => {
    expect(seamOf(HILLS)).toMatchObject({ step: 2, isClosed: true });
    expect(seamOf(synthesizeProfile({ seed: 4 }).samples).isClosed).toBe(true);
    expect(seamOf(sumSines({ seed: 4 }).samples).isClosed).toBe(true);
    expect(seamOf(ramp)).toEqual({ step: -126, bend: 128, steepestStep: 2, sharpestBend: 0, isClosed: false });
  });

  test("a kink without a jump is a seam too", () => {
    const bow = Float64Array.from({ length: 64 }, (_, i) => i * (63 - i));
    expect(seamOf(bow).step).toBe(0);
    expect(seamOf(bow).isClosed).toBe(false);
  });

  test("closing removes the jump by a ramp, and keeps mean and inner differences", () => {
    fc.assert(
      fc.property(line, (samples) => {
        const n = samples.length;
        const closed = closeSeam(samples);
        const step = (i: number) => closed[(i + 1) % n] - closed[i];
        expect(seamOf(closed).step).toBeCloseTo((step(n - 2) + step(0)) / 2, 8);
        expect(createProfile(closed).mean).toBeCloseTo(createProfile(samples).mean, 8);
        const added = closed[1] - closed[0] - (samples[1] - samples[0]);
        for (let i = 0; i < n - 1; i++) expect(step(i) - (samples[i + 1] - samples[i])).toBeCloseTo(added, 8);
      }),
    );
    // A ramp is level when closed.
    expect(measure(closeSeam(ramp)).slope).toBeCloseTo(0, 12);
  });
});

describe("sum of sines", () => {
  test("has its waves and no others, with powers that fall with the square of their number", () => {
    const powers = spectrumOf(sumSines({ waves: 8, seed: 3 }).samples);
    for (let k = 1; k <= 128; k++) {
      if (k <= 8) expect((powers[k] * k * k) / powers[1]).toBeCloseTo(1, 9);
      else expect(powers[k]).toBeLessThan(1e-20);
    }
  });

  test("fills its range, repeats with its seed, and refuses more waves than half of its samples", () => {
    const { min, max } = sumSines({ range: [2, 138], length: 1024 });
    expect([min, max]).toEqual([2, 138]);
    expect(sumSines({ seed: 7 })).toEqual(sumSines({ seed: 7 }));
    expect(sumSines({ seed: 7 })).not.toEqual(sumSines({ seed: 8 }));
    expect(() => sumSines({ length: 16, waves: 9 })).toThrow("Expected 1 to 8 waves, a whole number, got 9.");
    expect(() => sumSines({ length: 100 })).toThrow("a power of two from 4 to 1048576, got 100.");
  });
});
