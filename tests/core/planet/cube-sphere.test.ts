import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  createPatch,
  faceOf,
  type Patch,
  patchBounds,
  patchContains,
  placeOn,
} from "../../../src/core/planet/cube-sphere.ts";
import { sampled } from "../../long-test.ts";
import { direction, SEAMS } from "./directions-around.ts";

const side = fc.integer({ min: -1000, max: 1000 }).map((v) => v / 1000);
const range = fc.tuple(side, side).filter(([a, b]) => a < b);
const patch = fc
  .tuple(fc.integer({ min: 0, max: 5 }), range, range)
  .map(([face, [u0, u1], [v0, v1]]) => createPatch(face, u0, u1, v0, v1));

/** Cuts every face at the same edges in both directions. */
function tiles(edges: readonly number[]): Patch[] {
  const spans = edges.slice(1).map((to, i) => [edges[i], to] as const);
  return [0, 1, 2, 3, 4, 5].flatMap((face) =>
    spans.flatMap(([u0, u1]) => spans.map(([v0, v1]) => createPatch(face, u0, u1, v0, v1))),
  );
}

test("a grid over the six faces contains every point once, seams included", () => {
  const grids = [
    [-1, 1],
    [-1, 0, 1],
    [-1, -0.7, -1 / 3, 0, 0.1, 0.5, 1],
  ].map(tiles);
  const once = (x: number, y: number, z: number) => {
    for (const grid of grids) expect(grid.filter((tile) => patchContains(tile, x, y, z)).length).toBe(1);
  };
  for (const [x, y, z] of SEAMS) once(x, y, z);
  fc.assert(
    fc.property(direction, fc.constantFrom(1, 6_371_000), ([x, y, z], r) => once(r * x, r * y, r * z)),
    { numRuns: sampled(1000, 300) },
  );
});

test("a point placed on a patch is contained in it, and is on the sphere", () => {
  const out = new Float64Array(3);
  fc.assert(
    fc.property(patch, fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 999 }), (at, a, b) => {
      const u = at.u0 + ((at.u1 - at.u0) * a) / 1000;
      const v = at.v0 + ((at.v1 - at.v0) * b) / 1000;
      const [x, y, z] = placeOn(at.face, u, v, 5000, out);
      expect(Math.hypot(x, y, z)).toBeCloseTo(5000, 9);
      expect(faceOf(x, y, z)).toBe(at.face);
      expect(patchContains(at, x, y, z)).toBe(true);
    }),
  );
});

describe("the bounding box of a patch", () => {
  const box = new Float64Array(6);
  const out = new Float64Array(3);

  test("contains all of it, and is the smallest that does", () => {
    fc.assert(
      fc.property(patch, (at) => {
        patchBounds(at, 1000, box);
        const [low, high] = [
          [Infinity, Infinity, Infinity],
          [-Infinity, -Infinity, -Infinity],
        ];
        const steps = (from: number, to: number) => {
          const even = Array.from({ length: 21 }, (_, i) => from + ((to - from) * i) / 20);
          return from < 0 && to > 0 ? [...even, 0] : even;
        };
        for (const u of steps(at.u0, at.u1)) {
          for (const v of steps(at.v0, at.v1)) {
            placeOn(at.face, u, v, 1000, out);
            for (const axis of [0, 1, 2]) {
              low[axis] = Math.min(low[axis], out[axis]);
              high[axis] = Math.max(high[axis], out[axis]);
            }
          }
        }
        for (const axis of [0, 1, 2]) {
          expect(box[2 * axis]).toBeLessThanOrEqual(low[axis]);
          expect(box[2 * axis + 1]).toBeGreaterThanOrEqual(high[axis]);
          expect(low[axis] - box[2 * axis]).toBeLessThan(1e-9);
          expect(box[2 * axis + 1] - high[axis]).toBeLessThan(1e-9);
        }
      }),
      { numRuns: sampled(500, 150) },
    );
  });
});

describe("errors", () => {
  test.each([-1, 6, 1.5, Number.NaN])("face %d", (face) => {
    expect(() => createPatch(face, 0, 1, 0, 1)).toThrow(`from 0 to 5, got ${face}`);
  });
  test.each([
    [0.5, 0.5],
    [0.6, 0.5],
    [-1.1, 0],
    [0, 1.01],
    [Number.NaN, 1],
    [0, Number.NaN],
  ])("from %d to %d", (from, to) => {
    expect(() => createPatch(0, from, to, 0, 1)).toThrow(`got ${from} to ${to}`);
    expect(() => createPatch(0, 0, 1, from, to)).toThrow(RangeError);
  });
});
