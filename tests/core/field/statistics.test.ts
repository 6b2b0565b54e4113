import { expect, test } from "vitest";
import { goldenTerms, solidTerms, TERMS_1983 } from "../../../src/core/field/directions.ts";
import {
  createField,
  type Field,
  fieldAt,
  fieldDeviation,
  fieldMean,
  fieldSteepness,
} from "../../../src/core/field/field.ts";
import { createProfile, PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { chances } from "../underground/cavern-routes.ts";

const FIELDS: [string, Field][] = [
  ["1983", createField(PROFILE_1983, TERMS_1983.height)],
  ["golden, three octaves", createField(PROFILE_1983, goldenTerms(5, 30), { octaves: [-2, 0, 3], H: 0.7, seed: 5 })],
  ["solid, two octaves", createField(PROFILE_1983, solidTerms(6, 20), { octaves: [0, 2], H: 0.3, seed: 9 })],
  ["weighted", { ...createField(createProfile([1, 5, 2, 9]), solidTerms(2, 9)), weight: Float64Array.of(0.2, 3) }],
];

test.each(FIELDS)("%s: mean, deviation and steepness agree with 40,000 samples", (_, field) => {
  const chance = chances(3);
  const [n, h] = [40_000, 0.01];
  const sums = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    const [x, y, z] = [0, 0, 0].map(() => (chance() - 0.5) * 1e6);
    const height = fieldAt(field, x, y, z);
    const slopes = [
      fieldAt(field, x + h, y, z) - height,
      fieldAt(field, x, y + h, z) - height,
      fieldAt(field, x, y, z + h) - height,
    ];
    sums[0] += height / n;
    sums[1] += height ** 2 / n;
    sums[2] += slopes.reduce((sum, slope) => sum + (slope / h) ** 2, 0) / n;
  }
  const spread = Math.sqrt(sums[1] - sums[0] ** 2);
  expect(Math.abs(fieldMean(field) - sums[0])).toBeLessThan(0.03 * spread);
  expect(fieldDeviation(field) / spread).toBeCloseTo(1, 1);
  expect(fieldSteepness(field) / Math.sqrt(sums[2])).toBeCloseTo(1, 1);
});
