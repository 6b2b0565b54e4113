/**
 * Workers of a real browser, from sources and from a build, stream the same bytes as Node; without workers the main thread does the
 * same between its tasks.
 */
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, preview } from "vite";
import { expect, test } from "vitest";
import planet from "../../scenes/planet/scene.ts";
import type { PlanetTable } from "../../src/recipe/kinds/planet.ts";
import { ROOT } from "../../tools/dist.ts";
import { generate } from "../generate.ts";
import { longTest } from "../long-test.ts";
import { nonEmpty } from "../non-empty.ts";
import { dryThingsIn } from "../stream/dry-things.ts";
import { addressOf, openPageAt } from "./browser.ts";

const RADIUS = 60_000;
/** A wooded place of the planet, and one on an edge of its cube: metres from the centre. */
const EYES = [
  [-54_560, -24_934, 1064],
  [42_407, 42_407, -1822],
] as const;
const SCALE = 0.3;

const table = planet.world as PlanetTable;
const globe = generate({ ...table, shape: { ...table.shape, radius: RADIUS } });

function sumHere(key: string): string {
  const [level, face, i, j] = key.split("/").map(Number);
  const { things } = dryThingsIn(globe, { level, face, i, j });
  return createHash("sha256")
    .update(new Uint8Array(things.buffer, things.byteOffset, things.byteLength))
    .digest("hex");
}

async function gatherAt(address: string, eye: readonly [number, number, number], before?: string) {
  const page = await openPageAt(address, {}, before ? { before } : {});
  await page.waitForFunction(() => "stream" in window);
  const gathered = await page.evaluate(([r, at, s]) => window.stream.gather(r, at, 20, s), [
    RADIUS,
    eye,
    SCALE,
  ] as const);
  console.log(
    `${Object.keys(gathered.sums).length} chunks by ${gathered.workers} workers in ${Math.round(gathered.took)} ms, ${Math.round(gathered.longest)} ms at most at once`,
  );
  expect(page.errors).toEqual([]);
  return gathered;
}

/** Gathers round an eye, or both, the same bytes as here. */
async function compareAt(address: string, eyes: readonly (typeof EYES)[number][] = EYES): Promise<void> {
  for (const eye of nonEmpty(eyes)) {
    const { sums, here, workers } = await gatherAt(address, eye);
    expect(here).toBe(false);
    expect(workers).toBeGreaterThan(0);
    expect(Object.keys(sums).length).toBeGreaterThan(4);
    for (const [key, sum] of nonEmpty(Object.entries(sums))) expect(sum, key).toBe(sumHere(key));
  }
}

test("from the sources, on an edge of the cube", () => compareAt(addressOf("stream"), [EYES[1]]));

/** The build takes most of the time. */
longTest("from a built page, away from edges too, with one small script for workers", async () => {
  const outDir = mkdtempSync(join(tmpdir(), "limitless-stream-"));
  try {
    await build({
      root: ROOT,
      logLevel: "error",
      build: { outDir, emptyOutDir: true, rollupOptions: { input: join(ROOT, "tests/browser/pages/stream.html") } },
    });
    const server = await preview({
      root: ROOT,
      logLevel: "error",
      build: { outDir },
      preview: { host: "127.0.0.1", port: 4810 },
    });
    await compareAt(`${server.resolvedUrls?.local[0]}tests/browser/pages/stream.html`);
    await server.close();
    const scripts = readdirSync(join(outDir, "assets")).filter((name) => name.startsWith("worker"));
    expect(scripts.length).toBe(1);
    expect(statSync(join(outDir, "assets", scripts[0])).size).toBeLessThan(100_000);
  } finally {
    rmSync(outDir, { recursive: true });
  }
});

longTest("without workers", async () => {
  const [eye] = EYES;
  const without = await gatherAt(addressOf("stream"), eye, "delete window.Worker");
  expect(without.here).toBe(true);
  expect(Object.keys(without.sums).length).toBeGreaterThan(4);
  for (const [key, sum] of nonEmpty(Object.entries(without.sums))) expect(sum, key).toBe(sumHere(key));
});
