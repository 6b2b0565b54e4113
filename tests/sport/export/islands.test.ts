/** A course and a race on floating islands as files of the sport's software. */
import { expect, test } from "vitest";
import skylands from "../../../scenes/skylands/scene.ts";
import { generateFlatGround } from "../../../src/recipe/kinds/flat-generator.ts";
import { legClimbs } from "../../../src/sport/climb.ts";
import { countryGround } from "../../../src/sport/country-ground.ts";
import { type Course, pointsOf } from "../../../src/sport/course.ts";
import { exportFile } from "../../../src/sport/export/export-file.ts";
import type { RoutePoint } from "../../../src/sport/export/gpx.ts";
import type { Point } from "../../../src/sport/geometry.ts";
import { siteAt } from "../../../src/sport/ground.ts";
import { nonEmpty } from "../../non-empty.ts";
import { all, find, parseXml } from "./parse-xml.ts";
import { problemsOf } from "./schema.ts";

/** The lowest archipelago, whose altitudes are below 0. */
const ALTITUDE = -800;
const ground = countryGround(generateFlatGround(skylands.world), 0, ALTITUDE);
/** Its second leg crosses a void. */
const course: Course = {
  name: "Round the bay",
  start: [-2280, 1160],
  controls: [
    [-2293, 1173],
    [-1087, 55],
  ],
  finish: [-1100, 60],
};
const coded = {
  course,
  geometry: ground.geometry,
  codes: course.controls.map((at) => siteAt(ground, at)?.code ?? ""),
  climb: Math.round(legClimbs(ground, course).reduce((sum, climb) => sum + climb, 0)),
};

test("a course is valid CourseData with its codes and climb", async () => {
  const head = { event: course.name };
  const { content } = await exportFile({ format: "courses", courses: [coded], scale: 10_000, head });
  expect(await problemsOf(String(content), "iof-3.0-subset.xsd")).toEqual([]);
  const race = find(parseXml(String(content)), "RaceCourseData");
  expect(nonEmpty(coded.codes).every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
  expect(all(race, "Control").map((control) => find(control, "Id").text)).toEqual(["S1", ...coded.codes, "F1"]);
  expect(coded.climb).toBeGreaterThan(20);
  expect(find(race, "Course", "Climb").text).toBe(String(coded.climb));
});

test("a race is a valid ResultList, and a GPX track at altitudes below 0", async () => {
  const startTime = "2026-05-01T10:00:00Z";
  const result = {
    course: coded,
    runner: "Runner",
    startTime,
    status: "OK",
    splits: [20.5, 900],
    finish: 912.3,
  } as const;
  const results = await exportFile({ format: "results", results: [result], head: { event: course.name } });
  expect(await problemsOf(String(results.content), "iof-3.0-subset.xsd")).toEqual([]);

  const points = pointsOf(course).map(
    ([x, y]: Point, k): RoutePoint => [x, y, ALTITUDE + ground.heightAt(x, y), 300 * k],
  );
  const { content } = await exportFile({
    format: "gpx",
    route: { name: course.name, places: "plane", points, startTime },
  });
  expect(await problemsOf(String(content), "gpx-1.1-subset.xsd")).toEqual([]);
  const heights = all(find(parseXml(String(content)), "trk", "trkseg"), "trkpt").map((at) =>
    Number(find(at, "ele").text),
  );
  expect(heights).toEqual(points.map(([, , z]) => Math.round(100 * z) / 100));
  expect(Math.max(...nonEmpty(heights))).toBeLessThan(0);
});
