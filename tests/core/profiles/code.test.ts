import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createProfile, PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { createRandom } from "../../../src/core/field/random.ts";
import { profileCode, quantized } from "../../../src/core/profiles/code.ts";
import { CODE_LIMIT, readProfileCode } from "../../../src/core/profiles/read-code.ts";
import { profileRanges } from "../../../src/core/profiles/synthesis.ts";
import { sampled } from "../../long-test.ts";

const STEPS = 256 * CODE_LIMIT;
const step = fc.oneof(
  fc.integer({ min: -STEPS, max: STEPS }),
  fc.integer({ min: -300, max: 300 }).map((v) => 256 * v),
  fc.constantFrom(0, -STEPS, STEPS),
);
const samples = fc
  .constantFrom(16, 32, 256)
  .chain((n) => fc.array(step, { minLength: n, maxLength: n }))
  .map((steps) => Float64Array.from(steps, (s) => s / 256));
const of = (n: number, sample: (i: number) => number) =>
  createProfile(Float64Array.from({ length: n }, (_, i) => sample(i)));
const level = (n: number, height = 1) => of(n, () => height);

describe("round trip", () => {
  test("any profile of multiples of 1/256 comes back bit for bit, and its code is its only one", () => {
    fc.assert(
      fc.property(samples, (given) => {
        const profile = createProfile(given);
        const code = profileCode(profile);
        expect(code).toMatch(/^p1\.[A-Za-z0-9_-]+$/);
        expect(encodeURIComponent(code)).toBe(code);
        expect(readProfileCode(code)).toEqual(profile);
      }),
      { numRuns: 500 },
    );
  });

  test.each([16, 64, 1024, 2048, 4096])("%i samples", (n) => {
    const random = createRandom(n);
    const profile = createProfile(quantized(Array.from({ length: n }, () => 2000 * random() - 1000)));
    expect(readProfileCode(profileCode(profile))).toEqual(profile);
  });

  test("level profiles, and those of the limits", () => {
    for (const height of [0, 1, -1 / 256, CODE_LIMIT, -CODE_LIMIT])
      expect(readProfileCode(profileCode(level(16, height))).samples).toEqual(level(16, height).samples);
  });

  test("the code of a small profile, by hand", () => {
    // 2⁴ samples, multiples of 2⁻¹ (scale 7): 0, 1, −1 … are 0, 2, −2 halves and so on, and −20.5 is −41 halves.
    const profile = of(16, (i) => [0, 1, -1, -20.5][i] ?? 0);
    expect(profileCode(profile)).toBe(`p1.EHAEJvCyC${"A".repeat(11)}`);
  });
});

describe("size", () => {
  test("the whole numbers of 1983 take 262 characters", () => {
    expect(profileCode(PROFILE_1983)).toHaveLength(262);
  });

  test("the longest code of 256 samples has 1539 characters", () => {
    // Every difference is the greatest there is, and the last sample needs the finest scale.
    const profile = of(256, (i) => (i === 255 ? 1 / 256 : i % 2 === 0 ? CODE_LIMIT : -CODE_LIMIT));
    expect(profileCode(profile)).toHaveLength(1539);
  });

  test("no code of 256 samples is longer", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 256, maxLength: 256 }), (steps) => {
        expect(profileCode(createProfile(steps.map((s) => s / 256))).length).toBeLessThanOrEqual(1539);
      }),
      { numRuns: 300 },
    );
  });
});

describe("refusals", () => {
  test.each([
    ["8 samples", level(8), "Expected 16 to 4096 samples, a power of two, got 8."],
    ["8,192 samples", level(8192), "Expected 16 to 4096 samples, a power of two, got 8192."],
    ["a third", level(16, 1 / 3), "Expected samples that are multiples of 1/256, got 0.3333333333333333 at index 0."],
    ["a height", level(16, 40_000), "Expected samples from -32768 to 32768, got 40000 at index 0."],
  ])("%s has no code", (_, profile, message) => {
    expect(() => profileCode(profile)).toThrow(new RangeError(message));
  });

  test("255 samples and NaN are no profile", () => {
    expect(() => createProfile(new Float64Array(255))).toThrow("2ⁿ samples (the nearest above is 256), got 255");
    expect(() => createProfile(new Array(16).fill(Number.NaN))).toThrow("finite profile samples, got NaN");
    expect(() => quantized([Number.NaN])).toThrow("Expected a finite sample, got NaN.");
  });

  const code = profileCode(level(16));
  test.each([
    ["nothing", "", "Expected a code that starts with p1.."],
    ["another version", code.replace("p1", "p2"), "Expected a code that starts with p1.."],
    ["the prefix", "p1.", "Expected 16 to 4096 samples, a power of two, got NaN."],
    ["an odd length", `p1.D${code.slice(4)}`, "Expected 16 to 4096 samples, a power of two, got 8."],
    ["a scale", `p1.Ez${code.slice(5)}`, "Expected samples from -32768 to 32768, got 8796093022208 at index 0."],
    ["a truncated text", code.slice(0, -1), "Expected a code of 16 samples, got 15."],
    ["half a sample", `${code.slice(0, -1)}g`, "Expected a code of 16 samples, got 15 and a part."],
    ["a bad character", `${code.slice(0, 8)}+${code.slice(9)}`, 'Expected characters A–Z, a–z, 0–9, - and _, got "+".'],
    ["a long text", `${code}A`, "Expected a code of 16 samples, got 17."],
    ["needless characters", `p1.EAggggggA${"A".repeat(15)}`, "Expected the shortest code of its samples."],
    [
      "a sample of 3,000 characters",
      `p1.EA${"_".repeat(3000)}f`,
      "Expected samples from -32768 to 32768, got -Infinity at index 0.",
    ],
    [
      "a great height",
      `p1.EI____f${"A".repeat(15)}`,
      "Expected samples from -32768 to 32768, got -16777215 at index 0.",
    ],
    ["a longer code of the same samples", `p1.EIgA${"A".repeat(15)}`, "Expected the shortest code of its samples."],
  ])("%s is no code", (_, text, message) => {
    expect(() => readProfileCode(text)).toThrow(new RangeError(message));
  });

  const FUZZED = sampled(10_000, 3000);

  test(`${FUZZED} fuzzed texts give a RangeError that names the problem, or a profile with this code`, () => {
    const codes = [code, profileCode(PROFILE_1983), profileCode(level(16, -0.5))];
    const cut = fc.tuple(fc.constantFrom(...codes), fc.nat(300), fc.string({ maxLength: 3 }), fc.nat(3));
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string().map((tail) => `p1.${tail}`),
      fc.array(fc.constantFrom(..."ABCEHIgz_-09"), { maxLength: 40 }).map((tail) => `p1.E${tail.join("")}`),
      cut.map(([whole, at, put, gone]) => whole.slice(0, at) + put + whole.slice(at + gone)),
    );
    let valid = 0;
    fc.assert(
      fc.property(text, (given) => {
        try {
          expect(profileCode(readProfileCode(given))).toBe(given);
          valid++;
        } catch (error) {
          if (!(error instanceof RangeError)) throw error;
          expect(error.message).toMatch(/^Expected .{5,200}\.$/s);
        }
      }),
      { numRuns: FUZZED },
    );
    expect(valid).toBeGreaterThan(FUZZED / 200);
  });
});

test("quantized rounds to the nearest 1/256 and has no negative zero", () => {
  expect([...quantized([1 / 3, -1 / 3, 7, -0.001, 1 / 512])]).toEqual([85 / 256, -85 / 256, 7, 0, 1 / 256]);
  expect(profileCode(createProfile(quantized(profileRanges().samples))).length).toBeLessThan(14_000);
});
