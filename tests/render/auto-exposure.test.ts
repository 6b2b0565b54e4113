/** Exposure easing depends on elapsed time, not on the number of frames. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createAutoExposure, createCrossing } from "../../src/render/below/auto-exposure.ts";
import { ADAPTATION_TIME, createEasedValue } from "../../src/render/post/auto-exposure.ts";

/** The value after a second of easing from 1 to 5, drawn at a frame rate. */
function after(seconds: number, fps: number): number {
  const eased = createEasedValue(ADAPTATION_TIME);
  eased.update(1, 0, false);
  for (let i = 0; i < Math.round(seconds * fps); i++) eased.update(5, 1 / fps, false);
  return eased.value;
}

test("30, 60 and 144 frames a second give the same exposure at the same time", () => {
  for (const seconds of [0.5, 1, 2]) {
    expect(after(seconds, 30)).toBeCloseTo(after(seconds, 60), 9);
    expect(after(seconds, 144)).toBeCloseTo(after(seconds, 60), 9);
  }
});

test("at 60 frames a second each frame goes 4 % of the way", () => {
  expect(after(1 / 60, 60)).toBeCloseTo(1 + 0.04 * 4, 12);
});

test("the first update and skipSmoothing jump to the target", () => {
  const eased = createEasedValue(ADAPTATION_TIME);
  expect(eased.update(3, 0, false)).toBe(3);
  expect(eased.update(7, 0.01, true)).toBe(7);
  expect(eased.update(9, 0, false)).toBe(7);
});

test("the exposure has no step where an eye leaves a shaft, and is that of outdoors soon after", () => {
  const [below, crossing] = [createAutoExposure(), createCrossing()];
  const [DIM, OUTDOORS, FPS] = [0.05, 1.9, 30];
  let before = Number.NaN;
  let steepest = 0;
  for (let frame = 0; frame < 150; frame++) {
    const inside = frame < 60;
    // The shaft's walls hide less and less of the sky.
    const daylight = inside ? DIM + (1 - DIM) * (frame / 60) ** 2 : 1;
    below.update({ daylight, outside: 1, night: 0, lamp: true }, 1 / FPS, frame === 0);
    const exposure = crossing.update(inside, below.exposure, OUTDOORS, 1 / FPS, frame === 0);
    if (frame === 0) expect(exposure).toBe(below.exposure);
    else steepest = Math.max(steepest, Math.abs(Math.log(exposure / before)));
    before = exposure;
  }
  expect(Math.exp(steepest)).toBeLessThan(1.08);
  expect(before).toBeCloseTo(OUTDOORS, 2);
});

test("a view that is placed has the exposure of its side at once", () => {
  const crossing = createCrossing();
  expect(crossing.update(true, 3, 1, 0.1, true)).toBe(3);
  expect(crossing.update(false, 3, 1, 0.1, true)).toBe(1);
});

const USERS = ["worlds/flat/render/stage.ts", "worlds/planet/render/stage.ts", "render/below/auto-exposure.ts"];

test.each(USERS)("%s takes its exposure from the shared easing", (source) => {
  const text = readFileSync(new URL(`../../src/${source}`, import.meta.url), "utf8");
  expect(text).toContain("createEasedValue(");
  expect(text).not.toMatch(/\(wanted - \w+\) \* 0\.\d+/);
});
