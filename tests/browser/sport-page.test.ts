/**
 * The sport in the running page, by mouse and touch: files of a course and of a race, a control that is dragged, roads built by
 * touch, two tabs, and a full storage.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import forest from "../../scenes/forest/scene.ts";
import { generateLand } from "../../src/recipe/kinds/land-generator.ts";
import { countryGround } from "../../src/sport/country-ground.ts";
import type { Point } from "../../src/sport/course.ts";
import { writeCourse } from "../../src/sport/course-code.ts";
import { planOf } from "../../src/sport/race/plan.ts";
import { type RaceRecord, writeRace } from "../../src/sport/race/race-data.ts";
import { type OpenPage, openPage, untilReady } from "./browser.ts";
import { untilSaved } from "./kept.ts";
import { goOn, inPage } from "./pilot.ts";
import { notice } from "./runner.ts";
import { savedFile } from "./saved.ts";

const ground = countryGround(generateLand(forest.world).islands, 0);
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
if ("fault" in planned) throw new Error(planned.fault);
const { plan } = planned;
const code = writeCourse(course);
const RUNS = `limitless.run/forest/1983/1983/${code}/`;

/** A race that lacks the finish, 8 m before it. */
function nearlyRun(): RaceRecord {
  const [x, y] = course.finish;
  const places: Point[] = [course.start, ...plan.controls.map((flag): Point => [flag.x, flag.y]), [x, y + 8]];
  const route = places.map(([east, north], k) => {
    return { t: 10 * k, x: east, y: north, z: ground.heightAt(east, north), kind: ground.kindAt(east, north) };
  });
  return { course: code, state: "running", time: 40, splits: [10, 20, 30], route, kept: 1_700_000_000_000 };
}

const linkAt = ([x, y]: Point, heading: number, more: string) =>
  `world=forest&by=walker&at=${x},${y},${(ground.heightAt(x, y) + 0.05).toFixed(2)}&look=${heading},0&camera=cockpit&quality=low&view=2&clouds=0&course=${code}${more}`;

async function open(link: string, before = ""): Promise<OpenPage> {
  const page = await openPage(link, { width: 900, height: 640 }, { before, hasTouch: true });
  await shrink(page);
  return page;
}

/** Draws a small picture under a page of full size. */
async function shrink(page: Page): Promise<void> {
  await page.locator("#view").evaluate((view) => Object.assign(view.style, { width: "64px", height: "36px" }));
  await untilReady(page);
}

async function openMap(page: Page): Promise<void> {
  await page.keyboard.press("m");
  await page.locator("section.map[aria-busy=false]").waitFor();
}

const textOf = ({ bytes }: { readonly bytes: Buffer }) => bytes.toString("latin1");

test("a race that was left is finished in a full storage; its files and those of its course begin right; a control is dragged", async () => {
  const record = writeRace(nearlyRun());
  const seed = `localStorage.setItem("${RUNS}gone", ${JSON.stringify(record)});`;
  const full = `const put = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith("limitless.race/")) throw new DOMException("full", "QuotaExceededError");
      put.call(this, key, value);
    };`;
  const [x, y] = course.finish;
  const page = await open(linkAt([x, y + 8], 180, "&role=orienteer"), seed + full);
  await page.locator(".race-hud[data-state=running]").waitFor();
  await page.keyboard.down("w");
  await page.locator(".race-card[open]").waitFor();
  await page.keyboard.up("w");
  await notice(page, /^The browser's storage is full: races are lost/);
  expect(await page.locator(".race-card .split").allTextContents()).toHaveLength(4);

  const save = (list: string, format: string) =>
    savedFile(page, async () => void (await page.locator(`${list} .save-menu`).selectOption(format)));
  for (const [list, format, name, begin] of [
    [".race-card", "results", "evening-results.xml", /^<\?xml[^>]*>\s*<ResultList /],
    [".race-card", "gpx", "evening.gpx", /^<\?xml[^>]*>\s*<gpx /],
  ] as const) {
    const file = await save(list, format);
    expect(file.name).toBe(name);
    expect(textOf(file)).toMatch(begin);
  }
  await page.keyboard.press("Escape");
  await openMap(page);
  await page.getByRole("button", { name: "Courses" }).click();
  for (const [format, name, begin] of [
    ["courses", "evening-courses.xml", /^<\?xml[^>]*>\s*<CourseData /],
    ["svg 10000", "evening-10000.svg", /^(<\?xml[^>]*>\s*)?<svg /],
    ["omap 10000", "evening-10000.omap", /^<\?xml[^>]*>\s*<map [^>]*openorienteering/],
    ["pdf 10000", "evening-10000.pdf", /^%PDF-1\.\d/],
  ] as const) {
    const file = await save(".editor", format);
    expect(file.name).toBe(name);
    expect(textOf(file)).toMatch(begin);
  }
  const file = await savedFile(page, () => page.getByRole("button", { name: "Export", exact: true }).click());
  expect(file.name).toBe("courses.json");
  expect(JSON.parse(file.bytes.toString())).toMatchObject({ courses: [{ course }] });

  const rows = page.locator(".editor-list li");
  const codes = async () => (await rows.locator("span").allTextContents()).map((words) => words.split(" ")[1]);
  const [first, second, third] = plan.controls.map((flag) => flag.code);
  expect(await codes()).toEqual([first, second, third]);
  await rows.nth(2).locator("span").dragTo(rows.nth(0).locator("span"));
  expect(await codes()).toEqual([third, first, second]);
  expect(page.errors).toEqual([]);
});

/** Builds a road from the middle of the map, where the player is, a little to the east. */
async function buildByTouch(page: Page): Promise<void> {
  const box = await page.locator(".map-window").boundingBox();
  if (!box) throw new Error("The map has no window.");
  for (const [share, item] of [
    [0.5, "Start road here"],
    [0.56, "Extend to here"],
    [0.56, "End road"],
  ] as const) {
    await page.touchscreen.tap(box.x + share * box.width, box.y + 0.5 * box.height);
    await page.getByRole("menuitem", { name: item }).tap();
  }
}

test("roads are built by touch and seen by another tab; a duplicated tab runs a race of its own; a full database is told", async () => {
  const page = await open(linkAt(course.start, 0, "&role=engineer"));
  await page.locator(".race-hud[data-state=ready]").waitFor();
  await inPage(page, goOn, 8, { forward: 1 });
  const names = (tab: Page) =>
    tab.evaluate((start) => Object.keys(localStorage).filter((key) => key.startsWith(start)), RUNS);
  await expect.poll(() => names(page)).toHaveLength(1);

  // The browser copies the session with the tab.
  const session = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  const other = await page.context().newPage();
  await other.addInitScript(
    `if (!sessionStorage.length) for (const [key, value] of ${session}) sessionStorage.setItem(key, value);`,
  );
  await other.goto(page.url());
  await shrink(other);
  await other.locator(".race-hud[data-state=running]").waitFor();
  const tabName = (tab: Page) => tab.evaluate(() => sessionStorage.getItem("limitless.tab"));
  await expect.poll(() => tabName(other), { timeout: 8000 }).not.toBe(await tabName(page));
  await inPage(other, goOn, 3, { forward: 0 });
  await expect.poll(() => names(other)).toHaveLength(2);

  await openMap(page);
  for (let k = 0; k < 6; k++) await page.keyboard.press("+");
  await page.locator(".map-scale", { hasText: "100 m" }).waitFor();
  await page.locator("section.map[aria-busy=false]").waitFor();
  await page.getByRole("button", { name: "Export roads" }).waitFor();
  await buildByTouch(page);
  const { roads } = await untilSaved(page, (data) => Object.keys(data.roads).length === 1);
  const [[from, to]] = Object.values(roads);
  const metres = Math.hypot(to[0] - from[0], to[1] - from[1]);
  expect(metres).toBeGreaterThan(10);
  expect(metres).toBeLessThan(30);

  await openMap(other);
  const file = await savedFile(other, () => other.getByRole("button", { name: "Export roads" }).click());
  expect(JSON.parse(file.bytes.toString())).toEqual({ roads: [[from, to]] });

  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  // The end of the road, and the road.
  for (let k = 0; k < 2; k++) {
    await page.locator(".map-window").focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Undo" }).tap();
  }
  await page.locator(".notice", { hasText: "The browser's storage is full." }).waitFor({ state: "attached" });
  expect(page.errors).toEqual([]);
});
