/** The helicopter is never inside rock: a sample of flight.long.test.ts. */
import { expect, test } from "vitest";
import { flyRandomly } from "./random-pilot.ts";
import { archipelago } from "./synthetic-ground.ts";

test("60,000 random steps among still islands end clear of rock, and meet it often", () => {
  const still = archipelago();
  const log = flyRandomly(1, 60_000, () => still);
  expect(log.firstBreach).toBe("");
  expect(log.touches).toBeGreaterThan(2000);
  expect(log.landings).toBeGreaterThan(5);
});

test("25,000 random steps among islands that move end clear of rock", () => {
  const log = flyRandomly(2, 25_000, archipelago);
  expect(log.firstBreach).toBe("");
  expect(log.touches).toBeGreaterThan(750);
});
