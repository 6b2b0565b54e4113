/**
 * A frame of the nebula in flight, 5 light-years a second and slowly turning, against the plain march by even steps that comes as
 * near to the picture of very fine steps: every one of its pixels from the eye to the end, in each frame.
 */
import cosmic from "../../scenes/cosmic/scene.ts";
import type { Compare, Flight } from "../../tests/browser/pages/nebula-cost.ts";
import { servePages } from "../../tests/browser/pages/serve.ts";
import { launchBrowser } from "../browser.ts";
import { type Result, round } from "./case.ts";

/** Of the plain march's time. */
const BAR = { ratio: 0.25 };
const FRAMES = 16;
const TURNS = 7;
/** Of the world's shots. */
const VIEWS = 3;

export default async function nebula(): Promise<Result> {
  const pages = await servePages();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    // tsx wraps named functions in a call that only its own runtime has.
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
