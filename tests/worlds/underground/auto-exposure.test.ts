/** Eyes follow the light: at once where nothing may lag, in a second and a half else, and never blind. */
import { expect, test } from "vitest";
import { createAutoExposure } from "../../../src/worlds/underground/render/auto-exposure.ts";

const NOON = { outside: 0.2, night: 0, lamp: true };
const DARK = { ...NOON, atEye: 0 };
const DAY = { ...NOON, atEye: 1 };

/** What a sunlit hill, of a radiance near 1, comes to on the film's curve: white from about 8 on. */
const WHITE = 8;

test("a picture that stands still has eyes that know its light, whatever was before", () => {
  for (const around of [DAY, DARK, { ...DARK, lamp: false }]) {
    const [fresh, used] = [createAutoExposure(), createAutoExposure()];
    fresh.see(around, 0, true);
    used.see(DARK, 0, true);
    used.see(DAY, 0.3, false);
    used.see(around, 0, true);
    expect(used.exposure).toBe(fresh.exposure);
    expect(used.shine).toBe(fresh.shine);
  }
});

test("eyes that come out close in about a second and a half, dazzled and not blinded", () => {
  const eyes = createAutoExposure();
  eyes.see(DAY, 0, true);
  const day = eyes.exposure;
  eyes.see(DARK, 0, true);
  const dark = eyes.exposure;
  expect(dark).toBeGreaterThan(4 * day);
  expect(dark).toBeLessThan(WHITE);
  let last = dark;
  for (let i = 0; i < 90; i++) {
    eyes.see(DAY, 1 / 60, false);
    expect(eyes.exposure).toBeLessThan(last);
    last = eyes.exposure;
    if (i === 6) expect(last).toBeGreaterThan(3 * day);
  }
  expect(last).toBeLessThan(1.15 * day);
});

test("the more of the sky one sees, the less eyes open", () => {
  const eyes = createAutoExposure();
  let last = Infinity;
  for (const atEye of [0, 0.01, 0.05, 0.2, 0.6, 1]) {
    eyes.see({ ...NOON, atEye }, 0, true);
    expect(eyes.exposure).toBeLessThan(last);
    last = eyes.exposure;
  }
  expect(last).toBeCloseTo(NOON.outside, 9);
});

test("the lamp shines in the dark and by night alone, and without it eyes open further", () => {
  const eyes = createAutoExposure();
  const shineOf = (around: Parameters<typeof eyes.see>[0]) => {
    eyes.see(around, 0, true);
    return eyes.shine;
  };
  expect(shineOf(DARK)).toBe(1);
  const lit = eyes.exposure;
  expect(shineOf({ ...DARK, lamp: false })).toBe(0);
  expect(eyes.exposure).toBeGreaterThan(2 * lit);
  expect(shineOf(DAY)).toBe(0);
  expect(shineOf({ ...DAY, night: 1, outside: 12 })).toBe(1);
  // By night they open no further out there than the lamp lets them.
  expect(eyes.exposure).toBeLessThan(2);
});
