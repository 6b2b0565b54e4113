/** Generated courses keep the sport's rules; tests/sport/generate.long.test.ts tries 1,000 seeds. */
import { describe, expect, it } from "vitest";
import forest from "../../scenes/forest/scene.ts";
import skylands from "../../scenes/skylands/scene.ts";
import { codeAt } from "../../src/core/forest/features.ts";
import { generateFlatGround } from "../../src/recipe/kinds/flat-generator.ts";
import { countryGround } from "../../src/sport/country-ground.ts";
import { legLengths } from "../../src/sport/course.ts";
import { type CourseOptions, generateCourse } from "../../src/sport/generate.ts";
import { planeGround, type Site, type SportGround } from "../../src/sport/ground.ts";
import { sampled } from "../long-test.ts";
import { breachesOf, optionsOf } from "./rules.ts";

const ground = countryGround(generateFlatGround(forest.world), 0);
const USUAL: CourseOptions = { seed: 1, length: 3000, controls: 10, difficulty: "medium", centre: [23_890, 5703] };

/** Stripes of grass and wood with a boulder or a knoll every 37 m, and a moat 30 m wide and 9 m deep 500 m from the middle. */
const MOATED: SportGround = planeGround({
  heightAt: () => 0,
  depthAt: (x, y) => (Math.abs(Math.max(Math.abs(x), Math.abs(y)) - 515) < 15 ? 9 : 0),
  floodAt: (x, y) => (Math.abs(Math.max(Math.abs(x), Math.abs(y)) - 515) < 15 ? 9 : 0),
  isDry: () => true,
  isUnderWater: () => false,
  isClear: () => true,
  kindAt: (x) => (Math.floor(x / 40) % 2 === 0 ? "grass" : "wood"),
  sitesIn({ west, south, east, north }) {
    const sites: Site[] = [];
    for (let y = Math.ceil(south / 37) * 37; y < north; y += 37)
      for (let x = Math.ceil(west / 37) * 37; x < east; x += 37)
        sites.push({ feature: (x + y) % 2 === 0 ? "boulder" : "knoll", x, y, code: codeAt(x, y) });
    return sites;
  },
});

/** As Node.js 20 computes it. */
const KNOWN = {
  name: "Medium 3.0 km no 1",
  start: [23861, 5702],
  finish: [23774, 5784],
  controls: [
    [23659, 5695],
    [23514, 6091],
    [23175, 6225],
    [23134, 6500],
    [23525, 6650],
    [23690, 6768],
    [23838, 6562],
    [23727, 6470],
    [23770, 6212],
    [23781, 5897],
  ],
};

describe("a generated course", () => {
  // generate.long.test.ts has 1,000.
  it("keeps all rules, at one place and up to 200 km away", () => {
    const lengths = new Set<number>();
    for (let seed = 0; seed < 18; seed += sampled(1, 2)) {
      const options = optionsOf(seed, seed < 12 ? 0 : 2e5);
      lengths.add(options.length);
      expect(breachesOf(ground, generateCourse(ground, options), options), JSON.stringify(options)).toEqual([]);
    }
    expect(lengths.size).toBeGreaterThan(sampled(10, 5));
  });

  it("is the same for the same options, and another for another seed", () => {
    const course = generateCourse(ground, USUAL);
    expect(generateCourse(ground, USUAL)).toEqual(course);
    expect(generateCourse(ground, { ...USUAL, seed: 2 }).controls).not.toEqual(course.controls);
    expect(course).toEqual(KNOWN);
  });

  it("reads the ground less than 20,000 times on average, and 80 patches of sites", () => {
    let reads = 0;
    let patches = 0;
    const read = <T>(value: T): T => {
      reads++;
      return value;
    };
    const counted: SportGround = planeGround({
      heightAt: (x, y) => read(ground.heightAt(x, y)),
      depthAt: (x, y) => read(ground.depthAt(x, y)),
      floodAt: (x, y) => read(ground.depthAt(x, y)),
      isDry: () => true,
      isUnderWater: () => false,
      isClear: () => true,
      kindAt: (x, y) => read(ground.kindAt(x, y)),
      sitesIn(box) {
        patches++;
        return ground.sitesIn(box);
      },
    });
    for (let seed = 0; seed < 20; seed++) generateCourse(counted, optionsOf(seed));
    expect(reads / 20).toBeLessThan(20_000);
    expect(patches / 20).toBeLessThan(80);
  });

  it("stays within a moat that a leg could cross in 30 m, since walkers turn back there", () => {
    for (let seed = 0; seed < sampled(20, 6); seed++) {
      const options: CourseOptions = { ...USUAL, seed, length: 2500, controls: 6, centre: [0, 0] };
      const { start, finish, controls } = generateCourse(MOATED, options);
      for (const [x, y] of [start, finish, ...controls]) expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThan(500);
    }
  });

  it("that is short is within 10 % of its length too", () => {
    for (let seed = 0; seed < 18; seed++) {
      const options: CourseOptions = { ...USUAL, seed, length: 1000, controls: 3 };
      const total = legLengths(generateCourse(ground, options), ground.geometry).reduce((a, b) => a + b);
      expect(Math.abs(total / 1000 - 1)).toBeLessThanOrEqual(0.1);
    }
  });

  it("is found on an island that is large enough, with void for water", () => {
    const islands = generateFlatGround(skylands.world);
    const options: CourseOptions = { ...USUAL, length: 1000, controls: 5, centre: [-6000, -3000] };
    const own = countryGround(islands, 0, islands.altitudes[0]);
    expect(breachesOf(own, generateCourse(own, options), options)).toEqual([]);
  });
});

describe("the rules of the tests", () => {
  const course = generateCourse(ground, USUAL);
  const broken = (change: object, options = USUAL) => breachesOf(ground, { ...course, ...change }, options);
  const [first, second, ...rest] = course.controls;

  it("find the rule that a course breaks", () => {
    expect(broken({})).toEqual([]);
    expect(broken({ controls: rest })).toContain("number of controls");
    expect(broken({ controls: [[first[0] + 1, first[1]], second, ...rest] })).toContain("controls at features");
    expect(broken({ controls: [first, second, ...rest.slice(1), first] })).toContain("distinct codes");
    expect(broken({ controls: [first, second, first, ...rest.slice(1)] })).toContain("dogleg at 2");
    expect(broken({}, { ...USUAL, length: 4000 }).join()).toMatch(/^length/);
    expect(broken({}, { ...USUAL, difficulty: "hard" }).join()).toMatch(/difficulty/);
    const lake = deepPlace(ground, USUAL.centre);
    expect(broken({ finish: lake }).join()).toMatch(/water.*point 11 on foot/);
  });
});

/** A place in more than 5 m of water. */
function deepPlace({ depthAt }: SportGround, [x, y]: readonly [number, number]): readonly [number, number] {
  for (let radius = 100; radius < 3000; radius += 100)
    for (const [i, j] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ])
      if (depthAt(x + i * radius, y + j * radius) > 7) return [x + i * radius, y + j * radius];
  throw new Error("Expected a lake.");
}

describe("options", () => {
  const refused = (change: object) => () => generateCourse(ground, { ...USUAL, ...change });

  it("out of range are refused with the range", () => {
    expect(refused({ length: 999 })).toThrow("length: 999 is out of range 1000 to 12000 m.");
    expect(refused({ length: Number.NaN })).toThrow("length: NaN is not a number (range 1000 to 12000 m).");
    expect(refused({ controls: 31 })).toThrow("controls: 31 is out of range 3 to 30 controls.");
    expect(refused({ controls: 2.5 })).toThrow("controls: 2.5 is out of range 3 to 30 controls.");
    expect(refused({ length: 1200, controls: 10 })).toThrow(
      "controls: 10 is out of range 3 to 9 for a course of 1200 m.",
    );
    expect(refused({ seed: -1 })).toThrow("seed: -1 is out of range 0 to 4294967295.");
    expect(refused({ difficulty: "mad" })).toThrow('difficulty: "mad" is not one of easy, medium, hard.');
    expect(refused({ centre: [1e12, 0] })).toThrow(
      "centre: x 1000000000000 is out of range -2147483647 to 2147483647 m.",
    );
  });

  const sea: SportGround = planeGround({
    heightAt: () => -30,
    depthAt: () => 30,
    floodAt: () => 30,
    isDry: () => true,
    isUnderWater: () => false,
    isClear: () => true,
    kindAt: () => "lake",
    sitesIn: () => [],
  });
  const meadow: SportGround = planeGround({
    heightAt: () => 1,
    depthAt: () => 0,
    floodAt: () => 0,
    isDry: () => true,
    isUnderWater: () => false,
    isClear: () => true,
    kindAt: () => "grass",
    sitesIn: () => [],
  });

  it("without a course are refused with advice", () => {
    expect(() => generateCourse(sea, USUAL)).toThrow(
      "centre: no dry ground for a start was found within 2000 m of 23890, 5703; choose another place.",
    );
    expect(() => generateCourse(meadow, USUAL)).toThrow(
      "centre: no medium course of 3000 m with 10 controls was found at 23890, 5703; choose another place, length, number of controls or difficulty.",
    );
  });
});
