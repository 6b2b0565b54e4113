import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createField, fieldAt } from "../../../src/core/field/field.ts";
import { type Profile, sampleProfile } from "../../../src/core/field/profile.ts";
import { PROFILE_METHODS, synthesizeProfile } from "../../../src/core/profiles/synthesis.ts";
import { nonEmpty } from "../../non-empty.ts";

/** The steepest step within the profile, and the step from the last sample to the first. */
function steps({ samples }: Profile): { inside: number; seam: number } {
  const n = samples.length;
  const inside = Math.max(...Array.from(samples.subarray(1), (height, i) => Math.abs(height - samples[i])));
  return { inside, seam: Math.abs(samples[0] - samples[n - 1]) };
}

const options = fc.record({
  length: fc.integer({ min: 1, max: 10 }).map((k) => 2 ** k),
  method: fc.constantFrom(...PROFILE_METHODS),
  sample: fc.integer({ min: 1, max: 300 }),
  layers: fc.integer({ min: 1, max: 12 }),
  seed: fc.nat(),
});

test("every method and length gives a profile within its range that a field can use", () => {
  fc.assert(
    fc.property(options, (given) => {
      const profile = synthesizeProfile({ ...given, range: [-10, 90] });
      expect(profile.mask).toBe(given.length - 1);
      expect(profile.min).toBeGreaterThanOrEqual(-10 - 1e-12);
      expect(profile.max).toBeLessThanOrEqual(90 + 1e-12);
      const field = createField(profile, [[1, 0.5, 0, 0]]);
      expect(fieldAt(field, 64, 0)).toBe(sampleProfile(profile, 0.5));
      expect(fieldAt(field, 128 * given.length, 0)).toBe(profile.samples[0]);
    }),
  );
});

test("no method but naive has a seam: over 400 seeds the last step is like the others", () => {
  for (const method of nonEmpty(PROFILE_METHODS.filter((name) => name !== "naive"))) {
    for (const sample of [3, 5, 8, 100]) {
      let [seams, insides] = [0, 0];
      for (let seed = 0; seed < 100; seed++) {
        const { samples } = synthesizeProfile({ length: 256, method, sample, seed });
        seams += Math.abs(samples[0] - samples[255]);
        for (let i = 1; i < 256; i++) insides += Math.abs(samples[i] - samples[i - 1]) / 255;
      }
      expect(seams / insides, `${method} every ${sample}`).toBeLessThan(2);
    }
  }
});

test("steps are steepest in naive, then interpolated, then superposed profiles", () => {
  const of = (method: (typeof PROFILE_METHODS)[number], sample = 8) =>
    steps(synthesizeProfile({ length: 1024, method, sample })).inside;
  expect(of("naive")).toBeGreaterThan(3 * of("linear"));
  expect(of("cosine")).toBeGreaterThan(of("linear"));
  expect(of("naive")).toBeGreaterThan(5 * of("superposed-linear"));
});

test("a seed gives pinned bits; another seed gives another profile", () => {
  const print = (profile: Profile) =>
    createHash("sha256").update(new Uint8Array(profile.samples.buffer)).digest("hex").slice(0, 16);
  expect(PROFILE_METHODS.map((method) => print(synthesizeProfile({ method })))).toEqual([
    "7e7517ab074d8546",
    "29b1ac81f3c73ed3",
    "2313b11d650406d6",
    "3427f79e23bc990b",
    "bd71cb1b3a96960d",
  ]);
  expect(print(synthesizeProfile({ seed: 2 }))).not.toBe(print(synthesizeProfile()));
});

test.each([
  [{ length: 100 }, "power of two from 2 to 1048576, got 100"],
  [{ length: 1 }, "got 1"],
  [{ length: 2 ** 21 }, "got 2097152"],
  [{ length: Number.NaN }, "got NaN"],
  [{ method: "cubic" as "cosine" }, "naive, linear, cosine, superposed-linear, superposed-cosine, got cubic"],
  [{ method: "linear" as const, sample: 0 }, "sample that is a whole number from 1 to 1048576, got 0"],
  [{ layers: 0 }, "layers that are a whole number from 1 to 20, got 0"],
  [{ range: [5, 5] as const }, "low one first, got 5, 5"],
  [{ range: [0, Infinity] as const }, "got 0, Infinity"],
  [{ range: [Number.NaN, 1] as const }, "got NaN, 1"],
  [{ seed: -1 }, "seed that is a whole number from 0 to 4294967295, got -1"],
])("%o throws", (given, message) => {
  expect(() => synthesizeProfile(given)).toThrow(RangeError);
  expect(() => synthesizeProfile(given)).toThrow(message);
});
