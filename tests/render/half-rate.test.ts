/** Passes at half rate: drawn in every second frame, and at once where the player moves, the year changes or the caller says so. */
import { expect, test } from "vitest";
import type { Rgb } from "../../src/render/atmosphere/atmosphere.ts";
import { createFrame } from "../../src/render/frame.ts";
import { createHalfRate } from "../../src/render/half-rate.ts";
import { nonEmpty } from "../non-empty.ts";

/** A pass at half rate, by place, year, whether it is forced, and the anchor's x. */
function createPass(phase: 0 | 1) {
  const isDue = createHalfRate(phase);
  return (place: Rgb, t: number, force: boolean, anchor = 0) => {
    const frame = createFrame();
    frame.t = t;
    frame.anchor[0] = anchor;
    return isDue(frame, place, force);
  };
}

test("a pass is drawn in the first frame and in every second one, and those of the other phase between", () => {
  const [first, second] = [createPass(0), createPass(1)];
  const frames = [0, 1, 2, 3, 4, 5].map(() => [first([1, 2, 3], 0, false), second([1, 2, 3], 0, false)]);
  expect(frames[0]).toEqual([true, true]);
  for (const [a, b] of nonEmpty(frames.slice(1))) expect(a).toBe(!b);
  expect(frames.filter(([a]) => a).length).toBeGreaterThan(2);
});

test("it is drawn in every frame of a player who moves fast, while the year changes and while the anchor moves", () => {
  const isDue = createPass(0);
  for (let i = 0; i < 6; i++) expect(isDue([0.5 * i, 0, 0], 0, false)).toBe(true);
  for (let i = 0; i < 6; i++) expect(isDue([2.5, 0, 0], 0.1 * (i + 1), false)).toBe(true);
  for (let i = 0; i < 6; i++) expect(isDue([2.5, 0, 0], 0, false, 64 * i)).toBe(true);
});

test("it is drawn at the latest when a slow player has moved by 0.2 m, and whenever it is forced", () => {
  const isDue = createPass(0);
  let last = 0;
  for (let x = 0; x < 3; x += 0.01) {
    if (isDue([x, 0, 0], 0, false)) last = x;
    expect(x - last).toBeLessThan(0.2);
  }
  for (let i = 0; i < 4; i++) expect(isDue([0, 0, 0], 0, true)).toBe(true);
});
