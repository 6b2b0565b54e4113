/** A block of space, as those need it who march through gas: which of its cells may hold any. */
import type { Nebula } from "../../../core/space/nebula.ts";
import {
  BLOCK_CELLS,
  type CellCeilings,
  type CellSize,
  cellCeilings,
  gasCells,
} from "../../../core/space/nebula-bounds.ts";
import type { Room } from "../../../stream/things.ts";

/** Which block of cells so wide, and around which time; light-years, years. */
export interface GasAsk extends CellSize {
  readonly i: number;
  readonly j: number;
  readonly k: number;
  readonly t: number;
}

/** Bytes of an answer. */
export const GAS_BYTES = 2 * BLOCK_CELLS * BLOCK_CELLS;

/** Made once for a nebula and a size of cell: they take longer than a block. */
const made = new WeakMap<Nebula, Map<string, CellCeilings>>();

/** Bits of cells as `gasCells` writes them. In steps of a few milliseconds at most. */
export function* gatherGas(
  nebula: Nebula,
  { i, j, k, t, width, halfT }: GasAsk,
  room: Room,
): Generator<undefined, Uint16Array> {
  const sizes = made.get(nebula) ?? new Map<string, CellCeilings>();
  made.set(nebula, sizes);
  const size = `${width} ${halfT}`;
  const ceilings = sizes.get(size) ?? (yield* cellCeilings(nebula, { width, halfT }));
  sizes.set(size, ceilings);
  return yield* gasCells(ceilings, [i, j, k], t, new Uint16Array(room(GAS_BYTES), 0, GAS_BYTES / 2));
}
