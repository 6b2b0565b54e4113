/** The map of a mine in the real page: the cells of a level, other levels by key, and the extent of the mine. */
import { expect, test } from "vitest";
import { UNDERGROUND } from "../../src/map/palette.ts";
import { openPage, untilReady } from "./browser.ts";
import { hasInks } from "./inks.ts";

/** The map of the ground above is closed. */
const OPEN = "section.map:not([hidden])";

test("M opens the map of the current level, > shows the level below, and the extent is found up to its limit", async () => {
  const page = await openPage("world=mines&shot=junction&quality=low&view=2&clouds=0", { width: 480, height: 300 });
  await untilReady(page);
  await page.keyboard.press("m");
  const map = page.locator(OPEN);
  await map.waitFor();
  await map.locator(".map-level", { hasText: "1" }).waitFor();
  await page.waitForFunction(
    () => (document.querySelector<HTMLCanvasElement>("section.map:not([hidden]) canvas.map-picture")?.width ?? 0) > 1,
  );
  await page.waitForSelector(`${OPEN}[aria-busy=false]`);
  expect(await hasInks(page, [UNDERGROUND.open, UNDERGROUND.rock]), "of what is open, of rock").toEqual([true, true]);

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
