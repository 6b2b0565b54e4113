/** Measures in words, in every system of units. */
import { afterEach, expect, test } from "vitest";
import { METRIC, useUnits } from "../../src/ui/format.ts";
import { measured, wholeLength } from "../../src/ui/measured.ts";
import { UNITS } from "../../src/ui/units.ts";

afterEach(() => useUnits(METRIC));

const WORDS = "Hover {7 m} to {28 m} above, within {600 m}, not over {45 m/s}, in space {3400 m/s}.";

test.each([
  ["metric", "Hover 7 m to 28 m above, within 600 m, not over 45 m/s, in space 3.4 km/s.", "1\u202f204 m"],
  ["imperial", "Hover 23 ft to 92 ft above, within 0.4 mi, not over 101 mph, in space 2.1 mi/s.", "3\u202f950 ft"],
  ["nautical", "Hover 23 ft to 92 ft above, within 0.3 nmi, not over 87 kn, in space 1.8 nmi/s.", "3\u202f950 ft"],
] as const)("%s", (name, words, length) => {
  useUnits(UNITS[name]);
  expect(measured(WORDS)).toBe(words);
  expect(wholeLength(1204)).toBe(length);
});

test("words without measures stay as they are", () => {
  expect(measured("Land in {Langby}: {7} {m} {x m}")).toBe("Land in {Langby}: {7} {m} {x m}");
});
