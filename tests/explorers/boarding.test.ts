/** Stepping out and boarding. */
import { expect, test } from "vitest";
import { canBoard, canStepOut } from "../../src/explorers/boarding.ts";
import { createWalker } from "../../src/explorers/walker.ts";
import { fly, helicopterAt } from "./flying.ts";
import { type Layer, layered, slab, slope } from "./synthetic-ground.ts";

const plain = layered([slab(-50, 0)]);
const landed = (heading = 0, z = 0) => fly(helicopterAt(0, 0, z, heading, { stands: plain }), {}, 1 / 60, plain);
/** Rock too high to step on, everywhere but under the skids and where `free` holds. */
const walled = (free: (x: number, y: number) => boolean): Layer =>
  slab(-50, 9, (x, y) => !free(x, y) && Math.hypot(x, y) > 2.2);

test.each([
  [0, -2.8, 0],
  [90, 0, 2.8],
  [180, 2.8, 0],
])("one steps out to the left, heading %i", (heading, x, y) => {
  const out = canStepOut(landed(heading), plain);
  if (!("walker" in out)) throw new Error(out.reason);
  expect(out.walker.x).toBeCloseTo(x, 9);
  expect(out.walker.y).toBeCloseTo(y, 9);
  expect(out.walker).toMatchObject({ z: 0, heading, notice: "" });
});

test.each([
  ["right", (x: number) => x > 0, 2.8, 0],
  ["back", (_x: number, y: number) => y < 0 && _x > -2 && _x < 2, 0, -4.5],
  ["front", (x: number, y: number) => y > 0 && x > -2 && x < 2, 0, 4],
])("or else to the %s", (_side, free, x, y) => {
  const out = canStepOut(landed(), layered([slab(-50, 0), walled(free)]));
  if (!("walker" in out)) throw new Error(out.reason);
  expect([out.walker.x, out.walker.y]).toEqual([x, y]);
});

test("on a slope one stands on it; nowhere level, over a rim, or in the air one does not step out", () => {
  const hill = layered([slope(10)]);
  const standing = fly(helicopterAt(0, 0, 10, 90), { up: -1 }, 15, hill);
  const out = canStepOut(standing, hill);
  if (!("walker" in out)) throw new Error(out.reason);
  expect(out.walker.z).toBeCloseTo(out.walker.y * Math.tan((10 * Math.PI) / 180), 9);
  const reason = "No level place to step out on";
  expect(canStepOut(landed(), layered([slab(-50, 0), walled(() => false)]))).toEqual({ reason });
  expect(canStepOut(landed(), layered([slab(-50, 0, (x, y) => Math.hypot(x, y) < 2.6)]))).toEqual({ reason });
  expect(canStepOut(landed(), layered([slope(30)]))).toEqual({ reason });
  expect(canStepOut(helicopterAt(0, 0, 5), plain)).toEqual({ reason: "Land before stepping out" });
});

test("one boards within 7 m of a landed helicopter", () => {
  const helicopter = landed();
  const walkerAt = (x: number, z = 0) => createWalker({ x, y: 0, z, heading: 0, pitch: 0, roll: 0 });
  expect(canBoard(walkerAt(7), helicopter)).toEqual({ helicopter });
  expect(canBoard(walkerAt(7.2), helicopter)).toEqual({ reason: "The helicopter is 8 m away: come within 7 m" });
  expect(canBoard(walkerAt(2, 30), helicopter)).toHaveProperty("reason");
  expect(canBoard(walkerAt(1), { ...helicopter, landed: false })).toEqual({ reason: "The helicopter is in the air" });
});
