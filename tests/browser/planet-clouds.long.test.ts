/** Clouds of a planet in the early pass, at half the resolution, look like those that each pixel marches: from the ground and from space. */
import { expect, test } from "vitest";
import { nonEmpty } from "../non-empty.ts";
import { addressOf, openPageAt } from "./browser.ts";
import type { PlanetCloudsPage } from "./pages/planet-clouds.ts";

declare global {
  interface Window {
    planetClouds: PlanetCloudsPage;
  }
}

/** Metres over the datum, and the slope of the view: on the ground, and in space. */
const EYES = [
  [300, 0.35],
  [30_000, -1.5],
] as const;

/** Mean difference of two pictures, relative to the mean of the second. */
function difference(a: readonly number[], b: readonly number[]): number {
  const [apart, whole] = a.reduce(([d, w], value, i) => [d + Math.abs(value - b[i]), w + Math.abs(b[i])], [0, 0]);
  return apart / whole;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test("clouds of the early pass look like those that each pixel marches", async () => {
  const page = await openPageAt(addressOf("planet-clouds"));
  await page.waitForFunction(() => "planetClouds" in window);
  for (const [altitude, slope] of EYES) {
    const draw = (isLoaded: boolean, scale: number) =>
      page.evaluate((asked) => window.planetClouds.skies(...asked), [altitude, slope, isLoaded, scale] as const);
    const clear = await draw(false, 0);
    const own = await draw(true, 0);
    const passed = await draw(true, 0.5);
    expect(nonEmpty(own).every(Number.isFinite)).toBe(true);
    expect(difference(clear, own)).toBeGreaterThan(0.2);
    expect(difference(passed, own)).toBeLessThan(0.1);
    expect(Math.abs(mean(passed) / mean(own) - 1)).toBeLessThan(0.01);
  }
});
