/** Daylight: continuous over a day, dark at night, and its sky equal to the ray march. */
import { expect, test } from "vitest";
import { scatteringAlong, skyRadiance, sunlightByHeight } from "../../src/render/atmosphere/atmosphere.ts";
import { type Daylight, daylightAt, moonAt, starRotation, sunAt } from "../../src/render/atmosphere/daylight.ts";
import { nonEmpty } from "../non-empty.ts";

const bright = ([r, g, b]: readonly number[]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** Exposed light on level ground, on clouds and from the sky, log exposure, night and lamps. */
function seen({ sun, sunColor, cloudColor, up, exposure, night, lamps }: Daylight): number[] {
  const level = bright(sunColor) * Math.max(0, sun[2]);
  return [
    exposure * level,
    exposure * bright(cloudColor) * 0.3,
    exposure * bright(up),
    Math.log(exposure),
    night,
    lamps,
  ];
}

/** Every minute of a day. */
const DAY = Array.from({ length: 24 * 60 + 1 }, (_, minute) => {
  const now = daylightAt(minute / 60);
  return { seen: seen(now), sun: now.sun, light: now.exposure * bright(now.sunColor) };
});

test("light is continuous from minute to minute, and a day ends as it begins", () => {
  for (const [minute, now] of nonEmpty(DAY.slice(1)).entries())
    for (const [i, value] of now.seen.entries())
      expect(Math.abs(value - DAY[minute].seen[i]), `${i} after minute ${minute}`).toBeLessThan(0.12);
  for (const [i, value] of nonEmpty(DAY[24 * 60].seen).entries()) expect(value).toBeCloseTo(DAY[0].seen[i], 9);
});

test("the light source changes between sun and moon only while it is dark", () => {
  let turns = 0;
  for (const [minute, { sun }] of nonEmpty(DAY.slice(1)).entries()) {
    const before = DAY[minute];
    if (before.sun[0] * sun[0] + before.sun[1] * sun[1] + before.sun[2] * sun[2] >= 0.999) continue;
    turns++;
    expect(before.light).toBeLessThan(0.03);
  }
  expect(turns).toBeGreaterThan(0);
});

test("a light source below the horizon gives no light, and fades before it sets", () => {
  const moonlit: number[] = [];
  // The moon sets at half past five, while it is still night.
  for (let minute = 5 * 60; minute < 7 * 60; minute++) {
    const { sun, sunColor, trueSun } = daylightAt(minute / 60);
    const light = bright(sunColor);
    // Down to 2° below, an eye high up still sees it.
    if (sun[2] < -0.036) expect(light, `minute ${minute}`).toBe(0);
    if (trueSun[2] < -0.06 && sun[2] < 0.05) moonlit.push(light);
  }
  expect(moonlit[0]).toBeGreaterThan(0);
  expect(moonlit.length).toBeGreaterThan(15);
  expect(moonlit.at(-1)).toBe(0);
  for (let i = 1; i < nonEmpty(moonlit).length; i++) expect(moonlit[i]).toBeLessThanOrEqual(moonlit[i - 1]);
});

test("night and lamps last from dusk to dawn", () => {
  for (const hour of [7, 9, 12, 15, 17]) expect(daylightAt(hour)).toMatchObject({ night: 0, lamps: 0 });
  for (const hour of [19.2, 21, 0, 3, 4.5]) expect(daylightAt(hour)).toMatchObject({ night: 1, lamps: 1 });
  expect(moonAt(22)[2]).toBeGreaterThan(0.8);
  expect(moonAt(10)[2]).toBeLessThan(0);
});

test("the sky equals the ray march in each direction", () => {
  const hour = 16.5;
  const { sky, trueSun } = daylightAt(hour);
  const scattering = new Float64Array(9);
  const out = new Float64Array(3);
  const [i, j] = [20, 70];
  const v = ((j + 0.5) / 96) * 2 - 1;
  const elevation = v * v * (Math.PI / 2);
  const azimuth = (i / 63) * Math.PI;
  scatteringAlong(1500, Math.sin(elevation), trueSun[2], sunlightByHeight(trueSun[2]), scattering);
  const level = Math.hypot(trueSun[0], trueSun[1]);
  skyRadiance(scattering, Math.cos(elevation) * level * Math.cos(azimuth) + Math.sin(elevation) * trueSun[2], out);
  for (let c = 0; c < 3; c++) expect(sky[4 * (j * 64 + i) + c]).toBeCloseTo(out[c], 5);
});

test("stars rotate with the sun about a fixed pole", () => {
  const turn = (hour: number, [x, y, z]: readonly number[]) => {
    const m = starRotation(hour, new Float32Array(9));
    return [0, 1, 2].map((k) => m[k] * x + m[3 + k] * y + m[6 + k] * z);
  };
  for (const hour of [1, 7.5, 12, 20]) {
    for (const [k, value] of turn(hour, [1, 0, 0]).entries()) expect(value).toBeCloseTo(sunAt(hour)[k], 6);
    expect(turn(hour, [0, 0, 1])[2]).toBeCloseTo(Math.sin((40 * Math.PI) / 180), 6);
    const [a, b] = [turn(hour, [1, 0, 0]), turn(hour, [0, 1, 0])];
    for (const vector of [a, b]) expect(Math.hypot(...vector)).toBeCloseTo(1, 6);
    expect(a[0] * b[1] - a[1] * b[0]).toBeCloseTo(turn(hour, [0, 0, 1])[2], 6);
  }
});
