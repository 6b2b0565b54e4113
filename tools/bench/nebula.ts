/**
 * A frame of the nebula in flight at 5 ly/s with slow turning, against plain ray marches at half resolution, enlarged with bilinear
 * filtering: one with even steps, one with steps that grow with distance as the nebula's own do. Both skip empty space and end opaque
 * rays.
 *
 *   accuracy   RMS error of the full-resolution picture of 192 × 108 in flight, against a march of every pixel with steps of half a
 *              light-year; each rival has the widest steps with at most the nebula's error (all reach it at this size)
 *   fails      also if a figure is not finite
 */
import cosmic from "../../scenes/cosmic/scene.ts";
import type { Compare, Flight } from "../../tests/browser/pages/nebula-cost.ts";
import { servePages } from "../../tests/browser/pages/serve.ts";
import { launchBrowser } from "../browser.ts";
import { type Result, round } from "./case.ts";

/** Time of the nebula's frames relative to each rival's: about half of even steps, and about equal to growing ones. */
const BAR = { even: 0.6, growing: 1.25 };
const FRAMES = 16;
const TURNS = 11;
/** Number of the world's shots that are measured. */
const VIEWS = 3;

export default async function nebula(): Promise<Result> {
  const pages = await servePages();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    // tsx wraps named functions in a helper, which must also exist in the page.
    await page.addInitScript("globalThis.__name = (target) => target;");
    await page.goto(`${pages.address}nebula-cost.html`);
    await page.waitForFunction(() => "compare" in window);
    const views: Record<string, Record<string, number>> = {};
    const total = { march: 0, even: 0, growing: 0 };
    for (const [name, { at, look }] of Object.entries(cosmic.shots).slice(0, VIEWS)) {
      const flight: Flight = { at, look: [look[0], look[1]] };
      const figures = await page.evaluate(
        ([each, frames, turns]) => (window as unknown as { compare: Compare }).compare(each, "medium", frames, turns),
        [flight, FRAMES, TURNS] as const,
      );
      total.march += figures.marchMs;
      total.even += figures.evenMs;
      total.growing += figures.growingMs;
      views[name] = Object.fromEntries(Object.entries(figures).map(([figure, value]) => [figure, round(value)]));
    }
    const [even, growing] = [total.march / total.even, total.march / total.growing];
    const known = Object.values(views).every((figures) => Object.values(figures).every(Number.isFinite));
    const ok = known && even <= BAR.even && growing <= BAR.growing;
    return { bar: BAR, ok, even: round(even), growing: round(growing), ...views };
  } finally {
    await browser.close();
    await pages.close();
  }
}
