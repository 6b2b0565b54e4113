/** The logbook by real keys: a place is kept, is there after a reload, and is gone to again. */
import { expect, test } from "vitest";
import { COARSE, openPage, untilReady } from "./browser.ts";
import { goOn, inPage } from "./pilot.ts";

const QUICK = "quality=low&view=4&archipelagos=1&clouds=0&at=-1300,-4200,380&look=330,0";

test("a kept place outlives a reload and leads back", async () => {
  const page = await openPage(QUICK, { width: 480, height: 300 }, COARSE);
  await untilReady(page);
  const sheet = page.locator("dialog.logbook");
  const place = () => page.evaluate(() => window.limitless?.pose() ?? { x: Number.NaN, y: 0, z: 0 });
  const kept = await place();
  /** Metres from the kept place. */
  const away = async () => {
    const { x, y, z } = await place();
    return Math.hypot(x - kept.x, y - kept.y, z - kept.z);
  };
  await page.keyboard.press("\\");
  await page.getByText("Kept in the logbook").waitFor();
  // Flies on, and comes back after a reload.
  await inPage(page, goOn, 6, { forward: 1 });
  expect(await away()).toBeGreaterThan(10);
  await page.reload();
  await untilReady(page);
  await page.keyboard.press("F6");
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
