/** The essay's plots: the numbers of the essay's own functions, and of the core's. */
import { describe, expect, test } from "vitest";
import { createRandom } from "../../../src/core/field/random.ts";
import { naiveTerrain } from "../../../src/core/profiles/interpolate.ts";
import { meanOfLayers, terrainLayers } from "../../../src/core/profiles/layers.ts";
import { profileRanges, rangesTerrain, synthesizeProfile } from "../../../src/core/profiles/synthesis.ts";
import { LINES, type LineName } from "../../../src/workshop/essay/lines.ts";
import {
  type Plot,
  plotAgainst,
  plotBetween,
  plotEveryKth,
  plotLayers,
  plotRandom,
  plotRanges,
  pointBetween,
} from "../../../src/workshop/essay/plots.ts";
import { SECTIONS } from "../../../src/workshop/essay/sections.ts";
import {
  type EssaySettings,
  FIRST_SETTINGS,
  nextSeed,
  readSeed,
  SLIDERS,
} from "../../../src/workshop/essay/settings.ts";
import { transcribedInterpolation, transcribedSuperposition } from "../../core/profiles/essay.ts";
import { nonEmpty } from "../../non-empty.ts";

const SETTINGS: EssaySettings = { ...FIRST_SETTINGS, seed: 7 };
const naive = (seed = 7) => naiveTerrain(256, [0, 100], createRandom(seed));

function valuesOf(plots: readonly Plot[], name: string, label: string): number[] {
  const series = plots.find((plot) => plot.name === name)?.series.find((each) => each.label === label);
  if (!series) throw new Error(`There is no series ${label} in a plot ${name}.`);
  return series.values.map((value) => value ?? Number.NaN);
}

function expectClose(values: readonly number[], expected: readonly number[]): void {
  expect(values.length).toBe(expected.length);
  nonEmpty(values).forEach((value, i) => {
    expect(Math.abs(value - expected[i])).toBeLessThan(1e-11);
  });
}

test("random heights are the naive terrain of the seed", () => {
  expect(valuesOf(plotRandom(SETTINGS), "random", "random")).toEqual([...naive().subarray(0, 64)]);
  expect(valuesOf(plotRandom({ ...SETTINGS, seed: 8 }), "random", "random")).toEqual([...naive(8).subarray(0, 64)]);
});

test("between two points: both ends, the middle, and the chosen place", () => {
  const [a, b] = naive();
  for (const by of ["linear", "cosine"])
    for (const step of [25, 29, 57]) {
      const plots = plotBetween({ ...SETTINGS, mu: step / 100 });
      const values = valuesOf(plots, "between", by);
      expect([values[0], values[100]]).toEqual([a, b]);
      expect(values[50]).toBeCloseTo((a + b) / 2, 10);
      const marked = valuesOf(plots, "between", `${by} at the chosen μ`);
      expect(marked.map((value, i) => (Number.isNaN(value) ? -1 : i)).filter((i) => i >= 0)).toEqual([step]);
      expect(marked[step]).toBe(values[step]);
    }
  const point = pointBetween({ ...SETTINGS, mu: 0.25 });
  expect(point.linear).toBe(a * 0.75 + b * 0.25);
  expect(point.cosine).toBeCloseTo(a + (b - a) * (0.5 - Math.SQRT1_2 / 2), 10);
});

test("every k-th point, k = 1 … 5: the essay's terrain_linp bit for bit, with cosine up to rounding", () => {
  const plots = plotEveryKth({ ...SETTINGS, points: 256 });
  expect(plots.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5].flatMap((k) => [`linear-k${k}`, `cosine-k${k}`]));
  for (let k = 1; k <= 5; k++) {
    const essay = (by: "linear" | "cosine") => transcribedInterpolation([...naive()], k, by).slice(0, 256);
    expect(valuesOf(plots, `linear-k${k}`, "linear")).toEqual(essay("linear"));
    expectClose(valuesOf(plots, `cosine-k${k}`, "cosine"), essay("cosine"));
    const knots = valuesOf(plots, `cosine-k${k}`, "knot");
    expect(nonEmpty(knots).every((value, i) => (i % k === 0 ? value === naive()[i] : Number.isNaN(value)))).toBe(true);
  }
});

test("linear against cosine follows k", () => {
  for (const every of [1, 7, 32]) {
    const plots = plotAgainst({ ...SETTINGS, every, points: 200 });
    const linear = transcribedInterpolation([...naive()], every, "linear").slice(0, 200);
    expect(valuesOf(plots, `linear-cosine-k${every}`, "linear")).toEqual(linear);
    expectClose(
      valuesOf(plots, `linear-cosine-k${every}`, "cosine"),
      transcribedInterpolation([...naive()], every, "cosine").slice(0, 200),
    );
  }
});

describe("layers", () => {
  test("the sum is the essay's terrain_superpos_linp bit for bit", () => {
    for (const layers of [1, 6, 8]) {
      const plots = plotLayers({ ...SETTINGS, layers, by: "linear" });
      expect(plots.length).toBe(2 * layers + 1);
      expect(valuesOf(plots, "layers", "sum")).toEqual(transcribedSuperposition([...naive()], layers, "linear"));
    }
  });

  test("six layers have the essay's weights, from 1 to 0.03125 over 1.96875", () => {
    const plots = plotLayers({ ...SETTINGS, by: "linear" });
    for (const [sample, weight] of [
      [32, 1],
      [16, 0.5],
      [8, 0.25],
      [4, 0.125],
      [2, 0.0625],
      [1, 0.03125],
    ]) {
      const expected = transcribedInterpolation([...naive()], sample, "linear").map((v) => (v * weight) / 1.96875);
      expectClose(valuesOf(plots, `layer-${sample}`, "layer"), expected);
    }
  });

  test("the layers add up, one after another, to the result, for any falloff", () => {
    for (const falloff of [1, 1.7, 4]) {
      const plots = plotLayers({ ...SETTINGS, falloff });
      const total = new Array<number>(256).fill(0);
      for (const sample of [32, 16, 8, 4, 2, 1]) {
        valuesOf(plots, `layer-${sample}`, "layer").forEach((value, i) => {
          total[i] += value;
        });
        expectClose(valuesOf(plots, `sum-to-${sample}`, "sum"), total);
      }
      const result = valuesOf(plots, "layers", "sum");
      expectClose(result, total);
      expect(result).toEqual([...meanOfLayers(terrainLayers(naive(), 6, "cosine", falloff))]);
    }
  });
});

describe("plains and mountains", () => {
  test("are the core's, and with its seed the named profile", () => {
    const { heights, plains, mountains, share } = rangesTerrain(7, 0.55);
    const plots = plotRanges({ ...SETTINGS, rangePoints: 4096 });
    expect(valuesOf(plots, "ranges", "height")).toEqual([...heights]);
    expect(valuesOf(plots, "plains-and-mountains", "plain")).toEqual([...plains]);
    expect(valuesOf(plots, "plains-and-mountains", "mountain")).toEqual([...mountains]);
    expect(valuesOf(plots, "share", "share")).toEqual([...share]);
    expect(LINES.ranges.make({ ...SETTINGS, seed: 537 })).toEqual(profileRanges().samples);
  });

  test("the slider goes from no mountains to almost only mountains", () => {
    const meanShare = (percent: number) => {
      const { share } = rangesTerrain(7, 1 - percent / 100);
      return share.reduce((a, b) => a + b) / share.length;
    };
    expect(meanShare(0)).toBe(0);
    expect(meanShare(45)).toBeGreaterThan(0.1);
    expect(meanShare(100)).toBeGreaterThan(0.8);
    expect(() => rangesTerrain(7, 1.01)).toThrow("Expected uplands from 0 to 1, got 1.01");
  });
});

test("the lines to fly over are the core's profiles: closed, a power of two long", () => {
  const made = (name: LineName) => LINES[name].make(SETTINGS);
  const core = (method: "naive" | "cosine" | "superposed-cosine") =>
    synthesizeProfile({ seed: 7, method, sample: SETTINGS.every }).samples;
  expect(made("random")).toEqual(core("naive"));
  expect(made("every")).toEqual(core("cosine"));
  expect(made("layers")).toEqual(core("superposed-cosine"));
});

test("every section but the last has plots that are as long as their x, within their y, at both ends of its sliders", () => {
  for (const { plots, sliders } of nonEmpty(SECTIONS.slice(0, -1))) {
    expect(plots).toBeDefined();
    for (const end of ["min", "max"] as const) {
      const ends = Object.fromEntries(sliders.map((name) => [name, SLIDERS[name][end]]));
      const made = plots?.({ ...SETTINGS, ...ends }) ?? [];
      expect(new Set(made.map(({ name }) => name)).size).toBe(made.length);
      for (const { x, y, series, name } of nonEmpty(made))
        for (const { values } of nonEmpty(series)) {
          expect(values.length, name).toBe(x.values.length);
          const numbers = values.filter((value) => value !== null);
          expect(numbers.length).toBeGreaterThan(0);
          expect(
            nonEmpty(numbers).every((value) => value >= y.range[0] - 1e-9 && value <= y.range[1] + 1e-9),
            name,
          ).toBe(true);
        }
    }
  }
});

describe("seeds", () => {
  test("whole numbers from 0 to 2³² − 1 are read", () => {
    for (const seed of [0, 1, 4294967295]) expect(readSeed(` ${seed} `)).toBe(seed);
    expect([nextSeed(1), nextSeed(4294967295)]).toEqual([2, 0]);
  });

  test.each(["", "-1", "1.5", "4294967296", "hills", "Infinity", "NaN"])(
    "“%s” is refused by name and range",
    (typed) => {
      expect(() => readSeed(typed)).toThrow(
        `Seed: expected a whole number from 0 to 4294967295, got ${typed === "" ? "none" : typed}.`,
      );
    },
  );
});
