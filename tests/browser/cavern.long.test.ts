/** A cavern's objects stream from real workers, need few draw calls, and are disposed of completely. */
import { expect, test } from "vitest";
import { addressOf, openPage, openPageAt, pictureOf, untilReady } from "./browser.ts";
import type { Ledger } from "./pages/ledger.ts";

const SMALL = { width: 160, height: 90 };

/** Number of saturated pixels, which are those of crystals. */
async function coloured(page: Awaited<ReturnType<typeof openPage>>): Promise<number> {
  const picture = (await pictureOf(page)).toString("base64");
  return page.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
    let count = 0;
    for (let n = 0; n < pixels.length; n += 4) {
      const [r, g, b] = pixels.subarray(n, n + 3);
      // Lamplight on rock is red before green before blue.
      if (Math.max(g, b) > 40 && Math.max(g, b) > 1.25 * r) count++;
    }
    return count;
  }, picture);
}

const stats = (page: Awaited<ReturnType<typeof openPage>>) => page.evaluate(() => window.limitless?.stats());

test("crystals are drawn in colour", async () => {
  const page = await openPage("world=caverns&shot=crystals&quality=low&freeze=1", SMALL);
  await untilReady(page);
  const below = await stats(page);
  expect((below?.instances ?? 0) - (below?.chunks ?? 0)).toBeGreaterThan(200);
  expect(below?.drawCalls).toBeLessThan(40);
  expect(await coloured(page)).toBeGreaterThan(30);
  expect(page.errors).toEqual([]);
});

test("is disposed of completely after its water and seed were changed", async () => {
  const page = await openPageAt(addressOf("opened"), SMALL);
  await untilReady(page);
  const held = () => page.evaluate(() => window.rehearsal.held());
  const empty: Ledger = await held();
  await page.evaluate(() => window.rehearsal.open("?world=caverns&shot=crystals&quality=low&view=1"));
  expect(await held()).toMatchObject({ engines: 1, meshes: expect.any(Number), "GPU Program": expect.any(Number) });
  await page.evaluate(() => window.rehearsal.change("pool", -41));
  await page.evaluate(() => window.rehearsal.change("seed", 7));
  await page.evaluate(() => window.rehearsal.dispose());
  expect(await held()).toEqual(empty);
  expect(page.errors).toEqual([]);
});
