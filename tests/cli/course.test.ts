/** `limitless course` against the library that it prints. */

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import forest from "../../scenes/forest/scene.ts";
import { codeAt } from "../../src/core/forest/features.ts";
import { generateFlatGround } from "../../src/recipe/kinds/flat-generator.ts";
import { legClimbs } from "../../src/sport/climb.ts";
import { countryGround } from "../../src/sport/country-ground.ts";
import { legLengths } from "../../src/sport/course.ts";
import { readCourse } from "../../src/sport/course-code.ts";
import { readCourseFile } from "../../src/sport/course-file.ts";
import { describeControl, descriptionText } from "../../src/sport/descriptions.ts";
import { generateCourse } from "../../src/sport/generate.ts";
import { PLANE, UNITS } from "../../src/sport/geometry.ts";
import { siteAt } from "../../src/sport/ground.ts";
import { say } from "../../src/words/words.ts";
import { sampled } from "../long-test.ts";
import { nonEmpty } from "../non-empty.ts";
import { all, find, parseXml } from "../sport/export/parse-xml.ts";
import { problemsOf } from "../sport/export/schema.ts";
import { limitless, type Ran } from "./run.ts";

const ground = countryGround(generateFlatGround(forest.world), 0);
const COURSE = generateCourse(ground, {
  ...{ seed: 7, length: 2500, controls: 8, difficulty: "easy" },
  centre: [23_890, 5703],
});
const ARGS = "course --seed 7 --length 2500 --controls 8 --difficulty easy --at 23890,5703";
/** Output of the command as a table. */
let table: Ran;
beforeAll(async () => {
  table = await limitless(ARGS);
});
const round = (values: readonly number[]) => values.map((v) => String(Math.round(v)));

test("the table has codes, places, lengths and climbs of the generated course, and their sums", async () => {
  const { code, out, err } = table;
  expect([code, err]).toEqual([0, ""]);
  const [title, heading, ...lines] = out.trimEnd().split("\n");
  expect(title).toBe(COURSE.name);
  expect(heading.split(/ {2,}/)).toEqual(["", "code", "description", "at", "leg m", "climb m"]);
  const cells = lines.map((line) => line.split(/ {2,}/));
  expect(cells.map(([first]) => first)).toEqual(["start", "1", "2", "3", "4", "5", "6", "7", "8", "finish", ""]);
  const controls = cells.slice(1, 9);
  expect(controls.map(([, code]) => code)).toEqual(COURSE.controls.map(([x, y]) => codeAt(x, y)));
  for (const [k, [, code, words]] of nonEmpty(controls).entries()) {
    const site = siteAt(ground, COURSE.controls[k]);
    if (!site) throw new Error(`Expected a site at control ${k + 1}.`);
    expect(`${k + 1} ${code} ${words}`).toBe(say(descriptionText(describeControl(ground, k + 1, site))));
  }
  expect(controls.map((row) => row[3])).toEqual(COURSE.controls.map(String));
  const legs = cells.slice(1, 10).map((row) => row.slice(-2));
  const [lengths, climbs] = [legLengths(COURSE, PLANE), legClimbs(ground, COURSE)];
  expect(legs.map(([length]) => length)).toEqual(round(lengths));
  expect(legs.map(([, climb]) => climb)).toEqual(round(climbs));
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b);
  expect(cells[10].slice(-2)).toEqual(round([sum(lengths), sum(climbs)]));
});

test("the code is that of the course in links", async () => {
  const { out } = await limitless(`${ARGS} --format code`);
  expect(readCourse(out.trimEnd())).toEqual({ course: COURSE });
});

test("JSON is a file of one course of the forest", async () => {
  const { out } = await limitless(`${ARGS} --format json`);
  const land = { world: "forest", seed: 1983, profile: "1983" };
  expect(readCourseFile(out)).toEqual({ courses: [{ land, course: COURSE }] });
});

test("IOF XML is CourseData of the course, with its codes, length and climb", async () => {
  const { code, out, err } = await limitless(`${ARGS} --format iof`);
  expect([code, err]).toEqual([0, ""]);
  expect(await problemsOf(out, "iof-3.0-subset.xsd")).toEqual([]);
  const race = find(parseXml(out), "RaceCourseData");
  const steps = all(find(race, "Course"), "CourseControl").map((step) => find(step, "Control").text);
  expect(steps).toEqual(["S1", ...COURSE.controls.map(([x, y]) => codeAt(x, y)), "F1"]);
  const sum = (values: readonly number[]) => String(Math.round(values.reduce((a, b) => a + b)));
  expect(find(race, "Course", "Length").text).toBe(sum(legLengths(COURSE, PLANE)));
  expect(find(race, "Course", "Climb").text).toBe(sum(legClimbs(ground, COURSE)));
});

test("a file gets the same bytes as standard output", async () => {
  const folder = mkdtempSync(join(tmpdir(), "limitless-course-"));
  const file = join(folder, "course.txt");
  expect(await limitless([...ARGS.split(" "), file])).toMatchObject({ code: 0, err: "" });
  expect(readFileSync(file, "utf8")).toBe(table.out);
  rmSync(folder, { recursive: true });
});

const HELD = ["forest", "skylands", "caverns", "mines"];
test.each(nonEmpty(HELD.slice(0, sampled(4, 2))))("%s holds a course at its origin", async (world) => {
  const { code, out } = await limitless(`course --world ${world} --length 1500 --controls 5`);
  expect(code).toBe(0);
  expect(out).toMatch(/\nfinish/);
});

test("options out of range, and places without a course, are refused with advice", async () => {
  const refusal = async (args: string) => {
    const { code, err } = await limitless(`course ${args}`);
    expect(code).toBe(2);
    return err;
  };
  expect(await refusal("--controls 31")).toBe('limitless: --controls: "31" is out of range 3 to 30 controls.\n');
  expect(await refusal("--length 1200 --controls 10")).toBe(
    "limitless: controls: 10 is out of range 3 to 9 for a course of 1200 m.\n",
  );
  expect(await refusal("--world skylands --at -5000,-10000")).toMatch(
    /^limitless: centre: no .*; choose another place/,
  );
});

test("a link opens the globe of 1983, whose courses have longitude and latitude", async () => {
  const link = "?world=planet&preset=globe1983&geo=31.255,-54.18,3";
  const run = (format: string) =>
    limitless(["course", "--link", link, "--length", "1800", "--controls", "6", "--format", format]);
  const { code, out, err } = await run("iof");
  expect([code, err]).toEqual([0, ""]);
  expect(await problemsOf(out, "iof-3.0-subset.xsd")).toEqual([]);
  const read = readCourse((await run("code")).out.trimEnd());
  if ("problem" in read) throw new Error(say(read.problem));
  const { start } = read.course;
  const [first] = all(find(parseXml(out), "RaceCourseData"), "Control");
  expect(find(first, "Position").attributes).toMatchObject({
    lng: String(start[0] / UNITS),
    lat: String(start[1] / UNITS),
  });
  expect((await run("table")).out).toMatch(
    new RegExp(`^Medium 1.8 km no 1\n[^\n]*\nstart +${start[0] / UNITS},${start[1] / UNITS}\n`),
  );
  const file = readCourseFile((await run("json")).out);
  expect("courses" in file && file.courses[0].land).toEqual({
    world: "planet globe1983 400",
    seed: 3,
    profile: "1983",
  });
});
