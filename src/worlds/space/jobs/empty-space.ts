/**
 * Empty-space skipping for the nebula ray march. A worker job finds the cells of a block that may hold gas (one bit each); from the
 * bits of a block and its 26 neighbours follows a distance field: the number of cells that a ray can skip.
 */
import type { Nebula } from "../../../core/space/nebula.ts";
import {
  BLOCK_CELLS,
  type CellBounds,
  type CellSize,
  cellBounds,
  gasCells,
} from "../../../core/space/nebula-bounds.ts";
import type { Allocate } from "../../../stream/thing-layout.ts";

/** Block (i, j, k) of cells `width` light-years wide, valid for `halfT` years around t. */
export interface GasBlockRequest extends CellSize {
  readonly i: number;
  readonly j: number;
  readonly k: number;
  readonly t: number;
}

/** Size of a block's occupancy bits. */
export const OCCUPANCY_BYTES = 2 * BLOCK_CELLS * BLOCK_CELLS;

/** Cached per nebula and cell size: upper bounds take longer to compute than a block. */
const boundsCache = new WeakMap<Nebula, Map<string, CellBounds>>();

/** Occupancy bits as `gasCells` writes them, in steps of at most a few milliseconds. */
export function* gasBlock(
  nebula: Nebula,
  { i, j, k, t, width, halfT }: GasBlockRequest,
  allocate: Allocate,
): Generator<undefined, Uint16Array> {
  const sizes = boundsCache.get(nebula) ?? new Map<string, CellBounds>();
  boundsCache.set(nebula, sizes);
  const size = `${width} ${halfT}`;
  const ceilings = sizes.get(size) ?? (yield* cellBounds(nebula, { width, halfT }));
  sizes.set(size, ceilings);
  return yield* gasCells(ceilings, [i, j, k], t, new Uint16Array(allocate(OCCUPANCY_BYTES), 0, OCCUPANCY_BYTES / 2));
}

/** Greatest distance in the field, cells. */
export const MAX_SKIP = 8;
const ROWS = BLOCK_CELLS + 2 * MAX_SKIP;
/** Cells of a block, and bytes of its distance field. */
export const BLOCK_SIZE = BLOCK_CELLS ** 3;

const [gas, dilated] = [new Uint32Array(ROWS * ROWS), new Uint32Array(ROWS * ROWS)];

/**
 * Distance field of a block: for each cell the Chebyshev distance, in cells, to the nearest cell that may hold gas; 0 if the cell itself
 * may, MAX_SKIP if none is nearer. `bitsAt(dx, dy, dz)` returns the occupancy of the block at that offset (−1 … 1), or null if it is
 * unknown and may be full. Writes BLOCK_SIZE bytes into `out`, x fastest, then y, then z.
 *
 * A row of 16 cells with 8 more on either side fits a 32-bit word, so dilation by one cell is an OR of shifted words.
 */
export function writeSkipDistances(
  bitsAt: (dx: number, dy: number, dz: number) => Uint16Array | null,
  out: Uint8Array,
): Uint8Array {
  gather(bitsAt);
  out.fill(0);
  for (let reach = 0; reach < MAX_SKIP; reach++) {
    for (let row = 0; row < BLOCK_CELLS * BLOCK_CELLS; row++) {
      const [z, y] = [row >> 4, row & 15];
      // The other bits of the word belong to neighbouring blocks.
      const free = (~gas[(z + MAX_SKIP) * ROWS + y + MAX_SKIP] >>> MAX_SKIP) & 0xffff;
      for (let bits = free; bits !== 0; bits &= bits - 1) out[BLOCK_CELLS * row + 31 - Math.clz32(bits & -bits)]++;
    }
    dilate(reach + 1);
  }
  return out;
}

const full = new Uint16Array(BLOCK_CELLS * BLOCK_CELLS).fill(0xffff);
const around: Uint16Array[] = Array.from({ length: 27 }, () => full);

/** Collects the cells of the block and those within MAX_SKIP of it, as rows of 32 bits. */
function gather(bitsAt: (dx: number, dy: number, dz: number) => Uint16Array | null): void {
  for (let n = 0; n < 27; n++)
    around[n] = bitsAt((n % 3) - 1, (Math.floor(n / 3) % 3) - 1, Math.floor(n / 9) - 1) ?? full;
  for (let z = 0; z < ROWS; z++) {
    const up = (z + BLOCK_CELLS - MAX_SKIP) >> 4;
    for (let y = 0; y < ROWS; y++) {
      const n = 3 * (3 * up + ((y + BLOCK_CELLS - MAX_SKIP) >> 4));
      const row = BLOCK_CELLS * ((z - MAX_SKIP) & 15) + ((y - MAX_SKIP) & 15);
      gas[z * ROWS + y] =
        (around[n][row] >>> MAX_SKIP) |
        (around[n + 1][row] << MAX_SKIP) |
        (around[n + 2][row] << (BLOCK_CELLS + MAX_SKIP));
    }
  }
}

/** Dilates the gas by one cell; cells within `edge` of the border become invalid and are not read again. */
function dilate(edge: number): void {
  for (let at = 0; at < gas.length; at++) gas[at] |= (gas[at] << 1) | (gas[at] >>> 1);
  for (let z = edge - 1; z <= ROWS - edge; z++)
    for (let y = edge; y < ROWS - edge; y++) {
      const at = z * ROWS + y;
      dilated[at] = gas[at - 1] | gas[at] | gas[at + 1];
    }
  for (let z = edge; z < ROWS - edge; z++)
    for (let y = edge; y < ROWS - edge; y++) {
      const at = z * ROWS + y;
      gas[at] = dilated[at - ROWS] | dilated[at] | dilated[at + ROWS];
    }
}
