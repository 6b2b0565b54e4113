import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planetLand } from "../../../src/core/faults/planet-land.ts";
import { FAULT_DEFAULTS, runFaultSettings } from "../../../src/core/faults/settings.ts";
import { createRangeTable } from "../../../src/core/field/bounds.ts";
import { fieldAt, gradientAt } from "../../../src/core/field/field.ts";
import { createRandom } from "../../../src/core/field/random.ts";
import { createPatch, placeOn } from "../../../src/core/planet/cube-sphere.ts";
import { createCubeTile } from "../../../src/core/planet/cube-tile.ts";
import { planetField } from "../../../src/core/planet/planet.ts";
import { altitudeOn, altitudeRange, boundsOn, createGlobe } from "../../../src/core/planet/sphere.ts";
import { nonEmpty } from "../../non-empty.ts";
import { direction, SEAMS } from "./directions-around.ts";

const RADIUS = 60_000;
const [BASE, SCALE] = [-40, 250];
const land = runFaultSettings({ ...FAULT_DEFAULTS, xSize: 96, ySize: 72, seed: 5 });
const { tile: plane } = planetLand(land, true);
const tile = createCubeTile(plane, BASE, SCALE, RADIUS);
const at = (face: number, u: number, v: number) => {
  const [x, y, z] = placeOn(face, u, v, RADIUS, new Float64Array(3));
  return tile.at(x, y, z);
};
const inside = fc.double({ min: -0.999, max: 0.999, noNaN: true });
const faces = fc.integer({ min: 0, max: 5 });

describe("a land on the faces of a planet", () => {
  test("has no seam: every edge of a face is at its constant height, as is a metre beside it", () => {
    for (let face = 0; face < 6; face++)
      for (let k = -60; k <= 60; k++)
        for (const side of [1, 1 - 1 / RADIUS])
          for (const sign of [1, -1]) {
            expect(at(face, sign * side, k / 60)).toBeCloseTo(BASE, 9);
            expect(at(face, k / 60, sign * side)).toBeCloseTo(BASE, 9);
          }
    for (const [x, y, z] of nonEmpty(SEAMS)) expect(Number.isFinite(tile.at(x, y, z))).toBe(true);
  });

  test("lies otherwise on each face, with the same heights", () => {
    const places = Array.from(
      { length: 400 },
      (_, k) => [((k % 20) - 9.5) / 12, (Math.floor(k / 20) - 9.5) / 12] as const,
    );
    const read = (face: number) => places.map(([u, v]) => at(face, u, v));
    const prints = Array.from({ length: 6 }, (_, face) => read(face).map((h) => h.toFixed(6)));
    expect(new Set(prints.map((print) => print.join())).size).toBe(6);
    for (const print of prints) expect([...print].sort()).toEqual([...prints[0]].sort());
  });

  test("is constant along a ray, and its slope is that of its heights", () => {
    const out = new Float64Array(4);
    fc.assert(
      fc.property(faces, inside, inside, (face, u, v) => {
        const p = placeOn(face, u, v, RADIUS, new Float64Array(3));
        expect(tile.at(2 * p[0], 2 * p[1], 2 * p[2])).toBeCloseTo(tile.at(p[0], p[1], p[2]), 9);
        out.fill(0);
        tile.slope(p[0], p[1], out, p[2]);
        expect(out[0]).toBeCloseTo(tile.at(p[0], p[1], p[2]), 9);
        for (let axis = 0; axis < 3; axis++) {
          const [a, b] = [-1, 1].map((side) => {
            const q = Float64Array.from(p);
            q[axis] += 0.5 * side;
            return tile.at(q[0], q[1], q[2]);
          });
          expect(out[1 + axis]).toBeCloseTo(b - a, 4);
        }
      }),
    );
  });

  const ground = { ...planetField(RADIUS), added: tile };
  const globe = createGlobe({ radius: RADIUS, ground, relief: 4, sea: 300 });

  test("bounds of a patch hold for all its ground, also of averages, and are not those of the whole land", () => {
    const table = createRangeTable(ground.profile);
    const [own, wide] = [new Float64Array(2), new Float64Array(2)];
    let narrow = 0;
    fc.assert(
      fc.property(faces, inside, inside, fc.integer({ min: 0, max: 9 }), inside, inside, (face, u, v, level, s, r) => {
        const size = 2 ** -level;
        const [u0, v0] = [u, v].map((c) => Math.min(1 - size, c));
        const patch = createPatch(face, u0, u0 + size, v0, v0 + size);
        boundsOn(table, ground, RADIUS, patch, 0, own);
        boundsOn(table, ground, RADIUS, patch, 0, wide, 0.1 * size * RADIUS);
        const [x, y, z] = placeOn(face, u0 + size * Math.abs(s), v0 + size * Math.abs(r), RADIUS, new Float64Array(3));
        const height = fieldAt(ground, x, y, z);
        expect(height).toBeGreaterThanOrEqual(own[0]);
        expect(height).toBeLessThanOrEqual(own[1]);
        expect(wide[0]).toBeLessThanOrEqual(own[0]);
        expect(wide[1]).toBeGreaterThanOrEqual(own[1]);
        const alone = new Float64Array(2);
        tile.bounds({ x, y, halfX: 20, halfY: 20, halfZ: 20, blur: 0 }, alone, z);
        expect(tile.at(x, y, z)).toBeGreaterThanOrEqual(alone[0]);
        expect(tile.at(x, y, z)).toBeLessThanOrEqual(alone[1]);
        if (alone[1] - alone[0] < 0.6 * SCALE) narrow++;
      }),
      { numRuns: 2000 },
    );
    expect(narrow).toBeGreaterThan(1500);
  });

  test("bounds of boxes of 12 km hold for places anywhere in them", () => {
    const random = createRandom(9);
    const [half, share] = [6000, () => 2 * random() - 1];
    const out = new Float64Array(2);
    const outside = Array.from({ length: 4000 }, (_, k) => {
      const [x, y, z] = placeOn(k % 6, share(), share(), RADIUS, new Float64Array(3));
      const middle = [x, y, z].map((v) => v + half * share());
      out.fill(0);
      tile.bounds({ x: middle[0], y: middle[1], halfX: half, halfY: half, halfZ: half, blur: 0 }, out, middle[2]);
      const height = tile.at(x, y, z);
      return height >= out[0] && height <= out[1] ? [] : [[x, y, z]];
    });
    expect(outside.flat()).toEqual([]);
  });

  test("bounds of averages hold for the coarser levels of the land", () => {
    const out = new Float64Array(2);
    fc.assert(
      fc.property(inside, inside, fc.integer({ min: 1, max: 3 }), (u, v, level) => {
        const { columns, rows, coefficients } = plane.levels[level];
        const cell = 2 / (plane.levels[0].columns - 1);
        const half = [plane.levels[0].columns, plane.levels[0].rows].map((count) => ((count - 1) / 2) * cell);
        // The coefficient nearest to a place of face 0, where u and v are the tile's own.
        const [i, j] = [(u + half[0]) / cell, (v + half[1]) / cell].map((c) => Math.round(c / 2 ** level));
        if (i < 2 || j < 2 || i > columns - 3 || j > rows - 3) return;
        const p = placeOn(0, u, v, RADIUS, new Float64Array(3));
        const metres = 2 ** (level + 1) * cell * p[0];
        out.fill(0);
        tile.bounds({ x: p[0], y: p[1], halfX: 1, halfY: 1, halfZ: 1, blur: metres / 2 }, out, p[2]);
        for (const dj of [-1, 0, 1])
          for (const di of [-1, 0, 1]) {
            const height = BASE + SCALE * coefficients[(j + dj) * columns + i + di];
            expect(height).toBeGreaterThanOrEqual(out[0]);
            expect(height).toBeLessThanOrEqual(out[1]);
          }
      }),
      { numRuns: 500 },
    );
  });

  test("the range of a globe holds for all its ground, and a land moves it", () => {
    const [lowest, highest] = altitudeRange(globe);
    fc.assert(
      fc.property(direction, ([x, y, z]) => {
        const altitude = altitudeOn(globe, x, y, z);
        expect(altitude).toBeGreaterThanOrEqual(lowest);
        expect(altitude).toBeLessThanOrEqual(highest);
      }),
    );
    const { added: _, ...bare } = ground;
    const before = altitudeRange({ ...globe, ground: bare });
    expect(tile.low).toBe(BASE);
    expect(lowest - before[0]).toBeCloseTo(4 * BASE, 6);
    expect(highest - before[1]).toBeCloseTo(4 * tile.high, 6);
  });

  test("its gradient is part of the field's", () => {
    const { added: _, ...bare } = ground;
    const p = placeOn(2, 0.21, -0.34, RADIUS, new Float64Array(3));
    const [whole, own, part] = [0, 1, 2].map(() => new Float64Array(4));
    gradientAt(ground, p[0], p[1], p[2], 0, whole);
    gradientAt(bare, p[0], p[1], p[2], 0, own);
    tile.slope(p[0], p[1], part, p[2]);
    expect([...whole].map((value, k) => value - own[k])).toEqual([...part].map((value) => expect.closeTo(value, 9)));
  });

  /** Links and saved visits point to places on such lands: their heights must not move. Values of this generator. */
  test("keeps its heights, bit for bit", () => {
    const heights = [0, 1, 2, 3, 4, 5].map((face) => at(face, 0.13 + 0.02 * face, -0.21));
    expect(heights).toEqual(GOLDEN);
  });
});

const GOLDEN = [
  40.14556477505282, 60.91059214503534, 63.02706049312384, 85.0143200368152, 84.99835136526296, 47.591238319873824,
];
