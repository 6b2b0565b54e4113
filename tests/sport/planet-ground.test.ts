/** Courses on planets: the globe of 1983, round which a course leads, and a planet with rivers. */

import { describe, expect, test } from "vitest";
import planet from "../../scenes/planet/scene.ts";
import { codeAt } from "../../src/core/forest/features.ts";
import { createPatch } from "../../src/core/planet/cube-sphere.ts";
import { featuresIn } from "../../src/core/planet/ring-features.ts";
import { altitudeOn } from "../../src/core/planet/sphere.ts";
import { generatePlanet } from "../../src/recipe/kinds/planet-generator.ts";
import { applyPreset } from "../../src/recipe/preset.ts";
import { legClimbs } from "../../src/sport/climb.ts";
import { type Course, legLengths, pointsOf } from "../../src/sport/course.ts";
import { readCourse, writeCourse } from "../../src/sport/course-code.ts";
import { readCourseFile, writeCourseFile } from "../../src/sport/course-file.ts";
import { courseProblem } from "../../src/sport/course-rules.ts";
import { descriptionText } from "../../src/sport/descriptions.ts";
import { exportFile } from "../../src/sport/export/export-file.ts";
import { type CourseOptions, generateCourse } from "../../src/sport/generate.ts";
import { bearingOf, distanceOf, onDatum, type Point, UNITS } from "../../src/sport/geometry.ts";
import { siteAt } from "../../src/sport/ground.ts";
import { planetSportGround } from "../../src/sport/planet-ground.ts";
import { planOf } from "../../src/sport/race/plan.ts";
import { planDescriptions } from "../../src/sport/race/plan-descriptions.ts";
import { isReached } from "../../src/sport/reach.ts";
import { say } from "../../src/words/words.ts";
import { nonEmpty } from "../non-empty.ts";
import { said } from "../said.ts";
import { all, find, parseXml } from "./export/parse-xml.ts";
import { problemsOf } from "./export/schema.ts";

const globe = generatePlanet(applyPreset(planet, "globe1983").world);
const ground = planetSportGround(globe, 0);
const { geometry } = ground;
const SHOT = applyPreset(planet, "globe1983").shots.course;

/** The course of the shot. */
function roundCourse(): Course {
  const read = readCourse(SHOT.course ?? "");
  if ("problem" in read) throw new Error(say(read.problem));
  return read.course;
}

describe("the ground of the sport on the globe of 1983", () => {
  const features = Array.from({ length: 6 }, (_, face) => featuresIn(globe, createPatch(face, -1, 1, -1, 1))).flat();

  test("has heights of the planet, and depths of its sea", () => {
    const spot = new Float64Array(3);
    const altitudes = Array.from({ length: 300 }, (_, k) => {
      const at: Point = [((97 * k) % 360) * 1e7 - 18e8, ((61 * k) % 180) * 1e7 - 9e8];
      const [x, y, z] = onDatum(at, globe.radius, spot);
      const altitude = altitudeOn(globe, x, y, z);
      expect(ground.heightAt(...at)).toBe(altitude);
      expect(ground.depthAt(...at)).toBeGreaterThanOrEqual(-altitude);
      return altitude;
    });
    expect(altitudes.filter((altitude) => altitude < 0).length).toBeGreaterThan(100);
  });

  test("has the features of the planet with codes of their crossings", () => {
    let found = 0;
    for (const { feature, x, y, z } of nonEmpty(features)) {
      const [longitude, latitude] = [Math.atan2(y, x), Math.atan2(z, Math.hypot(x, y))];
      const at: Point = [longitude, latitude].map((v) => ((v * 180) / Math.PI) * UNITS) as never;
      const [site] = ground.sitesNear(at, 0.01);
      if (!site) continue;
      found++;
      expect(site.feature).toBe(feature);
      expect(siteAt(ground, [site.x, site.y])).toEqual(site);
      const codes = [
        [x, y],
        [y, z],
        [z, x],
      ]
        .filter((pair) => pair.every(Number.isInteger))
        .map(([i, j]) => codeAt(i, j));
      expect(codes).toContain(site.code);
    }
    expect(found).toBeGreaterThan(200);
  });

  test("finds a feature from every side of it, over edges of the cube and the date line", () => {
    const sites = [
      ...new Set([-170, -90, 0, 44, 90, 135, 179].flatMap((lon) => ground.sitesNear([lon * UNITS, 30 * UNITS], 120))),
    ];
    for (const { x, y, code } of nonEmpty(sites))
      for (const [east, north] of [
        [20, 0],
        [-20, 0],
        [0, 20],
        [0, -20],
      ])
        expect(ground.sitesNear(geometry.place([x, y], east, north), 20.01).map((site) => site.code)).toContain(code);
  });
});

/** Rules of the generator that a course breaks. */
function breachesOf(course: Course, { length, controls }: CourseOptions): string[] {
  const legs = legLengths(course, geometry);
  const points = pointsOf(course);
  const total = legs.reduce((a, b) => a + b);
  const turns = points.slice(1, -1).map((at, k) => {
    const turn = Math.abs(bearingOf(geometry, at, points[k]) - bearingOf(geometry, at, points[k + 2]));
    return Math.min(turn, 360 - turn);
  });
  const codes = course.controls.map((at) => siteAt(ground, at)?.code ?? "");
  return [
    ...(course.controls.length === controls ? [] : ["controls"]),
    ...(Math.abs(total / length - 1) <= 0.1 ? [] : [`length ${total}`]),
    ...(Math.min(...legs) >= 60 ? [] : [`legs ${legs}`]),
    ...(Math.min(...turns) >= 45 - 1e-6 ? [] : [`turns ${turns}`]),
    ...(codes.every((code) => /^[A-Z]{2}$/.test(code)) && new Set(codes).size === codes.length
      ? []
      : [`codes ${codes}`]),
    ...(points.every((at) => ground.depthAt(...at) === 0) ? [] : ["water"]),
    ...(points.slice(1).every((at, k) => isReached(ground, points[k], at)) ? [] : ["way"]),
    ...(courseProblem(course) === null ? [] : ["problem"]),
  ];
}

test("generated courses keep the rules along great circles, and survive their texts and files", () => {
  for (const seed of [1, 2, 3]) {
    const options = {
      seed,
      length: 1800,
      controls: 6,
      difficulty: "medium",
      centre: [-54.18 * UNITS, 31.255 * UNITS],
    } as const;
    const course = generateCourse(ground, options);
    expect(breachesOf(course, options)).toEqual([]);
    expect(generateCourse(ground, options)).toEqual(course);
    expect(readCourse(writeCourse(course))).toEqual({ course });
    const kept = { land: { world: "planet", seed: 3, profile: "1983" }, course };
    expect(readCourseFile(writeCourseFile([kept]))).toEqual({ courses: [kept] });
  }
});

describe("the course of the shot", () => {
  const course = roundCourse();

  test("leads once round the globe, from one feature to the next, and every leg can be walked", () => {
    const points = pointsOf(course);
    let turned = 0;
    for (const [k, at] of nonEmpty(points.slice(1)).entries()) {
      const east = (at[0] - points[k][0]) / UNITS;
      turned += ((((east + 180) % 360) + 360) % 360) - 180;
      expect(isReached(ground, points[k], at)).toBe(true);
    }
    expect(turned).toBeGreaterThan(350);
    expect(turned).toBeLessThan(370);
    const read = planOf(course, ground);
    if ("problem" in read) throw new Error(say(read.problem));
    for (const { x, y, at } of nonEmpty(read.plan.controls))
      expect(distanceOf(geometry, at, [x, y])).toBeCloseTo(2, -1);
    expect(say(descriptionText(planDescriptions(read.plan, ground)[0]))).toMatch(
      /^1 DN [^,]*rootstock \d\.\d m, [NESW]+ side, in /,
    );
  });

  test("starts where the shot stands", () => {
    if (!("geo" in SHOT)) throw new Error("Expected latitude and longitude.");
    expect(distanceOf(geometry, [SHOT.geo[1] * UNITS, SHOT.geo[0] * UNITS], course.start)).toBeLessThan(4.5);
  });

  test("is exported with longitude and latitude, and a route as GPX", async () => {
    const coded = {
      ...{ course, geometry, codes: course.controls.map((at) => siteAt(ground, at)?.code ?? "") },
      climb: legClimbs(ground, course).reduce((a, b) => a + b),
    };
    const { content } = await exportFile({
      format: "courses",
      courses: [coded],
      scale: 10_000,
      head: { event: course.name },
    });
    expect(await problemsOf(String(content), "iof-3.0-subset.xsd")).toEqual([]);
    const race = find(parseXml(String(content)), "RaceCourseData");
    const places = all(race, "Control").map((control) => find(control, "Position").attributes);
    expect(places.map(({ lng, lat }) => [Number(lng), Number(lat)])).toEqual(
      pointsOf(course).map(([x, y]) => [x / UNITS, y / UNITS]),
    );
    expect(String(content)).not.toContain("MapPosition");
    expect(find(race, "Course", "Length").text).toBe(
      String(Math.round(legLengths(course, geometry).reduce((a, b) => a + b))),
    );

    const points = pointsOf(course).map(([x, y], k) => [x, y, ground.heightAt(x, y), 60 * k] as const);
    const gpx = await exportFile({ format: "gpx", route: { name: course.name, places: "globe", points } });
    expect(await problemsOf(String(gpx.content), "gpx-1.1-subset.xsd")).toEqual([]);
    const [first] = all(find(parseXml(String(gpx.content)), "trk", "trkseg"), "trkpt");
    expect([Number(first.attributes.lon), Number(first.attributes.lat)]).toEqual(
      pointsOf(course)[0].map((v) => v / UNITS),
    );
  });

  test("is no course of a plane, nor one of a plane a course here", () => {
    const { globe: _, ...plane } = course;
    expect(said(planOf(plane, ground))).toEqual({ problem: "it was made for a plane, and this world is a globe" });
  });
});
