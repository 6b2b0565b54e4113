/** Never in a trunk, boulder, wall or rock: a sample of what tests/explorers/lively.long.test.ts takes a million steps of. */
import { expect, test } from "vitest";
import { flyRandomlyAmong, walkRandomly } from "./random-islander.ts";

test("6,000 random steps on foot in woods and towns", () => {
  const log = walkRandomly(1983, 6000);
  expect(log.firstBreach).toBe("");
  expect(log.near).toBeGreaterThan(60);
  expect(log.seen.stands).toBeGreaterThan(1500);
});

test("4,000 random steps of a helicopter low over woods and towns, which lands on no tree", () => {
  const log = flyRandomlyAmong(2024, 4000);
  expect(log.firstBreach).toBe("");
  expect(log.near).toBeGreaterThan(100);
});
