/** Random steps on planets never enter the ground: a sample of collision.long.test.ts. */
import { expect, test } from "vitest";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";
import { openPlanet } from "./open-link.ts";
import { WALKED, walkPlanetRandomly } from "./random-walk.ts";

test.each(nonEmpty(WALKED))("random steps on foot stay on the ground of %s", async (_, link) => {
  const log = walkPlanetRandomly(await openPlanet(link), 1983, sampled(8000, 1600));
  expect(log.firstBreach).toBe("");
  expect(log.way).toBeGreaterThan(sampled(100, 20));
});
