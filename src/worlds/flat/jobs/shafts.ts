/** Mineshafts of a cell. */
import { scanIslandFeatures } from "../../../core/flat/features.ts";
import { type Islands, islandAt, shoreAt, topHeight } from "../../../core/flat/flat-ground.ts";
import { featureThing, type IslandThing } from "../../../core/flat/life.ts";
import { type IslandShaft, shaftOf } from "../../../core/islands/shafts.ts";
import type { Cell } from "../../../stream/cells.ts";
import type { Room, Things } from "../../../stream/thing-layout.ts";
import { cellArea } from "./cell.ts";
import { SHAFT_OPEN, SHAFT_STRIDE } from "./shaft-layout.ts";

export function* gatherShafts(islands: Islands, cell: Cell, room: Room): Generator<undefined, Things> {
  const { box, altitude, centre, reach } = cellArea(islands, cell);
  const features = yield* scanIslandFeatures(islands, altitude, box);
  const rows: number[] = [];
  for (const each of features) {
    const mine = each.feature === "mine" && featureThing(altitude, each);
    const row = mine && shaftRow(islands, altitude, mine, centre, 0);
    if (row) rows.push(...row);
  }
  const things = new Float32Array(room(rows.length * 4), 0, rows.length);
  things.set(rows);
  return { centre, reach, things, count: rows.length / SHAFT_STRIDE };
}

/** The attributes of a shaft at time t; null where there is none. */
export function shaftRow(
  islands: Islands,
  altitude: number,
  mine: IslandThing,
  [x, y, z]: readonly [x: number, y: number, z: number],
  t: number,
): number[] | null {
  const shaft = shaftOf(islands, altitude, mine, t);
  if (!shaft) return null;
  const { top, radius, bottom, ladder, opens } = shaft;
  const [east, north] = ladder.facing;
  const facing = north !== 0 ? 1 - north : 2 - east;
  const type = facing + 4 * mine.bits + (opens ? SHAFT_OPEN : 0);
  return [shaft.x - x, shaft.y - y, top - z, radius, top - bottom, type, ...slopeAround(islands, shaft, altitude, t)];
}

/** Slope of the terrain around the mouth of a shaft, rise over run. */
export function slopeAround(
  islands: Islands,
  { x, y, radius: r }: IslandShaft,
  altitude: number,
  t: number,
): [east: number, north: number] {
  const at = (dx: number, dy: number) => groundAt(islands, x + dx, y + dy, altitude, t);
  return [(at(r, 0) - at(-r, 0)) / (2 * r), (at(0, r) - at(0, -r)) / (2 * r)];
}

function groundAt(islands: Islands, x: number, y: number, altitude: number, t: number): number {
  return shoreAt(islands, x, y, altitude, t) + topHeight(islands, islandAt(islands, x, y, altitude, t));
}
