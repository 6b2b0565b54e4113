/** The texture of roads (shaders/roads.ts): a grid of cells with lists of the pieces that reach into them. */

import { ROADSIDE, type RoadPiece } from "../../../../core/flat/road-net.ts";
import { HALF_WIDTH } from "../../../../core/forest/roads.ts";

/** Distance from the middle of a road within which it is found, metres. */
const REACH = HALF_WIDTH + ROADSIDE + 0.5;
/** The texture's grid: cells along a side, metres along the side of a cell, and rows of texels for pieces. */
export interface RoadGrid {
  readonly side: number;
  readonly cell: number;
  readonly rows: number;
}

/**
 * Writes the pieces around (x, y) to `out`, four numbers a texel. Pieces with several bridges are listed once for each. Returns the
 * number listed; pieces that do not fit are not drawn.
 */
export function writeRoads(
  pieces: readonly RoadPiece[],
  x: number,
  y: number,
  grid: RoadGrid,
  out: Float32Array,
): number {
  const { side, rows } = grid;
  const most = (side * rows) / 2;
  const lists = new Map<number, RoadPiece[]>();
  for (const piece of pieces)
    for (const key of cellsOf(piece, x, y, grid)) lists.set(key, [...(lists.get(key) ?? []), piece]);
  out.fill(0);
  let count = 0;
  for (const [key, own] of lists) {
    const first = count;
    for (const piece of own)
      for (const row of rowsOf(piece, x, y)) if (count < most) out.set(row, 4 * (side * side + 2 * count++));
    out[4 * key] = first;
    out[4 * key + 1] = count - first;
  }
  return count;
}

/** The cells that a piece reaches into. */
function cellsOf(
  { x, y, east, north, length }: RoadPiece,
  middleX: number,
  middleY: number,
  { side, cell }: RoadGrid,
): Set<number> {
  const found = new Set<number>();
  const index = (v: number) => Math.floor(v / cell + side / 2);
  for (let s = 0; ; s = Math.min(length, s + REACH)) {
    const [px, py] = [x + east * s - middleX, y + north * s - middleY];
    for (const j of [index(py - REACH), index(py + REACH)])
      for (const i of [index(px - REACH), index(px + REACH)])
        if (i >= 0 && i < side && j >= 0 && j < side) found.add(j * side + i);
    if (s === length) return found;
  }
}

/** Two texels for the piece between each two of its bridges: a bridge cuts a gap, and the ground beside it is drawn by others. */
function rowsOf({ x, y, east, north, length, bridges }: RoadPiece, middleX: number, middleY: number): number[][] {
  const gaps = bridges.length > 0 ? bridges : [{ from: 1, to: 0 }];
  const edges = [0, ...gaps.slice(1).map(({ from }, k) => (from + gaps[k].to) / 2), length];
  return gaps.map(({ from, to }, k) => [
    x + east * edges[k] - middleX,
    y + north * edges[k] - middleY,
    east,
    north,
    edges[k + 1] - edges[k],
    from - edges[k],
    to - edges[k],
    0,
  ]);
}
