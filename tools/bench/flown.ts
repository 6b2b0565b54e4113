/**
 * Flies a world through the probe. Every step is simulated and few are drawn, in small pictures of low quality, since software
 * rendering is slow. Script time excludes drawing.
 */
import type { CDPSession, Page } from "playwright-core";
import type { Studio } from "../page.ts";
import { untilReady } from "../ready.ts";
import { quantile } from "./case.ts";

/** The part of `window.limitless` (docs/links-and-probe.md) used here. */
interface Probe {
  step(seconds: number, intent: object, options: { draw: number }): unknown;
  pose(): { x: number; y: number; z: number };
  stats(): Stats;
}

interface Stats {
  /** Per frame since the last call. */
  readonly scriptMs: readonly number[];
  readonly uploadBytes: readonly number[];
  readonly drawCalls: number;
  readonly triangles: number;
}

export interface Second {
  readonly stats: Stats;
  readonly at: readonly [number, number, number];
  /** Heap size in bytes after garbage collection. */
  readonly heap: number;
}

export type FlightIntent = { readonly [axis in "forward" | "right" | "up" | "turn"]?: number };

/** Opens a frozen page, which moves only by `step`. */
export async function openFlown(studio: Studio, query: string): Promise<Page> {
  const page = await studio.newPage(160, 90);
  await page.goto(studio.addressOf(`${query}&freeze=1`));
  await untilReady(page, 180_000);
  return page;
}

/** Flies simulated seconds and draws every n-th step. Waits for each picture, since browsers stop pages that queue too many. */
export async function fly(page: Page, seconds: number, intent: FlightIntent, every = 10): Promise<Second[]> {
  const session = await page.context().newCDPSession(page);
  const flown: Second[] = [];
  for (let second = 0; second < seconds; second++) {
    const slice = await page.evaluate(
      async ([input, steps]) => {
        const { limitless } = window as unknown as { limitless: Probe };
        const gl = document.querySelector("canvas")?.getContext("webgl2");
        for (let flown = 0; flown < 60; flown += steps) {
          await limitless.step(steps / 60, input, { draw: steps });
          gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
        }
        const { x, y, z } = limitless.pose();
        return { stats: limitless.stats(), at: [x, y, z] as const };
      },
      [intent, every] as const,
    );
    flown.push({ ...slice, heap: await heapAfterCollection(session) });
  }
  await session.detach();
  return flown;
}

/** Turns draw calls into no-ops, since software rendering would slow down the measured script. */
export async function leaveOutDraws(page: Page): Promise<void> {
  await page.evaluate(() => {
    const gl = WebGL2RenderingContext.prototype as unknown as Record<string, () => void>;
    for (const name of ["drawElements", "drawArrays", "drawElementsInstanced", "drawArraysInstanced"])
      gl[name] = () => undefined;
  });
}

/** Measures the time of uploads per picture; a picture ends where `fly` reads a pixel. */
export async function timeUploads(page: Page): Promise<void> {
  await page.evaluate(() => {
    const record = { sum: 0, pictures: [] as number[] };
    Object.assign(window, { uploadMs: record });
    const gl = WebGL2RenderingContext.prototype as unknown as Record<string, (...of: unknown[]) => unknown>;
    for (const name of ["bufferData", "bufferSubData", "texImage2D", "texSubImage2D", "texImage3D", "texSubImage3D"]) {
      const own = gl[name];
      gl[name] = function timed(this: unknown, ...of: unknown[]) {
        const start = performance.now();
        own.apply(this, of);
        record.sum += performance.now() - start;
      };
    }
    const read = gl.readPixels;
    gl.readPixels = function counted(this: unknown, ...of: unknown[]) {
      record.pictures.push(record.sum);
      record.sum = 0;
      return read.apply(this, of);
    };
  });
}

/** Milliseconds of uploads per picture since `timeUploads`. */
export function uploadsOf(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { uploadMs: { pictures: number[] } }).uploadMs.pictures);
}

async function heapAfterCollection(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  return (await session.send("Runtime.getHeapUsage")).usedSize;
}

/** Script time, uploads and memory of a flight. */
export function costOf(flown: readonly Second[]) {
  const scriptMs = flown.flatMap(({ stats }) => stats.scriptMs);
  const third = Math.ceil(flown.length / 3);
  const meanHeap = (part: readonly Second[]) => part.reduce((sum, { heap }) => sum + heap, 0) / part.length;
  return {
    scriptMsP50: quantile(scriptMs, 0.5),
    scriptMsP99: quantile(scriptMs, 0.99),
    // Script only: waiting for a software renderer would not occur with a GPU.
    longestTaskMs: Math.max(...scriptMs),
    uploadBytes: Math.max(...flown.flatMap(({ stats }) => stats.uploadBytes)),
    heapGrowth: meanHeap(flown.slice(-third)) / meanHeap(flown.slice(0, third)) - 1,
    heapMB: flown[flown.length - 1].heap / 2 ** 20,
    frames: scriptMs.length,
  };
}

/** The figures that depend on quality. */
export function drawnOf(flown: readonly Second[]) {
  return {
    drawCalls: Math.max(...flown.map(({ stats }) => stats.drawCalls)),
    triangles: Math.max(...flown.map(({ stats }) => stats.triangles)),
  };
}
