import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "../../src/core/field/random.ts";
import { type KeptCourse, readCourseFile, writeCourseFile } from "../../src/sport/course-file.ts";
import { say } from "../../src/words/words.ts";
import { courses } from "./courses.ts";

const FOREST = { world: "forest", seed: 1983, profile: "1983" };
const KEPT: KeptCourse = {
  land: FOREST,
  course: {
    name: "Evening",
    start: [0, 0],
    controls: [
      [60, 0],
      [60, 90],
    ],
    finish: [0, 90],
  },
};
const kept = courses.map((course): KeptCourse => ({ land: FOREST, course }));

const problemOf = (json: string): string => {
  const read = readCourseFile(json);
  if ("courses" in read) throw new Error("The file was read.");
  return say(read.problem);
};
/** The problem of a file whose one course is changed. */
const changed = (change: object, land: object = {}) =>
  problemOf(
    JSON.stringify({ version: 1, courses: [{ land: { ...FOREST, ...land }, course: { ...KEPT.course, ...change } }] }),
  );

describe("a file of courses", () => {
  it("reads back the same", () => {
    fc.assert(
      fc.property(fc.array(kept, { maxLength: 5 }), (all) => {
        expect(readCourseFile(writeCourseFile(all))).toEqual({ courses: all });
      }),
    );
  });

  it("is refused with the place of its first problem, and the range", () => {
    expect(problemOf("{")).toBe("It is not JSON.");
    expect(problemOf("[]")).toBe("version: is missing.");
    expect(problemOf("7")).toBe("7 is not a table.");
    expect(problemOf(JSON.stringify({ version: 2, courses: [] }))).toBe("version: 2 is not 1.");
    expect(problemOf(JSON.stringify({ version: 1, courses: {} }))).toBe("courses: a table is not a list.");
    expect(problemOf(JSON.stringify({ version: 1, courses: Array.from({ length: 1001 }, () => KEPT) }))).toBe(
      "courses: 1001 is out of range 0 to 1000 courses.",
    );
    expect(problemOf(JSON.stringify({ version: 1, courses: [KEPT, 3] }))).toBe("courses.1: 3 is not a table.");
    expect(problemOf(JSON.stringify({ version: 1, courses: [KEPT], more: 1 }))).toMatch(
      /^more: is not a name known here/,
    );
    expect(changed({ start: [1] })).toMatch(/^courses\.0\.course\.start\.1: undefined is not a number/);
    expect(changed({ start: [1, 2, 3] })).toBe("courses.0.course.start.2: is one too many for x, y.");
    expect(changed({ start: "x" })).toBe('courses.0.course.start: "x" is not x, y.');
    expect(changed({ finish: [0, 1.5] })).toBe(
      "courses.0.course.finish.1: 1.5 is not a whole number (range -2147483647 to 2147483647 m).",
    );
    expect(changed({ controls: [] })).toBe("courses.0.course.controls: 0 is out of range 1 to 30 controls.");
    expect(changed({ controls: [[0, 0]] })).toBe(
      "courses.0.course: control 1: a leg of 0 m is out of range 1 to 20000 m.",
    );
    expect(changed({ name: 7 })).toBe("courses.0.course.name: 7 is not text.");
    expect(changed({ name: "a\tb" })).toMatch(/^courses\.0\.course: name: /);
    expect(changed({}, { seed: -1 })).toBe("courses.0.land.seed: -1 is out of range 0 to 4294967295.");
  });

  it("is refused or read whole in 10,000 cases: cut, changed, and with other values at any place", () => {
    const random = createRandom(5);
    const below = (n: number) => Math.floor(random() * n);
    const files = fc.sample(fc.array(kept, { minLength: 1, maxLength: 3 }), 100);
    const odd = [null, -1, 1.5, 1e300, "x", "", [], {}, true, [[1, 2]], { length: 3 }, "\ud800"];
    /** Puts a value at a random place of a copy. */
    const put = (value: unknown): unknown => {
      if (typeof value !== "object" || value === null || below(6) === 0) return odd[below(odd.length)];
      const keys = Object.keys(value);
      if (keys.length === 0) return odd[below(odd.length)];
      const key = keys[below(keys.length)];
      const copy = Array.isArray(value) ? [...value] : { ...value };
      if (below(8) === 0 && !Array.isArray(copy)) delete copy[key as never];
      else Object.assign(copy, { [key]: put(value[key as never]) });
      return copy;
    };
    const count = { read: 0, refused: 0 };
    for (let k = 0; k < 10_000; k++) {
      const json = writeCourseFile(files[below(files.length)]);
      const at = below(json.length);
      const texts = [
        () => json.slice(0, at),
        () => json.slice(0, at) + '0",{}[]x-.'[below(10)] + json.slice(at + below(3)),
        () => JSON.stringify(put(JSON.parse(json))),
      ];
      const read = readCourseFile(texts[k % texts.length]());
      if ("courses" in read) {
        expect(readCourseFile(writeCourseFile(read.courses))).toEqual(read);
        count.read++;
      } else {
        expect(say(read.problem)).toMatch(/^.{8,}\.$/su);
        count.refused++;
      }
    }
    expect(count.refused).toBeGreaterThan(6000);
    expect(count.read).toBeGreaterThan(150);
  });
});
