/** The logbook by real keys: a surprise leads to another place, and a deleted place comes back. */
import { expect, test } from "vitest";
import { COARSE, openPage, untilReady } from "./browser.ts";

const QUICK = "quality=low&view=4&archipelagos=1&clouds=0&at=-1300,-4200,380&look=330,0";

test("surprise me leads to another place, and a deletion can be taken back", async () => {
  const page = await openPage(QUICK, { width: 480, height: 300 }, COARSE);
  await untilReady(page);
  const sheet = page.locator("dialog.logbook");
  const place = () => page.evaluate(() => window.limitless?.pose() ?? { x: Number.NaN, y: 0, z: 0 });
  const kept = await place();
  await page.keyboard.press("\\");
  await page.getByText("Kept in the logbook").waitFor();
  await page.keyboard.press("F6");
  await sheet.getByText("Surprise me").click();
  /** Metres from the kept place. */
  const away = async () => {
    const { x, y, z } = await place();
    return Math.hypot(x - kept.x, y - kept.y, z - kept.z);
  };
  await expect.poll(away, { timeout: 30_000 }).toBeGreaterThan(100);
  await untilReady(page);
  await page.keyboard.press("F6");
  await sheet.getByLabel(/^Delete /).click();
  await sheet.getByText("Undo").click();
  await sheet.locator(".log-card button").first().waitFor();
  expect(page.errors).toEqual([]);
});
