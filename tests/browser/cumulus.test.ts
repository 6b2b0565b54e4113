/** Cloud shadows on the GPU equal those of the generator, near and far from the origin, at noon and evening, while clouds drift. */
import { expect, test } from "vitest";
import { PROFILE_1983 } from "../../src/core/field/profile.ts";
import { cloudShadeAt, coverMap, cumulusOf, WIND } from "../../src/core/flat/clouds.ts";
import { daylightAt } from "../../src/render/atmosphere/daylight.ts";
import { nonEmpty } from "../non-empty.ts";
import { addressOf, openPageAt } from "./browser.ts";
import type { Shades } from "./pages/cumulus.ts";

declare global {
  interface Window {
    shades: Shades;
  }
}

/** The sampler interpolates with 8 bits, and shadow edges are steep. */
const BAR = 0.03;

test("cloud shadows on the GPU equal those of the CPU", async () => {
  const page = await openPageAt(addressOf("cumulus"));
  await page.waitForFunction(() => "shades" in window);
  const map = coverMap(PROFILE_1983);
  for (const [from, clouds, hour, seconds] of [
    [0, 0.35, 12, 0],
    [1_000_000, 0.6, 9, 100],
    [-1_000_000_000, 0.9, 16.8, 5],
  ] as const) {
    const points = Array.from({ length: 60 }, (_, i): [number, number, number] => [
      from + 131 * i,
      -from + 67 * i,
      (i % 7) * 170,
    ]);
    const read = await page.evaluate(([at, amount, when, drifted]) => window.shades.shade(at, amount, when, drifted), [
      points,
      clouds,
      hour,
      seconds,
    ] as const);
    const { sun } = daylightAt(hour);
    const told = points.map(([x, y, z]) =>
      cloudShadeAt(cumulusOf(clouds), map, x - WIND[0] * seconds, y - WIND[1] * seconds, z, sun as never),
    );
    expect(read.length).toBe(points.length);
    for (const [i, value] of nonEmpty(read).entries())
      expect(Math.abs(value - told[i]), `${from} ${i}`).toBeLessThan(BAR);
    expect(Math.max(...told) - Math.min(...told)).toBeGreaterThan(0.2);
  }
});
