/** Weather of countries: the table, the automatic weather by year and hour, and lightning. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  automaticWeather,
  cloudCover,
  flashAt,
  mixWeather,
  thunderBetween,
  WEATHER,
  type Weather,
  weatherAt,
} from "../../../src/core/forest/weather.ts";
import { WEATHERS } from "../../../src/core/forest/weather-names.ts";
import { nonEmpty } from "../../non-empty.ts";

const years = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const hours = fc.double({ min: 0, max: 24, noNaN: true });
const valuesOf = (weather: Weather) => Object.values(weather) as number[];

test("every number of every weather is 0 to 1", () => {
  for (const name of nonEmpty(WEATHERS))
    for (const value of valuesOf(WEATHER[name])) expect(value >= 0 && value <= 1, name).toBe(true);
  fc.assert(
    fc.property(years, hours, (t, hour) => {
      for (const value of valuesOf(automaticWeather(t, hour))) if (!(value >= 0 && value <= 1)) return false;
      return true;
    }),
  );
});

test("automatic weather is a pure function of year and hour, whatever was read before", () => {
  fc.assert(
    fc.property(years, hours, years, hours, (t, hour, otherT, otherHour) => {
      const before = { ...automaticWeather(t, hour) };
      automaticWeather(otherT, otherHour);
      expect(weatherAt("auto", t, hour)).toEqual(before);
    }),
  );
});

test("automatic weather changes little in a minute of the day and an hour of the year, over midnight too", () => {
  const near = (a: Weather, b: Weather) => valuesOf(a).every((v, i) => Math.abs(v - valuesOf(b)[i]) < 0.06);
  const jumps: string[] = [];
  // From dry to stormy years.
  for (let t = 0; t < 4; t += 0.2)
    for (let hour = 0; hour < 24; hour += 1 / 60)
      if (!near(automaticWeather(t, hour), automaticWeather(t, hour + 1 / 60))) jumps.push(`${t} years, ${hour} h`);
  for (const hour of [5.8, 13.3])
    for (let t = -2; t < 2; t += 1 / 8766)
      if (!near(automaticWeather(t, hour), automaticWeather(t + 1 / 8766, hour))) jumps.push(`${t} years, ${hour} h`);
  expect(jumps).toEqual([]);
  expect(automaticWeather(3.21, 24)).toEqual(automaticWeather(3.21, 0));
});

test("the first day has fog at dawn, a shower after noon, and is fair else", () => {
  expect(automaticWeather(0, 5.8).fog).toBeGreaterThan(0.8);
  expect(automaticWeather(0, 13.8).rain).toBeGreaterThan(0.4);
  for (const hour of [0, 3, 7.6, 8, 9.5, 12, 16.5, 17.2, 23]) expect(automaticWeather(0, hour)).toEqual(WEATHER.fair);
});

test("every weather comes in four years", () => {
  const reached = (name: keyof Weather) => {
    let most = 0;
    for (let t = 0; t < 4; t += 0.01)
      for (const hour of [5.8, 10]) most = Math.max(most, automaticWeather(t, hour)[name]);
    return most;
  };
  expect([reached("rain"), reached("thunder"), reached("fog"), reached("sun")]).toEqual([1, 1, 1, 1]);
});

test("a mixture is the first at share 0, the second at 1, and half of each between", () => {
  const { clear, storm } = WEATHER;
  expect(mixWeather(clear, storm, 0)).toEqual(clear);
  expect(mixWeather(clear, storm, 1)).toEqual(storm);
  expect(mixWeather(clear, storm, 0.5).rain).toBe(0.5);
});

test("a country's own clouds are all there in fair weather, fewer in clear, and hidden in a storm", () => {
  expect(WEATHERS.map((name) => cloudCover(WEATHER[name], 0.4))).toEqual([0.1, 0.4, 0.95, 1, 0.24]);
});

test("thunder follows its flash by the time of sound, once however time is divided, and only with thunder", () => {
  const all = thunderBetween(0, 3600, 1);
  expect(all.length).toBeGreaterThan(60);
  expect(all.length).toBeLessThan(3600 / 16);
  const steps: typeof all = [];
  for (let s = 0; s < 3600; s += 0.5) steps.push(...thunderBetween(s, s + 0.5, 1));
  const byArrival = [...all].sort((a, b) => a.heard - b.heard);
  expect([...steps].sort((a, b) => a.heard - b.heard)).toEqual(byArrival);
  for (const { at, heard, strength } of nonEmpty(all)) {
    expect(heard - at).toBeGreaterThan(1);
    expect(heard - at).toBeLessThan(11);
    expect(strength * (heard - at) * 340).toBeCloseTo(500, 6);
    expect(flashAt(at + 0.001, 1)).toBeGreaterThan(0.15);
    expect(flashAt(at + 0.46, 1)).toBe(0);
  }
  expect(thunderBetween(0, 3600, 0)).toEqual([]);
  expect(flashAt(all[0].at, 0)).toBe(0);
  expect(thunderBetween(0, 3600, 0.3).length).toBeLessThan(all.length / 2);
});
