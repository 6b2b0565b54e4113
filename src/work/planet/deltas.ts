/** Deltas of a planet's rivers (core/planet/river-delta.ts), found near coasts by tracing one course after another. */

import type { Random } from "../../core/field/random.ts";
import { runSteps } from "../../core/field/run-steps.ts";
import { createCourses, createSprings, SQUARE } from "../../core/planet/river-course.ts";
import { deltaOf } from "../../core/planet/river-delta.ts";
import type { RiverLattice } from "../../core/planet/river-lattice.ts";
import { countArms, riversOf } from "../../core/planet/rivers.ts";
import { hasRivers } from "../../core/planet/sphere.ts";
import { minus, type Vector } from "../../core/vector.ts";
import { type Ball, groundAt } from "./ball.ts";
import type { Sight } from "./sights.ts";

/** Metres above the sea of squares that are looked at, and metres to the sea, at most. */
const [LOWEST, HIGHEST, TO_SEA] = [1, 60, 1600];
/** Arms of a delta, at least; squares that are looked at, and between two pauses. */
const [ARMS, LOOKS, AT_ONCE] = [2, 60_000, 40];

const place = new Float64Array(3);

/** A delta somewhere on a planet; null where none was found. */
export function* searchDelta(ball: Ball, random: Random): Generator<undefined, Sight | null> {
  const { globe } = ball;
  if (!hasRivers(globe)) return null;
  const { lattice } = riversOf(globe);
  const springOf = createSprings(globe, lattice);
  const trace = createCourses(lattice);
  const along = Math.max(1, lattice.n / SQUARE);
  const index = () => Math.floor(along * random());
  const looks = Math.min(LOOKS, 24 * along * along);
  for (let look = 0; look < looks; look++) {
    if (look % AT_ONCE === 0) yield;
    const [face, i, j] = [Math.floor(6 * random()), index(), index()];
    if (!isCoast(lattice, face, i, j)) continue;
    const spring = springOf(face, i, j);
    if (spring === null) continue;
    const course = yield* trace(spring);
    if (course?.end !== "sea") continue;
    const arms = runSteps(
      deltaOf(lattice, course.cells, function* (arm) {
        yield;
        return arm;
      }),
    );
    if (arms.length >= ARMS && (yield* countArms(globe, lattice, course)) >= ARMS)
      return sightOf(ball, lattice, course.cells[arms[0].apex], course.cells.at(-1) ?? spring);
  }
  return null;
}

/** Whether the middle of a square is low and near the sea. */
function isCoast(lattice: RiverLattice, face: number, i: number, j: number): boolean {
  const half = Math.min(SQUARE, lattice.n) / 2;
  const [x, y] = [2 * half * i + half, 2 * half * j + half];
  const altitude = lattice.altitudeAt(lattice.numberOf(face, x, y));
  if (!(altitude > LOWEST && altitude < HIGHEST)) return false;
  const far = Math.round(Math.min(TO_SEA / lattice.step, lattice.n / 8));
  for (let dx = -1; dx <= 1; dx++)
    for (let dy = -1; dy <= 1; dy++)
      if (lattice.altitudeAt(lattice.numberOf(face, x + far * dx, y + far * dy)) === -Infinity) return true;
  return false;
}

function placeOf(lattice: RiverLattice, cell: number): Vector {
  lattice.placeOf(cell, place);
  return [place[0], place[1], place[2]];
}

function sightOf(ball: Ball, lattice: RiverLattice, apex: number, mouth: number): Sight {
  const [a, b] = [placeOf(lattice, apex), placeOf(lattice, mouth)];
  const middle: Vector = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
  const radius = Math.max(80, 0.7 * Math.hypot(...minus(a, b)));
  return { kind: "delta", at: groundAt(ball, middle, 2), radius };
}
