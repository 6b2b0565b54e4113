/**
 * Courses of a planet's rivers: springs, and the way of their water down the lattice, from depression to depression, to the
 * sea, a lake or a marsh.
 *
 *   springs  at most one in a square of SQUARE × SQUARE cells, at the first of TRIES hashed places that lies in a valley of the
 *            gullies (`drainageAt`; anywhere on ground without gullies), above the shore, where the climate is wet and not frozen
 *   course   adjacent cells, each the lowest beside the last; a depression fills up to the lip from which water runs to a deeper
 *            one (core/flat/spill.ts). Where the way out of a depression crosses the way in, the cells between are left out
 *   end      in the sea; in a depression that does not overflow within LARGEST cells, which then is a lake, or a marsh where it
 *            is shallow. A spring whose water does not get there within REACH cells is none
 *   pure     where water goes from a cell follows from the cell alone, so two courses that meet outside a depression continue
 *            as one, to the same end
 *   cost     a course reads at most some eight altitudes a cell, and those of its depressions, each of which is filled once
 */
import { fieldAt } from "../field/field.ts";
import { createGenerationalCache } from "../field/generational-cache.ts";
import { hash3, unitFloat } from "../field/hash.ts";
import { fillDepression, type Place } from "../flat/spill.ts";
import { climateField, climateOf, rainOf, warmthOf } from "./albedo.ts";
import { drainageAt, isEroded } from "./eroded-land.ts";
import type { RiverLattice } from "./river-lattice.ts";
import { type Globe, hasRivers } from "./sphere.ts";

/** Cells along a side of the squares that have a spring each: a power of two. */
export const SQUARE = 32;
/** Greatest distance of a course from its spring, in steps of the lattice. */
export const REACH = 400;
/** Maximum number of cells of a lake. */
const LARGEST = 1600;
/** Greatest extent of a lake from its deepest cell along an axis, cells. */
const EXTENT = 120;
/** Lakes of fewer cells, or of less depth in metres, are marshes. */
const [LEAST_CELLS, LEAST_DEPTH] = [4, 0.25];
/** Depressions that are kept. */
const CAPACITY = 4000;

const TRIES = 6;
/**
 * Minimum altitude of a spring, steps; maximum drainage there; width of the gullies that are left out, steps, at most a quarter of the
 * widest.
 */
const [LEAST_ALTITUDE, VALLEY, WIDTH] = [0.6, -0.25, 4];
/** Minimum rain and warmth at a spring (albedo.ts). */
const [LEAST_RAIN, LEAST_WARMTH] = [0.36, 0.08];

/** Standing water at one level. */
export interface RiverPool {
  /** Cells that are under water or level with it; the first is the deepest. */
  readonly cells: readonly number[];
  /** Metres above the sea. */
  readonly level: number;
}

export interface RiverCourse {
  /** From the spring on. The last is in the sea where `end` says so. */
  readonly cells: readonly number[];
  /** In the order along the course. */
  readonly pools: readonly RiverPool[];
  readonly end: "sea" | "lake" | "marsh";
}

/** A filled depression, in cells of the lattice. */
interface Filled {
  readonly pools: readonly RiverPool[];
  readonly outflow: readonly number[] | null;
}

/** The spring of a square of a face; null where it has none. */
export type SpringOf = (face: number, i: number, j: number) => number | null;

export function createSprings(globe: Globe, lattice: RiverLattice): SpringOf {
  const { radius, ground, snow } = globe;
  const { n, step } = lattice;
  const isWet = hasRivers(globe);
  const climates = climateField(ground.profile, radius);
  const gullies = isEroded(ground.added) ? ground.added.gullies : null;
  const width = gullies ? Math.min(WIDTH * step, gullies.scale / 4) : 0;
  const side = Math.min(SQUARE, n);
  const place = new Float64Array(3);

  function isSpring(cell: number): boolean {
    const altitude = lattice.altitudeAt(cell);
    if (!(altitude > LEAST_ALTITUDE * step)) return false;
    const [x, y, z] = lattice.placeOf(cell, place);
    const climate = climateOf(climates, fieldAt(climates, x, y, z));
    const sine = z / radius;
    if (rainOf(sine, climate) < LEAST_RAIN || warmthOf(sine, altitude / snow, climate) < LEAST_WARMTH) return false;
    return !gullies || drainageAt(globe, x, y, z, 0, width) < VALLEY;
  }

  return (face, i, j) => {
    if (!isWet) return null;
    for (let k = 0; k < TRIES; k++) {
      const at = (axis: number) => Math.floor(side * unitFloat(hash3(8 * face + axis, i, 64 * j + k)));
      const cell = lattice.numberOf(face, side * i + at(0), side * j + at(1));
      if (isSpring(cell)) return cell;
    }
    return null;
  };
}

/** The course of the water from a cell, in steps of well under 4 ms; null where it is cut off by REACH. */
export type TraceCourse = (spring: number) => Generator<undefined, RiverCourse | null>;

export function createCourses(lattice: RiverLattice): TraceCourse {
  const known = createGenerationalCache<number, Filled>(CAPACITY);

  function* fill(bottom: number): Generator<undefined, Filled> {
    const before = known.get(bottom);
    if (before) return before;
    const { face, x, y } = lattice.cellOf(bottom);
    const numberOf = ([px, py]: Place) => lattice.numberOf(face, px, py);
    const heightAt = (px: number, py: number) => lattice.altitudeAt(lattice.numberOf(face, px, py));
    const { pools, outflow } = yield* fillDepression(heightAt, [x, y], LARGEST, EXTENT);
    const filled = {
      pools: pools.map(({ wet, level }) => ({ cells: wet.map(numberOf), level })),
      outflow: outflow === null ? null : outflow.map(numberOf),
    };
    known.set(bottom, filled);
    return filled;
  }

  return function* (spring) {
    const way = createWay(spring);
    const pools: RiverPool[] = [];
    const bottoms = new Set<number>();
    const isFar = createDistance(lattice, spring);
    for (let end: RiverCourse["end"] | undefined; ; ) {
      const next = lowestBeside(lattice, way.last);
      if (next >= 0) way.push(next);
      else {
        yield;
        // Water that runs in a circle has no way out.
        if (bottoms.has(way.last)) return null;
        bottoms.add(way.last);
        const filled = yield* fill(way.last);
        pools.push(...filled.pools);
        if (filled.outflow) for (const cell of filled.outflow) way.push(cell);
        else end = isLake(lattice, pools[pools.length - 1]) ? "lake" : "marsh";
      }
      if (lattice.altitudeAt(way.last) === -Infinity) end = "sea";
      if (end) return { cells: way.cells, pools: withoutDrowned(pools), end };
      if (isFar(way.last)) return null;
      if (way.cells.length % 64 === 0) yield;
    }
  };
}

/** The lowest of the cells beside one, if it is lower; else −1. */
function lowestBeside(lattice: RiverLattice, cell: number): number {
  const { face, x, y } = lattice.cellOf(cell);
  let least = lattice.altitudeAt(cell);
  let lowest = -1;
  for (let k = 0; k < 9; k++) {
    const beside = lattice.numberOf(face, x + (k % 3) - 1, y + Math.floor(k / 3) - 1);
    const altitude = lattice.altitudeAt(beside);
    if (!(altitude < least)) continue;
    least = altitude;
    lowest = beside;
  }
  return lowest;
}

/** A list of cells without circles: one that comes again removes those since. */
function createWay(first: number) {
  const cells = [first];
  const places = new Map([[first, 0]]);
  return {
    cells,
    get last() {
      return cells[cells.length - 1];
    },
    push(cell: number): void {
      const at = places.get(cell);
      if (at === undefined) {
        places.set(cell, cells.length);
        cells.push(cell);
      } else for (const removed of cells.splice(at + 1)) places.delete(removed);
    },
  };
}

function isLake(lattice: RiverLattice, { cells, level }: RiverPool): boolean {
  return cells.length >= LEAST_CELLS && level - lattice.altitudeAt(cells[0]) >= LEAST_DEPTH;
}

/** Pools without those that a higher one downstream covers. */
function withoutDrowned(pools: readonly RiverPool[]): RiverPool[] {
  let highest = -Infinity;
  const kept: RiverPool[] = [];
  for (const pool of [...pools].reverse()) {
    if (pool.level > highest) kept.push(pool);
    highest = Math.max(highest, pool.level);
  }
  return kept.reverse();
}

/** Whether a cell is farther than REACH from another. */
function createDistance(lattice: RiverLattice, from: number): (cell: number) => boolean {
  const [a, b] = [lattice.placeOf(from, new Float64Array(3)), new Float64Array(3)];
  const most = (REACH * lattice.step) ** 2;
  return (cell) => {
    lattice.placeOf(cell, b);
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2 > most;
  };
}
