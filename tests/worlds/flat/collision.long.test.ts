/** 10⁶ random steps on foot and 200,000 by helicopter never enter a trunk, boulder, wall or rock. `npm run test:long`. */
import { expect, test } from "vitest";
import { flyRandomlyAmong, walkRandomly } from "./random-walk.ts";

test("a million random steps on foot in woods and towns stay out of rock", () => {
  const log = walkRandomly(7, 1_000_000);
  expect(log.firstBreach).toBe("");
  expect(log.near).toBeGreaterThan(20_000);
  for (const stance of ["stands", "falls", "glides"]) expect(log.seen[stance], stance).toBeGreaterThan(1000);
}, 1_500_000);

test("200,000 random helicopter steps low over woods and towns stay out of rock and land on no tree", () => {
  const log = flyRandomlyAmong(31, 200_000);
  expect(log.firstBreach).toBe("");
  expect(log.seen.landed).toBeGreaterThan(500);
});
