/** The mine's map in the real page: its level as the cells have it, other levels by key, and how far the mine goes. */
import { expect, test } from "vitest";
import { openPage, untilReady } from "./browser.ts";

test("M opens the map of one's level, > shows the one below, and the mine is followed to its bound", async () => {
  const page = await openPage("world=mines&shot=junction&quality=low", { width: 480, height: 300 });
  await untilReady(page);
  await page.keyboard.press("m");
  const map = page.locator("section.map");
  await map.waitFor();
  await page.waitForSelector("section.map[aria-busy=false]");
  expect(await map.locator(".map-level").textContent()).toContain("1");
  expect(await page.evaluate(inks), "of what is open, of rock").toEqual([true, true]);

  await page.keyboard.press("Shift+Period");
  await map.locator(".map-level", { hasText: "2" }).waitFor();

  await map.getByRole("button", { name: "How far does this mine go?" }).click();
  const answer = map.locator(".map-question p", { hasText: /cells/ }).filter({ hasText: /shafts/ });
  await answer.waitFor();
  expect(await answer.textContent()).toMatch(/\d{2}/);
  await page.keyboard.press("Escape");
  await map.waitFor({ state: "hidden" });
  expect(page.errors).toEqual([]);
});

/** Whether the picture has pixels near the inks of open cells and of rock. */
function inks(): boolean[] {
  const canvas = document.querySelector<HTMLCanvasElement>("canvas.map-picture");
  const pixels = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  const near = (r: number, g: number, b: number) => {
    for (let at = 0; at < pixels.length; at += 4)
      if (Math.abs(pixels[at] - r) + Math.abs(pixels[at + 1] - g) + Math.abs(pixels[at + 2] - b) < 24) return true;
    return false;
  };
  return [near(255, 251, 238), near(74, 72, 78)];
}
