/** The direction of a device's back by the angles of its orientation. */
import { expect, test } from "vitest";
import { backOf } from "../../src/ui/input/tilt.ts";

const rounded = ([heading, pitch]: readonly [number, number]) => [Math.round(heading) + 0, Math.round(pitch) + 0];

test("a device that stands upright looks along the horizon, and turns with its compass", () => {
  expect(rounded(backOf(0, 90, 0))).toEqual([0, 0]);
  // Angles of a compass are counter-clockwise.
  expect(rounded(backOf(90, 90, 0))).toEqual([-90, 0]);
  expect(rounded(backOf(270, 90, 0))).toEqual([90, 0]);
});

test("leaning back looks up, lying flat looks down", () => {
  expect(rounded(backOf(0, 120, 0))).toEqual([0, 30]);
  expect(rounded(backOf(0, 60, 0))).toEqual([0, -30]);
  expect(backOf(0, 0, 0)[1]).toBe(-90);
});

test("on its side it looks along the horizon too", () => {
  expect(backOf(0, 0, -90)[1]).toBeCloseTo(0);
  expect(backOf(0, 0, 90)[1]).toBeCloseTo(0);
});
