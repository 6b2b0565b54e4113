import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { censusOf, emptyCensus, joinCensus } from "../../../src/core/space/census.ts";
import type { StarBox } from "../../../src/core/space/star-scan.ts";
import { layersOf, piecesOf } from "../../../src/core/space/star-scan.ts";
import { createGalaxy } from "../../../src/core/space/stars.ts";
import { boxAt } from "./star-boxes.ts";

const volumeOf = ({ x0, y0, z0, x1, y1, z1 }: StarBox) => (x1 - x0) * (y1 - y0) * (z1 - z0);

const side = fc.integer({ min: 1, max: 9 });
const corner = fc.integer({ min: -20, max: 20 });

describe("pieces of a box", () => {
  test("contain every cell once, in order, with at most the given number of cells each", () => {
    fc.assert(
      fc.property(
        corner,
        corner,
        corner,
        side,
        side,
        side,
        fc.integer({ min: 1, max: 100 }),
        (x, y, z, a, b, c, most) => {
          const box = { x0: x, y0: y, z0: z, x1: x + a, y1: y + b, z1: z + c };
          const pieces = [...piecesOf(box, most)];
          const cells = pieces.flatMap((piece) => {
            expect(volumeOf(piece)).toBeLessThanOrEqual(most);
            expect(volumeOf(piece), "no piece is empty").toBeGreaterThan(0);
            const found: string[] = [];
            for (let k = piece.z0; k < piece.z1; k++)
              for (let j = piece.y0; j < piece.y1; j++)
                for (let i = piece.x0; i < piece.x1; i++) found.push(`${i},${j},${k}`);
            return found;
          });
          expect(new Set(cells).size).toBe(cells.length);
          expect(cells.length).toBe(volumeOf(box));
          const firsts = pieces.map(({ x0, y0, z0 }) => [z0, y0, x0]);
          const sorted = [...firsts].sort((p, q) => p[0] - q[0] || p[1] - q[1] || p[2] - q[2]);
          expect(firsts).toEqual(sorted);
        },
      ),
    );
  });

  test("the first piece of all space is available at once", () => {
    const far = 2 ** 31;
    const all = { x0: -far, y0: -far, z0: -far, x1: far, y1: far, z1: far };
    const [first, second] = piecesOf(all, 2 ** 28);
    expect(volumeOf(first)).toBe(2 ** 28);
    expect(second.x0).toBe(first.x1);
  });

  test("their censuses add up to that of the box", () => {
    const galaxy = createGalaxy();
    const box = boxAt(-150, -140, -130, 300);
    const parts = [...piecesOf(box, 777_777)].map((piece) => censusOf(galaxy, piece)!);
    expect(parts.length).toBeGreaterThan(30);
    expect(parts.reduce(joinCensus, emptyCensus())).toEqual(censusOf(galaxy, box));
  });
});

test("layers reach from bottom to top at equal heights, by eights where they are high", () => {
  for (const [z0, z1] of [
    [0, 300],
    [-7, 30],
    [-1000, 1000],
    [5, 6],
    [-(2 ** 31), 2 ** 31],
  ]) {
    const heights = layersOf({ ...boxAt(0, 0, 0, 1), z0, z1 });
    expect([heights[0], heights.at(-1)]).toEqual([z0, z1]);
    const steps = heights.slice(1).map((z, k) => z - heights[k]);
    expect(new Set(steps.slice(0, -1)).size).toBeLessThanOrEqual(1);
    expect(steps.at(-1)).toBeGreaterThan(0);
    expect(steps.at(-1)).toBeLessThanOrEqual(steps[0]);
    expect(steps.length).toBeLessThanOrEqual(40);
    if (z1 - z0 > 40) expect(steps[0] % 8).toBe(0);
  }
});
