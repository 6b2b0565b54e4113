/** The sport in two tabs: roads built by touch, a duplicated race, and a full database. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { storedUnder, untilSaved } from "./kept.ts";
import { inPage } from "./moves.ts";
import { goOn } from "./pilot.ts";
import { savedFile } from "./saved.ts";
import { course, linkAt, open, openMap, RUNS, shrink } from "./sport-page.ts";

/** Builds a road from the middle of the map, where the player is, a little to the east. */
async function buildByTouch(page: Page): Promise<void> {
  const box = await page.locator(".map-window").boundingBox();
  if (!box) throw new Error("The map has no window.");
  for (const [share, item] of [
    [0.5, "Start road here"],
    [0.56, "Extend to here"],
    [0.56, "End road"],
  ] as const) {
    await page.touchscreen.tap(box.x + share * box.width, box.y + 0.5 * box.height);
    await page.getByRole("menuitem", { name: item }).tap();
  }
}

test("roads are built by touch and seen by another tab; a duplicated tab runs a race of its own; a full database is told", async () => {
  const page = await open(linkAt(course.start, 0, "&role=engineer"));
  await page.locator(".race-hud[data-state=ready]").waitFor();
  await inPage(page, goOn, 8, { forward: 1 });
  const names = async (tab: Page) => Object.keys(await storedUnder(tab, RUNS));
  await expect.poll(() => names(page)).toHaveLength(1);

  // The browser copies the session with the tab.
  const session = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  const other = await page.context().newPage();
  await other.addInitScript(
    `if (!sessionStorage.length) for (const [key, value] of ${session}) sessionStorage.setItem(key, value);`,
  );
  await other.goto(page.url());
  await shrink(other);
  await other.locator(".race-hud[data-state=running]").waitFor();
  const tabName = (tab: Page) => tab.evaluate(() => sessionStorage.getItem("limitless.tab"));
  await expect.poll(() => tabName(other), { timeout: 8000 }).not.toBe(await tabName(page));
  await inPage(other, goOn, 3, { forward: 0 });
  await expect.poll(() => names(other)).toHaveLength(2);

  await openMap(page);
  for (let k = 0; k < 6; k++) await page.keyboard.press("+");
  await page.locator(".map-scale", { hasText: "100 m" }).waitFor();
  await page.locator("section.map[aria-busy=false]").waitFor();
  await page.getByRole("button", { name: "Export roads" }).waitFor();
  await buildByTouch(page);
  const { roads } = await untilSaved(page, (data) => Object.keys(data.roads).length === 1);
  const [[from, to]] = Object.values(roads);
  const metres = Math.hypot(to[0] - from[0], to[1] - from[1]);
  expect(metres).toBeGreaterThan(10);
  expect(metres).toBeLessThan(30);

  await openMap(other);
  const file = await savedFile(other, () => other.getByRole("button", { name: "Export roads" }).click());
  expect(JSON.parse(file.bytes.toString())).toEqual({ roads: [[from, to]] });

  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  // The end of the road, and the road.
  for (let k = 0; k < 2; k++) {
    await page.locator(".map-window").focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Undo" }).tap();
  }
  await page.locator(".notice", { hasText: "The browser's storage is full." }).waitFor({ state: "attached" });
  expect(page.errors).toEqual([]);
});
