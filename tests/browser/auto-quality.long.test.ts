/** The automatic quality of a page: what it starts with, and that it follows the frames of a graphics card. */
import { expect, test } from "vitest";
import { addressOf, type OpenPage, openPageAt, pictureOf, untilReady } from "./browser.ts";

declare global {
  interface Window {
    framesDrawn?: number;
    /** Milliseconds between frames, as the page is told. */
    frameMs?: number;
    measurements?: number;
    /** Qualities that frames were drawn at, each as long as it lasts. */
    qualities?: string[];
  }
}

const SMALL = { width: 160, height: 90 };

/** Names a graphics card that is not software and has no timer, and counts how often it is measured. */
const CARD = `{
  const RENDERER = 0x9246;
  const { getParameter, getExtension, readPixels } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.getParameter = function (name) {
    return name === RENDERER || name === this.RENDERER ? "A graphics card" : getParameter.call(this, name);
  };
  WebGL2RenderingContext.prototype.getExtension = function (name) {
    return name === "EXT_disjoint_timer_query_webgl2" ? null : getExtension.call(this, name);
  };
  window.measurements = 0;
  WebGL2RenderingContext.prototype.readPixels = function (...given) {
    window.measurements++;
    return readPixels.apply(this, given);
  };
}`;

/**
 * Draws frames at once but tells that they are `frameMs` apart: so long that minutes take few frames. The clock stands still during
 * a frame, so that script takes no time on any machine.
 */
const FRAMES = `{
  let now = 0;
  performance.now = () => now;
  window.framesDrawn = 0;
  window.frameMs = 200;
  window.qualities = [];
  requestAnimationFrame = (draw) => setTimeout(() => {
    window.framesDrawn++;
    draw((now += window.frameMs));
    const quality = window.rehearsal?.quality();
    if (quality && quality !== window.qualities.at(-1)) window.qualities.push(quality);
  });
  cancelAnimationFrame = clearTimeout;
}`;

/** Milliseconds: a look at each frame would ask for a frame itself, and double the time between those of the world. */
const POLLING = { polling: 20 };

const quality = (page: OpenPage) => page.evaluate(() => window.rehearsal.quality());
const untilQuality = (page: OpenPage, name: string) =>
  page.waitForFunction((wanted) => window.rehearsal.quality() === wanted, name, POLLING);
const remembered = (page: OpenPage) => page.evaluate(() => localStorage.getItem("limitless.quality/A graphics card"));

async function frames(page: OpenPage, count: number): Promise<void> {
  const from = await page.evaluate(() => window.framesDrawn ?? 0);
  await page.waitForFunction((to) => (window.framesDrawn ?? 0) > to, from + count, POLLING);
}

test("slow frames lower the automatic quality twice, fast ones raise it, and no other changes", async () => {
  const page = await openPageAt(addressOf("opened"), SMALL, { before: CARD + FRAMES });
  await untilReady(page);
  await page.evaluate(() => window.rehearsal.open("?world=chequers&quality=high"));
  await frames(page, 50);
  expect(await quality(page)).toBe("high");
  await page.evaluate(() => window.rehearsal.change("quality", "auto"));
  await untilQuality(page, "low");
  const qualities = () => page.evaluate(() => window.qualities?.slice(0, 4));
  expect(await qualities()).toEqual(["high", "medium", "low"]);
  const setFrameMs = (ms: number) =>
    page.evaluate((apart) => {
      window.frameMs = apart;
    }, ms);
  // The 2 minutes in which it is not tried again.
  await setFrameMs(800);
  await frames(page, 170);
  expect(await quality(page)).toBe("low");
  // Nearly the longest frames that leave time for medium, for the 6 s until it is tried.
  await setFrameMs(5.5);
  await page.waitForFunction(() => (window.qualities?.length ?? 0) > 3, undefined, POLLING);
  expect(await qualities()).toEqual(["high", "medium", "low", "medium"]);
  expect(page.errors).toEqual([]);
});

test("a lasting automatic quality is remembered", async () => {
  const page = await openPageAt(addressOf("opened"), SMALL, { before: CARD + FRAMES });
  await untilReady(page);
  await page.evaluate(() => localStorage.setItem("limitless.quality/A graphics card", "medium"));
  const opened = await page.evaluate(async () => {
    // Neither slow nor fast, until the page has told what it starts with.
    window.frameMs = 18;
    await window.rehearsal.open("?world=chequers");
    const start = window.rehearsal.quality();
    window.frameMs = 200;
    return [start, window.measurements];
  });
  expect(opened).toEqual(["medium", 0]);
  await untilQuality(page, "low");
  await expect.poll(() => remembered(page)).toBe("low");
});

test("a graphics card is measured at the first visit, and draws the same as without", {
  timeout: 120_000,
}, async () => {
  const open = () => page.evaluate(() => window.rehearsal.open("?world=chequers"));
  const page = await openPageAt(addressOf("opened"), SMALL, { before: CARD });
  await untilReady(page);
  await open();
  expect(await page.evaluate(() => window.measurements)).toBeGreaterThan(0);
  expect(await remembered(page)).toBe(await quality(page));
  const picture = await pictureOf(page);
  await page.reload();
  await untilReady(page);
  await open();
  expect(await page.evaluate(() => window.measurements)).toBe(0);
  expect(await remembered(page)).toBe(await quality(page));
  expect((await pictureOf(page)).equals(picture)).toBe(true);
  expect(page.errors).toEqual([]);
});

test("a measurement takes 0.2 s at most, and the pass that it waits for", async () => {
  const page = await openPageAt(addressOf("opened"), SMALL);
  await untilReady(page);
  const probe = await page.evaluate(() => window.rehearsal.probe());
  expect(probe.ms - probe.longestWaitMs).toBeLessThanOrEqual(200);
  // A software renderer may be slower than the limit for its first pass: then nothing is told.
  expect(probe.unit ?? Infinity).toBeGreaterThan(0.01);
});

test("a software renderer starts low and is not measured", async () => {
  const before = CARD.replace("A graphics card", "SwiftShader");
  const page = await openPageAt(addressOf("opened"), SMALL, { before });
  await untilReady(page);
  await page.evaluate(() => window.rehearsal.open("?world=chequers"));
  expect(await quality(page)).toBe("low");
  expect(await page.evaluate(() => window.measurements)).toBe(0);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes("quality")))).toEqual([]);
});
