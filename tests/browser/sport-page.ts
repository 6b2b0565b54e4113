/** A short course in the forest, and pages on it for the tests of the sport by mouse and touch. */

import type { Page } from "playwright-core";
import forest from "../../scenes/forest/scene.ts";
import { generateCountry } from "../../src/recipe/kinds/country-generator.ts";
import { countryGround } from "../../src/sport/country-ground.ts";
import { writeCourse } from "../../src/sport/course-code.ts";
import type { Point } from "../../src/sport/geometry.ts";
import { planOf } from "../../src/sport/race/plan.ts";
import type { RaceRecord } from "../../src/sport/race/race-data.ts";
import { say } from "../../src/words/words.ts";
import { type OpenPage, openPage, untilReady } from "./browser.ts";

const ground = countryGround(generateCountry(forest.world).flat, 0);
export const course = {
  name: "Evening",
  start: [24_045, 5415],
  controls: [
    [24_033, 5437],
    [24_008, 5440],
    [24_024, 5388],
  ],
  finish: [24_052, 5400],
} as const;
const planned = planOf(course, ground);
if ("problem" in planned) throw new Error(say(planned.problem));
export const { plan } = planned;
const code = writeCourse(course);
/** The keys of unfinished races of the course. */
export const RUNS = `run/forest/1983/1983/${code}/`;

/** A race that lacks the finish, 8 m before it. */
export function nearlyRun(): RaceRecord {
  const [x, y] = course.finish;
  const places: Point[] = [course.start, ...plan.controls.map((flag): Point => [flag.x, flag.y]), [x, y + 8]];
  const route = places.map(([east, north], k) => {
    return { t: 10 * k, x: east, y: north, z: ground.heightAt(east, north), kind: ground.kindAt(east, north) };
  });
  return { course: code, state: "running", time: 40, splits: [10, 20, 30], route, kept: 1_700_000_000_000 };
}

export const linkAt = ([x, y]: Point, heading: number, more: string) =>
  `world=forest&by=walker&at=${x},${y},${(ground.heightAt(x, y) + 0.05).toFixed(2)}&look=${heading},0&camera=cockpit&quality=low&view=2&clouds=0&course=${code}${more}`;

export async function open(link: string, before = ""): Promise<OpenPage> {
  const page = await openPage(link, { width: 900, height: 640 }, { before, hasTouch: true });
  await shrink(page);
  return page;
}

/** Draws a small picture under a page of full size. */
export async function shrink(page: Page): Promise<void> {
  await page.locator("#view").evaluate((view) => Object.assign(view.style, { width: "64px", height: "36px" }));
  await untilReady(page);
}

export async function openMap(page: Page): Promise<void> {
  await page.keyboard.press("m");
  await page.locator("section.map[aria-busy=false]").waitFor();
}
