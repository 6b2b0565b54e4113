/** The full search of directions.test.ts: all pairs of up to 2,000 periods, and axes a hundred times as far. */
import { expect, test } from "vitest";
import { goldenTerms, type Term } from "../../../src/core/field/directions.ts";
import { FIELDS, type FieldRow, termsOf } from "../../../src/recipe/fields.ts";
import { nonEmpty } from "../../non-empty.ts";
import { nearestAlong, nearestInPlane } from "./recurrence.ts";

const GOLDEN = Object.entries<FieldRow>(FIELDS).flatMap(([name, row]): [string, readonly Term[]][] =>
  row.directions === "golden" ? [[name, termsOf(row)]] : [],
);

test.each(nonEmpty(GOLDEN))(
  "%s: no level shift to 2,000 rounds restores all terms, on one altitude or from another",
  (_, terms) => {
    const five = terms.length > 4;
    expect(nearestInPlane(terms, 2000, 0)).toBeGreaterThan(five ? 0.25 : 0.02);
    for (const up of [800, 1000, 1100, 1800, 2100, 2900])
      expect(nearestInPlane(terms, 2000, up)).toBeGreaterThan(five ? 0.04 : 0.001);
  },
);

test.each(nonEmpty(GOLDEN))("%s: no shift to 10¹¹ m or years along an axis restores all terms", (_, terms) => {
  for (const axis of [0, 1, 2, 3])
    expect(nearestAlong(terms, axis, 1e11)).toBeGreaterThan(terms.length > 4 ? 0.05 : 0.005);
});

test("five terms, 63 spins: no shift to 10⁹ m along x or y comes within 0.3 of a sample", () => {
  for (let spin = 0; spin < Math.PI; spin += 0.05) {
    for (const axis of [0, 1]) expect(nearestAlong(goldenTerms(5, 24, spin), axis, 1e9)).toBeGreaterThan(0.3);
  }
});
