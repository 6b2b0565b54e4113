/** A mine streams from real workers, needs few draw calls, changes with time, and is disposed of completely. */
import { expect, test } from "vitest";
import { nonEmpty } from "../non-empty.ts";
import { addressOf, openPageAt } from "./browser.ts";
import type { MineLook } from "./pages/mine.ts";

/** A junction with lamps, of the first level. */
const JUNCTION: MineLook = { at: [57, 194, -20.3], heading: 90, pitch: 3, quality: "low" };

async function openMine() {
  const page = await openPageAt(addressOf("mine"), { width: 160, height: 90 });
  await page.waitForFunction(() => "mine" in window);
  return { page, look: (look: MineLook) => page.evaluate((at) => window.mine.look(at), look) };
}

/** Red, green and blue of a picture, 0…255, all pixels together. */
async function lightOf(page: Awaited<ReturnType<typeof openMine>>["page"]): Promise<number> {
  const picture = (await page.screenshot()).toString("base64");
  return page.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray(4);
    let sum = 0;
    for (let n = 0; n < pixels.length; n += 4) sum += pixels[n] + pixels[n + 1] + pixels[n + 2];
    return sum / (0.75 * pixels.length);
  }, picture);
}

test("streams, is drawn, and is disposed of completely", async () => {
  const { page, look } = await openMine();
  const drawn = await look(JUNCTION);
  expect(drawn.calls).toBeLessThanOrEqual(30);
  expect(drawn.triangles).toBeGreaterThan(5000);
  expect(drawn.triangles).toBeLessThan(200_000);
  expect(drawn.chunks).toBeGreaterThan(20);
  // Lamps for what is not the mine's own: near ones, the nearest first.
  const [x, y, z, strength] = drawn.lamps;
  expect(strength).toBeGreaterThan(0);
  expect(Math.hypot(x, y, z)).toBeLessThan(200);
  const lit = await lightOf(page);
  expect(lit).toBeGreaterThan(10);
  expect(Math.max(...nonEmpty(drawn.script.slice(1)))).toBeLessThan(50);

  // No mine is drawn where there is none.
  const above = await look({ ...JUNCTION, at: [57, 194, 300] });
  expect(above.triangles).toBe(0);
  expect(await lightOf(page)).toBeLessThan(1);
  expect((await look(JUNCTION)).triangles).toBe(drawn.triangles);

  expect(await page.evaluate(() => window.mine.dispose())).toEqual({
    meshes: 0,
    materials: 0,
    textures: 0,
    waiting: 0,
    running: 0,
    workers: 0,
  });
  expect(page.errors).toEqual([]);
});

test("time and threshold change it reversibly", async () => {
  const { page, look } = await openMine();
  const first = await look(JUNCTION);
  const later = await look({ ...JUNCTION, t: 20 });
  expect(later.instances).not.toBe(first.instances);
  const wide = await look({ ...JUNCTION, threshold: 0.15 });
  expect(wide.instances).toBeGreaterThan(first.instances);
  const again = await look(JUNCTION);
  expect([again.instances, again.triangles]).toEqual([first.instances, first.triangles]);
  expect(page.errors).toEqual([]);
});
