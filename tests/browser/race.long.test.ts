/**
 * A course of three controls in the running page, run to its end: a wrong punch, a reload in mid-course, the last metres by real
 * keys, and the card against the recorded route.
 */

import { expect, test } from "vitest";
import forest from "../../scenes/forest/scene.ts";
import { generateCountry } from "../../src/recipe/kinds/country-generator.ts";
import { countryGround } from "../../src/sport/country-ground.ts";
import { writeCourse } from "../../src/sport/course-code.ts";
import { PLANE } from "../../src/sport/geometry.ts";
import { planOf } from "../../src/sport/race/plan.ts";
import { clockText, RADIUS } from "../../src/sport/race/race.ts";
import { readRace } from "../../src/sport/race/race-data.ts";
import { placeAt, type Route } from "../../src/sport/race/route.ts";
import { say } from "../../src/words/words.ts";
import { openPage, untilReady } from "./browser.ts";
import { storedUnder } from "./kept.ts";
import { goTo, notice } from "./runner.ts";

const { flat } = generateCountry(forest.world);
const ground = countryGround(flat, 0);
const course = {
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
const { plan } = planned;
const SIZE = { width: 160, height: 90 };

/** Metres: the points of a route are kept to 0.01 m, which may be just outside where the runner was just inside. */
const KEPT = 0.01;

/** The first time after `from` at which a route is within `reach` of a place. */
function arrival(route: Route, from: number, [x, y]: readonly [number, number], reach: number): number {
  const last = route.at(-1)?.t ?? Number.NaN;
  for (let t = from; t < last + 0.01; t += 0.01) {
    const at = placeAt(PLANE, route, Math.min(t, last));
    if (at && Math.hypot(at.x - x, at.y - y) <= reach + KEPT) return Math.min(t, last);
  }
  return Number.NaN;
}

test("a course is run to its end, over a wrong punch and a reload, and its card is that of the route", async () => {
  const [x, y] = course.start;
  const z = ground.heightAt(x, y);
  const link = `world=forest&by=walker&at=${x},${y},${z}&look=300,0&camera=cockpit&quality=low&view=2&clouds=0&role=orienteer&course=${writeCourse(course)}`;
  const page = await openPage(link, SIZE);
  await untilReady(page);
  await page.locator(".race-hud[data-state=ready]").waitFor({ state: "attached" });
  expect(await page.locator("#ui").getAttribute("data-position")).toBe("hidden");
  expect(await page.locator('.sport-role[aria-pressed="true"]').textContent()).toBe("Orienteer");

  // The digit for the helicopter is refused in a word.
  await page.keyboard.press("3");
  await notice(page, /An orienteer does not fly\./);

  await goTo(page, plan.controls[1], /^This is KG\. Your next control is 1, water hole JD\.$/);
  await goTo(page, plan.controls[0], /^Control 1, water hole JD: 0:\d\d\.\d\. Your next control is 2, mineshaft KG\.$/);

  const clock = () => page.locator(".race-clock").textContent();
  const run = await clock();
  await page.reload();
  await untilReady(page);
  await page.locator(".race-hud[data-state=running]").waitFor({ state: "attached" });
  expect(await page.locator(".race-next").textContent()).toMatch(/^2 of 3 · KG · mineshaft$/);
  const seconds = (text: string | null) => (text ?? "").split(":").reduce((sum, part) => 60 * sum + Number(part), 0);
  expect(seconds(await clock())).toBeGreaterThanOrEqual(seconds(run) - 0.5);

  await goTo(page, plan.controls[1], /^Control 2, mineshaft KG/);
  await goTo(page, plan.controls[2], /^Control 3, boulder AG: .* Your next point is the finish\.$/);
  await goTo(page, { x: course.finish[0], y: course.finish[1] }, /^Finished in \d:\d\d\.\d\.$/);
  await page.locator(".race-card[open]").waitFor();

  await expect.poll(async () => Object.keys(await storedUnder(page, "race/"))).toHaveLength(1);
  const [stored] = Object.values(await storedUnder(page, "race/"));
  const read = readRace(String(stored));
  if ("problem" in read) throw new Error(say(read.problem));
  const { splits, route, time } = read.record;
  const card = await page.locator(".race-card .split").allTextContents();
  expect(card).toEqual(splits.map(clockText));
  expect(seconds(await clock())).toBe(Math.round(time * 10) / 10);
  const aims = [...plan.controls.map((flag) => [flag.x, flag.y] as const), course.finish];
  let from = 0;
  for (const [i, aim] of aims.entries()) {
    const reached = arrival(route, from, aim, i < 3 ? RADIUS.punch : RADIUS.finish);
    expect(Math.abs(seconds(card[i]) - reached), `seconds of split ${i + 1}`).toBeLessThan(0.1);
    from = splits[i];
  }
  expect(page.errors).toEqual([]);
});
