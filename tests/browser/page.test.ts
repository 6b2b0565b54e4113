/**
 * The page around a running world: first visit, door, settings and address bar; and no fault of layout in the HUD, the card of controls
 * and the settings, in three sizes of the window.
 */

import { expect, test } from "vitest";
import skylands from "../../scenes/skylands/scene.ts";
import { nonEmpty } from "../non-empty.ts";
import { COARSE, openPage, untilReady } from "./browser.ts";
import { SHEETS, sheetFaults } from "./layout-sheets.ts";
import { worlds } from "./worlds.ts";

const [{ world, recipe, shots }] = worlds;
const highest = skylands.parameters.sea?.[2] ?? 0;
/** A high sea, so that there is little land to draw. */
const QUICK = `quality=low&view=4&archipelagos=1&clouds=0&sea=${highest - 20}`;

const SIZES = [
  [320, 568],
  [390, 844],
  [1280, 720],
] as const;
const SAMPLE = SHEETS.filter(({ name }) => ["HUD", "help", "settings"].includes(name));

test("a first visit opens the door, keys open it, settings and cameras, the link follows, and no text is over text, cut or outside of the window", async () => {
  const page = await openPage(QUICK, { width: 480, height: 300 }, { ...COARSE, firstVisit: true });
  await untilReady(page);
  expect(await page.locator(".notice").count(), "nothing is said of a sound link").toBe(0);
  const door = page.locator("dialog.door");
  await door.waitFor();
  expect(await door.locator(".door-world:visible strong").allTextContents()).toEqual(
    worlds.slice(1).map((one) => one.recipe.title),
  );
  await expect
    .poll(() =>
      door.locator("img:visible").evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)),
    )
    .toEqual(worlds.slice(1).map(() => 320));
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Fly");
  expect(await page.title()).toMatch(/^Skylands(, over [a-z ]+)? – Limitless$/);
  await page.keyboard.press("w");
  await door.waitFor({ state: "hidden" });

  await page.keyboard.press("v");
  await page.waitForURL(/camera=cockpit/);
  await page.keyboard.press("v");
  await page.mouse.move(240, 150);
  await page.mouse.down();
  await page.mouse.move(340, 150);
  await page.mouse.up();
  await page.waitForURL((url) => url.searchParams.has("orbit") && url.searchParams.get("camera") !== "cockpit");

  await page.keyboard.press("p");
  const sea = page.locator(".panel .lil-controller", { hasText: "Sea level" }).locator("input");
  await sea.fill(String(highest));
  await sea.press("Enter");
  await page.keyboard.press("Escape");
  await page.waitForURL((url) => url.searchParams.get("sea") === String(highest));

  await page.keyboard.press("g");
  await door.waitFor();
  const titles = [...worlds.map((one) => one.recipe.title), "Logbook", "Workshop"];
  expect(await door.locator(".door-world strong").allTextContents()).toEqual(titles);
  const rows = await door.locator(".door-place").allTextContents();
  expect(rows.slice(0, shots.length)).toEqual(shots.map((shot) => recipe.shots[shot].title));
  expect(rows.slice(shots.length), "tools").toContain("PSettings");
  const last = shots[shots.length - 1];
  await door.getByText(recipe.shots[last].title).click();
  await page.waitForURL((url) => url.searchParams.get("shot") === last && url.searchParams.get("world") === world);
  await untilReady(page);
  await page.waitForTimeout(200);
  expect(await door.isVisible(), "greeted once").toBe(false);

  // Nothing is seen of the view from here on.
  await page.locator("#view").evaluate(({ style }) => Object.assign(style, { width: "64px", height: "36px" }));
  const found: string[] = [];
  for (const row of nonEmpty(SAMPLE)) found.push(...(await sheetFaults(page, row, SIZES)));
  expect(found).toEqual([]);
  expect(page.errors).toEqual([]);
});
