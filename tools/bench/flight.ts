/**
 * Sixty simulated seconds at 60 m/s over the skylands: every step simulated, every tenth drawn, small and at quality low,
 * since software rendering pays by the pixel and script does not. What grows with quality is counted at quality high.
 */
import type { CDPSession, Page } from "playwright-core";
import { MEASURE_FLAGS } from "../browser.ts";
import { openStudio, type Studio } from "../page.ts";
import { untilReady } from "../ready.ts";
import { quantile, type Result, round } from "./case.ts";

const BAR = {
  scriptMsP50: 4,
  scriptMsP99: 12,
  longestTaskMs: 50,
  drawCalls: 40,
  triangles: 600_000,
  uploadBytes: 64 * 1024,
  heapGrowth: 0.05,
};
const SECONDS = 60;
/** Of 3,600 m: less, and something stood in the way. */
const LEAST_METRES = 3000;
const ALTITUDE = 420;

/** The part of `window.limitless` (DESIGN §5) that is measured. */
interface Probe {
  step(seconds: number, intent: object, options: { draw: number }): unknown;
  pose(): { x: number; y: number; z: number };
  stats(): Stats;
}

interface Stats {
  /** Of each frame since the last call. */
  readonly scriptMs: number | readonly number[];
  readonly uploadBytes: number | readonly number[];
  readonly drawCalls: number;
  readonly triangles: number;
}

interface Slice {
  readonly stats: Stats;
  readonly at: readonly [number, number, number];
}

async function open(studio: Studio, quality: string): Promise<Page> {
  const page = await studio.newPage(160, 90);
  // Frozen, it moves by steps alone. High enough over the islands' peaks, low enough under those above, that nothing stands in the way.
  await page.goto(studio.addressOf(`world=skylands&at=-1300,-4200,${ALTITUDE}&look=30,0&freeze=1&quality=${quality}`));
  await untilReady(page, 180_000);
  return page;
}

/** Flies one simulated second straight ahead, and waits for each picture: a page a few ahead of a slow renderer is stopped. */
function fly(page: Page): Promise<Slice> {
  return page.evaluate(async () => {
    const { limitless } = window as unknown as { limitless: Probe };
    const gl = document.querySelector("canvas")?.getContext("webgl2");
    for (let picture = 0; picture < 6; picture++) {
      await limitless.step(1 / 6, { forward: 1, right: 0, up: 0, turn: 0 }, { draw: 10 });
      gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    }
    const { x, y, z } = limitless.pose();
    return { stats: limitless.stats(), at: [x, y, z] as const };
  });
}

async function heapAfterCollection(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  return (await session.send("Runtime.getHeapUsage")).usedSize;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

async function flyLow(studio: Studio) {
  const page = await open(studio, "low");
  // Up to speed first, and through what is compiled on first use.
  for (let second = 0; second < 10; second++) await fly(page);
  const session = await page.context().newCDPSession(page);
  const slices: Slice[] = [];
  const heaps: number[] = [];
  for (let second = 0; second < SECONDS; second++) {
    slices.push(await fly(page));
    heaps.push(await heapAfterCollection(session));
  }
  await page.context().close();
  const third = SECONDS / 3;
  const [first, last] = [slices[0].at, slices[SECONDS - 1].at];
  const scriptMs = slices.flatMap(({ stats }) => stats.scriptMs);
  return {
    scriptMsP50: quantile(scriptMs, 0.5),
    scriptMsP99: quantile(scriptMs, 0.99),
    // Of script alone: what the page waits for a software renderer is no task of a laptop's.
    longestTaskMs: Math.max(...scriptMs),
    uploadBytes: Math.max(...slices.flatMap(({ stats }) => stats.uploadBytes)),
    heapGrowth: mean(heaps.slice(-third)) / mean(heaps.slice(0, third)) - 1,
    heapMB: heaps[SECONDS - 1] / 2 ** 20,
    frames: scriptMs.length,
    metres: Math.hypot(last[0] - first[0], last[1] - first[1]),
  };
}

async function flyHigh(studio: Studio) {
  const page = await open(studio, "high");
  const slices: Slice[] = [];
  for (let second = 0; second < 10; second++) slices.push(await fly(page));
  await page.context().close();
  return {
    drawCalls: Math.max(...slices.map(({ stats }) => stats.drawCalls)),
    triangles: Math.max(...slices.map(({ stats }) => stats.triangles)),
  };
}

export default async function flight(): Promise<Result> {
  const studio = await openStudio(MEASURE_FLAGS);
  try {
    const figures = { ...(await flyLow(studio)), ...(await flyHigh(studio)) };
    const met = Object.entries(BAR).every(([name, bar]) => figures[name as keyof typeof BAR] <= bar);
    const rounded = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, round(value)]));
    return { bar: BAR, ok: met && figures.metres >= LEAST_METRES, ...rounded };
  } finally {
    await studio.close();
  }
}
