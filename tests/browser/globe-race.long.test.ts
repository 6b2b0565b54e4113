/**
 * The course round the globe of 1983 in the running page: from its link round the globe to the finish, the last metres to each flag by real
 * keys, past a reload, and the card.
 */

import { expect, test } from "vitest";
import planet from "../../scenes/planet/scene.ts";
import { generatePlanet } from "../../src/recipe/kinds/planet-generator.ts";
import { applyPreset } from "../../src/recipe/preset.ts";
import { readCourse } from "../../src/sport/course-code.ts";
import { onDatum, type Point } from "../../src/sport/geometry.ts";
import { planetSportGround } from "../../src/sport/planet-ground.ts";
import { planLengths, planOf } from "../../src/sport/race/plan.ts";
import { clockText } from "../../src/sport/race/race.ts";
import { readRace } from "../../src/sport/race/race-data.ts";
import { routeLength } from "../../src/sport/race/route.ts";
import { say } from "../../src/words/words.ts";
import { nonEmpty } from "../non-empty.ts";
import { openPage, untilReady } from "./browser.ts";
import { storedUnder } from "./kept.ts";
import { inPage } from "./moves.ts";
import { type Spot, walkRound } from "./round-pilot.ts";
import { notice } from "./runner.ts";

const recipe = applyPreset(planet, "globe1983");
const globe = generatePlanet(recipe.world);
const read = readCourse(recipe.shots.course.course ?? "");
if ("problem" in read) throw new Error(say(read.problem));
const planned = planOf(read.course, planetSportGround(globe, 0));
if ("problem" in planned) throw new Error(say(planned.problem));
const { plan } = planned;

function spotOf([x, y]: Point): Spot {
  const [px, py, pz] = onDatum([x, y], globe.radius, new Float64Array(3));
  return [px, py, pz];
}

test("the course round the globe is run to its end, past a reload, and its card is that of the route", async () => {
  const link = "world=planet&preset=globe1983&shot=course&role=orienteer&quality=low";
  const page = await openPage(link, { width: 160, height: 90 });
  await untilReady(page);
  await page.locator(".race-hud[data-state=ready]").waitFor({ state: "attached", timeout: 60_000 });
  expect(await page.locator("#ui").getAttribute("data-position")).toBe("hidden");
  // The digit for the helicopter is refused in a word.
  await page.keyboard.press("3");
  await notice(page, /An orienteer does not fly\./);

  /** Walks on by the key until the panel shows `reached`, and punches by the other key where something stands before the flag. */
  const goTo = async (at: Point, reached: RegExp) => {
    const shown = page.locator(".race-next", { hasText: reached });
    const isReached = async (tries: number) => {
      for (let k = 0; k < tries && (await shown.count()) === 0; k++) await page.waitForTimeout(250);
      return (await shown.count()) > 0;
    };
    for (let k = 0; k < 8; k++) {
      // A frame of a planet takes long in software, and is a tenth of a second of the walk.
      await inPage(page, walkRound, spotOf(at), 5.5);
      await page.keyboard.down("w");
      const isDone = await isReached(8);
      await page.keyboard.up("w");
      if (isDone) return;
      await page.keyboard.press("x");
      if (await isReached(4)) return;
    }
    throw new Error(`The panel shows "${await page.locator(".race-next").textContent()}", not ${reached}.`);
  };
  const { controls, finish } = plan;
  for (const [k, { x, y }] of nonEmpty(controls).entries()) {
    const next = controls.at(k + 1);
    await goTo([x, y], next ? new RegExp(`^${k + 2} of ${controls.length} · ${next.code} · `) : /^Finish$/);
    if (k !== 2) continue;
    await page.reload();
    await untilReady(page);
    await page.locator(".race-hud[data-state=running]").waitFor({ state: "attached", timeout: 60_000 });
    expect(await page.locator(".race-next").textContent()).toMatch(
      new RegExp(`^4 of ${controls.length} · ${controls[3].code} · `),
    );
  }
  await goTo(finish, /^Finished$/);
  await page.locator(".race-card[open]").waitFor();

  await expect.poll(async () => Object.keys(await storedUnder(page, "race/"))).toHaveLength(1);
  const [stored] = Object.values(await storedUnder(page, "race/"));
  const kept = readRace(String(stored));
  if ("problem" in kept) throw new Error(kept.problem);
  const { splits, route } = kept.record;
  expect(await page.locator(".race-card .split").allTextContents()).toEqual(splits.map(clockText));
  const straight = planLengths(plan).reduce((a, b) => a + b);
  expect(routeLength(plan.geometry, route)).toBeGreaterThan(0.97 * straight);

  // The replay opens the large map, on which legs are great circles.
  await page.locator(".race-card .main").evaluate((replay) => (replay as HTMLElement).click());
  await expect.poll(() => page.locator(".map.large .sport-routes path.own").count(), { timeout: 60_000 }).toBe(1);
  expect(await page.locator(".map .sport-course circle").count()).toBe(controls.length + 2);
  expect(page.errors).toEqual([]);
});
