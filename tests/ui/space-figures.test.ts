import { describe, expect, it } from "vitest";
import { leftOf, logShare, paceOf, spanOf, threeDigits, written } from "../../src/worlds/space/ui/space-units.ts";

const AU = 149_597_870.7;
const LY = 63_241.077;

describe("figures of free space", () => {
  it("have three digits, whatever their size", () => {
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
  ])("say %f AU as %s", (au, said) => expect(written(spanOf(au))).toBe(said));

  it.each([
    [0, "0 km/s"],
    [9300 / AU, "9\u202f300 km/s"],
    [0.12023, "60.0 light-seconds/s"],
    [4, "4.00 AU/s"],
    [5 * LY, "5.00 ly/s"],
  ])("say %f AU a second as %s", (au, said) => expect(written(paceOf(au))).toBe(said));

  it("never say that no time is left while there is some", () => {
    expect([6.2, 0.1, 0].map(leftOf).map(written)).toEqual(["7 s", "1 s", "1 s"]);
  });

  it("lie on a gauge by their logarithm, at its ends where they are beyond", () => {
    expect(logShare(10, 1, 100)).toBeCloseTo(0.5, 12);
    expect([0, 0.1, 1e9].map((value) => logShare(value, 1, 100))).toEqual([0, 0, 1]);
  });
});
