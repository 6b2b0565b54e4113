/** 10⁶ random steps on foot on five planets never enter the ground. `npm run test:long`. */
import { expect, test } from "vitest";
import { nonEmpty } from "../../non-empty.ts";
import { openPlanet } from "./open-link.ts";
import { WALKED, walkPlanetRandomly } from "./random-walk.ts";

test.each(nonEmpty(WALKED))(
  "200,000 random steps on foot stay on the ground of %s",
  { timeout: 3_600_000 },
  async (_, link) => {
    const log = walkPlanetRandomly(await openPlanet(link), 7, 200_000);
    expect(log.firstBreach).toBe("");
    expect(log.way).toBeGreaterThan(2000);
    expect(log.jumps).toBeGreaterThan(100);
  },
);
