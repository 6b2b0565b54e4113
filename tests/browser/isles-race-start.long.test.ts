/** A course on floating islands is opened by a link, shown on the map of its archipelago alone, and its first control is punched. */
import { expect, test } from "vitest";
import { openCourse, punchFirst } from "./isles-race-steps.ts";

test("a course on islands starts on its archipelago, the map shows it there alone, and its first control is punched", async () => {
  const { page, plan } = await openCourse();

  // Two controls, and the two circles of the finish.
  const circles = page.locator(".map .sport-course circle");
  await page.keyboard.press("m");
  await expect.poll(() => circles.count()).toBe(4);
  await page.locator('.map [aria-label="The level below"]').evaluate((step) => (step as HTMLElement).click());
  await expect.poll(() => circles.count()).toBe(0);
  await page.keyboard.press("m");

  await punchFirst(page, plan);
  expect(page.errors).toEqual([]);
});
