/** Rivers of planets: never uphill, always to a sea, a lake or a marsh, and the same from any side. */
import { describe, expect, test } from "vitest";
import { hash3 } from "../../../src/core/field/hash.ts";
import { createPlanet } from "../../../src/core/planet/planet.ts";
import { createRiverLattice } from "../../../src/core/planet/river-lattice.ts";
import { RIVER_NODE } from "../../../src/core/planet/rivers.ts";
import { createGlobe } from "../../../src/core/planet/sphere.ts";
import { beside, downstream, faultsOf, linesNear, planetOfRadius, riversNear, springPlaces } from "./river-survey.ts";

const ROUND = 60;

describe.each([[400], [60_000], [6_371_000]])("on %i m", (radius) => {
  const globe = planetOfRadius(radius);
  const place = downstream(globe, springPlaces(globe, 3)[2]);
  const rivers = riversNear(globe, place, 2 * ROUND);

  test("water never rises, is never under ground, and ends in the sea, a lake, a marsh or another river", () => {
    expect(rivers.stretches.length).toBeGreaterThan(0);
    for (const stretch of rivers.stretches) expect(faultsOf(globe, rivers, stretch)).toEqual([]);
  });

  test("widen on their way and where others join", () => {
    const widths = rivers.stretches.flatMap(({ nodes }) => {
      const all: number[] = [];
      for (let at = 0; at < nodes.length; at += RIVER_NODE) all.push(nodes[at + 5]);
      expect(all[all.length - 1]).toBeGreaterThan(all[0]);
      return all;
    });
    expect(Math.max(...widths)).toBeGreaterThan(1.3 * Math.min(...widths));
  });

  test("are the same from four sides, whatever was asked before", () => {
    const once = linesNear(rivers, place, ROUND, globe);
    expect(once.length).toBeGreaterThan(5);
    const other = { ...globe };
    for (const side of [0, 4, 2, 1]) {
      const from = beside(place, 0.9 * ROUND, side);
      expect(linesNear(riversNear(other, from, 2 * ROUND), place, ROUND, other)).toEqual(once);
    }
  });
});

test("a cell of the lattice has one number, and its neighbours over an edge of the cube are next to it", () => {
  const lattice = createRiverLattice(createPlanet(60_000), 2000);
  const { n, step } = lattice;
  const [a, b] = [new Float64Array(3), new Float64Array(3)];
  for (let k = 0; k < 400; k++) {
    const [face, along, side] = [hash3(k, 1, 0), hash3(k, 2, 0), hash3(k, 3, 0)].map((h) => h >>> 0);
    const [x, y] = [
      [-1, along % n],
      [n, along % n],
      [along % n, -1],
      [along % n, n],
    ][side % 4];
    const over = lattice.numberOf(face % 6, x, y);
    const cell = lattice.cellOf(over);
    expect(lattice.numberOf(cell.face, cell.x, cell.y)).toBe(over);
    expect(cell.face).not.toBe(face % 6);
    const inside = lattice.numberOf(face % 6, Math.min(n - 1, Math.max(0, x)), Math.min(n - 1, Math.max(0, y)));
    lattice.placeOf(over, a);
    lattice.placeOf(inside, b);
    expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])).toBeLessThan(1.01 * step);
  }
  expect(lattice.numberOf(0, -1, -1)).toBe(-1);
});

test("there are none on dry, frozen or gaseous planets", () => {
  const wet = planetOfRadius(60_000);
  const place = springPlaces(wet, 1)[0];
  expect(riversNear(wet, place, 10).stretches.length).toBeGreaterThan(0);
  for (const climate of ["ice", "desert", "lava"] as const)
    expect(riversNear(createGlobe({ ...wet, climate }), place, 10)).toEqual({ stretches: [], pools: [] });
  expect(riversNear(createGlobe({ ...wet, wet: false }), place, 10)).toEqual({ stretches: [], pools: [] });
});
