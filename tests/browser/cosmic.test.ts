/** The sheets of free space in the real page, by keys, menu and link. `cosmic.long.test.ts` travels to a planet and back. */
import { expect, test } from "vitest";
import { openPage, untilReady } from "./browser.ts";

/** Hardly any gas, whose look other tests check. */
const QUICK = "quality=low&rate=0&threshold=0.6";

test("sheets open by keys, menu and link, and the link names the open sheet; a click on the picture selects", async () => {
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
  expect(page.errors).toEqual([]);
});
