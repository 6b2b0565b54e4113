/** The river test: a thousand springs on three radii. */
import { describe, expect, test } from "vitest";
import type { Rivers } from "../../../src/core/planet/rivers.ts";
import { nonEmpty } from "../../non-empty.ts";
import { beside, downstream, linesNear, planetOfRadius, problemsOf, riversNear, springPlaces } from "./river-survey.ts";

/** Springs on each radius: the smallest planet has no more. */
describe.each([
  [400, 86],
  [60_000, 460],
  [6_371_000, 460],
])("on %i m", (radius, count) => {
  const globe = planetOfRadius(radius);
  const reach = radius < 1e6 ? 0.02 * radius : 4000;

  test("water never rises, and ends; from four sides it is the same", { timeout: 3_600_000 }, () => {
    const seen = new Set<string>();
    const others = [0, 1, 2, 3].map(() => ({ ...globe }));
    const survey = (rivers: Rivers) => {
      for (const stretch of nonEmpty(rivers.stretches)) {
        const spring = stretch.nodes.subarray(0, 3).join();
        if (seen.has(spring)) continue;
        seen.add(spring);
        expect(problemsOf(globe, rivers, stretch)).toEqual([]);
      }
    };
    for (const spring of nonEmpty(springPlaces(globe, count))) {
      if (seen.size >= count) break;
      survey(riversNear(globe, spring, 1));
      const place = downstream(globe, spring);
      const rivers = riversNear(globe, place, reach);
      survey(rivers);
      const once = linesNear(rivers, place, 0.4 * reach, globe);
      for (const [side, other] of others.entries()) {
        const found = riversNear(other, beside(place, 0.5 * reach, [0, 4, 2, 1][side]), reach);
        expect(linesNear(found, place, 0.4 * reach, other)).toEqual(once);
      }
    }
    expect(seen.size).toBeGreaterThanOrEqual(count);
  });
});
