/** Houses of a cell (src/stream/house-layout.ts). */
import type { FlatGround } from "../../../core/flat/flat-ground.ts";
import { type House, scanHouses } from "../../../core/flat/towns.ts";
import type { Cell } from "../../../stream/cells.ts";
import { HOUSE_STRIDE, writeHouse } from "../../../stream/house-layout.ts";
import type { Allocate, Things } from "../../../stream/thing-layout.ts";
import { cellArea } from "./cell.ts";

export function* gatherHouses(flat: FlatGround, cell: Cell, allocate: Allocate): Generator<undefined, Things> {
  const { box, altitude, centre, reach } = cellArea(flat, cell);
  const houses = yield* scanHouses(flat, altitude, box);
  const things = new Float32Array(allocate(houses.length * HOUSE_STRIDE * 4), 0, houses.length * HOUSE_STRIDE);
  for (const [k, house] of houses.entries()) writeFlatHouse(house, centre, things, k * HOUSE_STRIDE);
  return { centre, reach, things, count: houses.length };
}

/** Writes the attributes of a house, relative to (x, y, z), to `out` from index `at`. */
export function writeFlatHouse(
  house: House,
  [x, y, z]: readonly [x: number, y: number, z: number],
  out: Float32Array,
  at: number,
): void {
  writeHouse(house, [house.x - x, house.y - y, house.floor - z], 32 * house.door, out, at);
}
