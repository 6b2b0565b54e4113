import { describe, expect, test } from "vitest";
import type { Course } from "../../../src/sport/course.ts";
import { toCourseData } from "../../../src/sport/export/iof-courses.ts";
import { PLANE } from "../../../src/sport/geometry.ts";
import { nonEmpty } from "../../non-empty.ts";
import { CODED, COURSE } from "./example.ts";
import { all, find, parseXml } from "./parse-xml.ts";
import { problemsOf } from "./schema.ts";

const HEAD = { event: "Forest <cup>", created: "2026-05-01T09:00:00+02:00" };
const SCHEMA = "iof-3.0-subset.xsd";
const OTHER: Course = {
  name: "Short",
  start: COURSE.start,
  controls: COURSE.controls.slice(1, 3),
  finish: [16_000, 6000],
};

describe("courses as IOF XML", () => {
  const text = toCourseData([CODED, { course: OTHER, geometry: PLANE, codes: CODED.codes.slice(1, 3) }], 15_000, HEAD);
  const race = find(parseXml(text), "RaceCourseData");

  test("are valid, and invalid ones are found", async () => {
    expect(await problemsOf(text, SCHEMA)).toEqual([]);
    expect(await problemsOf(text.replace('type="Start"', 'type="Begin"'), SCHEMA)).not.toEqual([]);
    expect(await problemsOf(text.replace(/<Name>[^<]*<\/Name>\n<Length>/, "<Length>"), SCHEMA)).not.toEqual([]);
  });

  test("have each place once, and only places that are there", () => {
    const ids = all(race, "Control").map((control) => find(control, "Id").text);
    expect(ids).toEqual(["S1", ...CODED.codes, "F1", "F2"]);
    const [long, short] = all(race, "Course").map((course) =>
      all(course, "CourseControl").map((step) => find(step, "Control").text),
    );
    expect(long).toEqual(["S1", ...CODED.codes, "F1"]);
    expect(short).toEqual(["S1", ...CODED.codes.slice(1, 3), "F2"]);
  });

  test("have names, lengths and climbs", () => {
    const [long, short] = all(race, "Course");
    expect(find(long, "Name").text).toBe(COURSE.name);
    // 500 + 412.31 + 538.52 + 424.26 + 509.9
    expect(find(long, "Length").text).toBe("2385");
    expect(find(long, "Climb").text).toBe("85");
    expect(all(short, "Climb")).toEqual([]);
    expect(all(long, "CourseControl").map((step) => all(step, "LegLength")[0]?.text)).toEqual([
      ...[undefined, "500", "412", "539", "424", "510"],
    ]);
  });

  test("have positions in millimetres of the map and in degrees of its plane", () => {
    const controls = all(race, "Control").map((control) => ({
      map: find(control, "MapPosition").attributes,
      geo: find(control, "Position").attributes,
    }));
    const [start, first] = controls;
    // 300 m east and 400 m north at 1:15,000.
    expect(Number(first.map.x) - Number(start.map.x)).toBeCloseTo(20, 2);
    // Two roundings to a hundredth.
    expect(Number(first.map.y) - Number(start.map.y)).toBeCloseTo(-400 / 15, 1);
    expect(Number(start.geo.lng)).toBeCloseTo(16_600 / 111_319.4908, 7);
    expect(Number(start.geo.lat)).toBeCloseTo(6900 / 110_574.2758, 7);
    const { x, y } = find(race, "Map", "MapPositionBottomRight").attributes;
    for (const { map } of nonEmpty(controls)) {
      expect(Number(map.x)).toBeGreaterThan(0);
      expect(Number(map.x)).toBeLessThan(Number(x));
      expect(Number(map.y)).toBeGreaterThan(0);
      expect(Number(map.y)).toBeLessThan(Number(y));
    }
  });
});

test("a code at two places names two controls", () => {
  const there: Course = { ...OTHER, controls: [[17_300, 7210]] };
  const text = toCourseData([CODED, { course: there, geometry: PLANE, codes: [CODED.codes[1]] }], 10_000, {
    event: "x",
  });
  const ids = all(find(parseXml(text), "RaceCourseData"), "Control").map((control) => find(control, "Id").text);
  expect(ids).toEqual(["S1", ...CODED.codes, "F1", `${CODED.codes[1]}2`, "F2"]);
});

test("courses larger than a sheet, and places without degrees, are exported too", async () => {
  const far: Course = { name: "Far", start: [3e7, 0], controls: [[3e7 + 9000, 0]], finish: [3e7, 9000] };
  const text = toCourseData([{ course: far, geometry: PLANE, codes: ["AB"] }], 10_000, { event: "x" });
  expect(await problemsOf(text, SCHEMA)).toEqual([]);
  expect(text).not.toContain("<Position");
  expect(text).not.toContain("createTime");
});

test("wrong numbers of codes, and none, are refused by name", () => {
  expect(() => toCourseData([{ course: OTHER, geometry: PLANE, codes: ["AB"] }], 10_000, HEAD)).toThrow(
    "Short: expected 2 codes, got 1",
  );
  expect(() => toCourseData([{ course: OTHER, geometry: PLANE, codes: ["AB", ""] }], 10_000, HEAD)).toThrow(
    "Short: control 2 has no code",
  );
  expect(() => toCourseData([], 10_000, HEAD)).toThrow("courses: 0 is out of range (at least 1)");
  expect(() => toCourseData([CODED], 10_000, { event: "x", created: "today" })).toThrow('time: "today" is not a time');
});
