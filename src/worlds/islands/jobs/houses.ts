/**
 * The houses of a cell of islands, as numbers for those who draw them: HOUSE_STRIDE floats each.
 *
 *   dx, dy, dz    metres of the ground floor's middle from the cell's, dz from the archipelago's altitude
 *   over          metres of the floor over the plane of the ground in its middle
 *   how           roof + 4·along + 8·walls + 32·door + 128·storeys: roofs and walls by their codes
 *   east, north   rise of the ground a metre
 *   bits          those of the house, and 65,536 times its tint in 256ths
 */

import type { Islands } from "../../../core/islands/islands.ts";
import { type House, ROOFS, scanHouses, WALLS } from "../../../core/islands/towns.ts";
import type { Cell } from "../../../stream/cells.ts";
import { squareOf } from "../../../stream/lattice.ts";
import type { Room, Things } from "../../../stream/things.ts";

export const HOUSE_STRIDE = 8;

export function* gatherHouses(islands: Islands, cell: Cell, room: Room): Generator<undefined, Things> {
  const box = squareOf(cell);
  const altitude = islands.altitudes[cell.face];
  const houses = yield* scanHouses(islands, altitude, box);
  const [x, y] = [(box.west + box.east) / 2, (box.south + box.north) / 2];
  const things = new Float32Array(room(houses.length * HOUSE_STRIDE * 4), 0, houses.length * HOUSE_STRIDE);
  for (const [k, house] of houses.entries()) writeHouse(house, x, y, altitude, things, k * HOUSE_STRIDE);
  return { centre: [x, y, altitude], reach: Math.SQRT1_2 * (box.east - box.west), things, count: houses.length };
}

export function writeHouse(house: House, x: number, y: number, z: number, out: Float32Array, at: number): void {
  const [ground, east, north] = house.ground;
  out[at] = house.x - x;
  out[at + 1] = house.y - y;
  out[at + 2] = house.floor - z;
  out[at + 3] = house.floor - ground;
  out[at + 4] =
    ROOFS.indexOf(house.roof) +
    (house.along ? 4 : 0) +
    8 * WALLS.indexOf(house.walls) +
    32 * house.door +
    128 * house.storeys;
  out[at + 5] = east;
  out[at + 6] = north;
  out[at + 7] = house.bits + 65536 * Math.floor(256 * house.tint);
}
