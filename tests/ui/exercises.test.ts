/** What the exercises' sheet reads and writes. */
import { describe, expect, test } from "vitest";
import { cubeAbout, readCorners, sidesText } from "../../src/worlds/space/census/corners.ts";
import { csvOf } from "../../src/worlds/space/census/export.ts";
import { heatOf } from "../../src/worlds/space/census/heat.ts";
import { meanOf } from "../../src/worlds/space/census/mean.ts";
import type { Findings } from "../../src/worlds/space/census/result.ts";
import { evennessSentence, layersSentence, linkSentence, progressText } from "../../src/worlds/space/census/words.ts";
import { chanceText, lastingText, measured, scientific, short } from "../../src/worlds/space/ui/figures.ts";

const plain = (text: string) => text.replaceAll("\u202f", " ");
const typed = (text: string) => {
  const [x0, y0, z0, x1, y1, z1] = text.split("|");
  return readCorners({ x0, y0, z0, x1, y1, z1 });
};

describe("corners", () => {
  test("are read as people write numbers, in any order", () => {
    const box = { x0: -1000, y0: -5, z0: 0, x1: 1_000_000, y1: 7, z1: 2 };
    for (const text of ["-1000|-5|0|1000000|7|2", "1e6|7|2|−1,000|-5|0", "\u22121\u202f000| -5 |0|1 000 000|7|2"])
      expect(typed(text)).toEqual({ box });
    expect(plain(sidesText(box))).toBe("1 001 000 × 12 × 2");
  });

  test.each([
    [
      "x|0|0|1|1|1",
      "x0",
      "x of the first corner is “x”: it takes a whole number from −2 147 483 648 to 2 147 483 648.",
    ],
    [
      "0|0|0|1|1.5|1",
      "y1",
      "y of the second corner is “1.5”: it takes a whole number from −2 147 483 648 to 2 147 483 648.",
    ],
    [
      "0|0||1|1|1",
      "z0",
      "z of the first corner is nothing: it takes a whole number from −2 147 483 648 to 2 147 483 648.",
    ],
    [
      "0|0|0|3e9|1|1",
      "x1",
      "x of the second corner is “3e9”: it takes a whole number from −2 147 483 648 to 2 147 483 648.",
    ],
    ["0|0|12|1|1|12", "z1", "The box is flat: z is 12 at both corners."],
    [
      "1,00|0|0|1|1|1",
      "x0",
      "x of the first corner is “1,00”: it takes a whole number from −2 147 483 648 to 2 147 483 648.",
    ],
  ])("%s is refused by name", (text, at, fault) => {
    const found = typed(text);
    expect({ ...found, fault: plain("fault" in found ? found.fault : "") }).toEqual({ at, fault });
  });

  test("a cube about a place has its sides, and ends where stars do", () => {
    expect(cubeAbout([10.4, -3.6, 0], 1000)).toEqual({ x0: -490, y0: -504, z0: -500, x1: 510, y1: 496, z1: 500 });
    const { x0, x1, y0 } = cubeAbout([2 ** 31, -(2 ** 31), 0], 2000);
    expect([x0, x1, y0]).toEqual([2 ** 31 - 2000, 2 ** 31, -(2 ** 31)]);
  });
});

describe("figures", () => {
  test("of science", () => {
    expect([scientific(3.4514e-6), scientific(0), scientific(-2e10, 0)].map(plain)).toEqual([
      "3.45 · 10⁻⁶",
      "0",
      "−2 · 10¹⁰",
    ]);
    expect(plain(measured(3.4514e-6, 1.548e-7))).toBe("(3.45 ± 0.15) · 10⁻⁶");
    expect(plain(measured(3.4514e-6, 1.9e-9))).toBe("(3.4514 ± 0.0019) · 10⁻⁶");
    expect(plain(measured(2e-6, 2e-6))).toBe("(2.0 ± 2.0) · 10⁻⁶");
    expect([0.34, 0.0021, 3.4e-7, 0].map(chanceText).map(plain)).toEqual([
      "p = 0.34",
      "p = 0.002",
      "p = 3 · 10⁻⁷",
      "p < 10⁻³⁰⁰",
    ]);
  });

  test("of time", () => {
    const times = [0.2, 1, 4.6, 59.6, 90, 7200, 1e6, 3.2e7, 7.9e18, 4.8e20];
    expect(times.map(lastingText)).toEqual([
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

  test("of a cell", () => {
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
    expect([heatOf(0, 0), heatOf(9, 9)]).toEqual(["transparent", "rgb(255 170 40 / 0.000)"]);
    // Far off by any measure; four times as many of many; the same of few, which chance does.
    expect([heatOf(0, 400), heatOf(1600, 400)]).toEqual(["rgb(72 150 255 / 0.760)", "rgb(255 170 40 / 0.760)"]);
    expect([heatOf(1, 0.25), heatOf(0, 0.25)]).toEqual(["rgb(255 170 40 / 0.380)", "rgb(72 150 255 / 0.127)"]);
    expect(heatOf(200, 400)).toBe("rgb(72 150 255 / 0.380)");
  });
});

test("the mean of classes, with its standard error", () => {
  const { mean, error, count } = meanOf([2, 0, 2]);
  expect([mean, error, count]).toEqual([1, Math.sqrt(4 / 3 / 4), 4]);
  expect(meanOf([0, 1]).error).toBeNaN();
});

const FEW: Findings = {
  box: { x0: 0, y0: 0, z0: 0, x1: 800, y1: 600, z1: 300 },
  done: 1,
  seconds: 0.1,
  volume: 144e6,
  stars: 400,
  density: 400 / 144e6,
  densityError: 20 / 144e6,
  layers: [
    { z0: 0, z1: 150, volume: 72e6, count: 210 },
    { z0: 150, z1: 300, volume: 72e6, count: 150 },
  ],
  planets: [0, ...Array(15).fill(80 / 3)],
  colours: Array(16).fill(25),
  table: Array.from({ length: 16 }, () => Array(16).fill(1)),
  evenness: { chiSquare: 12, degrees: 14, p: 0.6 },
  independence: { chiSquare: 30, degrees: 36, p: 0.75, correlation: 0.02 },
};

describe("what is said of the answers", () => {
  test("of layers that do not agree", () => {
    expect(layersSentence(FEW)).toBe("1 of 2 layers along z agree with the mean within two standard errors.");
    expect(layersSentence({ ...FEW, layers: FEW.layers.slice(1) })).toBe("Too few stars to compare layers.");
  });

  test("of planets that are as common as each other, and are not", () => {
    expect(evennessSentence(FEW).verdict).toBe("1 to 15 planets are equally common, as far as can be told");
    const uneven = evennessSentence({ ...FEW, evenness: { chiSquare: 60, degrees: 14, p: 1e-7 } });
    expect(uneven.verdict).toBe("1 to 15 planets are not equally common");
    expect(plain(uneven.because)).toBe(
      "(χ² = 60.0 for 14 degrees of freedom, p = 1 · 10⁻⁷). No star of 400 is without planets: one in 30 000 is.",
    );
  });

  test("of a link: none, weak, strong, and too little to tell", () => {
    const of = (correlation: number, p: number, degrees = 36) =>
      linkSentence({ ...FEW, independence: { chiSquare: 30, degrees, p, correlation } });
    expect(of(0.02, 0.75).verdict).toBe("No correlation can be seen: r = 0.020 ± 0.050.");
    expect(of(0.02, 0.75).because).toContain("in 75 of 100 samples");
    expect(of(0.02, 1e-9).because).toContain(
      "Yet the exercise expects two things that are independent, and these are not",
    );
    expect(of(0.16, 1e-9).verdict).toBe(
      "There is a weak correlation: r = 0.160 ± 0.050, so that planets explain 2.6 % of how colours vary.",
    );
    expect(of(-0.6, 1e-9).verdict).toContain("There is a correlation: r = −0.600 ± 0.050");
    expect(of(0, 1, 0).verdict).toBe("Too few stars to tell.");
  });
});

test("how far a count is: begun, running, stopped, done", () => {
  const { box } = FEW;
  expect(progressText(undefined, true, box)).toBe("Counting 800 × 600 × 300 light-years …");
  const some = { ...FEW, done: 0.25, seconds: 20, stars: 1 };
  expect(progressText(some, true, box)).toBe("25.0 % of 800 × 600 × 300 light-years: 1 star so far, 1 minute left");
  expect(progressText(some, false, box)).toBe("Partial: 25.0 % of 800 × 600 × 300 light-years was counted, 1 star");
  expect(progressText({ ...some, done: 1e-9 }, false, box)).toContain("Partial: less than a thousandth of");
  expect(progressText(FEW, false, box)).toBe("400 stars in 800 × 600 × 300 light-years, counted in less than a second");
});

test("the table as CSV: a row a number of planets, and one of all", () => {
  const lines = csvOf(FEW).split("\n");
  expect(lines.length).toBe(19);
  expect(lines[0]).toMatch(/^planets,stars,colour 0,.*,colour 15$/);
  expect(lines[1]).toBe(`0,0,${Array(16).fill(1).join(",")}`);
  expect(lines[17]).toBe(`all,400,${Array(16).fill(25).join(",")}`);
});
