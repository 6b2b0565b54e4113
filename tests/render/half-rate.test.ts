/** Passes at half rate: drawn in every second frame, and at once where the player moves, the year changes or the caller says so. */
import { expect, test } from "vitest";
import { createHalfRate } from "../../src/render/half-rate.ts";

test("a pass is drawn in the first frame and in every second one, and those of the other phase between", () => {
  const [first, second] = [createHalfRate(0), createHalfRate(1)];
  const frames = [0, 1, 2, 3, 4, 5].map(() => [first([1, 2, 3], 0, false), second([1, 2, 3], 0, false)]);
  expect(frames[0]).toEqual([true, true]);
  for (const [a, b] of frames.slice(1)) expect(a).toBe(!b);
  expect(frames.filter(([a]) => a).length).toBeGreaterThan(2);
});

test("it is drawn in every frame of a player who moves fast, and while the year changes", () => {
  const isDue = createHalfRate(0);
  for (let i = 0; i < 6; i++) expect(isDue([0.5 * i, 0, 0], 0, false)).toBe(true);
  for (let i = 0; i < 6; i++) expect(isDue([2.5, 0, 0], 0.1 * (i + 1), false)).toBe(true);
});

test("it is drawn at the latest when a slow player has moved by 0.2 m, and whenever it is forced", () => {
  const isDue = createHalfRate(0);
  let last = 0;
  for (let x = 0; x < 3; x += 0.01) {
    if (isDue([x, 0, 0], 0, false)) last = x;
    expect(x - last).toBeLessThan(0.2);
  }
  for (let i = 0; i < 4; i++) expect(isDue([0, 0, 0], 0, true)).toBe(true);
});
