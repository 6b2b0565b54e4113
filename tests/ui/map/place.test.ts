import { describe, expect, it } from "vitest";
import { scaleOf } from "../../../src/ui/map/panel.ts";
import { metresText, readMetres, readPlace } from "../../../src/ui/map/place.ts";
import { sentenceOf } from "../../../src/ui/map/question.ts";

describe("a typed place", () => {
  it.each([
    ["90, 0", [90, 0]],
    ["-90,0", [-90, 0]],
    ["12.5 -30", [12.5, -30]],
    [" 12.5° N, 30° W ", [12.5, -30]],
    ["12.5S30E", [-12.5, 30]],
    ["−4; 180", [-4, 180]],
    ["1e1, 2", [10, 2]],
  ])("%s is read", (typed, place) => expect(readPlace(typed)).toEqual({ place }));

  it.each([
    ["91, 0", /Latitude must be −90 to 90/],
    ["0, 181", /Longitude must be −180 to 180/],
    ["30 E, 12 N", /Latitude \(N or S\) first/],
    ["12", /two numbers/],
    ["1, 2, 3", /two numbers/],
    ["here, there", /two numbers/],
    ["", /two numbers/],
    ["NaN, 0", /two numbers/],
    ["Infinity, 0", /two numbers/],
  ])("%s is refused with the reason", (typed, why) => {
    const read = readPlace(typed);
    expect("problem" in read && read.problem).toMatch(why);
  });
});

describe("the scale", () => {
  it.each([
    [1000, 200],
    [2500, 500],
    [200, 50],
    [188_496, 50_000],
  ])("of a map %i m wide is %i m long", (span, metres) => {
    expect(scaleOf(span).metres).toBe(metres);
    expect(scaleOf(span).share).toBeCloseTo(metres / span, 12);
  });
});

describe("a typed place on flat terrain", () => {
  it.each([
    ["128, -64", [128, -64]],
    ["128 −64", [128, -64]],
    ["12.5 m W 30 m S", [-12.5, -30]],
    ["128 m E 64 m N", [128, 64]],
    ["1e6;0", [1e6, 0]],
  ])("%s is read", (typed, place) => expect(readMetres(typed)).toEqual({ place }));

  it.each([
    ["2e10, 0", /be −2,000,000,000 to/],
    ["12", /two numbers, metres/],
    ["1, 2, 3", /two numbers/],
    ["..., 2", /be −2|two numbers/],
    ["", /two numbers/],
    ["NaN, 0", /two numbers/],
  ])("%s is refused with the reason", (typed, why) => {
    const read = readMetres(typed);
    expect("problem" in read && read.problem).toMatch(why);
  });

  it("is written as it is read", () => {
    expect(metresText([128.4, -64])).toBe("128 m E 64 m S");
    expect(metresText([-0.2, 0])).toBe("0 m E 0 m N");
    expect(readMetres(metresText([-300, 7]))).toEqual({ place: [-300, 7] });
  });
});

describe("the extent of a mine as a sentence", () => {
  const reach = { cells: 37, shafts: 2, west: 48, east: 64, south: 0, north: 1600, top: 1, bottom: 1, ends: true };
  const bound = { within: 1000, levels: 7 };
  it("names cells, shafts, levels and directions, and that it ends", () => {
    expect(sentenceOf({ ...reach, ...bound })).toBe(
      "This mine has 37 cells on level 1, 2 of them below shafts. It reaches 48 m west, 64 m east, 0 m south and 1\u202f600 m north of here, and ends there.",
    );
  });
  it("names the bound where the mine goes on beyond it", () => {
    expect(sentenceOf({ ...reach, ...bound, shafts: 0, bottom: 7, ends: false })).toMatch(
      /on levels 1 to 7, none below a shaft.* goes on beyond the 1.000 m and 7 levels that were searched\.$/,
    );
    expect(sentenceOf({ ...reach, within: 1000, levels: 1, ends: false })).toMatch(/1.000 m and one level that/);
  });
  it("names rock and a single cell", () => {
    expect(sentenceOf({ ...reach, ...bound, cells: 0 })).toBe("There is no mine here, only rock.");
    expect(sentenceOf({ ...reach, ...bound, cells: 1, shafts: 1 })).toBe("This mine is a single cell, below a shaft.");
  });
});
