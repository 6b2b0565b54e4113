import fc from "fast-check";
import { expect, test } from "vitest";
import { FLOOD, lakeAfterRain, lakeAfterSun, lakeInWeather, RAIN_RATE } from "../../../src/core/forest/lake.ts";
import { createCountry, LAKE_1983, terraAt } from "../../../src/core/forest/terra.ts";
import { WEATHER } from "../../../src/core/forest/weather.ts";

const seconds = fc.integer({ min: 0, max: 1e6 });

test("rain raises the lake; sun lowers it to 204 and not below, and never a drained lake", () => {
  expect(lakeAfterRain(LAKE_1983, 1200)).toBeCloseTo(214, 9);
  expect(lakeAfterRain(190, 120)).toBeCloseTo(191, 9);
  expect(lakeAfterSun(214, 240)).toBeCloseTo(213, 9);
  expect(lakeAfterSun(214, 1e9)).toBe(LAKE_1983);
  expect(lakeAfterSun(190, 1e9)).toBe(190);
  expect(lakeAfterSun(LAKE_1983, 5)).toBe(LAKE_1983);
});

test("the result does not depend on the number of time steps", () => {
  fc.assert(
    fc.property(seconds, seconds, (a, b) => {
      expect(lakeAfterRain(lakeAfterRain(204, a), b)).toBeCloseTo(lakeAfterRain(204, a + b), 6);
      expect(lakeAfterSun(lakeAfterSun(900, a), b)).toBeCloseTo(lakeAfterSun(900, a + b), 6);
    }),
  );
});

test("a higher lake floods land, and a drained lake leaves mud", () => {
  const land = createCountry();
  // 206.68 units: a wood near a shore.
  const [x, y] = [-41, -396];
  expect(terraAt(land, x, y).kind).not.toBe("lake");
  const lake = lakeAfterRain(LAKE_1983, 10 / RAIN_RATE);
  expect(terraAt(land, x, y, { lake })).toMatchObject({ kind: "lake", height: lake });
  const { height, depth } = terraAt(land, x, y, { lake });
  expect(height - depth).toBeCloseTo(terraAt(land, x, y).height, 9);
  expect(terraAt(land, x, y, { lake: 190 }).kind).not.toBe("mud");
  expect(terraAt(land, -591, -24).kind).toBe("lake");
  expect(terraAt(land, -591, -24, { lake: 150 })).toMatchObject({ kind: "mud", depth: 0, height: 172.46875 });
});

test.each([-1, Number.NaN, Infinity])("%d seconds throw", (passed) => {
  expect(() => lakeAfterRain(204, passed)).toThrow(`Expected seconds of 0 or more, got ${passed}.`);
  expect(() => lakeAfterSun(204, passed)).toThrow(RangeError);
});

test("storms raise the lake faster than rain, up to the flood level; fog leaves it; clear and fair weather lower it to 204", () => {
  expect(lakeInWeather(204, WEATHER.storm, 60)).toBeCloseTo(204.5, 9);
  expect(lakeInWeather(204, WEATHER.rain, 60)).toBeCloseTo(204.275, 9);
  expect(lakeInWeather(204, WEATHER.storm, 1e6)).toBe(LAKE_1983 + FLOOD);
  expect(lakeInWeather(300, WEATHER.storm, 1e6)).toBe(300);
  expect(lakeInWeather(210, WEATHER.fog, 1e6)).toBe(210);
  expect(lakeInWeather(210, WEATHER.clear, 240)).toBeCloseTo(209, 9);
  expect(lakeInWeather(210, WEATHER.fair, 240)).toBeCloseTo(209.3, 9);
  for (const dry of [WEATHER.clear, WEATHER.fair]) expect(lakeInWeather(210, dry, 1e6)).toBe(LAKE_1983);
  expect(lakeInWeather(150, WEATHER.clear, 1e6)).toBe(150);
  // A country whose shores are elsewhere.
  expect(lakeInWeather(100, WEATHER.storm, 1e6, 39)).toBe(100);
  expect(lakeInWeather(40, WEATHER.storm, 1e6, 39)).toBe(39 + FLOOD);
  expect(lakeInWeather(45, WEATHER.clear, 1e6, 39)).toBe(39);
});
