import { describe, expect, test } from "vitest";
import { goldenTerms, solidTerms, type Term } from "../../../src/core/field/directions.ts";
import { createField, fieldDeviation, fieldMean, fieldSteepness } from "../../../src/core/field/field.ts";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { createTurned, stretchedTerms, turnedTerms } from "../../../src/core/field/turn.ts";
import { nonEmpty } from "../../non-empty.ts";

const SEEDS = Array.from({ length: 200 }, (_, i) => (i < 100 ? i + 1 : 4_294_967_295 - i));
const PLANE = goldenTerms(5, 28, 0.4);
const SOLID = solidTerms(5, 24, 0.3, 7);
const OCTAVES = { octaves: [-2, 0, 2], H: 0.9, twist: 1.1, seed: 5 };

const lengthOf = ([a, b, c]: Term | number[], inSpace: boolean) => Math.hypot(a, b, inSpace ? c : 0);
const planeOf = (seed: number) => createField(PROFILE_1983, turnedTerms(PLANE, seed), OCTAVES);
const solidOf = (seed: number) => createTurned(PROFILE_1983, SOLID, seed, OCTAVES);

test("seed 0 leaves directions as they are", () => {
  expect(turnedTerms(PLANE, 0)).toBe(PLANE);
  expect(stretchedTerms(SOLID, 0, true)).toBe(SOLID);
  expect(solidOf(0)).toEqual(createField(PROFILE_1983, SOLID, OCTAVES));
});

test("a seed gives the same directions again, and each other ones", () => {
  expect(turnedTerms(PLANE, 7)).toEqual(turnedTerms(PLANE, 7));
  expect(solidOf(7)).toEqual(solidOf(7));
  for (const of of [planeOf, solidOf]) expect(new Set(SEEDS.map((seed) => of(seed).a.join())).size).toBe(SEEDS.length);
});

test("a seed that is not whole is refused", () => {
  for (const seed of [0.5, Number.NaN, Infinity]) {
    expect(() => turnedTerms(PLANE, seed)).toThrow(`got ${seed}`);
    expect(() => createTurned(PROFILE_1983, SOLID, seed)).toThrow(`got ${seed}`);
  }
});

describe.each([
  ["in a plane", planeOf],
  ["in space", solidOf],
])("%s", (_, of) => {
  test("mean, deviation and steepness are those of the table", () => {
    const own = of(0);
    for (const seed of nonEmpty(SEEDS)) {
      const field = of(seed);
      expect(fieldMean(field)).toBe(fieldMean(own));
      expect(fieldDeviation(field)).toBe(fieldDeviation(own));
      expect(fieldSteepness(field) / fieldSteepness(own)).toBeCloseTo(1, 12);
    }
  });
});

test("no term is longer or shorter than by a factor of two, and most by less than 1.5", () => {
  for (const [terms, inSpace] of [
    [PLANE, false],
    [SOLID, true],
  ] as const) {
    const factors = SEEDS.flatMap((seed) =>
      stretchedTerms(terms, seed, inSpace).map((term, i) => lengthOf(term, inSpace) / lengthOf(terms[i], inSpace)),
    );
    expect(Math.min(...nonEmpty(factors))).toBeGreaterThan(0.5);
    expect(Math.max(...nonEmpty(factors))).toBeLessThan(2);
    expect(factors.filter((factor) => factor < 1 / 1.5 || factor > 1.5).length).toBeLessThan(0.1 * factors.length);
  }
});

test("directions of a plane keep changes upward and in time, and stay 6° apart", () => {
  for (const seed of nonEmpty(SEEDS)) {
    const terms = turnedTerms(PLANE, seed);
    expect(terms.map(([, , c, d]) => [c, d])).toEqual(PLANE.map(([, , c, d]) => [c, d]));
    const angles = terms.map(([a, b]) => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 180).sort((a, b) => a - b);
    const gaps = angles.map((angle, i) => (i === 0 ? angle + 180 - angles[4] : angle - angles[i - 1]));
    expect(Math.min(...nonEmpty(gaps))).toBeGreaterThan(6);
  }
});

test("directions of space keep the angles between them, octave by octave", () => {
  const cosines = ({ a, b, c, count }: ReturnType<typeof solidOf>) =>
    Array.from({ length: count * count }, (_, k) => {
      const [i, j] = [k % count, Math.floor(k / count)];
      return (a[i] * a[j] + b[i] * b[j] + c[i] * c[j]) / (Math.hypot(a[i], b[i], c[i]) * Math.hypot(a[j], b[j], c[j]));
    });
  const own = cosines(solidOf(0));
  for (const seed of nonEmpty(SEEDS))
    for (const [i, cosine] of nonEmpty(cosines(solidOf(seed))).entries()) expect(cosine).toBeCloseTo(own[i], 12);
});
