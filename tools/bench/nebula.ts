/**
 * A frame of the nebula in flight at 5 ly/s with slow turning, against a plain ray march with even steps of the same accuracy, which
 * marches every pixel in every frame.
 */
import cosmic from "../../scenes/cosmic/scene.ts";
import type { Compare, Flight } from "../../tests/browser/pages/nebula-cost.ts";
import { servePages } from "../../tests/browser/pages/serve.ts";
import { launchBrowser } from "../browser.ts";
import { type Result, round } from "./case.ts";

/** Relative to the time of the plain march. */
const BAR = { ratio: 0.25 };
const FRAMES = 16;
const TURNS = 7;
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
    let [march, plain] = [0, 0];
    for (const [name, { at, look }] of Object.entries(cosmic.shots).slice(0, VIEWS)) {
      const flight: Flight = { at, look: [look[0], look[1]] };
      const figures = await page.evaluate(
        ([each, frames, turns]) => (window as unknown as { compare: Compare }).compare(each, "medium", frames, turns),
        [flight, FRAMES, TURNS] as const,
      );
      march += figures.marchMs;
      plain += figures.plainMs;
      const all = { ...figures, ratio: figures.marchMs / figures.plainMs };
      views[name] = Object.fromEntries(Object.entries(all).map(([figure, value]) => [figure, round(value)]));
    }
    return { bar: BAR, ok: march / plain <= BAR.ratio, ratio: round(march / plain), ...views };
  } finally {
    await browser.close();
    await pages.close();
  }
}
