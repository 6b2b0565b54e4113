/** A million random steps of the starship, near and far from the origin. */
import { expect, test } from "vitest";
import { createDice } from "./random-pilot.ts";
import { flyStarshipRandomly } from "./random-starship.ts";

test.each([[[120, -340, 60]], [[999_999, -999_999, 999_999]]] as const)(
  "half a million random steps around %j ly end in order",
  (around) => {
    const log = flyStarshipRandomly(around, 500_000, createDice(7));
    expect(log.problems.slice(0, 3)).toEqual([]);
    expect(log.near).toBeGreaterThan(20_000);
  },
);
