/** The sport in the running page: files of a course and of a race, a control that is dragged by mouse, and a full storage. */
import { expect, test } from "vitest";
import { writeRace } from "../../src/sport/race/race-data.ts";
import { savedFile } from "./saved.ts";
import { course, linkAt, nearlyRun, open, openMap, plan, RUNS } from "./sport-page.ts";

const textOf = ({ bytes }: { readonly bytes: Buffer }) => bytes.toString("latin1");

test("a race that was left is finished in a full storage; its files and those of its course begin right; a control is dragged", async () => {
  const record = writeRace(nearlyRun());
  // Earlier place of races, before the database.
  const seed = `localStorage.setItem("limitless.${RUNS}gone", ${JSON.stringify(record)});`;
  const full = `const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (value, key) {
      if (key.startsWith("race/")) throw new DOMException("full", "QuotaExceededError");
      return put.call(this, value, key);
    };`;
  const [x, y] = course.finish;
  const page = await open(linkAt([x, y + 8], 180, "&role=orienteer"), seed + full);
  await page.locator(".race-hud[data-state=running]").waitFor();
  await page.keyboard.down("w");
  await page.locator(".race-card[open]").waitFor();
  await page.keyboard.up("w");
  await page.locator(".notice", { hasText: "The browser's storage is full. Changes are lost" }).waitFor();
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
