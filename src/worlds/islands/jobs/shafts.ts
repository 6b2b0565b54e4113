/**
 * The shafts of a cell of islands, as numbers for those who draw them: SHAFT_STRIDE floats each.
 *
 *   dx, dy, dz   metres of the ground in its middle from the cell's, dz from the archipelago's altitude
 *   radius       metres
 *   depth        metres from that ground to its bottom
 *   how          which way its ladder is (0 north, 1 east, 2 south, 3 west) + 4·bits
 *   east, north  rise of the ground about its mouth, metres a metre
 */
import { scanIslandFeatures } from "../../../core/islands/features.ts";
import { type Islands, islandAt, shoreAt, topHeight } from "../../../core/islands/islands.ts";
import { featureThing } from "../../../core/islands/life.ts";
import { shaftOf } from "../../../core/islands/shafts.ts";
import type { Cell } from "../../../stream/cells.ts";
import { squareOf } from "../../../stream/lattice.ts";
import type { Room, Things } from "../../../stream/things.ts";

export const SHAFT_STRIDE = 8;

export function* gatherShafts(islands: Islands, cell: Cell, room: Room): Generator<undefined, Things> {
  const box = squareOf(cell);
  const altitude = islands.altitudes[cell.face];
  const features = yield* scanIslandFeatures(islands, altitude, box);
  const [x, y] = [(box.west + box.east) / 2, (box.south + box.north) / 2];
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
    const how = facing + 4 * mine.bits;
    rows.push(shaft.x - x, shaft.y - y, top - altitude, radius, top - bottom, how, rise(1, 0), rise(0, 1));
  }
  const things = new Float32Array(room(rows.length * 4), 0, rows.length);
  things.set(rows);
  return {
    centre: [x, y, altitude],
    reach: Math.SQRT1_2 * (box.east - box.west),
    things,
    count: rows.length / SHAFT_STRIDE,
  };
}

function groundAt(islands: Islands, x: number, y: number, altitude: number): number {
  return shoreAt(islands, x, y, altitude) + topHeight(islands, islandAt(islands, x, y, altitude));
}
