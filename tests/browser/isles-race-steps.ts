/** A course on floating islands, over a void: its link without a place, and the page in which it waits to be started. */

import type { Page } from "playwright-core";
import { expect } from "vitest";
import skylands from "../../scenes/skylands/scene.ts";
import { generateFlatGround } from "../../src/recipe/kinds/flat-generator.ts";
import { planOn } from "../../src/sport/archipelago.ts";
import { writeCourse } from "../../src/sport/course-code.ts";
import type { RacePlan } from "../../src/sport/race/plan.ts";
import { say } from "../../src/words/words.ts";
import { openPage, untilReady } from "./browser.ts";
import { goTo } from "./runner.ts";

const islands = generateFlatGround(skylands.world);
export const course = {
  name: "Moor",
  start: [4284, -2474],
  controls: [
    [4276, -2482],
    [4259, -2499],
  ],
  finish: [4252, -2492],
} as const;

/** The page at the start of the course, and the course's plan. */
export async function openCourse() {
  const planned = planOn(islands, course);
  if ("problem" in planned) throw new Error(say(planned.problem));
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
  expect(await page.locator(".sport-ways button").allTextContents()).toEqual(["Courses", "Show hints"]);
  return { page, plan };
}

/** Punches the first control. */
export const punchFirst = (page: Page, { controls }: RacePlan) =>
  goTo(page, controls[0], /^Control 1, rootstock MM: 0:\d\d\.\d\. Your next control is 2, rootstock VD\.$/);
