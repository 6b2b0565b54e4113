/** Eye smoothing: on steps, at landings and in the air. */
import { expect, test } from "vitest";
import { smoothEyes } from "../../src/explorers/eye-smoothing.ts";
import { nonEmpty } from "../non-empty.ts";

const STEP = 1 / 60;

/** Altitudes of the eyes in each of `steps` steps towards 10 m, from a value and a rate; the impact is in the first one. */
function follow(value: number, { rate = 0, impact = 0, inAir = false, steps = 60 } = {}): number[] {
  const eyes = { value, rate };
  return Array.from({ length: steps }, (_, k) => {
    smoothEyes(eyes, 10, k === 0 ? impact : 0, inAir, STEP);
    return eyes.value;
  });
}

test("in the air the eyes follow at once, and stay at rest", () => {
  const eyes = { value: 7, rate: -5 };
  smoothEyes(eyes, 10, 8, true, STEP);
  expect(eyes).toEqual({ value: 10, rate: 0 });
});

test("a step up is followed within half a second, without a jump", () => {
  for (const from of [9.7, 9]) {
    const heights = follow(from);
    expect(heights[0] - from).toBeLessThan(0.1 * (10 - from));
    for (let k = 1; k < heights.length; k++) expect(heights[k]).toBeGreaterThan(heights[k - 1]);
    expect(heights[30]).toBeGreaterThan(10 - 0.02 * (10 - from));
    expect(heights.at(-1)).toBeLessThan(10);
  }
});

test("after a step down the eyes are at most 0.05 m too high, and come down without a jump from higher than 0.4 m", () => {
  expect(follow(10.3)[0]).toBe(10.05);
  const heights = follow(11, { steps: 6 });
  for (const [k, z] of nonEmpty(heights).entries()) expect((heights[k - 1] ?? 11) - z).toBeLessThan(0.12);
});

test("a landing dips the eyes in proportion to its speed, up to 10 m/s", () => {
  const dip = (impact: number) => 10 - Math.min(...follow(10, { impact }));
  expect(dip(0)).toBe(0);
  // A critically damped spring of 12/s strays by rate/(12 e), at half the speed of the landing.
  for (const impact of [1, 4, 10]) expect(dip(impact)).toBeCloseTo((0.5 * impact) / (12 * Math.E), 3);
  expect(dip(30)).toBe(dip(10));
});

test("the eyes stray at most 0.4 m down and 0.05 m up, or as far as they are already", () => {
  expect(Math.min(...nonEmpty(follow(10, { rate: -90 })))).toBe(9.6);
  expect(Math.max(...nonEmpty(follow(10, { rate: 90 })))).toBe(10.05);
  expect(Math.max(...nonEmpty(follow(9.9, { rate: 90 })))).toBe(10.05);
  expect(Math.min(...nonEmpty(follow(9, { rate: -90 })))).toBe(9);
  expect(Math.max(...nonEmpty(follow(9, { rate: 90 })))).toBe(10.05);
  expect(Math.max(...nonEmpty(follow(11, { rate: 90 })))).toBe(11);
});
