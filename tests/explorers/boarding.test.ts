/** Stepping out of a helicopter, and boarding it. */
import { expect, test } from "vitest";
import { boardingRefusal, stepOut } from "../../src/explorers/boarding.ts";
import { say } from "../../src/words/words.ts";
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
])("a player steps out to the left, heading %i", (heading, x, y) => {
  const out = stepOut(landed(heading), plain);
  if (!("pose" in out)) throw new Error(say(out.reason));
  expect(out.pose.x).toBeCloseTo(x, 9);
  expect(out.pose.y).toBeCloseTo(y, 9);
  expect(out.pose).toMatchObject({ z: 0, heading });
});

test.each([
  ["right", (x: number) => x > 0, 2.8, 0],
  ["back", (_x: number, y: number) => y < 0 && _x > -2 && _x < 2, -1.4, -4.5],
  ["front", (x: number, y: number) => y > 0 && x > -2 && x < 2, 0, 4],
])("or, where the left is blocked, to the %s", (_side, free, x, y) => {
  const out = stepOut(landed(), layered([slab(-50, 0), walled(free)]));
  if (!("pose" in out)) throw new Error(say(out.reason));
  expect([out.pose.x, out.pose.y]).toEqual([x, y]);
});

test("a player steps out on a gentle slope, not onto steep ground, over a rim or in the air", () => {
  const hill = layered([slope(10)]);
  const standing = fly(helicopterAt(0, 0, 10, 90), { up: -1 }, 15, hill);
  const out = stepOut(standing, hill);
  if (!("pose" in out)) throw new Error(say(out.reason));
  expect(out.pose.z).toBeCloseTo(out.pose.y * Math.tan((10 * Math.PI) / 180), 9);
  const reason = "No level place to step out on";
  expect(stepOut(landed(), layered([slab(-50, 0), walled(() => false)]))).toEqual({ reason });
  expect(stepOut(landed(), layered([slab(-50, 0, (x, y) => Math.hypot(x, y) < 2.6)]))).toEqual({ reason });
  expect(stepOut(landed(), layered([slope(30)]))).toEqual({ reason });
  expect(stepOut(helicopterAt(0, 0, 5), plain)).toEqual({ reason: "Land before stepping out" });
});

test("a player boards within 7 m of a landed helicopter", () => {
  const helicopter = landed();
  const at = (x: number, z = 0) => ({ x, y: 0, z, heading: 0, pitch: 0, roll: 0 });
  expect(boardingRefusal(at(7), helicopter)).toBe("");
  expect(say(boardingRefusal(at(7.2), helicopter))).toBe("The helicopter is 8 m away: come within 7 m");
  expect(say(boardingRefusal(at(2, 30), helicopter))).toMatch(/^The helicopter is 31 m away/);
  expect(boardingRefusal(at(1), { ...helicopter, landed: false })).toBe("The helicopter is in the air");
});
