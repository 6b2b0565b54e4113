/** The temporal pass: a view that moves or has come to rest looks as its frozen picture does. */
import { beforeAll, expect, test } from "vitest";
import { similarity } from "../../tools/pictures.ts";
import { type OpenPage, openPage, pictureOf, untilReady } from "./browser.ts";

/** Software takes half a second to draw a frame of twice this size. */
const SIZE = { width: 96, height: 54 };
const VIEW = "world=mines&shot=junction&quality=medium&view=2&clouds=0";

/** Takes steps, draws each, and returns the canvas as PNG. */
async function pictureAfter(page: OpenPage, steps: number, turn: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([count, amount]) => {
      window.limitless?.step(count / 60, { turn: amount }, { draw: 1 });
      return document.querySelector("canvas")?.toDataURL("image/png") ?? "";
    },
    [steps, turn] as const,
  );
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

/** The frozen picture of the view. */
let still: Buffer;
let page: OpenPage;
beforeAll(async () => {
  const frozen = await openPage(`${VIEW}&freeze=1`, SIZE);
  await untilReady(frozen);
  still = await pictureOf(frozen);
  // It would draw on beside the other.
  await frozen.context().close();
  page = await openPage(VIEW, SIZE, { lasting: true });
  // The tiles of the ground are made after the first picture, by a worker.
  await page.waitForEvent("response", (response) => response.url().endsWith("/ground-tiles.bin"));
  await untilReady(page);
  // They appear within a second of the world's time, and the exposure is eased, in few frames here.
  await page.evaluate(() => window.limitless?.step(4, {}, { draw: 30 }));
});

test("a view at rest becomes its frozen picture", async () => {
  const likeness = async () => similarity(still, await pictureAfter(page, 12, 0));
  await expect.poll(likeness, { timeout: 60_000 }).toBeGreaterThan(0.97);
  expect(page.errors).toEqual([]);
});

test("a turn leaves no trail", async () => {
  const heading = () => page.evaluate(() => window.limitless?.pose().heading ?? Number.NaN);
  const before = await heading();
  await pictureAfter(page, 12, 0.6);
  expect(Math.abs((await heading()) - before)).toBeGreaterThan(4);
  const turning = await pictureAfter(page, 12, -0.6);
  expect(await heading()).toBeCloseTo(before, 1);
  expect(similarity(still, turning)).toBeGreaterThan(0.9);
  expect(page.errors).toEqual([]);
});
