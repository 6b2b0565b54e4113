/**
 * A mine as space under the ground: which spans of a vertical line are open.
 *
 *   level l    from its floor top − 16·l to top − 16·(l − 1), metres above the datum
 *   walls      a cell ends WALL metres before a closed side: cells of even levels are never connected horizontally, so
 *              walls need
 *              a thickness on both sides
 *   hatches    between vertically adjacent open cells there is a slab with a square hole of half side HATCH: north-east
 *              of the
 *              cell's centre in the floors of odd levels, south-west in those of even levels, so that a fall is one
 *              level at most
 */
import { isOpen, MINE_CELL, MINE_DEEPEST, type Mine } from "./mine.ts";
import { isLadderInReach, type Ladder } from "./passages.ts";

export interface MineSpace {
  readonly mine: Mine;
  /** Altitude of the roof of level 1, metres above the datum. */
  readonly top: number;
}

/** Metres. */
export const WALL = 0.3;
export const SLAB = 0.3;
export const HATCH = 1.4;
const ASIDE = 4.5;

/** Offset of the hatch in the floor of a level, east and north of its cell's centre, metres. */
export function hatchOf(level: number): number {
  return level % 2 === 1 ? ASIDE : -ASIDE;
}

/** Metres below a floor that count as on it. */
const ON_FLOOR = 1e-6;

/** The level that contains an altitude, its floor included; 0 or less above the mine. */
export function levelAt({ top }: MineSpace, z: number): number {
  return Math.floor((top - z - ON_FLOOR) / MINE_CELL) + 1;
}

export function floorOf({ top }: MineSpace, level: number): number {
  return top - MINE_CELL * level;
}

/** The column or row of cells that contains a coordinate. */
export function cellAt(v: number): number {
  return Math.floor(v / MINE_CELL + 0.5);
}

/** Whether a cell is open, cached: a walker queries the same few cells thousands of times. */
export type IsCellOpen = (column: number, row: number, level: number) => boolean;

/** Number of cache entries: a power of two. */
const MOST = 1024;

export function createCells({ mine }: MineSpace, t: number): IsCellOpen {
  // A direct-mapped cache: each cell has one slot and replaces the cell stored there. No string keys, fixed size.
  const keys = new Int32Array(3 * MOST);
  const known = new Uint8Array(MOST);
  const deepest = mine.formula === "product" ? 1 : MINE_DEEPEST;
  return (column, row, level) => {
    if (level < 1 || level > deepest) return false;
    const mixed = Math.imul(column, 0x9e3779b1) ^ Math.imul(row, 0x85ebca6b) ^ Math.imul(level, 0xc2b2ae35);
    const place = (mixed ^ (mixed >>> 15)) & (MOST - 1);
    const key = 3 * place;
    if (known[place] === 0 || keys[key] !== column || keys[key + 1] !== row || keys[key + 2] !== level) {
      known[place] = isOpen(mine, MINE_CELL * column, MINE_CELL * row, level, t) ? OPEN : ROCK;
      keys[key] = column;
      keys[key + 1] = row;
      keys[key + 2] = level;
    }
    return known[place] === OPEN;
  };
}
const [ROCK, OPEN] = [1, 2];

/** Whether (x, y) is open on a level: in an open cell and clear of its walls. */
export function isClearAt(cells: IsCellOpen, x: number, y: number, level: number): boolean {
  const [i, j] = [cellAt(x), cellAt(y)];
  if (!cells(i, j, level)) return false;
  const [u, v] = [x - MINE_CELL * i, y - MINE_CELL * j];
  const most = MINE_CELL / 2 - WALL;
  const beside = (column: number, row: number) => level % 2 === 1 && cells(column, row, level);
  if (Math.abs(u) > most && !beside(i + Math.sign(u), j)) return false;
  return !(Math.abs(v) > most && !beside(i, j + Math.sign(v)));
}

/** Whether the floor of a level has its hatch at (x, y). */
export function isHatchAt(cells: IsCellOpen, x: number, y: number, level: number): boolean {
  const [i, j] = [cellAt(x), cellAt(y)];
  const at = hatchOf(level);
  if (Math.abs(x - MINE_CELL * i - at) > HATCH || Math.abs(y - MINE_CELL * j - at) > HATCH) return false;
  return cells(i, j, level) && cells(i, j, level + 1);
}

/** Writes [floor, roof] of the open span at (x, y) that contains z into `out`; false in rock. */
export function mineSpanAt(
  space: MineSpace,
  cells: IsCellOpen,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): boolean {
  const level = levelAt(space, z);
  if (!isClearAt(cells, x, y, level)) return false;
  let [low, high] = [level, level];
  // Two hatches are never above one another, so each loop runs once at most.
  while (isHatchAt(cells, x, y, low)) low++;
  while (isHatchAt(cells, x, y, high - 1)) high--;
  out[0] = floorOf(space, low);
  out[1] = floorOf(space, high - 1) - SLAB;
  return z < out[1] || high < level;
}

/** The ladder through the hatch nearest in height to the feet, on the hatch's eastern side, or null. */
export function hatchLadder(space: MineSpace, cells: IsCellOpen, x: number, y: number, z: number): Ladder | null {
  const [i, j] = [cellAt(x), cellAt(y)];
  const level = levelAt(space, z + 0.5);
  for (const upper of [level - 1, level]) {
    if (!cells(i, j, upper) || !cells(i, j, upper + 1)) continue;
    const at = hatchOf(upper);
    const [lx, ly] = [MINE_CELL * i + at + HATCH - 0.45, MINE_CELL * j + at];
    const ladder = {
      x: lx,
      y: ly,
      bottom: floorOf(space, upper + 1),
      top: floorOf(space, upper),
      facing: [1, 0] as const,
    };
    if (isLadderInReach(ladder, x, y, z)) return ladder;
  }
  return null;
}

/** Levels searched up and down for a way out of rock. */
const LEVELS = 64;

/** The floor of the first level above z that is clear at (x, y), Infinity for none nearby. */
export function floorAbove(space: MineSpace, cells: IsCellOpen, x: number, y: number, z: number): number {
  const first = levelAt(space, z);
  for (let level = first; level >= Math.max(1, first - LEVELS); level--)
    if (isClearAt(cells, x, y, level) && floorOf(space, level) > z) return floorOf(space, level);
  return Infinity;
}

/** The roof of the first level below z that is clear at (x, y), −Infinity for none nearby. */
export function roofBelow(space: MineSpace, cells: IsCellOpen, x: number, y: number, z: number): number {
  const first = Math.max(1, levelAt(space, z));
  for (let level = first; level < first + LEVELS; level++) {
    const roof = floorOf(space, level - 1) - SLAB;
    if (roof < z && isClearAt(cells, x, y, level)) return roof;
  }
  return -Infinity;
}
