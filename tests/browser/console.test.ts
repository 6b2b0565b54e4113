/**
 * A world, with its menu, sheets, map and photo mode, leaves the console clean under the content security policy: mines in `npm test`,
 * and all worlds in `npm run test:long`.
 */
import { expect, test } from "vitest";
import { nonEmpty } from "../non-empty.ts";
import { tour } from "./tour.ts";
import { worlds } from "./worlds.ts";

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; worker-src 'self'; img-src 'self' data:; manifest-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types default";

/** Seconds of flight in each world; `npm test` takes a few. */
const SECONDS = process.env.LONG ? 60 : 3;
/** The fastest world to open. Tests of their own open the parts of the others, and `npm run test:long` tours them. */
const toured = worlds.filter(({ world }) => process.env.LONG || world === "mines");

test.each(nonEmpty(toured))("no warning, error or violation of the policy in $world", async ({ world }) => {
  const page = await tour(world, SECONDS);
  expect(await page.locator("meta[http-equiv=Content-Security-Policy]").getAttribute("content")).toBe(POLICY);
  expect({ errors: page.errors, warnings: page.warnings }).toEqual({ errors: [], warnings: [] });
});
