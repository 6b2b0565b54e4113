/**
 * Islands have no holes: the colour of the inside of their rock shows in no frame of a flight over, beside and under them, near
 * and far from the origin. Culling removes nothing visible.
 */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import scene from "../../scenes/skylands/scene.ts";
import { generate } from "../generate.ts";
import { nonEmpty } from "../non-empty.ts";
import { addressOf, openPageAt } from "./browser.ts";
import type { Marker } from "./pages/marker.ts";
import { viewsAround } from "./pages/views.ts";

const islands = generate(scene.world);
const HOME = [120, -340] as const;
const FAR = [1_000_000, -1_000_000] as const;
const FARTHEST = [-1_000_000_000, 1_000_000_000] as const;
/** Pixels a frame whose very middle an outline crosses, so that a sixteenth of one decides. */
const ROUNDED = 0.1;
/** Views of each place: 22 and 23 are in the open. */
const FEWEST = 20;
/** Software rendering on a busy machine. */
const SLOW = 240_000;

let page: Page;

declare global {
  interface Window {
    marker: Marker;
  }
}

beforeAll(async () => {
  page = await openPageAt(addressOf("marker"), {}, { lasting: true });
  await page.waitForFunction(() => "marker" in window);
  await page.evaluate(() => window.marker.open());
});

/** All views would take software a minute and a half: `npm run test:long` takes them. */
const thinned = process.env.LONG ? 1 : 16;

/** Every `n`-th of the views of a place. */
function every<View>(n: number, views: readonly View[]): View[] {
  expect(views.length).toBeGreaterThanOrEqual(FEWEST);
  return views.filter((_, i) => i % n === 0);
}

test("no hole shows in flights at the origin, 10⁶ m and 10⁹ m away", { timeout: SLOW }, async () => {
  const views = [
    ...every(thinned, viewsAround(islands, HOME, 1)),
    ...every(2 * thinned, viewsAround(islands, FAR, 1)),
    ...every(3 * thinned, viewsAround(islands, FARTHEST, 1)),
  ];
  const frames = await page.evaluate((all) => window.marker.fly(all), views);
  expect(frames.length).toBe(views.length);
  const strays = frames.reduce((sum, { magenta }) => sum + magenta, 0);
  const holes = frames.flatMap((frame, i) => (frame.holes > 0 ? [{ ...frame, view: views[i] }] : []));
  const least = Math.min(...frames.map(({ chunks }) => chunks));
  console.log(`${strays} stray pixels in ${frames.length} frames; holes in ${holes.length}; ${least} chunks or more`);
  expect(least).toBeGreaterThan(20);
  expect(holes.slice(0, 3)).toEqual([]);
  expect(strays).toBeLessThan(frames.length * ROUNDED);
});

test("culling changes no pixel", { timeout: SLOW }, async () => {
  const views = [
    ...every(3 * thinned, viewsAround(islands, HOME, 1)),
    ...every(6 * thinned, viewsAround(islands, FAR, 1)),
  ];
  for (const view of nonEmpty(views)) {
    const { differing, chunks, all } = await page.evaluate((each) => window.marker.cullingAt(each), view);
    expect(all).toBeGreaterThan(chunks);
    expect(differing, JSON.stringify(view)).toBe(0);
  }
});
