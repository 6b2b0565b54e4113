/** Courses on floating islands: they are planned on one island, and known by their archipelago. */

import { expect, it } from "vitest";
import skylands from "../../scenes/skylands/scene.ts";
import { runSteps } from "../../src/core/field/run-steps.ts";
import { generateFlatGround } from "../../src/recipe/kinds/flat-generator.ts";
import { courseAltitude, planOn } from "../../src/sport/archipelago.ts";
import { countryGround } from "../../src/sport/country-ground.ts";
import type { Course } from "../../src/sport/course.ts";
import { type CourseOptions, generateCourse } from "../../src/sport/generate.ts";
import type { Point } from "../../src/sport/geometry.ts";
import type { SportGround } from "../../src/sport/ground.ts";
import { islandArea } from "../../src/sport/island-size.ts";
import { planOf } from "../../src/sport/race/plan.ts";
import { isReached } from "../../src/sport/reach.ts";
import { say } from "../../src/words/words.ts";
import { nonEmpty } from "../non-empty.ts";
import { said } from "../said.ts";
import { places } from "./places.ts";
import { slope } from "./race/ground.ts";
import { breachesOf } from "./rules.ts";

const islands = generateFlatGround(skylands.world);
const OPTIONS = { seed: 0, controls: 5, difficulty: "medium" } as const;

const areaOf = (ground: SportGround, at: Point, most: number) => runSteps(islandArea(ground, at, most));

/** Places on islands of so many square metres, over all archipelagos in turn. */
function* onIslands(
  count: number,
  least: number,
  most = Number.POSITIVE_INFINITY,
): Generator<{ altitude: number; centre: Point }> {
  let found = 0;
  for (const [x, y] of places(4000, 50_000)) {
    const altitude = islands.altitudes[found % islands.altitudes.length];
    const centre: Point = [Math.round(x), Math.round(y)];
    const area = areaOf(countryGround(islands, 0, altitude), centre, Number.isFinite(most) ? most : least);
    if (area < least || area >= most) continue;
    yield { altitude, centre };
    if (++found === count) return;
  }
}

/** `npm run test:long` makes all. */
const COURSES = process.env.LONG ? 30 : 6;

it(`${COURSES} generated courses keep all rules, can be run, and are known by their archipelago`, () => {
  const altitudes = new Set<number>();
  let count = 0;
  for (const { altitude, centre } of nonEmpty([...onIslands(COURSES, 1e6)])) {
    const length = 1000 + (3300 / COURSES) * count;
    const options: CourseOptions = { ...OPTIONS, seed: count++, length, centre };
    const own = countryGround(islands, 0, altitude);
    const course = generateCourse(own, options);
    expect(breachesOf(own, course, options), JSON.stringify({ altitude, ...options })).toEqual([]);
    const planned = planOn(islands, course);
    if ("problem" in planned) throw new Error(say(planned.problem));
    expect(planned.altitude).toBe(altitude);
    // Flags stand on ground about as high as their features, on islands below their archipelago's altitude too.
    for (const { x, y, at } of planned.plan.controls)
      expect(Math.abs(own.heightAt(x, y) - own.heightAt(...at)), `${x}, ${y}`).toBeLessThan(2.5);
    expect(course.controls.filter(([x, y]) => own.isUnderWater(x, y))).toEqual([]);
    altitudes.add(altitude);
  }
  expect(count).toBe(COURSES);
  expect(altitudes.size).toBeGreaterThan(1);
});

it("a small island is named as the reason where it has no course, after a quick look", () => {
  let count = 0;
  for (const { altitude, centre } of nonEmpty([...onIslands(8, 2000, 70_000)])) {
    const options = { ...OPTIONS, length: 2500, centre };
    let reads = 0;
    const own = countryGround(islands, 0, altitude);
    const counted: SportGround = {
      ...own,
      heightAt(x, y) {
        reads++;
        return own.heightAt(x, y);
      },
    };
    expect(() => generateCourse(counted, options)).toThrow(
      "centre: the island there is too small for a course of 2500 m with 5 controls; choose a larger island, or a shorter course.",
    );
    // Some 20 ms.
    expect(reads).toBeLessThan(30_000);
    count++;
  }
  expect(count).toBe(8);
});

/** Ground with a boulder at each end, and a void between x = 100 and x = 130 from `south` on. */
function rift(south: number): SportGround {
  const ground = slope([
    { feature: "boulder", x: 40, y: 0, code: "OA" },
    { feature: "boulder", x: 200, y: 0, code: "OB" },
  ]);
  const isVoid = (x: number, y: number) => x > 100 && x < 130 && y > south;
  return { ...ground, heightAt: (x, y) => (isVoid(x, y) ? Number.NaN : ground.heightAt(x, y)) };
}

it("a leg over a void is refused where there is no way round", () => {
  const course: Course = {
    name: "",
    start: [0, 0],
    controls: [
      [40, 0],
      [200, 0],
    ],
    finish: [220, 0],
  };
  expect(planOf(course, rift(-100))).toHaveProperty("plan");
  expect(said(planOf(course, rift(-1e6)))).toEqual({
    problem: "control 2: the island ends between it and control 1, and no way round was found",
  });
  expect(said(planOf({ ...course, start: [115, 0] }, rift(-100)))).toEqual({
    problem: "start: there is no ground at 115, 0",
  });
});

it("a leg round a bay that is longer than those of generated courses can be run", () => {
  const [from, to] = [[-2293, 1173] as const, [-1087, 55] as const];
  expect(isReached(countryGround(islands, 0, -800), from, to)).toBe(false);
  const planned = planOn(islands, { name: "", start: from, controls: [from, to], finish: to });
  expect(planned).toMatchObject({ altitude: -800, plan: { controls: [{ at: from }, { at: to }] } });
});

it("the area of an island is counted from any place on it, and stops at the requested maximum", () => {
  const disc: SportGround = {
    ...slope([]),
    heightAt: (x, y) => (Math.hypot(x - 500, y) < 400 ? 3 : Number.NaN),
  };
  expect(Math.abs(areaOf(disc, [300, 100], 1e9) / (Math.PI * 400 ** 2) - 1)).toBeLessThan(0.03);
  expect(areaOf(disc, [300, 100], 5000)).toBe(5000);
  expect(areaOf(disc, [0, 0], 1e9)).toBe(0);
});

it("a course with features of one archipelago alone is there, whatever is asked of the others", () => {
  for (const altitude of nonEmpty(islands.altitudes)) {
    const sites = countryGround(islands, 0, altitude).sitesIn({ west: -3000, south: -3000, east: 0, north: 0 });
    expect(sites.length).toBeGreaterThan(5);
    for (const { x, y } of sites.slice(0, 5)) expect(courseAltitude(islands, { controls: [[x, y]] })).toBe(altitude);
  }
});
