/** The helicopter is never inside rock: a sample of flight.long.test.ts. */
import { expect, test } from "vitest";
import { flyRandomly } from "./random-pilot.ts";
import { archipelago } from "./synthetic-ground.ts";

test("150,000 random steps among still islands end clear of rock, and meet it often", () => {
  const still = archipelago();
  const log = flyRandomly(1, 150_000, () => still);
  expect(log.firstBreach).toBe("");
  expect(log.touches).toBeGreaterThan(5000);
  expect(log.landings).toBeGreaterThan(5);
});

test("50,000 random steps among islands that move end clear of rock", () => {
  const log = flyRandomly(2, 50_000, archipelago);
  expect(log.firstBreach).toBe("");
  expect(log.touches).toBeGreaterThan(1500);
});
