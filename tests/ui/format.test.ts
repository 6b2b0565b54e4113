import { afterEach, describe, expect, it } from "vitest";
import {
  clearanceText,
  climbText,
  distanceText,
  heightText,
  heightUnit,
  METRIC,
  otherSpeedText,
  riseOf,
  speedText,
  timeText,
  useUnits,
  whole,
} from "../../src/ui/format.ts";
import { UNITS } from "../../src/ui/units.ts";

describe("figures", () => {
  it("group thousands, carry a true minus and never write −0", () => {
    expect(whole(12840.4)).toBe("12\u202f840");
    expect(whole(1234567)).toBe("1\u202f234\u202f567");
    expect(whole(-312)).toBe("\u2212312");
    expect(whole(-0.4)).toBe("0");
  });

  it("write speed in tenths while slow and whole above", () => {
    expect(speedText(0)).toBe("0.0");
    expect(speedText(9.94)).toBe("9.9");
    expect(speedText(9.96)).toBe("10");
    expect(speedText(42.4)).toBe("42");
    expect(otherSpeedText(42.4)).toBe("153 km/h");
  });

  it("sign the climb, but not a hover", () => {
    expect(climbText(2.14)).toBe("+2.1");
    expect(climbText(-6.4)).toBe("\u22126.4");
    expect(climbText(-0.04)).toBe("0.0");
  });

  it("say when there is no ground below", () => {
    expect(clearanceText({ clearance: null })).toBe("no ground below");
    expect(clearanceText({ clearance: 6.24 })).toBe("6.2 m above ground");
    expect(clearanceText({ clearance: 86.4 })).toBe("86 m above ground");
    expect(clearanceText({ clearance: 86.4, overWater: true })).toBe("86 m above water");
    expect(clearanceText({ clearance: -0.01 })).toBe("0.0 m above ground");
    expect(clearanceText({ clearance: 999_999.4 })).toBe("999\u202f999 m above ground");
    expect(clearanceText({ clearance: 12_345_678 })).toBe("12\u202f346 km above ground");
    expect([heightText(-2400), heightUnit(-2400)]).toEqual(["\u22122\u202f400", "m"]);
    expect([heightText(999_999.5), heightUnit(999_999.5)]).toEqual(["1\u202f000", "km"]);
  });

  it.each([
    [0, "0 m"],
    [99.4, "99 m"],
    [99.6, "100 m"],
    [644, "640 m"],
    [994, "990 m"],
    [996, "1.0 km"],
    [1240, "1.2 km"],
    [9949, "9.9 km"],
    [9951, "10 km"],
    [14300, "14 km"],
  ])("write %f metres as %s", (metres, words) => expect(distanceText(metres)).toBe(words));

  it("tell higher from lower and level", () => {
    expect(riseOf(130)).toEqual({ way: "above", text: "130 m" });
    expect(riseOf(-80)).toEqual({ way: "below", text: "80 m" });
    expect(riseOf(-4.9).way).toBe("level");
  });
});

describe("other units", () => {
  afterEach(() => useUnits(METRIC));

  it.each([
    ["imperial", ["95", "139 ft/s", "+6.9", "1\u202f001", "ft", "20 ft above ground", "990 ft", "0.2 mi", "14 mi"]],
    ["nautical", ["82", "153 km/h", "+413", "1\u202f001", "ft", "20 ft above ground", "990 ft", "0.2 nmi", "12 nmi"]],
  ] as const)("%s ones are those of the HUD and of maps", (name, texts) => {
    useUnits(UNITS[name]);
    const heights = [heightText(305), heightUnit(305), clearanceText({ clearance: 6.24 })];
    const distances = [303, 304, 22_000].map(distanceText);
    expect([speedText(42.4), otherSpeedText(42.4), climbText(2.1), ...heights, ...distances]).toEqual(texts);
  });
});

describe("the time of day", () => {
  it("is written in hours and minutes, and ends before midnight", () => {
    expect(timeText(6.7)).toBe("06:42");
    expect(timeText(0)).toBe("00:00");
    expect(timeText(23.999)).toBe("23:59");
    expect(timeText(24)).toBe("23:59");
  });
});
