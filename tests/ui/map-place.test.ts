import { describe, expect, it } from "vitest";
import { scaleOf } from "../../src/ui/map.ts";
import { readPlace } from "../../src/ui/map-place.ts";

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
    ["91, 0", /Latitude goes from −90 to 90/],
    ["0, 181", /Longitude goes from −180 to 180/],
    ["30 E, 12 N", /Latitude \(N or S\) first/],
    ["12", /Two numbers/],
    ["1, 2, 3", /Two numbers/],
    ["here, there", /Two numbers/],
    ["", /Two numbers/],
    ["NaN, 0", /Two numbers/],
    ["Infinity, 0", /Two numbers/],
  ])("%s is refused, and said why", (typed, why) => {
    const told = readPlace(typed);
    expect("fault" in told && told.fault).toMatch(why);
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
