/** The lesson of a first visit, taken by real keys. */
import { expect, test } from "vitest";
import { COARSE, openPage, untilReady } from "./browser.ts";
import { goOn, inPage } from "./pilot.ts";

const QUICK = "quality=low&view=4&archipelagos=1&clouds=0";

test("a first visit is taught to fly by keys: it goes on when a step is done, is skipped in one press, and is given again", async () => {
  const page = await openPage(QUICK, { width: 480, height: 300 }, { ...COARSE, firstVisit: true });
  await untilReady(page);
  await page.locator("dialog.door").getByText("Fly", { exact: true }).click();
  const lesson = page.locator(".lesson");
  await lesson.getByText("1 of 6").waitFor();
  expect(await lesson.locator("kbd").allTextContents()).toEqual(["Space"]);
  const altitude = () => page.evaluate(() => window.limitless?.pose().z ?? 0);
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
  await page.reload();
  await untilReady(page);
  await page.locator(".door-button").waitFor();
  await page.waitForTimeout(500);
  expect(await lesson.isVisible(), "given once").toBe(false);
  expect(page.errors).toEqual([]);
});
