/** The map of a mine in the real page: the cells of a level, other levels by key, and the extent of the mine. */
import { expect, test } from "vitest";
import { UNDERGROUND } from "../../src/map/palette.ts";
import { longTest } from "../long-test.ts";
import { type OpenPage, openPage, SMALL_VIEW, untilReady } from "./browser.ts";
import { exportedMap } from "./exported.ts";
import { hasInks } from "./inks.ts";

const hex = (ink: readonly number[]) => `#${ink.map((v) => v.toString(16).padStart(2, "0")).join("")}`;

/** The map of the ground above is closed. */
const OPEN = "section.map:not([hidden])";

/** The view behind the map is not looked at. */
const open = () =>
  openPage(
    "world=mines&shot=junction&quality=low&view=2&clouds=0",
    { width: 480, height: 300 },
    { before: SMALL_VIEW },
  );

/** Opens the map of level 1 by its key. */
async function openMap(page: OpenPage) {
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
  return map;
}

test("M opens the map of the current level, and > shows the level below", async () => {
  const page = await open();
  const map = await openMap(page);
  await page.keyboard.press("Shift+Period");
  await map.locator(".map-level", { hasText: "2" }).waitFor();
  expect(page.errors).toEqual([]);
});

longTest("the extent of a mine is found up to its limit, and its map is saved as SVG", async () => {
  const page = await open();
  const map = await openMap(page);
  await page.keyboard.press("Shift+Period");

  await map.getByRole("button", { name: "How far does this mine go?" }).click();
  const answer = map.locator(".map-question p", { hasText: /cells/ }).filter({ hasText: /shafts/ });
  await answer.waitFor();
  expect(await answer.textContent()).toMatch(/\d{2}/);

  // The level that is shown, as SVG, and its place for other exports.
  const { svg, place } = await exportedMap(page);
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 1000 1000"/);
  for (const ink of [UNDERGROUND.open, UNDERGROUND.rock]) expect(svg).toContain(`fill="${hex(ink)}"`);
  const { x, y } = await page.evaluate(() => window.limitless?.pose() ?? { x: 0, y: 0 });
  expect(Math.hypot(place[0] - x, place[1] - y), "the map's middle").toBeLessThan(20);

  await page.keyboard.press("Escape");
  await map.waitFor({ state: "hidden" });
  expect(page.errors).toEqual([]);
});
