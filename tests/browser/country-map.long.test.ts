/** The map of a country in the real page, by keys alone: views, a place and what is there. */
import { expect, test } from "vitest";
import { openPage, SMALL_VIEW, untilReady } from "./browser.ts";

test("by keys: M opens the map, K changes its view, which is kept, and Enter at the crosshair tells what is there", async () => {
  const link = "world=forest&at=15322,6066,60&by=walker&quality=low&view=2&clouds=0";
  const page = await openPage(link, { width: 640, height: 400 }, { before: SMALL_VIEW });
  await untilReady(page);
  const map = page.locator("section.map");
  const drawn = () => page.waitForSelector("section.map[aria-busy=false]");
  const legend = async () => (await map.locator(".map-legend li").allTextContents()).join();
  /** The colours of the map, coarse enough to be few. */
  const inks = () =>
    page.locator("canvas.map-picture").evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const data = (canvas as HTMLCanvasElement).getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
      const found: Record<string, number> = {};
      for (let at = 0; at < data.length; at += 4) {
        const ink = [data[at], data[at + 1], data[at + 2]].join();
        found[ink] = (found[ink] ?? 0) + 1;
      }
      return found;
    });
  const [GRASS, BLUE] = ["255,202,96", "92,176,226"];

  await page.keyboard.press("m");
  await map.waitFor();
  await drawn();
  await map.locator(".map-interval", { hasText: "contours 5 m" }).waitFor();
  const pressed = map.locator(".map-view[aria-pressed=true]");
  expect(await pressed.textContent()).toBe("All");
  expect(await legend()).toContain("rootstock");
  // The map is drawn coarsely first, and then in tiles.
  await expect.poll(async () => (await inks())[GRASS] ?? 0).toBeGreaterThan(1000);
  const all = await inks();
  expect(all[BLUE]).toBeGreaterThan(1000);

  await page.keyboard.press("v");
  await map.locator(".map-view[aria-pressed=true]", { hasText: "Contours" }).waitFor();
  await page.waitForFunction(() => document.querySelector(".map-legend")?.textContent?.includes("grass") === false);
  await expect.poll(async () => (await inks())[GRASS] ?? 0).toBeLessThan(20);
  expect((await inks())[BLUE]).toBeGreaterThan(1000);
  await page.keyboard.press("v");
  await map.locator(".map-view[aria-pressed=true]", { hasText: "Kinds" }).waitFor();
  await expect.poll(async () => (await inks())[GRASS] ?? 0).toBeGreaterThan(all[GRASS]);
  expect(await page.evaluate(() => localStorage.getItem("limitless.map-view"))).toBe("kinds");

  for (let i = 0; i < 12; i++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.classList.contains("map-window"))) break;
  }
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  await page.keyboard.press("Enter");
  await map.locator(".course-words", { hasText: /^(Lake, \d+\.\d m deep|[A-Z][a-z ]+) · Course \d+ m/ }).waitFor();
  await page.keyboard.press("m");
  await map.waitFor({ state: "hidden" });
  expect(page.errors).toEqual([]);
});
