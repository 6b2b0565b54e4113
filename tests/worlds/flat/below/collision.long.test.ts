/** 10⁶ random steps below ground, of a walker and of a drone, in both worlds, with time still and running: never in rock. */
import { expect, test } from "vitest";
import { droneRun } from "./random-drone.ts";
import { runBelow, WORLDS } from "./random-run.ts";
import { walkerRun } from "./random-walker.ts";

test.each([
  ["walker", "cavern", 0, 0],
  ["walker", "cavern", 0, 0.5],
  ["walker", "mine", 1, 0],
  ["walker", "mine", 1, 0.5],
  ["drone", "cavern", 0, 0],
  ["drone", "cavern", 0, 0.5],
  ["drone", "mine", 1, 0],
  ["drone", "mine", 1, 0.5],
] as const)("a %s in a %s", { timeout: 3_000_000 }, (who, _kind, i, rate) => {
  const world = WORLDS[i];
  const log =
    who === "walker"
      ? runBelow(walkerRun(world), world, 125_000, rate, 77)
      : runBelow(droneRun(world), world, 125_000, rate, 77);
  expect(log.problems).toEqual([]);
  expect(log.below).toBeGreaterThan(40_000);
});
