/**
 * Draws the profile of each world with a pointer in the workshop, a movement a frame, and reports what that takes. Draw calls of the
 * world are left out and the page is not painted: in software, both would slow down the script, and each frame would have several
 * steps of the simulation.
 *
 *   editMs      script from a movement to the changed ground: of its event, and what its frame takes longer than the median of
 *               frames without one. The median of a drag
 *   previewMs   of that, showing the changed profile in the world
 *   frameMs     all script of such a frame, and `idleMs` of a frame without a change: medians
 *   lifeMs      from keeping the profile until nine tenths of what was instanced before, such as plants, are drawn again
 */
import type { Page } from "playwright-core";
import { createProfile, PROFILE_1983 } from "../../src/core/field/profile.ts";
import { profileCode } from "../../src/core/profiles/code.ts";
import { servePages } from "../../tests/browser/pages/serve.ts";
import { launchBrowser } from "../browser.ts";
import { untilReady } from "../ready.ts";
import { type Result, round } from "./case.ts";
import { barAt, withSpeed } from "./machine.ts";
import { installPageFrames } from "./page-frames.ts";

/** Milliseconds on the reference machine (machine.ts). */
const BAR = { editMs: 4, lifeMs: 1000 };
const VIEWS = {
  forest: "shot=moor",
  skylands: "shot=coast",
  planet: "shot=ground",
  caverns: "shot=pool",
  mines: "shot=junction",
  cosmic: "shot=outside",
};
/** The sheet stands beside the view. */
const SIZE = { width: 1000, height: 400 };
/** Frames of a drag. */
const FRAMES = 180;
/** Milliseconds after opening, and after the drag. */
const SETTLE = 3000;

/** A hill that grows by a unit a frame, as one point and its neighbours are dragged up. */
const DRAWN = Array.from({ length: FRAMES }, (_, frame) =>
  profileCode(
    createProfile(PROFILE_1983.samples.map((v, i) => Math.round(v + frame * Math.exp(-(((i - 90) / 6) ** 2))))),
  ),
);

interface Drag {
  readonly editMs: number;
  readonly previewMs: number;
  readonly frameMs: number;
  readonly idleMs: number;
}

function drag(page: Page): Promise<Drag> {
  return page.evaluate(async (profiles) => {
    const { rehearsal, pageFrames } = window;
    const curve = document.querySelector(".line-curve");
    if (!rehearsal || !curve) throw new Error("The workshop is not open.");
    // There is no pointer of these events to capture.
    curve.setPointerCapture = () => {};
    const { left, top, width, height } = curve.getBoundingClientRect();
    /** The pointer in a frame, on its way over a hill from left to right. */
    const move = (type: string, frame: number) => {
      const share = frame / profiles.length;
      const clientX = left + (0.2 + 0.6 * share) * width;
      const clientY = top + (0.5 - 0.3 * Math.sin(Math.PI * share)) * height;
      curve.dispatchEvent(new PointerEvent(type, { pointerId: 1, bubbles: true, clientX, clientY }));
    };
    const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1];
    /** Medians of what `each` takes after a frame, and of what the frames take. */
    const recorded = async (each: (i: number) => void) => {
      const taken: number[] = [];
      pageFrames.start();
      for (let i = 0; i < profiles.length; i++) {
        await new Promise(requestAnimationFrame);
        const start = performance.now();
        each(i);
        taken.push(performance.now() - start);
      }
      await new Promise(requestAnimationFrame);
      return { own: median(taken), frame: median(pageFrames.stop().scriptMs) };
    };
    const idle = await recorded(() => {});
    move("pointerdown", 0);
    const drawn = await recorded((i) => move("pointermove", i + 1));
    move("pointerup", profiles.length);
    const preview = await recorded((i) => rehearsal.preview(profiles[i]));
    const editMs = drawn.own + drawn.frame - idle.frame;
    return { editMs, previewMs: preview.own, frameMs: drawn.frame, idleMs: idle.frame };
  }, DRAWN);
}

/** Keeps a drawn profile; milliseconds until what was instanced is drawn again, and how much that was. */
function life(page: Page): Promise<{ readonly lifeMs: number; readonly instances: number }> {
  return page.evaluate(
    async (profile) => {
      const { rehearsal } = window;
      if (!rehearsal) throw new Error("The page is not open.");
      const instances = rehearsal.instances();
      const start = performance.now();
      await rehearsal.change("profile", profile);
      const since = () => performance.now() - start;
      while (rehearsal.instances() < 0.9 * instances && since() < 20_000) await new Promise(requestAnimationFrame);
      return { lifeMs: since(), instances };
    },
    DRAWN[FRAMES - 1],
  );
}

async function editsOf(page: Page, address: string, query: string) {
  await page.addInitScript("globalThis.__name = (target) => target;");
  await page.addInitScript(installPageFrames);
  await page.goto(`${address}opened.html`);
  await untilReady(page, 120_000);
  await page.evaluate((search) => window.rehearsal?.open(search), query);
  await page.locator(".line-curve").waitFor();
  // The sound starts at the first press, which must not count.
  await page.evaluate(() => dispatchEvent(new PointerEvent("pointerdown")));
  await page.addStyleTag({ content: "body * { visibility: hidden !important }" });
  await page.waitForTimeout(SETTLE);
  const drawn = await drag(page);
  await page.waitForTimeout(SETTLE);
  return { ...drawn, ...(await life(page)) };
}

export default async function profileEdit(): Promise<Result> {
  const pages = await servePages();
  const browser = await launchBrowser();
  try {
    const worlds: Record<string, Record<string, number>> = {};
    let ok = true;
    for (const [world, view] of Object.entries(VIEWS)) {
      const context = await browser.newContext({ viewport: SIZE });
      const page = await context.newPage();
      const query = `?world=${world}&${view}&quality=medium&sheet=workshop`;
      const [edits, speed] = await withSpeed(() => editsOf(page, pages.address, query));
      await context.close();
      const bar = barAt(BAR, speed);
      const rounded = Object.entries({ ...edits, speed }).map(([name, value]) => [name, round(value)]);
      worlds[world] = Object.fromEntries(rounded);
      ok &&= edits.editMs <= bar.editMs && edits.lifeMs <= bar.lifeMs;
      console.error(`${world}: ${JSON.stringify(worlds[world])}`);
    }
    return { bar: BAR, ok, ...worlds };
  } finally {
    await browser.close();
    await pages.close();
  }
}
