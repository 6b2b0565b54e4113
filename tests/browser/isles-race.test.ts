/** A course on floating islands, opened by a link without a place, over a void: run to its end on the highest archipelago. */
import { expect, test } from "vitest";
import skylands from "../../scenes/skylands/scene.ts";
import { generateIslands } from "../../src/recipe/kinds/islands-generator.ts";
import { planOn } from "../../src/sport/archipelago.ts";
import { writeCourse } from "../../src/sport/course-code.ts";
import { openPage, untilReady } from "./browser.ts";
import { goTo } from "./runner.ts";

const islands = generateIslands(skylands.world);
const course = {
  name: "Moor",
  start: [4284, -2474],
  controls: [
    [4276, -2482],
    [4259, -2499],
  ],
  finish: [4252, -2492],
} as const;

test("a course on islands starts on its archipelago and is run to its end, and the map shows it there alone", async () => {
  const planned = planOn(islands, course);
  if ("fault" in planned) throw new Error(planned.fault);
  const { plan, altitude } = planned;
  expect(altitude).toBe(1500);
  const page = await openPage(
    `world=skylands&quality=low&view=4&clouds=0&role=orienteer&course=${writeCourse(course)}`,
    {
      width: 160,
      height: 90,
    },
  );
  await untilReady(page);
  await page.locator(".race-hud[data-state=ready]").waitFor({ state: "attached" });
  await page.waitForFunction(() => (window.limitless?.pose().z ?? 0) > 1300);
  expect(await page.locator(".sport-role").allTextContents()).toEqual(["Explorer", "Orienteer"]);
  expect(await page.locator(".sport-doors button").allTextContents()).toEqual(["Courses", "Show hints"]);

  // Two controls, and the two circles of the finish.
  const circles = page.locator(".map .sport-course circle");
  await page.keyboard.press("m");
  await expect.poll(() => circles.count(), { timeout: 20_000 }).toBe(4);
  await page.locator('.map [aria-label="The level below"]').evaluate((step) => (step as HTMLElement).click());
  await expect.poll(() => circles.count(), { timeout: 20_000 }).toBe(0);
  await page.keyboard.press("m");

  await goTo(page, plan.controls[0], /^Control 1, rootstock MM: 0:\d\d\.\d\. Your next control is 2, rootstock VD\.$/);
  await goTo(page, plan.controls[1], /^Control 2, rootstock VD/);
  await goTo(page, { x: course.finish[0], y: course.finish[1] }, /^Finished in \d:\d\d\.\d\.$/);
  await page.locator(".race-card[open]").waitFor();

  // The card's replay opens the map at the level of the course.
  await page.locator(".race-card .main").evaluate((replay) => (replay as HTMLElement).click());
  await expect.poll(() => page.locator(".map .sport-routes path.own").count(), { timeout: 20_000 }).toBe(1);
  expect(await circles.count()).toBe(4);

  // A generated course is around the finish, where the page was not opened.
  const press = (selector: string) => page.locator(selector).evaluate((button) => (button as HTMLElement).click());
  await press(".sport-doors button:first-child");
  await press(".editor-generator button");
  const first = page.locator(".editor-list li:first-child span");
  await expect.poll(() => first.textContent(), { timeout: 20_000 }).toBe("1 AV boulder");
  expect(page.errors).toEqual([]);
});
