/**
 * How far one can leap over empty cells: for each cell of a block the distance to the nearest that may hold gas,
 * whole cells, the longest of the three axes. 0: it may itself; FARTHEST: none is nearer.
 *
 * A block's cells are bits, sixteen in a row; with eight more on either side a row is one word, and gas grown by a cell is that word
 * or its neighbours.
 */
import { BLOCK_CELLS } from "../../../core/space/nebula-bounds.ts";

/** Cells. */
export const FARTHEST = 8;
const ROWS = BLOCK_CELLS + 2 * FARTHEST;
/** Cells of a block. */
export const BLOCK_SIZE = BLOCK_CELLS ** 3;

const [gas, grown] = [new Uint32Array(ROWS * ROWS), new Uint32Array(ROWS * ROWS)];

/**
 * `bitsAt(dx, dy, dz)` gives the bits (src/core/space/nebula-bounds.ts) of the block so many blocks away, −1 … 1; null where they are not
 * known, and then all of it may be gas. Writes BLOCK_SIZE leaps into `out`, x first, then y, then z.
 */
export function writeLeaps(
  bitsAt: (dx: number, dy: number, dz: number) => Uint16Array | null,
  out: Uint8Array,
): Uint8Array {
  gather(bitsAt);
  out.fill(0);
  for (let reach = 0; reach < FARTHEST; reach++) {
    for (let row = 0; row < BLOCK_CELLS * BLOCK_CELLS; row++) {
      const [z, y] = [row >> 4, row & 15];
      // The rest of a word is of other blocks.
      const free = (~gas[(z + FARTHEST) * ROWS + y + FARTHEST] >>> FARTHEST) & 0xffff;
      for (let bits = free; bits !== 0; bits &= bits - 1) out[BLOCK_CELLS * row + 31 - Math.clz32(bits & -bits)]++;
    }
    grow(reach + 1);
  }
  return out;
}

const none = new Uint16Array(BLOCK_CELLS * BLOCK_CELLS).fill(0xffff);
const around: Uint16Array[] = Array.from({ length: 27 }, () => none);

/** The block's own cells and those within FARTHEST of it, as rows of 32. */
function gather(bitsAt: (dx: number, dy: number, dz: number) => Uint16Array | null): void {
  for (let n = 0; n < 27; n++)
    around[n] = bitsAt((n % 3) - 1, (Math.floor(n / 3) % 3) - 1, Math.floor(n / 9) - 1) ?? none;
  for (let z = 0; z < ROWS; z++) {
    const up = (z + BLOCK_CELLS - FARTHEST) >> 4;
    for (let y = 0; y < ROWS; y++) {
      const n = 3 * (3 * up + ((y + BLOCK_CELLS - FARTHEST) >> 4));
      const row = BLOCK_CELLS * ((z - FARTHEST) & 15) + ((y - FARTHEST) & 15);
      gas[z * ROWS + y] =
        (around[n][row] >>> FARTHEST) |
        (around[n + 1][row] << FARTHEST) |
        (around[n + 2][row] << (BLOCK_CELLS + FARTHEST));
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
