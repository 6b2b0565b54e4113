/**
 * Packed instance attributes of the houses of a cell, HOUSE_STRIDE floats per house:
 *
 *   dx, dy, dz    centre of the ground floor relative to the cell's centre, metres
 *   over          height of the floor above the terrain plane at the centre, metres
 *   type          roof + 4·along + 8·walls + 32·door + 128·storeys; roof and walls are indices into ROOFS and WALLS
 *   east, north   slope of the terrain
 *   bits          the house's random bits + 65,536 · tint in 1/256
 */

import type { FlatGround } from "../../../core/flat/flat-ground.ts";
import { type House, ROOFS, scanHouses, WALLS } from "../../../core/flat/towns.ts";
import type { Cell } from "../../../stream/cells.ts";
import type { Allocate, Things } from "../../../stream/thing-layout.ts";
import { cellArea } from "./cell.ts";

export const HOUSE_STRIDE = 8;

export function* gatherHouses(flat: FlatGround, cell: Cell, allocate: Allocate): Generator<undefined, Things> {
  const { box, altitude, centre, reach } = cellArea(flat, cell);
  const houses = yield* scanHouses(flat, altitude, box);
  const things = new Float32Array(allocate(houses.length * HOUSE_STRIDE * 4), 0, houses.length * HOUSE_STRIDE);
  for (const [k, house] of houses.entries()) writeHouse(house, ...centre, things, k * HOUSE_STRIDE);
  return { centre, reach, things, count: houses.length };
}

/** Writes the attributes of a house, relative to (x, y, z), to `out` from index `at`. */
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
