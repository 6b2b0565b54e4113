/** The helicopter is never inside rock: a sample of flight.long.test.ts. */
import { expect, test } from "vitest";
import { sampled } from "../long-test.ts";
import { flyRandomly } from "./random-pilot.ts";
import { archipelago } from "./synthetic-ground.ts";

const [STILL, MOVING] = sampled([60_000, 25_000], [30_000, 10_000]);

test("random steps among still islands end clear of rock, and meet it often", () => {
  const still = archipelago();
  const log = flyRandomly(1, STILL, () => still);
  expect(log.firstBreach).toBe("");
  expect(log.touches).toBeGreaterThan(sampled(2000, 300));
  expect(log.landings).toBeGreaterThan(sampled(5, 1));
});

test("random steps among islands that move end clear of rock", () => {
  const log = flyRandomly(2, MOVING, archipelago);
  expect(log.firstBreach).toBe("");
  expect(log.touches).toBeGreaterThan(0.03 * MOVING);
});
