/** Results do not depend on engine-dependent Math functions: with each one broken, the bits are the same. */
import { afterEach, expect, test, vi } from "vitest";
import { removeBand } from "../../../src/core/faults/band.ts";
import { circles, faults } from "../../../src/core/faults/faults.ts";
import { smoothLand } from "../../../src/core/faults/filter.ts";
import { createLand } from "../../../src/core/faults/land.ts";
import { synthesizeProfile } from "../../../src/core/profiles/synthesis.ts";

const UNPINNED = ["sin", "cos", "tan", "exp", "log", "log2", "pow", "hypot", "atan2"] as const;

function everything(): Float64Array[] {
  const land = createLand(24, 40);
  for (const _ of faults(land, { n: 9, line: "normal", shape: "sine", reach: 30, when: "each" }));
  for (const _ of faults(land, { n: 9, line: "cross", shape: "cosine" }));
  for (const _ of circles(land, { n: 9 }));
  smoothLand(land, "gauss", 2);
  removeBand(land, 3, 5);
  return [land.heights, synthesizeProfile().samples, synthesizeProfile({ method: "cosine", sample: 7 }).samples];
}

afterEach(() => vi.restoreAllMocks());

test.each(UNPINNED)("Math.%s", (name) => {
  const before = everything();
  const broken = vi.spyOn(Math, name).mockImplementation(() => 0.123);
  expect(Math[name](1, 1)).toBe(0.123);
  expect(everything()).toEqual(before);
  // fft.js fills its table with them first, before it is replaced.
  if (name === "cos") expect(broken.mock.calls.length).toBeGreaterThan(1);
});
