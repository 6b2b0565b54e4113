/** Input, statistics and text of the star census. */
import { describe, expect, test } from "vitest";
import { cubeAbout, readCorners } from "../../../src/worlds/space/census/box-form.ts";
import { csvOf, type Findings, meanOf } from "../../../src/worlds/space/census/findings.ts";
import { heatOf } from "../../../src/worlds/space/census/heat-map.ts";
import {
  correlationSentence,
  evennessSentence,
  layersSentence,
  progressText,
  sidesText,
} from "../../../src/worlds/space/census/sentences.ts";

const plain = (text: string) => text.replaceAll("\u202f", " ");
const typed = (text: string) => {
  const [x0, y0, z0, x1, y1, z1] = text.split("|");
  return readCorners({ x0, y0, z0, x1, y1, z1 });
};

describe("box corners", () => {
  test("are read in any order, with thousands separators", () => {
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
  ])("%s is rejected with the name of the wrong number", (text, at, problem) => {
    const found = typed(text);
    expect({ ...found, problem: plain("problem" in found ? found.problem : "") }).toEqual({ at, problem });
  });

  test("a cube about a point is clamped to the range of star coordinates", () => {
    expect(cubeAbout([10.4, -3.6, 0], 1000)).toEqual({ x0: -490, y0: -504, z0: -500, x1: 510, y1: 496, z1: 500 });
    const { x0, x1, y0 } = cubeAbout([2 ** 31, -(2 ** 31), 0], 2000);
    expect([x0, x1, y0]).toEqual([2 ** 31 - 2000, 2 ** 31, -(2 ** 31)]);
  });
});

test("heat map colours by ratio and by significance", () => {
  expect([heatOf(0, 0), heatOf(9, 9)]).toEqual(["transparent", "rgb(255 170 40 / 0.000)"]);
  // Significant by any measure; four times a large count; the same ratio for small counts, within random scatter.
  expect([heatOf(0, 400), heatOf(1600, 400)]).toEqual(["rgb(72 150 255 / 0.760)", "rgb(255 170 40 / 0.760)"]);
  expect([heatOf(1, 0.25), heatOf(0, 0.25)]).toEqual(["rgb(255 170 40 / 0.380)", "rgb(72 150 255 / 0.127)"]);
  expect(heatOf(200, 400)).toBe("rgb(72 150 255 / 0.380)");
});

test("mean class number with its standard error", () => {
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

describe("sentences", () => {
  test("layers that disagree with the mean", () => {
    expect(layersSentence(FEW)).toBe("1 of 2 layers along z agree with the mean within two standard errors.");
    expect(layersSentence({ ...FEW, layers: FEW.layers.slice(1) })).toBe("Too few stars to compare layers.");
  });

  test("planet counts that are equally common, and that are not", () => {
    expect(evennessSentence(FEW).verdict).toBe("1 to 15 planets are equally common, as far as can be told");
    const uneven = evennessSentence({ ...FEW, evenness: { chiSquare: 60, degrees: 14, p: 1e-7 } });
    expect(uneven.verdict).toBe("1 to 15 planets are not equally common");
    expect(plain(uneven.because)).toBe(
      "(χ² = 60.0 for 14 degrees of freedom, p = 1 · 10⁻⁷). No star of 400 is without planets: one in 30 000 is.",
    );
  });

  test("correlation: none, weak, strong, and too few stars", () => {
    const of = (correlation: number, p: number, degrees = 36) =>
      correlationSentence({ ...FEW, independence: { chiSquare: 30, degrees, p, correlation } });
    expect(of(0.02, 0.75).verdict).toBe("No correlation can be seen: r = 0.020 ± 0.050.");
    expect(of(0.02, 0.75).because).toContain("75 of 100 random samples are as uneven");
    expect(of(0.02, 1e-9).because).toContain("Yet the exercise expects two independent quantities, and these are not");
    expect(of(0.16, 1e-9).verdict).toBe(
      "There is a weak correlation: r = 0.160 ± 0.050, so the number of planets explains 2.6 % of the variance of colour.",
    );
    expect(of(-0.6, 1e-9).verdict).toContain("There is a correlation: r = −0.600 ± 0.050");
    expect(of(0, 1, 0).verdict).toBe("Too few stars to tell.");
  });
});

test("progress text: started, running, stopped, done", () => {
  const { box } = FEW;
  expect(progressText(undefined, true, box)).toBe("Counting 800 × 600 × 300 light-years …");
  const some = { ...FEW, done: 0.25, seconds: 20, stars: 1 };
  expect(progressText(some, true, box)).toBe("25.0 % of 800 × 600 × 300 light-years: 1 star so far, 1 minute left");
  expect(progressText(some, false, box)).toBe("Partial: 25.0 % of 800 × 600 × 300 light-years was counted, 1 star");
  expect(progressText({ ...some, done: 1e-9 }, false, box)).toContain("Partial: less than a thousandth of");
  expect(progressText(FEW, false, box)).toBe("400 stars in 800 × 600 × 300 light-years, counted in less than a second");
});

test("CSV: one row for each number of planets, and a row of totals", () => {
  const lines = csvOf(FEW).split("\n");
  expect(lines.length).toBe(19);
  expect(lines[0]).toMatch(/^planets,stars,colour 0,.*,colour 15$/);
  expect(lines[1]).toBe(`0,0,${Array(16).fill(1).join(",")}`);
  expect(lines[17]).toBe(`all,400,${Array(16).fill(25).join(",")}`);
});
