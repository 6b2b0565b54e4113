/**
 * The sheets of free space in the real page, by keys, menu and link, and a task begun from one. `cosmic.long.test.ts` travels to a planet
 * and back, `tasks.long.test.ts` begins all sorts of tasks in all worlds.
 */
import { expect, test } from "vitest";
import { type OpenPage, openPage, untilReady } from "./browser.ts";

/** Hardly any gas, whose look other tests check. */
const QUICK = "quality=low&rate=0&threshold=0.6";

/** Begins a task in three presses, and gives it up. */
async function beginTask(page: OpenPage): Promise<void> {
  await page.keyboard.press("j");
  const row = page.locator(".work-sheet .work-row").filter({ hasText: "Find the star with most planets" });
  await row.getByText(/ away · /).waitFor();
  const name = (await row.locator("span").textContent()) ?? "";
  expect(name).toMatch(/^The most planets near \w/);
  await row.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const panel = page.locator(".work-hud");
  await panel.getByText(name, { exact: true }).waitFor();
  await page.waitForURL(/task=planets-\d/);
  await page.keyboard.press("j");
  await page.locator(".work-running button").press("Enter");
  await panel.waitFor({ state: "hidden" });
  await page.waitForURL((url) => !url.searchParams.has("task"));
}

test("sheets open by keys, menu and link, and the link names the open sheet; a click selects; a task begins in three presses", async () => {
  const page = await openPage(`world=cosmic&${QUICK}&sheet=exercises`);
  await untilReady(page);
  await page.locator("dialog.exercises").waitFor();
  await page.keyboard.press("F8");
  await page.waitForURL((url) => !url.searchParams.has("sheet"));
  await page.keyboard.press("m");
  await page.locator("dialog.plate").waitFor();
  await page.waitForURL(/sheet=plate/);
  await page.keyboard.press("Escape");
  await page.waitForURL((url) => !url.searchParams.has("sheet"));
  await page.keyboard.press("g");
  await page.locator("dialog.door").getByText("Exercises", { exact: true }).click();
  await page.waitForURL(/sheet=exercises/);
  await page.locator("dialog.exercises").waitFor();
  await page.keyboard.press("F8");
  await page.locator("dialog.exercises").waitFor({ state: "detached" });
  await page.keyboard.press("?");
  await page.locator("dialog.help").waitFor();
  expect(await page.locator("dialog.help").textContent()).toMatch(/nearest star/);
  await page.keyboard.press("Escape");

  const ring = page.locator(".mark[data-role=nearest]");
  const { x = 0, y = 0 } = (await ring.boundingBox()) ?? {};
  await page.mouse.click(x, y);
  await page.locator(".mark[data-role=selected]").waitFor({ state: "attached" });
  expect(await page.locator(".star-card").isVisible()).toBe(true);
  await page.keyboard.press("Escape");
  await page.locator(".star-card").waitFor({ state: "hidden" });
  await beginTask(page);
  expect(page.errors).toEqual([]);
});
