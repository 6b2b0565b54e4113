/** The full sample behind cavern.test.ts: 2,000 starts in each of ten caverns. */
import { expect, test } from "vitest";
import { createHalls } from "../../../src/core/underground/cavern.ts";
import { farthestFrom, startsIn } from "./cavern-routes.ts";

test.each([1, 2, 3, 5, 8, 13, 21, 34, 55, 1983])("seed %d: from any point a route leads a kilometre away", (seed) => {
  const cavern = createHalls(seed);
  const shut = startsIn(cavern, 2000, 1e6, seed).filter(([x, y]) => farthestFrom(cavern, x, y) < 1000);
  expect(shut).toEqual([]);
});
