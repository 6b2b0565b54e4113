/** Worlds of own sums: their codes, and ground, grids and bounds as with the sums of the tables. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import caverns from "../../scenes/caverns/scene.ts";
import cosmic from "../../scenes/cosmic/scene.ts";
import forest from "../../scenes/forest/scene.ts";
import planet from "../../scenes/planet/scene.ts";
import skylands from "../../scenes/skylands/scene.ts";
import { TERMS_1983, type Term } from "../../src/core/field/directions.ts";
import { fieldAt, fieldMean } from "../../src/core/field/field.ts";
import type { Gap } from "../../src/core/field/ground.ts";
import { flatGroundAt } from "../../src/core/flat/flat-ground.ts";
import { altitudeOn, altitudeRange } from "../../src/core/planet/sphere.ts";
import { fieldOf, sumOf } from "../../src/recipe/generator-fields.ts";
import { requestedRecipe } from "../../src/recipe/ground-choice.ts";
import { readLink } from "../../src/recipe/permalink.ts";
import { applyPreset } from "../../src/recipe/preset.ts";
import { startRequest } from "../../src/recipe/request.ts";
import { problemOfSum, readSumCode, type Sum, sumCode } from "../../src/recipe/sum.ts";
import { thresholdsOf, withThresholds } from "../../src/recipe/thresholds.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import { generate } from "../generate.ts";
import { nonEmpty } from "../non-empty.ts";
import { expectBounds, expectSameGrid, PLACES } from "./expect-field.ts";

const HEIGHT = { octaves: [0], H: 0, twist: 0, seeded: false };
const many: Term[] = Array.from({ length: 12 }, (_, i) => [40 * Math.sin(i), 40 * Math.cos(i), 3.5 * i, 7 - i]);
const SUMS: Readonly<Record<string, Sum>> = {
  "one term": { ...HEIGHT, terms: [[0, 27, 22, 7]] },
  "twelve terms in three octaves": { terms: many, octaves: [-1, 0, 4], H: 0.8, twist: 1.3, seeded: true },
  "steep, fine terms": { ...HEIGHT, terms: [[2048, -2048, 0.125, 0]], octaves: [-3, 10], seeded: true },
  "terms without a share": {
    ...HEIGHT,
    terms: [
      [0, 0, 0, 0],
      [1e-9, 0, 0, 0],
    ],
  },
};

const share = fc.oneof(fc.integer({ min: -2048, max: 2048 }), fc.double({ min: -2048, max: 2048, noNaN: true }));
const anySum: fc.Arbitrary<Sum> = fc.record({
  terms: fc.array(fc.tuple(share, share, share, share), { minLength: 1, maxLength: 12 }),
  octaves: fc.array(fc.integer({ min: -10, max: 10 }), { minLength: 1, maxLength: 3 }),
  H: fc.double({ min: 0, max: 0.99, noNaN: true }),
  twist: fc.double({ min: -10, max: 10, noNaN: true }),
  seeded: fc.boolean(),
});

test("a sum comes back from its code, number for number", () => {
  fc.assert(
    fc.property(anySum, (sum) => {
      // A text has no −0.
      const plain = JSON.parse(JSON.stringify(sum)) as Sum;
      expect(readSumCode(sumCode(sum))).toEqual(plain);
    }),
    { seed: 1983 },
  );
});

test.each([
  ["", "s1~octaves"],
  ["s1~", "s1~octaves"],
  ["s2~0~0~0~0~1,2,3,4", "s1~octaves"],
  ["s1~0~0~0~2~1,2,3,4", "s1~octaves"],
  ["s1~0~0~0~0~1,2,3,4~", "numbers in term 2 from 4 to 4, got 1"],
  ["s1~0~0~0~0~1,2,3,2049", "shares of term 1 from -2048 to 2048, got 2049"],
  ["s1~0~0~0~0~1,2,3,Infinity", "shares of term 1"],
  ["s1~0.5~0~0~0~1,2,3,4", "an octave from -10 to 10, got NaN"],
  ["s1~11~0~0~0~1,2,3,4", "an octave from -10 to 10, got 11"],
  ["s1~0~1~0~0~1,2,3,4", "H from 0 to 0.99, got 1"],
  ["s1~0~0~99~0~1,2,3,4", "twist from -10 to 10, got 99"],
  [`s1~0~0~0~0${"~1,2,3,4".repeat(13)}`, "terms from 1 to 12, got 13"],
  [`s1~0,1,2,3~0~0~0${"~1,2,3,4".repeat(12)}`, "terms times octaves from 1 to 40, got 48"],
])("%s is refused", (text, problem) => {
  expect(problemOfSum(text)).toContain(problem);
});

test("the own sum of a world, as a code, gives the same ground bit for bit", () => {
  for (const { world } of [skylands, forest, caverns]) {
    const own = fieldOf(world, world.fields.ground, 0);
    const coded = fieldOf(world, sumCode(sumOf(world.fields.ground, world)), 0);
    for (const [x, y] of PLACES) expect(fieldAt(coded, x, y, 3, 0.5)).toBe(fieldAt(own, x, y, 3, 0.5));
  }
});

test.each([
  [[0], 0],
  [[0, 1], 0.8],
  [[0, 3, -2], 0.5],
] as const)("heights have the same mean for any number of terms in octaves %j", (octaves, H) => {
  const mean = (terms: readonly Term[], more: Partial<Sum>) =>
    fieldMean(fieldOf(forest.world, sumCode({ ...HEIGHT, ...more, terms }), 0));
  const five = mean(TERMS_1983.height, {});
  for (const terms of [TERMS_1983.height.slice(0, 1), [...TERMS_1983.height, ...TERMS_1983.town]])
    expect(mean(terms, { octaves, H })).toBeCloseTo(five, 9);
});

describe.each(Object.entries(SUMS))("%s", (_, given) => {
  const sum = sumCode(given);

  test.each([
    ["forest", forest],
    ["skylands", skylands],
    ["caverns", caverns],
  ] as const)("%s: the link opens it; ground, grid and bounds", async (name, recipe) => {
    const read = await readLink(`?world=${name}&sum=${sum}`, {
      [name]: { title: "", about: "", load: async () => ({ default: recipe }) },
    });
    expect(read.problems).toEqual([]);
    const opened = openWorld(recipe as typeof skylands, read.request);
    expect(opened.fields.ground).toBe(sum);
    const islands = generate(opened);
    const ground = flatGroundAt(islands);
    const gap: Gap = { floor: 0, roof: 0, inside: false };
    for (const [x, y] of nonEmpty(PLACES)) {
      const { floor, roof } = ground.gapAt(x, y, 0, gap);
      expect(Number.isNaN(floor) || Number.isNaN(roof)).toBe(false);
    }
    expectSameGrid(islands.ground);
    expectBounds(islands.ground);
  });

  test("planet: altitudes within their range", () => {
    for (const preset of ["default", "moon", "globe1983"]) {
      const recipe = applyPreset(planet, preset);
      const { world } = requestedRecipe(recipe, { ...startRequest("planet", recipe), sum });
      const globe = generate(world);
      const [least, most] = altitudeRange(globe);
      expect(-least < globe.radius && most < globe.radius).toBe(true);
      for (const [x, y] of PLACES) {
        const length = Math.hypot(x, y, 5e3);
        const altitude = altitudeOn(
          globe,
          ...([x, y, 5e3].map((v) => (v * globe.radius) / length) as [number, number, number]),
        );
        expect(altitude).toBeGreaterThanOrEqual(least - 1e-9);
        expect(altitude).toBeLessThanOrEqual(most + 1e-9);
      }
    }
  });
});

test("free space has no ground for a sum", async () => {
  const { request, problems } = await readLink(`?world=cosmic&sum=${sumCode(SUMS["one term"])}`, {
    cosmic: { title: "", about: "", load: async () => ({ default: cosmic }) },
  });
  expect(request.sum).toBe("");
  expect(problems).toEqual(["sum: applies to ground, and this world has none. Using the world's own."]);
});

test("thresholds of a link replace those of the cover, in order", () => {
  const values = thresholdsOf(forest.world.cover).map(({ value }, i) => value + i);
  const { world } = requestedRecipe(forest, { ...startRequest("forest", forest), kinds: values.join() });
  expect(thresholdsOf(world.cover).map(({ value }) => value)).toEqual(values);
  expect(
    withThresholds(
      world.cover,
      thresholdsOf(forest.world.cover).map(({ value }) => value),
    ),
  ).toEqual(forest.world.cover);
});
