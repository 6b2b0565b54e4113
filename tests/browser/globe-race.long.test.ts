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
import { nonEmpty } from "../non-empty.ts";
import { openPage, untilReady } from "./browser.ts";
import { storedUnder } from "./kept.ts";
import { inPage } from "./pilot.ts";
import { type Spot, walkRound } from "./round-pilot.ts";
import { notice } from "./runner.ts";

const recipe = applyPreset(planet, "globe1983");
const globe = generatePlanet(recipe.world);
const read = readCourse(recipe.shots.course.course ?? "");
if ("problem" in read) throw new Error(read.problem);
const planned = planOf(read.course, planetSportGround(globe, 0));
if ("problem" in planned) throw new Error(planned.problem);
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

  /** Walks on by the key, and punches by the other key where what the flag marks stands before it. */
  const goTo = async (at: Point, said: RegExp) => {
    // A frame of a planet takes long in software, and is a tenth of a second of the walk.
    await inPage(page, walkRound, spotOf(at), 5.5);
    const told = page.locator(".hud-notice", { hasText: said });
    await page.keyboard.down("w");
    // Longer, and the walker slides past what stands in the way.
    for (let k = 0; k < 24 && (await told.count()) === 0; k++) await page.waitForTimeout(250);
    await page.keyboard.up("w");
    if ((await told.count()) === 0) await page.keyboard.press("x");
    await notice(page, said);
  };
  const { controls, finish } = plan;
  for (const [k, { x, y, code }] of nonEmpty(controls).entries()) {
    await goTo([x, y], new RegExp(`^Control ${k + 1}, [a-z -]+ ${code}: \\d:\\d\\d\\.\\d\\. Your next `));
    if (k !== 2) continue;
    await page.reload();
    await untilReady(page);
    await page.locator(".race-hud[data-state=running]").waitFor({ state: "attached", timeout: 60_000 });
    expect(await page.locator(".race-next").textContent()).toMatch(
      new RegExp(`^4 of ${controls.length} · ${controls[3].code} · `),
    );
  }
  await goTo(finish, /^Finished in \d+:\d\d\.\d\.$/);
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
