/** Auto-exposure below ground: skips smoothing on request, otherwise adapts within 1.5 s, and never clips to white. */
import { expect, test } from "vitest";
import { createAutoExposure } from "../../../src/render/below/auto-exposure.ts";

const NOON = { outside: 0.2, night: 0, lamp: true };
const DARK = { ...NOON, daylight: 0 };
const DAY = { ...NOON, daylight: 1 };

/** Exposure at which a sunlit hill, of radiance near 1, becomes white. */
const WHITE = 8;

test("skipSmoothing gives the same exposure whatever came before", () => {
  for (const around of [DAY, DARK, { ...DARK, lamp: false }]) {
    const [fresh, used] = [createAutoExposure(), createAutoExposure()];
    fresh.update(around, 0, true);
    used.update(DARK, 0, true);
    used.update(DAY, 0.3, false);
    used.update(around, 0, true);
    expect(used.exposure).toBe(fresh.exposure);
    expect(used.lampStrength).toBe(fresh.lampStrength);
  }
});

test("coming out into daylight adapts within 1.5 s and never clips to white", () => {
  const exposure = createAutoExposure();
  exposure.update(DAY, 0, true);
  const day = exposure.exposure;
  exposure.update(DARK, 0, true);
  const dark = exposure.exposure;
  expect(dark).toBeGreaterThan(4 * day);
  expect(dark).toBeLessThan(WHITE);
  let last = dark;
  for (let i = 0; i < 90; i++) {
    exposure.update(DAY, 1 / 60, false);
    expect(exposure.exposure).toBeLessThan(last);
    last = exposure.exposure;
    if (i === 6) expect(last).toBeGreaterThan(3 * day);
  }
  expect(last).toBeLessThan(1.15 * day);
});

test("more daylight at the eye means less exposure", () => {
  const exposure = createAutoExposure();
  let last = Infinity;
  for (const daylight of [0, 0.01, 0.05, 0.2, 0.6, 1]) {
    exposure.update({ ...NOON, daylight }, 0, true);
    expect(exposure.exposure).toBeLessThan(last);
    last = exposure.exposure;
  }
  expect(last).toBeCloseTo(NOON.outside, 9);
});

test("the headlamp shines only in the dark and at night; without it exposure is higher", () => {
  const exposure = createAutoExposure();
  const lampOf = (around: Parameters<typeof exposure.update>[0]) => {
    exposure.update(around, 0, true);
    return exposure.lampStrength;
  };
  expect(lampOf(DARK)).toBe(1);
  const lit = exposure.exposure;
  expect(lampOf({ ...DARK, lamp: false })).toBe(0);
  expect(exposure.exposure).toBeGreaterThan(2 * lit);
  expect(lampOf(DAY)).toBe(0);
  expect(lampOf({ ...DAY, night: 1, outside: 12 })).toBe(1);
  // At night the lamp limits the exposure outdoors.
  expect(exposure.exposure).toBeLessThan(2);
});
