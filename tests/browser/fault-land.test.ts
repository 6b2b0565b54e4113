/** A land of faults in the page: its ground on the GPU is the generator's, and a link to one is walked on. */
import { expect, test } from "vitest";
import faults from "../../scenes/faults/scene.ts";
import { faultCode } from "../../src/core/faults/code.ts";
import { FAULT_DEFAULTS } from "../../src/core/faults/settings.ts";
import { aboveSea, topHeight } from "../../src/core/flat/flat-ground.ts";
import { generateFaultLand } from "../../src/recipe/kinds/faults-generator.ts";
import { longTest } from "../long-test.ts";
import { addressOf, openPage, openPageAt, untilReady } from "./browser.ts";
import type { Chunk } from "./pages/readback.ts";

const CODE = faultCode({ ...FAULT_DEFAULTS, program: "faults", shape: "sine", xSize: 96, ySize: 64, n: 60, seed: 7 });
const WORLD = { ...faults.world, shape: { ...faults.world.shape, faults: CODE } };
const BAR = 0.002;

test("vertices of the ground are within 2 mm of the generator's, in the middle, at the sides and in the sea", async () => {
  const page = await openPageAt(addressOf("readback"));
  await page.waitForFunction(() => "bench" in window);
  const chunks: Chunk[] = [
    [0, 0, 8],
    [-64, -32, 32],
    [192, 128, 64],
    [-256, 128, 128],
    [-512, -512, 512],
  ];
  const flat = generateFaultLand(WORLD);
  let [worst, dry, count] = [0, 0, 0];
  for (const place of [
    [13.7, -41.2, 60],
    [-310.4, 205.6, 20],
    [1_000_013, -41.2, 20],
  ] as const) {
    const { anchor, values } = await page.evaluate(([world, at, each]) => window.bench.faults(world, at, each), [
      WORLD,
      place,
      chunks,
    ] as const);
    for (const chunk of values)
      for (let i = 0; i < chunk.length; i += 4, count++) {
        const own = topHeight(flat, aboveSea(flat, anchor[0] + chunk[i], anchor[1] + chunk[i + 1], 0));
        // The sea is drawn over ground below it.
        worst = Math.max(worst, Math.abs(anchor[2] + chunk[i + 2] - Math.max(0, own)));
        if (own > 0) dry++;
      }
  }
  console.log(`faults: worst ${(1000 * worst).toFixed(2)} mm of ${count} places, ${dry} on land`);
  expect(dry).toBeGreaterThan(400);
  expect(count - dry).toBeGreaterThan(700);
  expect(worst).toBeLessThan(BAR);
});

longTest("a link to a land opens on it, and one walks over it", async () => {
  const page = await openPage(`world=faults&ground=${CODE}&quality=low`);
  await untilReady(page);
  const heightAt = (x: number, y: number) => {
    const flat = generateFaultLand(WORLD);
    return topHeight(flat, aboveSea(flat, x, y, 0));
  };
  const pose = () => page.evaluate(() => window.limitless?.pose() ?? { x: 0, y: 0, z: 0 });
  const before = await pose();
  expect(before.z).toBeCloseTo(heightAt(before.x, before.y), 1);
  await page.keyboard.down("w");
  await expect
    .poll(async () => Math.hypot((await pose()).x - before.x, (await pose()).y - before.y), { timeout: 60_000 })
    .toBeGreaterThan(2);
  await page.keyboard.up("w");
  const after = await pose();
  expect(after.z - heightAt(after.x, after.y)).toBeGreaterThan(-0.02);
  await page.waitForURL((url) => url.searchParams.get("ground") === CODE && url.searchParams.has("at"));
  expect(page.errors).toEqual([]);
});
