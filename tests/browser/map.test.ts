/** The map in the real page: opened by key, drawn by its worker; a click on it moves the player there. */
import { expect, test } from "vitest";
import { geoOf } from "../../src/core/planet/geo.ts";
import { failWorkers, openPage, SMALL_VIEW, untilReady } from "./browser.ts";
import { hasInks } from "./inks.ts";

/** Colours of sea, wood and contours. */
const INKS = [
  [92, 176, 226],
  [255, 254, 249],
  [168, 102, 56],
] as const;

test("M opens a map with contours, a click on it goes there, and Escape closes it", async () => {
  // His small globe: what is far on the map is near.
  const page = await openPage(
    "world=planet&preset=globe1983&shot=pole&quality=low",
    { width: 480, height: 300 },
    { before: SMALL_VIEW },
  );
  await untilReady(page);
  await failWorkers(page, "map");
  await page.keyboard.press("m");
  const map = page.locator("section.map");
  await map.waitFor();
  await map.getByText("The map could not be drawn: Error: no more workers.").waitFor();
  await map.getByRole("button", { name: "Draw again" }).click();
  await map.locator(".map-interval", { hasText: /^contours \d+ m$/ }).waitFor();
  await page.waitForSelector("section.map[aria-busy=false]");
  // The picture may be drawn once more, with rivers.
  await expect.poll(() => hasInks(page, INKS), { message: "of sea, of land, of contours" }).toEqual([true, true, true]);

  const glass = map.locator(".map-window");
  const { width = 0 } = (await glass.boundingBox()) ?? {};
  await glass.hover({ position: { x: 0.75 * width, y: 0.5 * width } });
  // Right of a pole lies east, here within 3°.
  const place = map.locator(".map-place", { hasText: /^[\d.]+° N (8[789]|9[012])(\.\d+)?° E$/ });
  await place.waitFor();
  const [, latitude, longitude] = /^([\d.]+)° N ([\d.]+)° E$/.exec((await place.textContent()) ?? "") ?? [];
  await glass.click({ position: { x: 0.75 * width, y: 0.5 * width } });
  const { x, y, z } = await page.evaluate(() => {
    window.limitless?.step(20, {}, { draw: 1e9 });
    return window.limitless?.pose() ?? { x: 0, y: 0, z: 0 };
  });
  const there = geoOf(x, y, z, 400);
  const off = Math.abs(there.latitude - Number(latitude)) + Math.abs(there.longitude - Number(longitude));
  expect(off, "degrees; a pixel of so small a map is more than one, and clicks come in whole pixels").toBeLessThan(3);
  await page.keyboard.press("Escape");
  await map.waitFor({ state: "hidden" });
  expect(page.errors).toEqual([]);
});
