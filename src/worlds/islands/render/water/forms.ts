/** Grids that waters are drawn with, one instance of them a row: pieces of stream, tiles of a pool, strands and puffs of a fall. */
import { PUFFS, STRANDS } from "../shaders/fall.ts";
import type { WaterForm } from "./instances.ts";

/** A strip: `along` pieces from x 0 to 1 and `across` from y −1 to 1, at z. */
function strip(along: number, across: number, z: number, first: number): WaterForm {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= along; i++) for (let j = 0; j <= across; j++) positions.push(i / along, (2 * j) / across - 1, z);
  for (let i = 0; i < along; i++)
    for (let j = 0; j < across; j++) {
      const a = first + i * (across + 1) + j;
      const b = a + across + 1;
      indices.push(a, b, b + 1, a, b + 1, a + 1);
    }
  return { positions, indices };
}

function joined(count: number, make: (k: number, first: number) => WaterForm): WaterForm {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let k = 0; k < count; k++) {
    const form = make(k, positions.length / 3);
    positions.push(...form.positions);
    indices.push(...form.indices);
  }
  return { positions, indices };
}

export const STREAM_FORM = strip(3, 5, 0, 0);
export const TILE_FORM: WaterForm = { positions: [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0], indices: [0, 1, 2, 0, 2, 3] };

/** Pieces along a strand, near and where fewer are not seen to be so. */
const PIECES = [28, 14] as const;
const fall = (pieces: number) => joined(STRANDS + PUFFS, (k, first) => strip(k < STRANDS ? pieces : 1, 1, k, first));
export const [FALL_FORM, FAR_FALL_FORM] = PIECES.map(fall);
