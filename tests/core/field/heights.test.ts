import { describe, expect, test } from "vitest";
import { goldenTerms, solidTerms, TERMS_1983 } from "../../../src/core/field/directions.ts";
import { createField, type Field, fieldAt } from "../../../src/core/field/field.ts";
import { fillHeights } from "../../../src/core/field/heights.ts";
import { createProfile, PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { planetField } from "../../../src/core/planet/planet.ts";

const FIELDS: [string, Field][] = [
  ["1983", createField(PROFILE_1983, TERMS_1983.height)],
  ["three terms", createField(PROFILE_1983, goldenTerms(3, 20), { seed: 4 })],
  [
    "seven terms, three octaves",
    createField(PROFILE_1983, solidTerms(7, 31), { octaves: [-3, 0, 2], H: 0.6, seed: 8 }),
  ],
  ["two samples", createField(createProfile([-1, 3.5]), solidTerms(6, 9))],
  ["a planet", planetField(6_371_000)],
  [
    "eight terms of eight weights",
    {
      ...createField(PROFILE_1983, solidTerms(8, 24)),
      weight: Float64Array.from({ length: 8 }, (_, i) => 0.3 + i / 7),
    },
  ],
];

const places = (count: number, far: number, seed: number): [Float64Array, Float64Array, Float64Array] => {
  let state = seed;
  const axis = () =>
    Float64Array.from({ length: count }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return (state / 2 ** 31 - 1) * far;
    });
  return [axis(), axis(), axis()];
};

describe.each(FIELDS)("%s", (_, field) => {
  // Fewer points than profile samples, and more than one block.
  test.each([1, 100, 257, 4096, 5000])("%d points equal fieldAt, to the bit", (count) => {
    for (const [far, t] of [
      [1000, 0],
      [1e9, 12.5],
      [6e6, -4000],
    ]) {
      const [xs, ys, zs] = places(count, far, count + 1);
      const [doubles, singles] = [new Float64Array(count), new Float32Array(count)];
      fillHeights(field, xs, ys, zs, t, doubles);
      fillHeights(field, xs, ys, zs, t, singles);
      let differing = 0;
      for (let k = 0; k < count; k++) {
        const height = fieldAt(field, xs[k], ys[k], zs[k], t);
        if (!Object.is(doubles[k], height) || !Object.is(singles[k], Math.fround(height))) differing++;
      }
      expect(differing).toBe(0);
    }
  });
});

test("arrays of different lengths throw", () => {
  const [xs, ys, zs] = places(10, 10, 1);
  const [field] = [FIELDS[0][1]];
  for (const wrong of [
    [xs.subarray(1), ys, zs, new Float64Array(10)],
    [xs, ys.subarray(1), zs, new Float64Array(10)],
    [xs, ys, zs.subarray(1), new Float64Array(10)],
    [xs, ys, zs, new Float64Array(11)],
  ] as const)
    expect(() => fillHeights(field, wrong[0], wrong[1], wrong[2], 0, wrong[3])).toThrow("y, z and heights, got");
});
