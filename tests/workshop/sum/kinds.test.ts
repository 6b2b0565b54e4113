/** Histograms of the kinds' readings against the kinds on the map. */
import { expect, test } from "vitest";
import { KINDS } from "../../../src/core/field/cover.ts";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { coverOf1983, kindsOf, readingsOf, THRESHOLDS } from "../../../src/workshop/sum/kinds.ts";

test("readings have the points of the map: as many are below the first threshold as there are points of its kind", () => {
  const square = { x: 15_200, y: 6000, span: 3000 };
  const values = THRESHOLDS.map(({ value }) => value);
  const cover = coverOf1983(PROFILE_1983, values);
  const { town, wet } = readingsOf(cover, square, 48);
  const kinds = kindsOf(cover, square, 48);
  const towns = kinds.map((kind) => (KINDS[kind] === "town" ? 1 : 0));
  expect(Array.from(town, (reading) => (reading < values[0] ? 1 : 0))).toEqual([...towns]);
  expect(towns.reduce((sum, one) => sum + one)).toBeGreaterThan(20);
  expect(wet).not.toEqual(town);
});
