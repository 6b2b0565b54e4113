/** Limits of faults on the page, and its presets. */
import { describe, expect, test } from "vitest";
import { createLand } from "../../../src/core/faults/land.ts";
import { FAULT_DEFAULTS, readFaultSettings } from "../../../src/core/faults/settings.ts";
import { checkOnPage, checkOpened } from "../../../src/workshop/faults/limits.ts";
import { PRESETS } from "../../../src/workshop/faults/presets.ts";
import { nonEmpty } from "../../non-empty.ts";

test.each([
  [{ xSize: 0 }, "Expected 4 to 1024 columns, got 0."],
  [{ ySize: 1025 }, "Expected 4 to 1024 rows, got 1025."],
  [{ xSize: Number.NaN }, "Expected 4 to 1024 columns, got NaN."],
  [{ xSize: 1024, ySize: 1024, n: 10_000 }, "Expected 0 to 4,096 faults on 1024 × 1024 cells, got 10,000."],
  [{ seed: -1 }, "Expected seed to be a whole number from 0 to 4294967295, got -1."],
])("%j is refused", (change, message) => {
  expect(() => checkOnPage({ ...FAULT_DEFAULTS, ...change }, null)).toThrow(message);
});

test("as many faults as the size allows are made", () => {
  checkOnPage({ ...FAULT_DEFAULTS, xSize: 1024, ySize: 1024, n: 4096 }, null);
  checkOnPage({ ...FAULT_DEFAULTS, n: 65_536 }, null);
});

test("a land of a file has its own size; one that is too small is filtered alone", () => {
  checkOnPage({ ...FAULT_DEFAULTS, xSize: 4, ySize: 4, n: 4 }, createLand(1500, 1200));
  checkOnPage({ ...FAULT_DEFAULTS, n: 0 }, createLand(3, 3));
  expect(() => checkOnPage(FAULT_DEFAULTS, createLand(3, 3))).toThrow(/4 × 4 cells or more for faults, got 3 × 3/);
  expect(() => checkOpened(createLand(1, 9))).toThrow("Expected a land of 2 × 2 cells or more, got 1 × 9.");
});

describe("presets", () => {
  test.each(nonEmpty(Object.values(PRESETS).flat()))("$title can be made, and sent as JSON", ({ settings }) => {
    expect(settings.length).toBeGreaterThan(0);
    for (const each of nonEmpty(settings)) {
      checkOnPage(each, null);
      expect(readFaultSettings(JSON.parse(JSON.stringify(each)))).toEqual(each);
    }
  });
});
