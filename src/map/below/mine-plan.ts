/**
 * Map data of a mine's level: the cells of a square, and the entrances there.
 *
 *   cells   bits of CELL: whether the cell, the one above and the one below are open
 *   ladder  the cell of level 1 that contains an entrance's ladder
 */

import type { Entrance } from "../../core/underground/entrances.ts";
import { fillMine, MINE_DEEPEST, MINE_OPEN, type Mine } from "../../core/underground/mine.ts";
import { isFlooded, type MineFlood } from "../../core/underground/mine-extent.ts";
import { cellAt, type IsCellOpen, type MineSpace } from "../../core/underground/mine-space.ts";
import { shaftsNear } from "../../core/underground/shafts.ts";
import type { UndergroundGround } from "../../core/underground/underground.ts";

export const CELL = { open: 1, shaft: 2, ladder: 4, above: 8, below: 16, marked: 32 } as const;

export interface MinePlan {
  readonly level: number;
  readonly west: number;
  readonly south: number;
  /** Cells a side. */
  readonly n: number;
  /** Rows from south to north. */
  readonly cells: Uint8Array;
  readonly entrances: readonly Entrance[];
}

export interface MineView {
  readonly level: number;
  /** The centre, and the half side of the square, metres. */
  readonly x: number;
  readonly y: number;
  readonly reach: number;
  readonly t: number;
}

export function createMinePlan(
  space: MineSpace,
  ground: UndergroundGround,
  view: MineView,
  flood?: MineFlood,
): MinePlan {
  const { level, x, y, reach, t } = view;
  const [west, south] = [cellAt(x - reach), cellAt(y - reach)];
  const n = Math.max(cellAt(x + reach) - west, cellAt(y + reach) - south) + 1;
  const entrances = ground.entrancesNear(x, y, 1.5 * reach);
  const cells = new Uint8Array(n * n);
  const one = new Uint8Array(n * n);
  const add = (l: number, bit: number) => {
    if (l < 1 || l > deepestOf(space.mine)) return;
    fillMine({ ...space.mine, isShaft: none }, { west, south, columns: n, rows: n }, l, t, one);
    for (let k = 0; k < one.length; k++) if (one[k] === MINE_OPEN) cells[k] |= bit;
    if (l !== 1) return;
    const bits = level === 1 ? CELL.open | CELL.shaft : bit;
    for (const [sx, sy] of shaftsNear(space.mine.isShaft, x, y, 1.5 * reach)) put(sx, sy, bits);
  };
  const put = (atX: number, atY: number, bits: number) => {
    const [i, j] = [cellAt(atX) - west, cellAt(atY) - south];
    if (i >= 0 && i < n && j >= 0 && j < n) cells[j * n + i] |= bits;
  };
  add(level, CELL.open);
  add(level - 1, CELL.above);
  add(level + 1, CELL.below);
  if (level === 1) for (const { ladder } of entrances) if (ladder) put(ladder.x, ladder.y, CELL.ladder);
  if (flood)
    for (let k = 0; k < cells.length; k++)
      if (isFlooded(flood, west + (k % n), south + Math.floor(k / n), level)) cells[k] |= CELL.marked;
  return { level, west, south, n, cells, entrances };
}

const none = () => false;

/** The plan of cells that a function knows, as of a mine that is not all of a formula; `ladders` lead up from its galleries. */
export function planOfCells(
  isOpen: IsCellOpen,
  { level, x, y, reach }: Omit<MineView, "t">,
  ladders: readonly { readonly x: number; readonly y: number; readonly level: number }[],
): MinePlan {
  const [west, south] = [cellAt(x - reach), cellAt(y - reach)];
  const n = Math.max(cellAt(x + reach) - west, cellAt(y + reach) - south) + 1;
  const cells = new Uint8Array(n * n);
  for (let k = 0; k < cells.length; k++) {
    const [i, j] = [west + (k % n), south + Math.floor(k / n)];
    const bits = [CELL.above, CELL.open, CELL.below].map((bit, at) => (isOpen(i, j, level - 1 + at) ? bit : 0));
    cells[k] = bits[0] | bits[1] | bits[2];
    if (ladders.some((each) => each.level === level && cellAt(each.x) === i && cellAt(each.y) === j))
      cells[k] |= CELL.ladder;
  }
  return { level, west, south, n, cells, entrances: [] };
}

/** The deepest level: 1 for the product formula. */
export function deepestOf({ formula }: Pick<Mine, "formula">): number {
  return formula === "product" ? 1 : MINE_DEEPEST;
}

/** The bits of cell (i, j), 0 outside. */
export function cellOf({ west, south, n, cells }: MinePlan, i: number, j: number): number {
  const [column, row] = [i - west, j - south];
  return column >= 0 && column < n && row >= 0 && row < n ? cells[row * n + column] : 0;
}
