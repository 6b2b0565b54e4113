/** The scan compared with Relf's own loops, over as many cells as his view, where doubles represent the products exactly. */
import { expect, test } from "vitest";
import { fillStars, STAR_STRIDE, type StarBox } from "../../../src/core/space/star-scan.ts";
import { createGalaxy } from "../../../src/core/space/stars.ts";
import { literalStars, OriginalGalaxy } from "../../../tools/bench/calc-star.ts";

const BOXES: Record<string, StarBox> = {
  "the view": { x0: -400, y0: -300, z0: 0, x1: 400, y1: 300, z1: 300 },
  "a corner of all minuses, far out": { x0: -19_900, y0: -19_800, z0: -19_700, x1: -19_400, y1: -19_300, z1: -19_200 },
  "a long beam across the origin": { x0: -20_000, y0: -30, z0: -40, x1: 20_000, y1: 30, z1: 40 },
  "a wall a light-year thick": { x0: -7, y0: -5000, z0: -5000, x1: -6, y1: 5000, z1: 5000 },
};

test.each(Object.entries(BOXES))("%s: star for star", (_, box) => {
  const theirs = literalStars(new OriginalGalaxy(), box);
  const out = new Float64Array(STAR_STRIDE * 2000);
  const count = fillStars(createGalaxy(), box, out);
  expect(count).toBeGreaterThan(100);
  expect([...out.subarray(0, STAR_STRIDE * count)]).toEqual(theirs);
});
