/** Rivers of planets: never uphill, always to a sea, a lake or a marsh, and the same from any side. */
import { describe, expect, test } from "vitest";
import { hash3 } from "../../../src/core/field/hash.ts";
import { fromGeo } from "../../../src/core/planet/geo.ts";
import { createPlanet } from "../../../src/core/planet/planet.ts";
import { createRiverLattice } from "../../../src/core/planet/river-lattice.ts";
import { RIVER_NODE, type RiverStretch } from "../../../src/core/planet/rivers.ts";
import { altitudeOn, createGlobe, type Globe } from "../../../src/core/planet/sphere.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";
import { beside, downstream, linesNear, planetOfRadius, problemsOf, riversNear, springPlaces } from "./river-survey.ts";

const ROUND = 60;
/** Planets keep the rivers that were asked for, which tests share. */
const PLANETS = new Map([400, 60_000, 6_371_000].map((radius) => [radius, planetOfRadius(radius)]));
function planet(radius: number): Globe {
  const globe = PLANETS.get(radius);
  if (!globe) throw new RangeError(`Expected a radius of the planets, got ${radius}.`);
  return globe;
}
/** Metres between cells of the lattice on a planet of 60 km. */
const STEP = 11.5;

describe.each([[400], [60_000], [6_371_000]])("on %i m", (radius) => {
  const globe = planet(radius);
  const place = downstream(globe, springPlaces(globe, 3)[2]);
  const rivers = riversNear(globe, place, 2 * ROUND);

  test("water never rises, is never under ground, and ends in the sea, a lake, a marsh or another river", () => {
    expect(rivers.stretches.length).toBeGreaterThan(0);
    for (const stretch of nonEmpty(rivers.stretches)) expect(problemsOf(globe, rivers, stretch)).toEqual([]);
  });

  test("widen on their way and where others join", () => {
    const widths = rivers.stretches.flatMap(({ nodes }) => {
      const all: number[] = [];
      for (let at = 0; at < nodes.length; at += RIVER_NODE) all.push(nodes[at + 5]);
      expect(all[all.length - 1]).toBeGreaterThan(all[0]);
      return all;
    });
    expect(Math.max(...nonEmpty(widths))).toBeGreaterThan(1.3 * Math.min(...widths));
  });

  test("are the same from four sides, whatever was asked before", () => {
    const once = linesNear(rivers, place, ROUND, globe);
    expect(once.length).toBeGreaterThan(5);
    const other = { ...globe };
    for (const side of sampled([0, 4, 2, 1], [0, 4])) {
      const from = beside(place, 0.9 * ROUND, side);
      expect(linesNear(riversNear(other, from, 2 * ROUND), place, ROUND, other)).toEqual(once);
    }
  });
});

describe("a delta", () => {
  const globe = planet(60_000);
  // At a mouth on a low coast.
  const [x, y, z] = fromGeo({ latitude: 3.639, longitude: 25.054, altitude: 0 }, 60_000, new Float64Array(3));
  const place = [x, y, z] as const;
  const ROOM = 400;
  const rivers = riversNear(globe, place, ROOM);
  const texts = ({ nodes }: RiverStretch) =>
    Array.from({ length: nodes.length / RIVER_NODE }, (_, k) =>
      nodes.subarray(RIVER_NODE * k, RIVER_NODE * k + 4).join(),
    );
  /** Stretches to the sea that begin on one that begins at a spring, each with that and the index of its first node there. */
  const arms = rivers.stretches.flatMap((stretch) => {
    const all = texts(stretch);
    return rivers.stretches.flatMap((main) => {
      const at = main.nodes[6] > 0 || stretch.end !== "sea" ? -1 : texts(main).indexOf(all[0]);
      return at > 0 && stretch.nodes[6] > 0 ? [{ arm: stretch, main, at }] : [];
    });
  });

  test("has arms that leave the river with its water and never rise", () => {
    expect(arms.length).toBeGreaterThanOrEqual(3);
    for (const { arm, main, at } of nonEmpty(arms)) {
      expect(problemsOf(globe, rivers, arm)).toEqual([]);
      expect(arm.nodes[6]).toBeCloseTo(main.nodes[RIVER_NODE * at + 6], 6);
      expect(arm.nodes[5]).toBeLessThan(main.nodes[RIVER_NODE * at + 5]);
    }
  });

  test("has arms that are at the level of the river until they leave it, and end at the level of the sea", () => {
    for (const { arm, main, at } of nonEmpty(arms)) {
      const level = ({ nodes }: RiverStretch, k: number) => nodes[RIVER_NODE * k + 3];
      for (let k = 0; k <= 6; k++) expect(level(arm, k)).toBe(level(main, at + k));
      const last = arm.nodes.length / RIVER_NODE - 1;
      expect(level(arm, last)).toBe(0);
    }
  });

  test("has arms that end in the sea apart from each other", () => {
    const mouths = [...arms.map(({ arm }) => arm), arms[0].main].map(({ nodes }) => nodes.slice(-RIVER_NODE));
    for (const [k, mouth] of mouths.entries()) {
      expect(altitudeOn(globe, mouth[0], mouth[1], mouth[2])).toBeLessThanOrEqual(0);
      for (const other of mouths.slice(0, k))
        expect(Math.hypot(...[0, 1, 2].map((axis) => mouth[axis] - other[axis]))).toBeGreaterThan(2 * STEP);
    }
  });

  test("is the same from other sides", () => {
    const once = linesNear(rivers, place, ROOM / 2, globe);
    for (const side of sampled([0, 4, 2, 1], [4])) {
      const other = { ...globe };
      const near = riversNear(other, beside(place, 0.4 * ROOM, side), ROOM);
      expect(linesNear(near, place, ROOM / 2, other)).toEqual(once);
    }
  });

  test("has its arms where the river itself is out of reach", () => {
    for (const { arm } of nonEmpty(arms.slice(0, sampled(arms.length, 2)))) {
      const [px, py, pz] = arm.nodes.slice(-RIVER_NODE);
      const once = linesNear(rivers, [px, py, pz], 8, globe);
      expect(once.length).toBeGreaterThan(0);
      expect(linesNear(riversNear({ ...globe }, [px, py, pz], 8), [px, py, pz], 8, globe)).toEqual(once);
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
  const wet = planet(60_000);
  const place = springPlaces(wet, 1)[0];
  expect(riversNear(wet, place, 10).stretches.length).toBeGreaterThan(0);
  for (const climate of ["ice", "desert", "lava"] as const)
    expect(riversNear(createGlobe({ ...wet, climate }), place, 10)).toEqual({ stretches: [], pools: [] });
  expect(riversNear(createGlobe({ ...wet, wet: false }), place, 10)).toEqual({ stretches: [], pools: [] });
});
