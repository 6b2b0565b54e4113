/**
 * Packed instance attributes of the mineshafts of a cell, SHAFT_STRIDE floats per shaft:
 *
 *   dx, dy, dz   centre of the mouth relative to the cell's centre, metres
 *   radius       metres
 *   depth        from the mouth to the bottom, metres
 *   type         side of the ladder (0 north, 1 east, 2 south, 3 west) + 4·bits
 *   east, north  slope of the terrain around the mouth
 */
import { scanIslandFeatures } from "../../../core/islands/features.ts";
import { type Islands, islandAt, shoreAt, topHeight } from "../../../core/islands/islands.ts";
import { featureThing } from "../../../core/islands/life.ts";
import { shaftOf } from "../../../core/islands/shafts.ts";
import type { Cell } from "../../../stream/cells.ts";
import type { Room, Things } from "../../../stream/thing-layout.ts";
import { cellArea } from "./cell.ts";

export const SHAFT_STRIDE = 8;

export function* gatherShafts(islands: Islands, cell: Cell, room: Room): Generator<undefined, Things> {
  const { box, altitude, centre, reach } = cellArea(islands, cell);
  const features = yield* scanIslandFeatures(islands, altitude, box);
  const [x, y] = centre;
  const rows: number[] = [];
  for (const each of features) {
    const mine = each.feature === "mine" && featureThing(altitude, each);
    const shaft = mine && shaftOf(islands, altitude, mine);
    if (!shaft) continue;
    const { top, radius, bottom, ladder } = shaft;
    const [east, north] = ladder.facing;
    const facing = north !== 0 ? 1 - north : 2 - east;
    const rise = (dx: number, dy: number) =>
      (groundAt(islands, shaft.x + dx * radius, shaft.y + dy * radius, altitude) -
        groundAt(islands, shaft.x - dx * radius, shaft.y - dy * radius, altitude)) /
      (2 * radius);
    const type = facing + 4 * mine.bits;
    rows.push(shaft.x - x, shaft.y - y, top - altitude, radius, top - bottom, type, rise(1, 0), rise(0, 1));
  }
  const things = new Float32Array(room(rows.length * 4), 0, rows.length);
  things.set(rows);
  return { centre, reach, things, count: rows.length / SHAFT_STRIDE };
}

function groundAt(islands: Islands, x: number, y: number, altitude: number): number {
  return shoreAt(islands, x, y, altitude) + topHeight(islands, islandAt(islands, x, y, altitude));
}
