/**
 * How far one can leap over empty cells: for each cell of a block the distance to the nearest that may hold gas,
 * whole cells, the longest of the three axes. 0: it may itself; FARTHEST: none is nearer.
 *
 * A block's cells are bits, sixteen in a row; with eight more on either side a row is one word, and gas grown by a cell is that word
 * or its neighbours.
 */
import { BLOCK_CELLS } from "../core/nebula-cells.ts";

/** Cells. */
export const FARTHEST = 8;
const ROWS = BLOCK_CELLS + 2 * FARTHEST;
/** Cells of a block. */
export const BLOCK_SIZE = BLOCK_CELLS ** 3;

const [gas, grown] = [new Uint32Array(ROWS * ROWS), new Uint32Array(ROWS * ROWS)];

/**
 * `bitsAt(dx, dy, dz)` gives the bits (src/core/nebula-cells.ts) of the block so many blocks away, −1 … 1; null where they are not
 * known, and then all of it may be gas. Writes BLOCK_SIZE leaps into `out`, x first, then y, then z.
 */
export function writeLeaps(
  bitsAt: (dx: number, dy: number, dz: number) => Uint16Array | null,
  out: Uint8Array,
): Uint8Array {
  gather(bitsAt);
  out.fill(0);
  for (let reach = 0; reach < FARTHEST; reach++) {
    for (let z = 0, at = 0; z < BLOCK_CELLS; z++)
      for (let y = 0; y < BLOCK_CELLS; y++) {
        const free = ~gas[(z + FARTHEST) * ROWS + y + FARTHEST] >>> FARTHEST;
        for (let x = 0; x < BLOCK_CELLS; x++) out[at++] += (free >>> x) & 1;
      }
    grow(reach + 1);
  }
  return out;
}

/** The block's own cells and those within FARTHEST of it, as rows of 32. */
function gather(bitsAt: (dx: number, dy: number, dz: number) => Uint16Array | null): void {
  for (let z = 0; z < ROWS; z++) {
    const dz = Math.floor((z - FARTHEST) / BLOCK_CELLS);
    for (let y = 0; y < ROWS; y++) {
      const dy = Math.floor((y - FARTHEST) / BLOCK_CELLS);
      const row = BLOCK_CELLS * ((z - FARTHEST) & (BLOCK_CELLS - 1)) + ((y - FARTHEST) & (BLOCK_CELLS - 1));
      const of = (dx: number) => bitsAt(dx, dy, dz)?.[row] ?? 0xffff;
      gas[z * ROWS + y] = (of(-1) >>> FARTHEST) | (of(0) << FARTHEST) | (of(1) << (BLOCK_CELLS + FARTHEST));
    }
  }
}

/** Grows gas by a cell in all directions; what is within `edge` cells of the border is wrong, and no longer asked for. */
function grow(edge: number): void {
  for (let at = 0; at < gas.length; at++) gas[at] |= (gas[at] << 1) | (gas[at] >>> 1);
  for (let z = edge - 1; z <= ROWS - edge; z++)
    for (let y = edge; y < ROWS - edge; y++) {
      const at = z * ROWS + y;
      grown[at] = gas[at - 1] | gas[at] | gas[at + 1];
    }
  for (let z = edge; z < ROWS - edge; z++)
    for (let y = edge; y < ROWS - edge; y++) {
      const at = z * ROWS + y;
      gas[at] = grown[at - ROWS] | grown[at] | grown[at + ROWS];
    }
}
