import { describe, expect, test } from "vitest";
import { createProfile } from "../../../src/core/field/profile.ts";
import { planetField, reliefFor } from "../../../src/core/planet/planet.ts";
import { nonEmpty } from "../../non-empty.ts";

/** Metres per sample of the fastest and slowest reading of each octave. */
function spacings(radius: number, options = {}): [number, number][] {
  const { a, b, c, count, terms } = planetField(radius, options);
  return Array.from({ length: count / terms }, (_, octave) => {
    const lengths = Array.from({ length: terms }, (_, i) => {
      const k = octave * terms + i;
      return 1 / Math.hypot(a[k], b[k], c[k]);
    });
    return [Math.min(...lengths), Math.max(...lengths)];
  });
}

describe.each([400, 60_000, 1_737_000, 6_371_000, 9e7])("a radius of %d m", (radius) => {
  test("has a first octave as wide as continents, and a last of a sample a metre", () => {
    const octaves = spacings(radius);
    // A period of 256 samples is two thirds of the radius; lengths of terms vary by a quarter.
    const round = (256 * (octaves[0][0] + octaves[0][1])) / 2;
    expect(round / ((2 * radius) / 3)).toBeGreaterThan(0.8);
    expect(round / ((2 * radius) / 3)).toBeLessThan(1.25);
    const [near, far] = octaves[octaves.length - 1];
    expect(near).toBeLessThanOrEqual(1.25);
    expect(far).toBeGreaterThan(0.2);
    for (const [i, [least]] of nonEmpty(octaves).entries())
      if (i > 0) expect(octaves[i - 1][0] / least).toBeCloseTo(4, 6);
  });

  test("weights each octave by 4^(−H) of the last, all together as five terms", () => {
    for (const H of [0.5, 0.7, 0.9]) {
      const { weight, terms } = planetField(radius, { H });
      for (let i = terms; i < weight.length; i++) expect(weight[i - terms] / weight[i]).toBeCloseTo(4 ** H, 9);
      expect(weight.reduce((sum, w) => sum + w)).toBeCloseTo(5, 9);
    }
  });

  test("shares no direction between octaves: none within 3° of another", () => {
    const { a, b, c, count } = planetField(radius);
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < i; j++) {
        const dot = a[i] * a[j] + b[i] * b[j] + c[i] * c[j];
        const cosine = Math.abs(dot) / (Math.hypot(a[i], b[i], c[i]) * Math.hypot(a[j], b[j], c[j]));
        expect((Math.acos(Math.min(1, cosine)) * 180) / Math.PI, `${i} and ${j}`).toBeGreaterThan(0.5);
      }
    }
  });

  test("gives filters the frequency of each octave, and moves by less than 1/11 of a sample a year", () => {
    const { a, b, c, d, frequency, terms, count } = planetField(radius);
    for (let i = 0; i < count; i++) {
      expect(Math.hypot(a[i], b[i], c[i])).toBeLessThanOrEqual(frequency[i] * (1 + 1e-12));
      expect(frequency[i]).toBe(frequency[i - (i % terms)]);
      expect(Math.abs(d[i])).toBeLessThan(1 / 11);
      expect(d[i]).not.toBe(0);
    }
  });
});

test("has the requested resolution, for any profile and seed", () => {
  expect(spacings(60_000, { finest: 20 }).length).toBeLessThan(spacings(60_000).length);
  const long = createProfile(Float64Array.from({ length: 1024 }, (_, i) => i % 7));
  const [first] = spacings(60_000, { profile: long });
  expect((1024 * (first[0] + first[1])) / 2 / 40_000).toBeCloseTo(1, 0);
  expect([...planetField(5000, { seed: 1 }).offset]).not.toEqual([...planetField(5000, { seed: 2 }).offset]);
  expect(planetField(5000)).toEqual(planetField(5000, { seed: 1983 }));
});

test("relief grows with the slope", () => {
  const field = planetField(60_000);
  expect(reliefFor(field, 0.4)).toBeCloseTo(2 * reliefFor(field, 0.2), 12);
});

describe("errors", () => {
  test.each([0, 0.5, 1e8, Number.NaN, Infinity])("a radius of %d", (radius) => {
    expect(() => planetField(radius)).toThrow(`from 1 to 90000000 m, got ${radius}`);
  });
  test.each([0, -1, Number.NaN, Infinity])("finest metres of %d", (finest) => {
    expect(() => planetField(400, { finest })).toThrow(`above 0, got ${finest}`);
  });
  test("weights that grow as fast as scale", () => {
    expect(() => planetField(400, { H: 1 })).toThrow("below 1, got 1");
  });
});
