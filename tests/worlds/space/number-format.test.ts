import { describe, expect, it } from "vitest";
import { distanceFigure, figureText, threeDigits } from "../../../src/ui/astronomical.ts";
import { short } from "../../../src/ui/number-text.ts";
import {
  durationText,
  logShare,
  measured,
  pValueText,
  scientific,
  secondsLeft,
  speedFigure,
} from "../../../src/worlds/space/ui/number-format.ts";

const AU = 149_597_870.7;
const LY = 63_241.077;

const plain = (text: string) => text.replaceAll("\u202f", " ");

describe("number format", () => {
  it("writes scientific notation, errors and p-values", () => {
    expect([scientific(3.4514e-6), scientific(0), scientific(-2e10, 0)].map(plain)).toEqual([
      "3.45 · 10⁻⁶",
      "0",
      "−2 · 10¹⁰",
    ]);
    expect(plain(scientific(3.4, 1))).toBe("3.4 · 10⁰");
    expect(plain(measured(3.4514e-6, 1.548e-7))).toBe("(3.45 ± 0.15) · 10⁻⁶");
    expect(plain(measured(3.4514e-6, 1.9e-9))).toBe("(3.4514 ± 0.0019) · 10⁻⁶");
    expect(plain(measured(2e-6, 2e-6))).toBe("(2.0 ± 2.0) · 10⁻⁶");
    expect([0.34, 0.0021, 3.4e-7, 0].map(pValueText).map(plain)).toEqual([
      "p = 0.34",
      "p = 0.002",
      "p = 3 · 10⁻⁷",
      "p < 10⁻³⁰⁰",
    ]);
  });

  it("writes durations", () => {
    const times = [0.2, 1, 4.6, 59.6, 90, 7200, 1e6, 3.2e7, 7.9e18, 4.8e20];
    expect(times.map(durationText)).toEqual([
      "less than a second",
      "1 second",
      "5 seconds",
      "1 minute",
      "2 minutes",
      "2 hours",
      "12 days",
      "1 year",
      "250 billion years",
      "15\u202f000 billion years",
    ]);
  });

  it("shortens counts to four characters", () => {
    expect([0, 999, 1000, 9949, 9950, 999_499, 999_500, 3.44e6, 2e9].map(short)).toEqual([
      "0",
      "999",
      "1.0k",
      "9.9k",
      "10k",
      "999k",
      "1.0M",
      "3.4M",
      "2.0G",
    ]);
  });

  it("rounds to three significant digits", () => {
    expect([0.00042, 0.0084, 0.0999, 0.99996, 4.2446, 37.04, 999.6, 12_345, 1e6].map(threeDigits)).toEqual([
      "0",
      "0.01",
      "0.10",
      "1.00",
      "4.24",
      "37.0",
      "1\u202f000",
      "12\u202f300",
      "1\u202f000\u202f000",
    ]);
  });

  it.each([
    [12_400 / AU, "12\u202f400 km"],
    [1.2e6 / AU, "1.20 million km"],
    [0.84, "0.84 AU"],
    [6000, "6\u202f000 AU"],
    [4.24 * LY, "4.24 ly"],
    [1e6 * LY, "1\u202f000\u202f000 ly"],
  ])("writes the distance %f AU as %s", (au, text) => expect(figureText(distanceFigure(au))).toBe(text));

  it.each([
    [0, "0 km/s"],
    [9300 / AU, "9\u202f300 km/s"],
    [0.12023, "60.0 light-seconds/s"],
    [4, "4.00 AU/s"],
    [5 * LY, "5.00 ly/s"],
  ])("writes the speed %f AU/s as %s", (au, text) => expect(figureText(speedFigure(au))).toBe(text));

  it("rounds remaining time up to at least one second", () => {
    expect([6.2, 0.1, 0].map(secondsLeft).map(figureText)).toEqual(["7 s", "1 s", "1 s"]);
  });

  it("places values on a logarithmic gauge and clamps them", () => {
    expect(logShare(10, 1, 100)).toBeCloseTo(0.5, 12);
    expect([0, 0.1, 1e9].map((value) => logShare(value, 1, 100))).toEqual([0, 0, 1]);
  });
});
