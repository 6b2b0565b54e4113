/** The map in the real page: opened by key, drawn by its worker; a click on it moves the player there. */
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { geoOf } from "../../src/core/planet/geo.ts";
import { failWorkers, type OpenPage, openPage, SMALL_VIEW, untilReady } from "./browser.ts";
import { hasInks } from "./inks.ts";

/** Colours of sea, wood and contours. */
const INKS = [
  [92, 176, 226],
  [255, 254, 249],
  [168, 102, 56],
] as const;

/** Two fingers on the map turn it, and zoom it by their spread; the compass turns it back. */
async function turnWithFingers(page: OpenPage, map: Locator): Promise<void> {
  const { x, y, width, height } = (await map.locator(".map-window").boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  const session = await page.context().newCDPSession(page);
  const at = (radius: number, degrees: number) =>
    [0, 180].map((side, id) => {
      const angle = ((degrees + side) * Math.PI) / 180;
      return { id, x: x + width / 2 + radius * Math.cos(angle), y: y + height / 2 + radius * Math.sin(angle) };
    });
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: ReturnType<typeof at>) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  const arrow = map.locator(".map-arrow");
  const heading = async () => Number(/rotate\((-?[\d.]+)deg/.exec((await arrow.getAttribute("style")) ?? "")?.[1]);
  const scale = map.locator(".map-scale");
  const [ahead, before] = [await heading(), await scale.textContent()];
  await send("touchStart", at(40, 0));
  for (let step = 1; step <= 8; step++) await send("touchMove", at(40, 10 * step));
  await send("touchEnd", []);
  await expect.poll(async () => Math.round((await heading()) - ahead + 720) % 360, { message: "degrees" }).toBe(80);
  await map.getByRole("button", { name: "Turn the map with the heading" }).click();
  await expect.poll(heading).toBe(ahead);
  await send("touchStart", at(60, 0));
  for (let step = 1; step <= 8; step++) await send("touchMove", at(60 - 3 * step, 0));
  await expect.poll(() => scale.textContent(), { message: "scale" }).not.toBe(before);
  for (let step = 7; step >= 0; step--) await send("touchMove", at(60 - 3 * step, 0));
  await send("touchEnd", []);
  await expect.poll(() => scale.textContent(), { message: "scale" }).toBe(before);
}

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
  await turnWithFingers(page, map);
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
