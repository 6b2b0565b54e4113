/** Every world, with its menu, sheets, map and photo mode, leaves the console clean under the content security policy. */
import { expect, test } from "vitest";
import { tour } from "./tour.ts";
import { worlds } from "./worlds.ts";

const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; worker-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'";

/** Seconds of flight in each world; `npm test` takes a few. */
const SECONDS = process.env.LONG ? 60 : 3;
/** `cosmic.test.ts` opens the sheets of that world; tests of their own open the parts of islands, countries and faults. */
const TOURED_ELSEWHERE = ["skylands", "cosmic", "forest", "caverns", "mines", "faults"];
const toured = worlds.filter(({ world }) => process.env.LONG || !TOURED_ELSEWHERE.includes(world));

test.each(toured)("no warning, error or violation of the policy in $world", async ({ world }) => {
  const page = await tour(world, SECONDS);
  expect(await page.locator("meta[http-equiv=Content-Security-Policy]").getAttribute("content")).toBe(POLICY);
  expect({ errors: page.errors, warnings: page.warnings }).toEqual({ errors: [], warnings: [] });
});
