/**
 * Draws the profile of each world, a change a frame, as a pointer in the workshop does, and reports what that takes. Draw calls are
 * left out, since software rendering would slow down everything else.
 *
 *   previewMs   script of showing a changed profile, in the frame that draws it: the median of a drag. Compared with the bar of
 *               a frame's script
 *   frameMs     all script of such a frame, and `idleMs` of a frame without a change: medians
 *   lifeMs      from keeping the profile until nine tenths of what was instanced before, such as plants, are drawn again
 */
import type { Page } from "playwright-core";
import { createProfile, PROFILE_1983 } from "../../src/core/field/profile.ts";
import { profileCode } from "../../src/core/profiles/code.ts";
import { servePages } from "../../tests/browser/pages/serve.ts";
import { launchBrowser } from "../browser.ts";
import { untilReady } from "../ready.ts";
import { quantile, type Result, round } from "./case.ts";
import { installPageFrames } from "./page-frames.ts";

const BAR = { previewMs: 4, lifeMs: 1000 };
const VIEWS = {
  forest: "shot=moor",
  skylands: "shot=coast",
  planet: "shot=ground",
  caverns: "shot=pool",
  mines: "shot=junction",
  cosmic: "shot=outside",
};
/** Frames of a drag. */
const FRAMES = 60;
/** Milliseconds after opening, and after the drag. */
const SETTLE = 3000;

/** A hill that grows by a unit a frame, as one point and its neighbours are dragged up. */
const DRAWN = Array.from({ length: FRAMES }, (_, frame) =>
  profileCode(
    createProfile(PROFILE_1983.samples.map((v, i) => Math.round(v + frame * Math.exp(-(((i - 90) / 6) ** 2))))),
  ),
);

interface Drag {
  readonly previewMs: readonly number[];
  readonly frameMs: readonly number[];
  readonly idleMs: readonly number[];
  readonly lifeMs: number;
  readonly instances: number;
}

function drag(page: Page): Promise<Drag> {
  return page.evaluate(async (profiles) => {
    const frame = () => new Promise(requestAnimationFrame);
    const recorded = async (each: (i: number) => void) => {
      window.pageFrames.start();
      for (let i = 0; i < profiles.length; i++) {
        await frame();
        each(i);
      }
      await frame();
      return (await window.pageFrames.stop()).scriptMs;
    };
    const { rehearsal } = window;
    if (!rehearsal) throw new Error("The page is not open.");
    const idleMs = await recorded(() => {});
    const previewMs: number[] = [];
    const frameMs = await recorded((i) => previewMs.push(rehearsal.preview(profiles[i])));
    const before = rehearsal.instances();
    const start = performance.now();
    await rehearsal.change("profile", profiles[profiles.length - 1]);
    while (rehearsal.instances() < 0.9 * before && performance.now() - start < 20_000) await frame();
    return { previewMs, frameMs, idleMs, lifeMs: performance.now() - start, instances: before };
  }, DRAWN);
}

export default async function profileEdit(): Promise<Result> {
  const pages = await servePages();
  const browser = await launchBrowser();
  try {
    const worlds: Record<string, Record<string, number>> = {};
    let ok = true;
    for (const [world, view] of Object.entries(VIEWS)) {
      const context = await browser.newContext({ viewport: { width: 640, height: 360 } });
      const page = await context.newPage();
      await page.addInitScript("globalThis.__name = (target) => target;");
      await page.addInitScript(installPageFrames);
      await page.goto(`${pages.address}opened.html`);
      await untilReady(page, 120_000);
      await page.evaluate((search) => window.rehearsal?.open(search), `?world=${world}&${view}&quality=medium`);
      await page.waitForTimeout(SETTLE);
      const { previewMs, frameMs, idleMs, lifeMs, instances } = await drag(page);
      await context.close();
      const median = (values: readonly number[]) => round(quantile(values, 0.5));
      worlds[world] = {
        previewMs: median(previewMs),
        frameMs: median(frameMs),
        idleMs: median(idleMs),
        lifeMs: round(lifeMs),
        instances,
      };
      ok &&= worlds[world].previewMs <= BAR.previewMs && lifeMs <= BAR.lifeMs;
      console.error(`${world}: ${JSON.stringify(worlds[world])}`);
    }
    return { bar: BAR, ok, ...worlds };
  } finally {
    await browser.close();
    await pages.close();
  }
}
