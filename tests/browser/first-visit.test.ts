/** A first visit in one page: the lesson by real keys, and a place kept in the logbook, which a reload leaves there. */
import { expect, test } from "vitest";
import { COARSE, type OpenPage, openPage, untilReady } from "./browser.ts";
import { inPage } from "./moves.ts";
import { goOn } from "./pilot.ts";

const QUICK = "quality=low&view=4&archipelagos=1&clouds=0";

const place = (page: OpenPage) => page.evaluate(() => window.limitless?.pose() ?? { x: Number.NaN, y: 0, z: 0 });

/** It goes on when a step is done, is skipped in one press, and is given again. */
async function takeLesson(page: OpenPage): Promise<void> {
  await page.locator("dialog.door").getByText("Fly", { exact: true }).click();
  const lesson = page.locator(".lesson");
  await lesson.getByText("1 of 6").waitFor();
  expect(await lesson.locator("kbd").allTextContents()).toEqual(["Space"]);
  const altitude = async () => (await place(page)).z;
  const start = await altitude();
  await page.keyboard.down("Space");
  await expect.poll(altitude).toBeGreaterThan(start);
  await page.keyboard.up("Space");
  // The rest by steps, whose time is exact.
  await inPage(page, goOn, 4, { up: 1 });
  await lesson.getByText("2 of 6").waitFor();
  expect(await lesson.locator("kbd").allTextContents()).toEqual(["A", "D"]);
  await lesson.getByText("Skip").click();
  await lesson.waitFor({ state: "hidden" });
  await page.keyboard.press("F1");
  await page.getByText("Take the lesson again").click();
  await lesson.getByText("1 of 6").waitFor();
}

test("the lesson is given once and again when asked for; a kept place outlives a reload and leads back", async () => {
  const page = await openPage(QUICK, { width: 480, height: 300 }, { ...COARSE, firstVisit: true });
  await untilReady(page);
  await takeLesson(page);

  const kept = await place(page);
  /** Metres from the kept place. */
  const away = async () => {
    const { x, y, z } = await place(page);
    return Math.hypot(x - kept.x, y - kept.y, z - kept.z);
  };
  await page.keyboard.press("\\");
  await page.getByText("Kept in the logbook").waitFor();
  // Flies on, and comes back after a reload.
  await inPage(page, goOn, 6, { forward: 1 });
  expect(await away()).toBeGreaterThan(10);
  await page.reload();
  await untilReady(page);
  await page.locator(".door-button").waitFor();
  await page.waitForTimeout(500);
  expect(await page.locator(".lesson").isVisible(), "given once").toBe(false);

  await page.keyboard.press("F6");
  const sheet = page.locator("dialog.logbook");
  const card = sheet.locator(".log-card button").first();
  await card.waitFor();
  const picture = (await card.locator("img").getAttribute("src")) ?? "";
  expect(picture).toMatch(/^data:image\/webp;base64,/);
  expect(picture.length).toBeLessThan(17_000);
  await card.focus();
  await page.keyboard.press("Enter");
  await sheet.waitFor({ state: "hidden" });
  await untilReady(page);
  expect(await away()).toBeLessThan(5);
  expect(page.errors).toEqual([]);
});
