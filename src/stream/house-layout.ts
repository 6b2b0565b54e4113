/**
 * The layout of the houses of a chunk as packed instance attributes, HOUSE_STRIDE floats per house:
 *
 *   dx, dy, dz   middle of the ground floor from the chunk's centre, metres
 *   over         height of the floor above the ground's plane at the middle, metres
 *   type         roof + 4·along + 8·walls + 128·storeys + facing; roof and walls are indices into ROOFS and WALLS. Facing is 32·door on
 *                flat ground; on a planet it is 2048·turn, the turn of the door from north to east in 1/1024
 *   slope        rises of the ground per metre: east and north on flat ground, to the right of the door and ahead on a planet
 *   bits         the house's random bits + 65,536 · tint in 1/256
 */
import { type House, ROOFS, WALLS } from "../core/flat/towns.ts";

export const HOUSE_STRIDE = 8;

/** A house of flat ground or of a planet. */
type Built = Pick<House, "floor" | "ground" | "storeys" | "roof" | "along" | "walls" | "tint" | "bits">;

/** Writes the attributes of a house, whose middle is (x, y, z) from the chunk's centre, to `out` from index `at`. */
export function writeHouse(
  { floor, ground: [altitude, ...slope], storeys, roof, along, walls, tint, bits }: Built,
  [x, y, z]: readonly [x: number, y: number, z: number],
  facing: number,
  out: Float32Array,
  at: number,
): void {
  const type = ROOFS.indexOf(roof) + (along ? 4 : 0) + 8 * WALLS.indexOf(walls) + 128 * storeys + facing;
  out.set([x, y, z, floor - altitude, type, ...slope, bits + 65536 * Math.floor(256 * tint)], at);
}
