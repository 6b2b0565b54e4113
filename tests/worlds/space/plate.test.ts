import { describe, expect, test } from "vitest";
import { cornerAbout, movedCorner, readCorner } from "../../../src/worlds/space/plate/corner-form.ts";
import { secondsText, verdict } from "../../../src/worlds/space/plate/literal-scan.ts";
import { colourName, magnitudeText } from "../../../src/worlds/space/plate/star-info.ts";
import { brightestOf, starNear } from "../../../src/worlds/space/plate/stars.ts";
import { planetsText } from "../../../src/worlds/space/ui/number-format.ts";

const SIZE = [800, 600, 300] as const;

describe("typed corner", () => {
  test.each([
    [
      ["-400", "-300", "0"],
      [-400, -300, 0],
    ],
    [
      ["\u22121\u202f000", " 2,500 ", "-0"],
      [-1000, 2500, 0],
    ],
    [
      ["999200", "999400", "999700"],
      [999_200, 999_400, 999_700],
    ],
  ] as const)("%j is read", ([x, y, z], corner) => {
    expect(readCorner([x, y, z], SIZE)).toEqual({ corner });
  });

  test.each([
    [["", "0", "0"], 0, "x is nothing: it takes a whole number from \u22121\u202f000\u202f000 to 999\u202f200."],
    [["0", "1.5", "0"], 1, "y is “1.5”: it takes a whole number from \u22121\u202f000\u202f000 to 999\u202f400."],
    [["0", "0", "999701"], 2, "z is “999701”: it takes a whole number from \u22121\u202f000\u202f000 to 999\u202f700."],
    [["far", "0", "0"], 0, "x is “far”: it takes a whole number from \u22121\u202f000\u202f000 to 999\u202f200."],
  ] as const)("%j is rejected with its name and range", ([x, y, z], axis, problem) => {
    expect(readCorner([x, y, z], SIZE)).toEqual({ problem, axis });
  });
});

describe("moved corner", () => {
  test("moves by whole light-years, clamped to the reachable range", () => {
    expect(movedCorner([-400, -300, 0], [20, -600, 300], SIZE)).toEqual([-380, -900, 300]);
    expect(movedCorner([999_190, -999_990, 0], [800, -600, 0.4], SIZE)).toEqual([999_200, -1_000_000, 0]);
  });

  test("centres a box on a point", () => {
    expect(cornerAbout([120.3, -340, 60], SIZE)).toEqual([-280, -640, -90]);
  });
});

const star = (x: number, y: number, z: number, magnitude: number) => ({ x, y, z, magnitude, planets: 1, colour: 15 });

test("picks the nearest star, with a larger radius for bright ones", () => {
  const [faint, bright] = [star(10, 10, 5, 6), star(30, 10, 9, -6)];
  expect(starNear([faint, bright], 12, 11, 8)).toBe(faint);
  expect(starNear([faint, bright], 23, 10.5, 8)).toBe(bright);
  expect(starNear([faint, bright], 10.5, 60, 8)).toBeNull();
});

test("sorts by brightness, ties by least z", () => {
  const [a, b, c, d] = [star(1, 1, 90, -6), star(1, 1, 20, 2), star(2, 2, 10, -6), star(3, 3, 1, 6)];
  expect(brightestOf([a, b, c, d], 3)).toEqual([c, a, b]);
});

test("star labels", () => {
  expect(magnitudeText(star(0, 0, 0, -6))).toBe("\u22126.0 mag");
  expect([0, 1, 2].map((planets) => planetsText(planets))).toEqual(["no planets", "1 planet", "2 planets"]);
  expect([0, 15].map((colour) => colourName({ ...star(0, 0, 0, 0), colour }))).toEqual(["blue", "red"]);
});

test("two plates are equal only if all stars are and gas differs by at most one grey level", () => {
  const found = { fast: 0.06, literal: 24, stars: 497, differing: 0, grey: 1 };
  expect(verdict(found)).toBe("400 times as fast, and equal: 497 stars, greatest difference of gas 1 grey level.");
  expect(verdict({ ...found, grey: 2 })).toMatch(/but not equal: 0 stars differ, .* 2 grey levels\.$/);
  expect(verdict({ ...found, differing: 1 })).toMatch(/but not equal/);
  expect([0.0612, 9.994, 31.4].map(secondsText)).toEqual(["0.06 s", "9.99 s", "31 s"]);
});
