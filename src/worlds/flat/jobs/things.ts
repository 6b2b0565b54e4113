/** Packed instance attributes of plants and boulders on a cell (src/stream/thing-layout.ts), with dz 0 for all. */

import type { FlatGround } from "../../../core/flat/flat-ground.ts";
import { DAMP_RADIUS, growFlatLife } from "../../../core/flat/life.ts";
import { streamsOf } from "../../../core/flat/streams.ts";
import type { Plant } from "../../../core/planet/plants.ts";
import type { Cell } from "../../../stream/cells.ts";
import { type Allocate, STRIDE, type Things, writeSorted } from "../../../stream/thing-layout.ts";
import { cellArea } from "./cell.ts";

/** Objects processed in one step. */
const SLICE = 4096;

export function* gatherFlatThings(flat: FlatGround, cell: Cell, allocate: Allocate): Generator<undefined, Things> {
  const { box, altitude, centre, reach } = cellArea(flat, cell);
  const around = {
    west: box.west - DAMP_RADIUS,
    south: box.south - DAMP_RADIUS,
    east: box.east + DAMP_RADIUS,
    north: box.north + DAMP_RADIUS,
  };
  const waters = yield* streamsOf(flat).through(altitude, around);
  const life = yield* growFlatLife(flat, altitude, box, cell.level > 0, waters);
  yield;

  const things = new Float32Array(allocate(life.length * STRIDE * 4), 0, life.length * STRIDE);
  const placed: Plant[] = [];
  for (const each of life) {
    placed.push({ ...each, z: altitude });
    if (placed.length % SLICE === 0) yield;
  }
  writeSorted(placed, ...centre, things);
  return { centre, reach, things, count: life.length };
}
