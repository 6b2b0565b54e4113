/** A page without drawing: real workers, and what they stream around a place. */
import planet from "../../../scenes/planet/scene.ts";
import { trustOwnWorkers } from "../../../src/app/trusted-types.ts";
import type { PlanetTable } from "../../../src/recipe/kinds/planet.ts";
import { createPool } from "../../../src/stream/pool.ts";
import { createScatterStream } from "../../../src/stream/scatter.ts";
import { WORKERS } from "../../../src/worlds/planet/jobs/source.ts";

export interface Gathered {
  /** SHA-256 of each chunk's floats, by key, as hexadecimals. */
  readonly sums: Record<string, string>;
  readonly workers: number;
  /** Whether the page's own thread did it. */
  readonly here: boolean;
  /** Milliseconds until all of it had come, and the longest task of this thread meanwhile. */
  readonly took: number;
  readonly longest: number;
}

export interface StreamBench {
  gather(radius: number, eye: readonly [number, number, number], clearance: number, scale: number): Promise<Gathered>;
}

async function sumOf(things: Float32Array): Promise<string> {
  const copy = things.slice();
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", copy));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// A built page is served with the policy of the site.
trustOwnWorkers();

const bench: StreamBench = {
  async gather(radius, eye, clearance, scale) {
    const table = planet.world as PlanetTable;
    const failures: Error[] = [];
    const pool = createPool({ source: WORKERS });
    const stream = createScatterStream({ ...table, shape: { ...table.shape, radius } }, pool, {
      scale,
      failed: (error) => failures.push(error),
    });
    const sums: Record<string, string> = {};
    const start = performance.now();
    let [longest, before] = [0, start];
    stream.update(...eye, clearance);
    let workers = 0;
    while (!stream.complete) {
      await new Promise((resolve) => setTimeout(resolve));
      const now = performance.now();
      longest = Math.max(longest, now - before);
      workers = Math.max(workers, pool.stats.workers);
      for (const chunk of stream.take(2 ** 18).added) {
        sums[chunk.key] = await sumOf(chunk.things);
        stream.release(chunk);
      }
      before = performance.now();
    }
    const { here } = pool.stats;
    stream.dispose();
    pool.dispose();
    if (failures.length > 0) throw failures[0];
    return { sums, workers, here, took: before - start, longest };
  },
};

declare global {
  interface Window {
    stream: StreamBench;
  }
}
window.stream = bench;
