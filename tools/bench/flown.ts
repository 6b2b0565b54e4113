/**
 * Flies a world through the probe: every step is simulated, few are drawn, and pictures are small and of quality low, because
 * software rendering costs time per pixel. Script time excludes drawing.
 */
import type { CDPSession, Page } from "playwright-core";
import type { Studio } from "../page.ts";
import { untilReady } from "../ready.ts";
import { quantile } from "./case.ts";

/** The part of `window.limitless` (docs/links-and-probe.md) that is measured. */
interface Probe {
  step(seconds: number, intent: object, options: { draw: number }): unknown;
  pose(): { x: number; y: number; z: number };
  stats(): Stats;
}

interface Stats {
  /** Of each frame since the last call. */
  readonly scriptMs: readonly number[];
  readonly uploadBytes: readonly number[];
  readonly drawCalls: number;
  readonly triangles: number;
}

export interface Second {
  readonly stats: Stats;
  readonly at: readonly [number, number, number];
  /** Bytes of heap after a collection. */
  readonly heap: number;
}

export type Wish = { readonly [axis in "forward" | "right" | "up" | "turn"]?: number };

/** A page that moves by steps alone: frozen. */
export async function openFlown(studio: Studio, query: string): Promise<Page> {
  const page = await studio.newPage(160, 90);
  await page.goto(studio.addressOf(`${query}&freeze=1`));
  await untilReady(page, 180_000);
  return page;
}

/** Flies simulated seconds, with a picture every so many steps, and waits for each: a page a few ahead of a slow renderer is stopped. */
export async function fly(page: Page, seconds: number, wish: Wish, every = 10): Promise<Second[]> {
  const session = await page.context().newCDPSession(page);
  const flown: Second[] = [];
  for (let second = 0; second < seconds; second++) {
    const slice = await page.evaluate(
      async ([intent, steps]) => {
        const { limitless } = window as unknown as { limitless: Probe };
        const gl = document.querySelector("canvas")?.getContext("webgl2");
        for (let flown = 0; flown < 60; flown += steps) {
          await limitless.step(steps / 60, intent, { draw: steps });
          gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
        }
        const { x, y, z } = limitless.pose();
        return { stats: limitless.stats(), at: [x, y, z] as const };
      },
      [wish, every] as const,
    );
    flown.push({ ...slice, heap: await heapAfterCollection(session) });
  }
  await session.detach();
  return flown;
}

/** Has the page send all but its draws: software that draws takes both processors from the script that is measured. */
export async function leaveOutDraws(page: Page): Promise<void> {
  await page.evaluate(() => {
    const gl = WebGL2RenderingContext.prototype as unknown as Record<string, () => void>;
    for (const name of ["drawElements", "drawArrays", "drawElementsInstanced", "drawArraysInstanced"])
      gl[name] = () => undefined;
  });
}

/** Has the page add up what it hands to the graphics, picture by picture: `fly` reads a pixel after each. */
export async function timeUploads(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept = { sum: 0, pictures: [] as number[] };
    Object.assign(window, { uploadMs: kept });
    const gl = WebGL2RenderingContext.prototype as unknown as Record<string, (...of: unknown[]) => unknown>;
    for (const name of ["bufferData", "bufferSubData", "texImage2D", "texSubImage2D", "texImage3D", "texSubImage3D"]) {
      const own = gl[name];
      gl[name] = function timed(this: unknown, ...of: unknown[]) {
        const start = performance.now();
        own.apply(this, of);
        kept.sum += performance.now() - start;
      };
    }
    const read = gl.readPixels;
    gl.readPixels = function counted(this: unknown, ...of: unknown[]) {
      kept.pictures.push(kept.sum);
      kept.sum = 0;
      return read.apply(this, of);
    };
  });
}

/** Milliseconds that uploads took, of each picture since. */
export function uploadsOf(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { uploadMs: { pictures: number[] } }).uploadMs.pictures);
}

async function heapAfterCollection(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  return (await session.send("Runtime.getHeapUsage")).usedSize;
}

/** What script, uploads and memory cost over a flight. */
export function costOf(flown: readonly Second[]) {
  const scriptMs = flown.flatMap(({ stats }) => stats.scriptMs);
  const third = Math.ceil(flown.length / 3);
  const meanHeap = (part: readonly Second[]) => part.reduce((sum, { heap }) => sum + heap, 0) / part.length;
  return {
    scriptMsP50: quantile(scriptMs, 0.5),
    scriptMsP99: quantile(scriptMs, 0.99),
    // Of script alone: what the page waits for a software renderer is no task of a laptop's.
    longestTaskMs: Math.max(...scriptMs),
    uploadBytes: Math.max(...flown.flatMap(({ stats }) => stats.uploadBytes)),
    heapGrowth: meanHeap(flown.slice(-third)) / meanHeap(flown.slice(0, third)) - 1,
    heapMB: flown[flown.length - 1].heap / 2 ** 20,
    frames: scriptMs.length,
  };
}

/** What grows with quality. */
export function drawnOf(flown: readonly Second[]) {
  return {
    drawCalls: Math.max(...flown.map(({ stats }) => stats.drawCalls)),
    triangles: Math.max(...flown.map(({ stats }) => stats.triangles)),
  };
}
