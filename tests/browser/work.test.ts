/** Work to do, by real keys: three presses begin a task of a mine, in the link; it is given up. `npm run test:long` begins all sorts in all worlds. */
import { expect, test } from "vitest";
import { openPage, SMALL_VIEW, untilReady } from "./browser.ts";

test("a rescue in the mines is begun in three presses, is in the link and the title of its panel, and is given up", async () => {
  const page = await openPage("world=mines&quality=low&view=2&clouds=0", {}, { before: SMALL_VIEW });
  await untilReady(page);
  await page.keyboard.press("j");
  const row = page.locator(".work-sheet .work-row").filter({ hasText: "Rescue by sound" });
  await row.getByText(/ away · /).waitFor();
  const name = (await row.locator("span").textContent()) ?? "";
  expect(name).toMatch(/ is lost below$/);
  await row.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const panel = page.locator(".work-hud");
  await panel.getByText(name, { exact: true }).waitFor();
  await expect.poll(() => page.url()).toMatch(/task=rescue-\d/);
  await page.keyboard.press("j");
  await page.locator(".work-running button").press("Enter");
  await panel.waitFor({ state: "hidden" });
  await expect.poll(() => page.url()).not.toContain("task=");
  expect(page.errors).toEqual([]);
});
