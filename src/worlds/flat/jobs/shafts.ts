/** Mineshafts of a cell. */
import { scanFlatFeatures } from "../../../core/flat/features.ts";
import { aboveSea, type FlatGround, shoreAt, topHeight } from "../../../core/flat/flat-ground.ts";
import { type FlatThing, featureThing } from "../../../core/flat/life.ts";
import { type IslandShaft, shaftOf } from "../../../core/islands/shafts.ts";
import type { Cell } from "../../../stream/cells.ts";
import type { Allocate, Things } from "../../../stream/thing-layout.ts";
import { cellArea } from "./cell.ts";
import { SHAFT_OPEN, SHAFT_STRIDE } from "./shaft-layout.ts";

export function* gatherShafts(flat: FlatGround, cell: Cell, allocate: Allocate): Generator<undefined, Things> {
  const { box, altitude, centre, reach } = cellArea(flat, cell);
  const features = yield* scanFlatFeatures(flat, altitude, box);
  const rows: number[] = [];
  for (const each of features) {
    const mine = each.feature === "mine" && featureThing(altitude, each);
    const row = mine && shaftRow(flat, altitude, mine, centre, 0);
    if (row) rows.push(...row);
  }
  const things = new Float32Array(allocate(rows.length * 4), 0, rows.length);
  things.set(rows);
  return { centre, reach, things, count: rows.length / SHAFT_STRIDE };
}

/** The attributes of a shaft at time t; null where there is none. */
export function shaftRow(
  flat: FlatGround,
  altitude: number,
  mine: FlatThing,
  [x, y, z]: readonly [x: number, y: number, z: number],
  t: number,
): number[] | null {
  const shaft = shaftOf(flat, altitude, mine, t);
  if (!shaft) return null;
  const { top, radius, bottom, ladder, opens } = shaft;
  const [east, north] = ladder.facing;
  const facing = north !== 0 ? 1 - north : 2 - east;
  const type = facing + 4 * mine.bits + (opens ? SHAFT_OPEN : 0);
  return [shaft.x - x, shaft.y - y, top - z, radius, top - bottom, type, ...slopeAround(flat, shaft, altitude, t)];
}

/** Slope of the terrain around the mouth of a shaft, rise over run. */
export function slopeAround(
  flat: FlatGround,
  { x, y, radius: r }: IslandShaft,
  altitude: number,
  t: number,
): [east: number, north: number] {
  const at = (dx: number, dy: number) => groundAt(flat, x + dx, y + dy, altitude, t);
  return [(at(r, 0) - at(-r, 0)) / (2 * r), (at(0, r) - at(0, -r)) / (2 * r)];
}

function groundAt(flat: FlatGround, x: number, y: number, altitude: number, t: number): number {
  return shoreAt(flat, x, y, altitude, t) + topHeight(flat, aboveSea(flat, x, y, altitude, t));
}
