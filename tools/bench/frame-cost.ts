/**
 * Cost of a frame on the graphics card: first and dearest shot of every world, at each quality, in a canvas of 640 × 360 CSS pixels.
 * Costs are in units: the time of one full-screen pass of 100 dependent texture reads at 640 × 360, measured in turns with the
 * frames. A scene of three.js is measured the same way. Where Chromium draws on a graphics card (LIMITLESS_GPU, tools/browser.ts),
 * also its milliseconds of a frame at 1920 × 1080, by its timer. Environment: `QUALITIES=low,high` and `SHOTS=skylands/dawn` choose.
 */
import type { Page } from "playwright-core";
import { servePages } from "../../tests/browser/pages/serve.ts";
import { launchBrowser } from "../browser.ts";
import { openStudio, type Studio } from "../page.ts";
import { untilReady } from "../ready.ts";
import { quantile, type Result, round } from "./case.ts";
import { type DrawnFrame, installGpuPasses, type Pass } from "./gpu-passes.ts";
import { VIEWS } from "./views.ts";

const BAR = { low: 5, medium: 11, high: 18, ultra: 36 };
type Quality = keyof typeof BAR;
const TURNS = 5;
const WINDOW = { width: 640, height: 360, deviceScaleFactor: 2, mobile: false };
const FULL_HD = { width: 1920, height: 1080, deviceScaleFactor: 1, mobile: false };
const CARD_FRAMES = 60;
/** A page is settled after so many frames in a row that changed nothing, with units below so many times that of an idle machine. */
const [CALM, BUSY, SETTLE_MS] = [3, 1.3, 300_000];
/** Passes that cost less than this share of a frame are left out of the report. */
const LEAST = 0.01;

const median = (values: readonly number[]): number => quantile(values, 0.5);
const chosen = <T extends string>(name: string, all: readonly T[]): readonly T[] => {
  const asked = process.env[name]?.split(",");
  const unknown = asked?.find((one) => !all.includes(one as T));
  if (unknown) throw new Error(`${name} can name ${all.join(", ")}; got "${unknown}".`);
  return asked ? all.filter((one) => asked.includes(one)) : all;
};

async function open(studio: Studio, view: string, quality: Quality, counting: boolean, size = WINDOW): Promise<Page> {
  const page = await studio.newPage(size.width, size.height);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setDeviceMetricsOverride", size);
  await page.addInitScript(`localStorage.setItem("limitless.helped", "yes")`);
  await page.addInitScript(installGpuPasses, counting);
  const [world, shot] = view.split("/");
  await page.goto(studio.addressOf(`world=${world}&shot=${shot}&quality=${quality}`));
  await untilReady(page, 600_000);
  await page.evaluate(() => window.gpuPasses.halt());
  return page;
}

const frame = (page: Page, byPass: boolean): Promise<DrawnFrame> =>
  page.evaluate((timed) => window.gpuPasses.frame(timed), byPass);

/** The mean of two frames: some passes are drawn in every second one (src/render/half-rate.ts). Counts are those of the larger. */
async function meanFrame(page: Page, byPass: boolean): Promise<DrawnFrame> {
  const [one, other] = [await frame(page, byPass), await frame(page, byPass)];
  return {
    ...one,
    ms: (one.ms + other.ms) / 2,
    draws: Math.max(one.draws, other.draws),
    triangles: Math.max(one.triangles, other.triangles),
    passes: [...one.passes, ...other.passes].map((pass) => ({ ...pass, ms: pass.ms / 2 })),
  };
}

/**
 * Draws frames until the page has all that it streams and compiles: its workers and compilers would take the processors from frames
 * and from units, but not in the same measure. They are done when units are as fast as they were before the page was opened, and as
 * many things are drawn as in the two frames before.
 */
async function settle(page: Page, yardstick: Page, idleMs: number): Promise<void> {
  const until = performance.now() + SETTLE_MS;
  for (let [calm, before] = [0, -1]; calm < CALM; ) {
    if (performance.now() > until)
      throw new Error("The page is still loading; close other programs and measure again.");
    const { triangles } = await meanFrame(page, false);
    const unitMs = await yardstick.evaluate(() => window.yardstick.unit());
    calm = triangles === before && unitMs < BUSY * idleMs ? calm + 1 : 0;
    before = triangles;
  }
}

/** Milliseconds of the passes of one shader, by frame. */
function passesOf(frames: readonly DrawnFrame[], unitMs: number): Record<string, number> {
  const total = new Map<string, number[]>();
  for (const [n, { passes }] of frames.entries())
    for (const { shader, width, height, ms } of passes) {
      const key = `${shader} ${width}×${height}`;
      const all = total.get(key) ?? new Array<number>(frames.length).fill(0);
      all[n] += ms;
      total.set(key, all);
    }
  const units = [...total].map(([name, all]) => [name, median(all) / unitMs] as const);
  const sum = units.reduce((so, [, cost]) => so + cost, 0);
  const listed = units.filter(([, cost]) => cost >= LEAST * sum).sort((a, b) => b[1] - a[1]);
  return Object.fromEntries(listed.map(([name, cost]) => [name, round(cost)]));
}

/** Mean fragments shaded a pixel, by all passes that draw the scene, which may have fewer pixels than the screen, or the screen. */
async function overdrawOf(studio: Studio, view: string, quality: Quality): Promise<number> {
  const page = await open(studio, view, quality, true);
  const { passes, pixels } = await frame(page, false);
  await page.context().close();
  const aspect = WINDOW.width / WINDOW.height;
  const isPicture = ({ width, height }: Pass) =>
    Math.abs(width / height / aspect - 1) < 0.02 && width * height >= 0.5 * pixels;
  return passes.filter(isPicture).reduce((sum, { fragments, width, height }) => sum + fragments / (width * height), 0);
}

/** Milliseconds of a graphics card at 1920 × 1080, and the frames a second that they allow; nothing in software. */
async function cardOf(studio: Studio, view: string, quality: Quality) {
  if (!process.env.LIMITLESS_GPU) return {};
  const page = await open(studio, view, quality, false, FULL_HD);
  const all: number[] = [];
  for (let n = 0; n < CARD_FRAMES; n++) {
    const ms = await page.evaluate(() => window.gpuPasses.timerMs());
    if (ms !== null) all.push(ms);
  }
  await page.context().close();
  return all.length > 0 ? { cardMs: round(median(all)), cardFps: Math.round(1000 / median(all)) } : {};
}

async function costOf(studio: Studio, yardstick: Page, idleMs: number, view: string, quality: Quality) {
  const page = await open(studio, view, quality, false);
  const [units, frames, split]: [number[], DrawnFrame[], DrawnFrame[]] = [[], [], []];
  await settle(page, yardstick, idleMs);
  for (let turn = 0; turn < TURNS; turn++) {
    units.push(await yardstick.evaluate(() => window.yardstick.unit()));
    frames.push(await meanFrame(page, false));
    split.push(await meanFrame(page, true));
  }
  const [gpuBytes, programs] = await page.evaluate(() => [window.gpuPasses.bytes(), window.gpuPasses.programs()]);
  await page.context().close();
  const unitMs = median(units);
  const { draws, triangles, uploadBytes } = frames[TURNS - 1];
  const figures = {
    units: median(frames.map(({ ms }) => ms)) / unitMs,
    ms: median(frames.map(({ ms }) => ms)),
    draws,
    triangles,
    overdraw: await overdrawOf(studio, view, quality),
    gpuMB: gpuBytes / 2 ** 20,
    programs,
    uploadBytes,
  };
  const rounded = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, round(value)]));
  const card = await cardOf(studio, view, quality);
  return { ...rounded, ...card, units: figures.units, passes: passesOf(split, unitMs) };
}

export default async function frameCost(): Promise<Result> {
  const pages = await servePages("tools/bench/pages");
  const studio = await openStudio();
  // A browser of its own, so that its frames do not wait for those of a world.
  const browser = await launchBrowser();
  try {
    const yardstick = await browser.newPage({ viewport: { width: 640, height: 720 } });
    // tsx wraps named functions in a helper, which must also exist in pages that evaluate them.
    await yardstick.addInitScript("globalThis.__name = (target) => target;");
    await yardstick.goto(`${pages.address}yardstick.html`);
    await yardstick.waitForFunction(() => "yardstick" in window);
    const once = () => yardstick.evaluate(() => [window.yardstick.unit(), window.yardstick.peer()]);
    await once();
    const turns: number[][] = [];
    for (let turn = 0; turn < TURNS; turn++) turns.push(await once());
    const unitMs = median(turns.map(([unit]) => unit));
    const views: Record<string, Record<string, unknown>> = {};
    let ok = true;
    for (const view of chosen("SHOTS", VIEWS))
      for (const quality of chosen("QUALITIES", Object.keys(BAR) as Quality[])) {
        const cost = await costOf(studio, yardstick, unitMs, view, quality);
        ok &&= cost.units <= BAR[quality];
        views[view] = { ...views[view], [quality]: { ...cost, units: round(cost.units) } };
        console.error(`${view} ${quality}: ${round(cost.units)} units`);
      }
    return {
      bar: BAR,
      ok,
      unitMs: round(unitMs),
      peer: round(median(turns.map(([, peer]) => peer)) / unitMs),
      ...views,
    };
  } finally {
    await browser.close();
    await studio.close();
    await pages.close();
  }
}
