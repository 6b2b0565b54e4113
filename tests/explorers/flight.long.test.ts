/** The helicopter is never inside rock: 10⁶ random steps, and as many again while the islands move. `npm run test:long`. */
import { expect, test } from "vitest";
import { flyRandomly } from "./random-pilot.ts";
import { archipelago } from "./synthetic-ground.ts";

test("a million random steps among still islands end clear of rock", () => {
  const still = archipelago();
  const log = flyRandomly(1983, 1_000_000, () => still);
  expect(log.firstBreach).toBe("");
  expect(log.touches).toBeGreaterThan(40_000);
});

test("a million random steps among islands that move end clear of rock", () => {
  const log = flyRandomly(2024, 1_000_000, archipelago);
  expect(log.firstBreach).toBe("");
  expect(log.touches).toBeGreaterThan(40_000);
});
