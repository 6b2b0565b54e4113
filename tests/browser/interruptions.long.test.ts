/** A running world survives another pixel ratio, a canvas without a size, hours in the background, and a clock that goes back. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage, untilReady } from "./browser.ts";

const HOURS = 5 * 3_600_000;

declare global {
  interface Window {
    /** Milliseconds that the clock is off, and frames that a hidden tab holds back. */
    rigged: { skew: number; held: FrameRequestCallback[] | null };
  }
}

const RIG = `{
  window.rigged = { skew: 0, held: null };
  const now = performance.now.bind(performance);
  performance.now = () => now() + rigged.skew;
  const request = requestAnimationFrame;
  requestAnimationFrame = (draw) => rigged.held ? rigged.held.push(draw) : request(draw);
}`;

/** Waits for some frames; returns the pose and the world's time. */
const after = (page: Page, count: number) =>
  page.evaluate(async (frames) => {
    for (let i = 0; i < frames; i++) await new Promise(requestAnimationFrame);
    const { x = Number.NaN, y = Number.NaN } = window.limitless?.pose() ?? {};
    const t = Number(new URLSearchParams(location.search).get("t"));
    return { x, y, t };
  }, count);

/** Hides the tab, which stops its frames, or shows it again. */
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((hides) => {
    const held = window.rigged.held ?? [];
    window.rigged.held = hides ? [] : null;
    Object.defineProperty(document, "hidden", { value: hides, configurable: true });
    Object.defineProperty(document, "visibilityState", { value: hides ? "hidden" : "visible", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    for (const draw of held) requestAnimationFrame(draw);
  }, hidden);

const turnClock = (page: Page, ms: number) => page.evaluate((by) => void (window.rigged.skew += by), ms);

test("pixel ratio, size, hours in the background and a clock that goes back", async () => {
  const page = await openPage(
    "world=mines&quality=low&view=2&clouds=0&rate=1",
    { width: 160, height: 90 },
    { before: RIG },
  );
  await untilReady(page);
  const view = page.locator("#view");
  const size = () => view.evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height]);
  const style = (width: string, height: string) =>
    view.evaluate((canvas, sides) => Object.assign(canvas.style, sides), { width, height });
  expect(await size()).toEqual([120, 67]);

  const protocol = await page.context().newCDPSession(page);
  const metrics = { width: 160, height: 90, deviceScaleFactor: 0.5, mobile: false };
  await protocol.send("Emulation.setDeviceMetricsOverride", metrics);
  await expect.poll(size, { message: "half the pixel ratio" }).toEqual([80, 45]);

  await style("0px", "0px");
  await after(page, 5);
  expect(await size(), "no size").toEqual([80, 45]);
  await style("160px", "1px");
  await expect.poll(size, { message: "one pixel high" }).toEqual([160, 1]);
  await style("", "");
  await expect.poll(size).toEqual([80, 45]);

  const requests: string[] = [];
  // The tiles of the ground are made after the first picture, by a worker.
  page.on(
    "request",
    (request) => /\/(tile-pixels-|ground-tiles\.)/.test(request.url()) || requests.push(request.url()),
  );
  const shown = await after(page, 1);
  await hide(page, true);
  await turnClock(page, HOURS);
  await hide(page, false);
  await expect.poll(async () => (await after(page, 1)).t).toBeGreaterThan(shown.t);
  const back = await after(page, 1);
  expect(back.t - shown.t, "five hours are not made up for").toBeLessThan(60);
  expect(requests).toEqual([]);

  await page.keyboard.down("KeyW");
  await turnClock(page, -HOURS);
  const start = await after(page, 1);
  await page.waitForFunction(({ x, y }) => {
    const now = window.limitless?.pose();
    return now && Math.hypot(now.x - x, now.y - y) > 0.2;
  }, start);
  await page.waitForFunction((t) => Number(new URLSearchParams(location.search).get("t")) > t, start.t);
  const end = await after(page, 1);
  expect(Math.hypot(end.x - start.x, end.y - start.y)).toBeLessThan(20);
  expect({ errors: page.errors, warnings: page.warnings }).toEqual({ errors: [], warnings: [] });
});
