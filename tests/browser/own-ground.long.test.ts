/** A height map that is dropped on the page: its form, its world, its link in another visit, and its row in the workshop. */
import { encode } from "fast-png";
import { encode as encodeJpeg } from "jpeg-js";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { scenes } from "../../scenes/index.ts";
import { aboveSea, topHeight } from "../../src/core/flat/flat-ground.ts";
import { readOwnGround } from "../../src/export/own-ground.ts";
import type { FaultsRecipe } from "../../src/recipe/kinds/faults.ts";
import { generateFaultLand } from "../../src/recipe/kinds/faults-generator.ts";
import { readLink } from "../../src/recipe/permalink.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import { METRES, tiffFile } from "../export/tiff-file.ts";
import { COARSE, openPage, untilReady } from "./browser.ts";

const SIDE = 96;
const heights = Uint16Array.from({ length: SIDE * SIDE }, (_, i) => {
  const [x, y] = [(i % SIDE) - 48, Math.floor(i / SIDE) - 40];
  return 60_000 * Math.exp(-(x * x + y * y) / 900) + 300 * Math.sin(x / 3);
});
const PNG = encode({ width: SIDE, height: SIDE, data: heights, depth: 16, channels: 1 });

/** Drops a file on the view. */
const drop = (page: Page, name: string, bytes: Uint8Array) =>
  page.evaluate(
    ([name, bytes]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(bytes)], name));
      document
        .querySelector("#view")
        ?.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true, bubbles: true }));
    },
    [name, [...bytes]] as const,
  );

const placeOf = (page: Page) => page.evaluate(() => window.limitless?.pose() ?? { x: 0, y: 0, z: 0 });

/** The heights that the command has for the file, with the measures of a link. */
async function heightsOf(more: string) {
  const { code } = await readOwnGround("png", PNG);
  const { recipe, request } = await readLink(`?world=faults&ground=kept.a-b${more}`, scenes, async () => code);
  const flat = generateFaultLand(openWorld(recipe as unknown as FaultsRecipe, request));
  return (x: number, y: number) => topHeight(flat, aboveSea(flat, x, y, 0));
}

test("a height map is dropped, measured, walked on, and found again by its link and in the workshop", async () => {
  const page = await openPage("world=mines&quality=low&view=2&clouds=0&freeze=1", { width: 900, height: 560 }, COARSE);
  await untilReady(page);

  // A file that is none is named with the reason.
  await drop(page, "broken.png", PNG.subarray(0, 200));
  const form = page.locator("dialog.ground");
  await expect.poll(() => form.locator("[role=status]").textContent()).toMatch(/^broken\.png: Expected \d+ more bytes/);
  expect(await form.getByRole("button", { name: "Walk on it" }).isVisible()).toBe(false);

  // Decoders that are fetched when they are needed.
  const about = () => form.locator(".export-about").textContent();
  const grey = Uint8Array.from({ length: 4 * 40 * 24 }, (_, i) => (i % 4 === 3 ? 255 : (i >> 4) & 255));
  await drop(page, "a.jpeg", encodeJpeg({ width: 40, height: 24, data: grey }, 80).data);
  await expect.poll(about).toMatch(/^40 × 24 cells, 240 m/);
  const values = Array.from({ length: 50 * 20 }, (_, i) => i);
  const parts = { columns: 50, rows: 20, values, compression: "deflate", predictor: 3, tags: METRES } as const;
  await drop(page, "b.tif", tiffFile(parts));
  await expect.poll(about).toMatch(/^50 × 20 cells, 1\.5 km .* The highest is 999 m above the sea\.$/);

  await drop(page, "cone.png", PNG);
  await form.getByLabel("Name").waitFor();
  await expect.poll(about).toMatch(/^96 × 96 cells, 576 m from west to east/);
  await form.getByLabel("Metres a cell").fill("12");
  await form.getByLabel("Metres from lowest to highest").fill("9001");
  await form.getByRole("button", { name: "Walk on it" }).click();
  await expect.poll(() => form.textContent()).toContain("The height 9001 is out of range 1 to 9000 m.");
  await form.getByLabel("Metres from lowest to highest").fill("320");
  await form.getByLabel("Under the sea").fill("10");
  await Promise.all([
    page.waitForURL((url) => url.searchParams.get("world") === "faults"),
    form.getByRole("button", { name: "Walk on it" }).click(),
  ]);
  const link = new URL(page.url()).search;
  expect(link).toMatch(/^\?world=faults&ground=kept\.[0-9a-z]+-[0-9a-z]+/);

  // The walker stands where the command has the ground; another visit by the link too.
  const heightAt = await heightsOf("&cell=12&height=320&flooded=10");
  await untilReady(page);
  const first = await placeOf(page);
  expect(first.z).toBeGreaterThan(5);
  expect(first.z).toBeCloseTo(heightAt(first.x, first.y), 1);
  const [address] = page.url().split("?");
  await page.goto(`${address}?world=faults&ground=${new URLSearchParams(link).get("ground")}&quality=low`);
  await untilReady(page);
  const again = await placeOf(page);
  expect([again.x, again.y, again.z].map(Math.round)).toEqual([first.x, first.y, first.z].map(Math.round));
  expect(again.z).toBeCloseTo(heightAt(again.x, again.y), 1);

  // The workshop lists it under its name.
  await page.evaluate(() => localStorage.setItem("limitless.workshop.room", "faults"));
  await page.keyboard.press("k");
  const row = page.locator(".line-shelf li");
  await expect.poll(() => row.textContent()).toContain("96 × 96, 12 m a cell, 320 m high");
  await row.getByLabel("Name of cone").fill("Cone");
  await row.getByLabel("Name of cone").press("Enter");
  await expect.poll(() => page.locator(".workshop-status").textContent()).toBe("Renamed to “Cone”.");
  await row.getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => row.textContent()).toBe("No height maps are kept yet.");

  // A land that began with a file is walked on as it is shown.
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open a land" }).click();
  await (await chooser).setFiles({ name: "cone.png", mimeType: "image/png", buffer: Buffer.from(PNG) });
  await expect.poll(() => page.locator(".workshop-status").textContent()).toMatch(/^cone\.png is 96 × 96 cells/);
  await page.locator(".faults-walk").getByRole("button", { name: "Walk on it" }).click();
  await expect.poll(about).toMatch(/^96 × 96 cells/);
  expect(await form.getByLabel("Name").inputValue()).toBe("cone");
  expect(page.errors).toEqual([]);
});
