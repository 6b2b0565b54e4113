/** Clearing of plants along the streets of a planet's towns; drawn instances read the same from the street map. */

import { settlementsOf } from "./settlements.ts";
import type { Globe } from "./sphere.ts";
import { STREET_CLEARING } from "./street-layout.ts";
import {
  ACROSS,
  APART,
  datumToLocal,
  hasStreet,
  planTown,
  settlementsAround,
  type TownPlan,
  unbend,
} from "./streets.ts";

/** A place on the datum, metres from the centre. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The places within `reach` metres of a centre that are not within STREET_CLEARING metres of the middle of a street. */
export function* outsideStreets<T extends Place>(
  globe: Globe,
  centre: readonly [x: number, y: number, z: number],
  reach: number,
  places: readonly T[],
): Generator<undefined, readonly T[]> {
  let left = places;
  for (const settlement of settlementsAround(settlementsOf(globe), centre, reach)) {
    const plan = yield* planTown(globe, settlement);
    const clear: T[] = [];
    for (const [k, place] of left.entries()) {
      if (!isNearStreet(plan, place)) clear.push(place);
      if (k % 8 === 7) yield;
    }
    left = clear;
  }
  return left;
}

const local = new Float64Array(2);
const [here, right, up] = [new Float64Array(2), new Float64Array(2), new Float64Array(2)];

function isNearStreet(plan: TownPlan, { x, y, z }: Place): boolean {
  datumToLocal(plan, [x, y, z], local);
  unbend(plan, local[0], local[1], here);
  const [u, v] = here;
  const row = Math.round(v / APART);
  const column = Math.round(u / ACROSS);
  const along = hasStreet(plan, Math.floor(u / ACROSS), row, true);
  const cross = hasStreet(plan, column, Math.floor(v / APART), false);
  if (!along && !cross) return false;
  // Street metres a metre of ground.
  unbend(plan, local[0] + 1, local[1], right);
  unbend(plan, local[0], local[1] + 1, up);
  const rate = (axis: number) => Math.hypot(right[axis] - here[axis], up[axis] - here[axis]);
  return (
    (along && Math.abs(v - row * APART) < STREET_CLEARING * rate(1)) ||
    (cross && Math.abs(u - column * ACROSS) < STREET_CLEARING * rate(0))
  );
}
