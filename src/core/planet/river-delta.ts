/**
 * Deltas: arms in which a river that ends in the sea parts from its course over level ground.
 *
 *   apex    an arm leaves the course within BEFORE cells of the sea, up to MOST arms, on both sides; those of one side leave
 *           APART cells from each other
 *   arm     adjacent cells to the sea, each the lower neighbour of the last that leads farthest to the arm's side. It keeps
 *           off the course and other arms once it has left; a way that ends on land, or falls by more than STEEP, is none
 *   pure    arms follow from the last cells of a course and from the arms that `make` rejects
 */

import { cross, dot, minus, unit, type Vector } from "../vector.ts";
import type { RiverLattice } from "./river-lattice.ts";

/** Minimum number of cells of a course with a delta. */
const LEAST = 40;
const [BEFORE, APART, MOST] = [20, 3, 5];
/** Cells before the sea in which no arm leaves; maximum number of cells of an arm. */
const [LAST, LONGEST] = [4, 24];
/** Greatest fall of an arm, metres a metre. */
const STEEP = 0.07;
/** Direction of an arm: steps to the side for one along the course, in its first TURN cells and after. */
const [SIDE, FORWARD, TURN] = [1.6, 0.35, 5];
/** Cells at the end of a course from which arms leave. */
export const DELTA_CELLS = BEFORE + 1;
/** Farthest place of an arm from its course, cells. */
export const DELTA_REACH = LONGEST * Math.SQRT2;

export interface DeltaArm {
  /** Index in the course of the cell that it leaves. */
  readonly apex: number;
  /** After that cell. The last is in the sea. */
  readonly cells: readonly number[];
}

/** The arms of a course that ends in the sea. `make` makes each from its cells, or returns null to reject it. */
export function* deltaOf<T>(
  lattice: RiverLattice,
  course: readonly number[],
  make: (arm: DeltaArm) => Generator<undefined, T | null>,
): Generator<undefined, T[]> {
  const arms: T[] = [];
  if (course.length < LEAST) return arms;
  const last = course.length - 1;
  const taken = new Set<number>();
  const take = (cells: readonly number[]) => {
    for (const cell of cells) for (const beside of around(lattice, cell)) taken.add(beside);
  };
  take(course.slice(-2 * BEFORE));
  const latest = new Map<number, number>();
  for (let apex = last - BEFORE; apex <= last - LAST; apex++)
    for (const side of apex % 2 === 0 ? [1, -1] : [-1, 1]) {
      if (arms.length === MOST || apex < (latest.get(side) ?? -Infinity) + APART) continue;
      const cells = armFrom(lattice, course[apex], course[last], side, taken);
      const arm = cells && (yield* make({ apex, cells }));
      if (!arm) continue;
      take(cells);
      arms.push(arm);
      latest.set(side, apex);
    }
  return arms;
}

/** The way from a cell to the sea on one side of its course, 1 for left; null where there is none. */
function armFrom(
  lattice: RiverLattice,
  apex: number,
  mouth: number,
  side: number,
  taken: ReadonlySet<number>,
): number[] | null {
  const from = placeOf(lattice, apex);
  const along = unit(minus(placeOf(lattice, mouth), from));
  const left = unit(cross(from, along));
  const cells: number[] = [];
  let now = apex;
  let gone = 0;
  while (cells.length < LONGEST) {
    const turn = cells.length < TURN ? SIDE : FORWARD;
    const altitude = lattice.altitudeAt(now);
    const at = placeOf(lattice, now);
    let next = -1;
    let most = 0;
    let length = 0;
    for (const beside of around(lattice, now)) {
      // Next to its apex an arm is beside its course.
      if (beside < 0 || !(lattice.altitudeAt(beside) < altitude) || (cells.length > 1 && taken.has(beside))) continue;
      const step = minus(placeOf(lattice, beside), at);
      const size = Math.sqrt(dot(step, step));
      const toSide = side * dot(step, left);
      const score = (dot(step, along) + turn * toSide) / size;
      if (!(score > most) || (cells.length <= 1 && !(toSide > 0.3 * size))) continue;
      [next, most, length] = [beside, score, size];
    }
    if (next < 0) return null;
    cells.push(next);
    gone += length;
    if (lattice.altitudeAt(next) === -Infinity) return lattice.altitudeAt(apex) < STEEP * gone ? cells : null;
    now = next;
  }
  return null;
}

/** A cell and those beside it; −1 beyond a corner of the cube. */
function around(lattice: RiverLattice, cell: number): number[] {
  const { face, x, y } = lattice.cellOf(cell);
  return Array.from({ length: 9 }, (_, k) => lattice.numberOf(face, x + (k % 3) - 1, y + Math.floor(k / 3) - 1));
}

const place = new Float64Array(3);

function placeOf(lattice: RiverLattice, cell: number): Vector {
  lattice.placeOf(cell, place);
  return [place[0], place[1], place[2]];
}
