/** Whole plates compared with the literal scan: takes minutes for 144 million points each. */
import { expect, test } from "vitest";
import { plateBox } from "../../../src/core/space/plate.ts";
import { compared } from "./plates.ts";

test.each([
  { sky: { t: 0 }, corner: [-400, -300, 0] },
  { sky: { t: 0, threshold: 0.22 }, corner: [-400, -300, 0] },
  { sky: { t: 7777, threshold: 0.15, seed: 12 }, corner: [613_201, -870_443, 5_671] },
] as const)("the plate at $corner under $sky equals the literal one", ({ sky, corner }) => {
  const found = compared(sky, plateBox(corner));
  expect(found.stars).toBe(0);
  expect(found.count).toBeGreaterThan(300);
  expect(found.grey).toBeLessThanOrEqual(1);
  expect(found.share).toBeLessThan(0.06);
  expect(found.levels).toBeGreaterThan(100);
});
