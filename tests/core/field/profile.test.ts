import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  createProfile,
  floorProfile,
  PROFILE_1983,
  sampleProfile,
  smoothProfile,
} from "../../../src/core/field/profile.ts";

const samples = fc
  .integer({ min: 1, max: 8 })
  .chain((k) => fc.array(fc.double({ min: -500, max: 500, noNaN: true }), { minLength: 2 ** k, maxLength: 2 ** k }));
const phase = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const pair = new Float64Array(2);

describe("invalid samples throw", () => {
  test.each([
    [0, 2],
    [1, 2],
    [3, 4],
    [100, 128],
    [255, 256],
    [257, 512],
  ])("%i samples, with that count and %i", (n, nearest) => {
    const refusal = new RegExp(`\\b${nearest}\\b.*got ${n}\\b`);
    expect(() => createProfile(new Float64Array(n))).toThrow(RangeError);
    expect(() => createProfile(new Float64Array(n))).toThrow(refusal);
  });

  test("every power of two from 2 to 4096 is accepted", () => {
    for (let n = 2; n <= 4096; n *= 2) expect(createProfile(new Float64Array(n)).mask).toBe(n - 1);
  });

  test.each([Number.NaN, Infinity, -Infinity])("a sample of %d, with its index", (bad) => {
    expect(() => createProfile([1, 2, bad, 4])).toThrow(`got ${bad} at index 2`);
  });
});

test("a profile keeps its own copy", () => {
  const source = [1, 2, 3, 4];
  const profile = createProfile(source);
  source[0] = 99;
  expect(profile.samples[0]).toBe(1);
});

test("the profile of 1983: 256 samples, 2 to 138, no shorter period", () => {
  const { samples: p, mask, min, max, mean } = PROFILE_1983;
  expect([p.length, mask, min, max]).toEqual([256, 255, 2, 138]);
  expect(mean).toBe(p.reduce((sum, v) => sum + v) / 256);
  for (let shift = 1; shift < 256; shift++) expect(p.some((v, i) => v !== p[(i + shift) & 255])).toBe(true);
});

test("all three readings repeat every N samples, also at negative phases", () => {
  fc.assert(
    fc.property(
      samples,
      fc.integer({ min: -4096, max: 4096 }),
      fc.integer({ min: -8, max: 8 }),
      (given, step, turns) => {
        const profile = createProfile(given);
        // Multiples of 1/64 of a sample, so that adding a period is exact.
        const p = step / 64;
        const q = p + turns * given.length;
        expect(sampleProfile(profile, q)).toBe(sampleProfile(profile, p));
        expect(floorProfile(profile, q)).toBe(floorProfile(profile, p));
        expect([...smoothProfile(profile, q, pair)]).toEqual([...smoothProfile(profile, p, pair)]);
      },
    ),
  );
});

test("negative phases read backward from the end", () => {
  const profile = createProfile([10, 20, 30, 50]);
  expect(floorProfile(profile, -0.25)).toBe(50);
  expect(floorProfile(profile, -4)).toBe(10);
  expect(sampleProfile(profile, -0.25)).toBe(50 + 0.75 * (10 - 50));
  expect(sampleProfile(profile, -1.5)).toBe(40);
});

test("linear interpolation passes through the samples, the B-spline averages them", () => {
  const profile = createProfile([10, 20, 30, 50]);
  expect([0, 1, 2, 3].map((i) => sampleProfile(profile, i))).toEqual([10, 20, 30, 50]);
  expect(smoothProfile(profile, 1, pair)[0]).toBeCloseTo((10 + 4 * 20 + 30) / 6, 12);
  expect(pair[1]).toBeCloseTo((30 - 10) / 2, 12);
});

test("every reading stays within the range of the samples", () => {
  fc.assert(
    fc.property(samples, phase, (given, p) => {
      const profile = createProfile(given);
      const room = 1e-9;
      for (const v of [sampleProfile(profile, p), floorProfile(profile, p), smoothProfile(profile, p, pair)[0]]) {
        expect(v).toBeGreaterThanOrEqual(profile.min - room);
        expect(v).toBeLessThanOrEqual(profile.max + room);
      }
    }),
  );
});

test("the B-spline is C²: value, slope and curvature are continuous at every sample", () => {
  const h = 1e-6;
  for (let i = 0; i < 256; i++) {
    const [before, slopeBefore] = smoothProfile(PROFILE_1983, i - h, pair);
    const [after, slopeAfter] = smoothProfile(PROFILE_1983, i + h, pair);
    expect(Math.abs(after - before)).toBeLessThan(40 * h);
    expect(Math.abs(slopeAfter - slopeBefore)).toBeLessThan(40 * h);
  }
});

test("the slope of the B-spline is its derivative", () => {
  const h = 1e-5;
  fc.assert(
    fc.property(samples, fc.double({ min: -1000, max: 1000, noNaN: true }), (given, p) => {
      const profile = createProfile(given);
      const slope = smoothProfile(profile, p, pair)[1];
      const [low] = smoothProfile(profile, p - h, pair);
      const [high] = smoothProfile(profile, p + h, pair);
      expect(Math.abs((high - low) / (2 * h) - slope)).toBeLessThan(1e-3);
    }),
  );
});
