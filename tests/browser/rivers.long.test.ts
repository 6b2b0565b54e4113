/** Grass near the eye does not grow in rivers and lakes, and grows beside them as if there were none. */
import { expect, test } from "vitest";
import { sampled } from "../long-test.ts";
import { nonEmpty } from "../non-empty.ts";
import { addressOf, openPageAt } from "./browser.ts";
import type { RiverTurf } from "./pages/river-turf.ts";

declare global {
  interface Window {
    riverTurf: RiverTurf;
  }
}

/** Minimum growth of a drawn tuft (shaders/grass.ts). */
const LEAST = 0.03;

/** `npm run test:long` looks at a lake too. */
const WATERS: [what: string, latitude: number, longitude: number][] = [
  ["a river", 19.44722, 27.8689],
  ["a lake", 10.56579, 30.61005],
];

test.each(nonEmpty(WATERS.slice(0, sampled(2, 1))))("no tuft stands in %s", async (_, latitude, longitude) => {
  const page = await openPageAt(addressOf("river-turf"));
  await page.waitForFunction(() => "riverTurf" in window);
  const { tufts, triangles } = await page.evaluate(([north, east]) => window.riverTurf.tuftsAt(north, east), [
    latitude,
    longitude,
  ] as const);
  expect(page.errors).toEqual([]);
  expect(triangles).toBeGreaterThan(0);
  const inWater = tufts.filter(([dry, , depth]) => dry > LEAST && depth > 0);
  const onLand = tufts.filter(([dry, , , isNear]) => dry > LEAST && !isNear);
  console.log(`${tufts.length} tufts: ${inWater.length} would stand in water, ${onLand.length} are on dry land`);
  expect(inWater.length).toBeGreaterThan(50);
  expect(inWater.filter(([, grown]) => grown > LEAST)).toEqual([]);
  expect(onLand.length).toBeGreaterThan(50);
  for (const [dry, grown] of nonEmpty(onLand)) expect(grown).toBe(dry);
});
