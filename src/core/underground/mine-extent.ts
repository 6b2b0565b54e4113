/**
 * Extent of a mine: flood fill of all cells reachable on foot and by ladder from one cell, within a bound.
 *
 *   neighbours   four on galleries (odd levels), none horizontally on connectors (even levels); above and below on
 *                both; never
 *                diagonal
 *   memory       one byte per cell of the bound, without a stack: each cell stores the direction it was entered from,
 *                and the
 *                fill backtracks along them
 *   source       G. Relf, "Underground mines", asks how far they extend
 */
import { runSteps } from "../field/run-steps.ts";
import { isHollow, isOpen, isOpenAbove, MINE_CELL, MINE_REACH, type Mine } from "./mine.ts";

export interface MineBound {
  /** Greatest distance between cell centres along x and y, metres. */
  readonly within: number;
  /** Levels searched, from 1 down; 1 is Relf's single-layer mine, which has no way down. */
  readonly levels: number;
}

export interface MineExtent {
  /** 0 where the first cell is rock. */
  cells: number;
  /** Number of cells below a shaft. */
  shafts: number;
  /** Bounding columns and rows, highest and lowest level. */
  west: number;
  east: number;
  south: number;
  north: number;
  top: number;
  bottom: number;
  /** Whether it ends within the bound: no cell opens into one beyond. */
  ends: boolean;
}

const MOST_CELLS = 2 ** 27;
/** Cells between two progress reports. */
const PROGRESS_STRIDE = 8192;

/** East, north, down, west, south, up: the opposite is three further. */
const STEPS = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [-1, 0, 0],
  [0, -1, 0],
  [0, 0, -1],
] as const;

/** State of a cell; from CAME on, the step by which it was entered. */
const UNKNOWN = 0;
const ROCK = 1;
const FIRST = 2;
const CAME = 3;

/** A flood fill: the state of each cell of its bound, and the extent so far. */
export interface MineFlood {
  readonly mine: Mine;
  readonly t: number;
  readonly column: number;
  readonly row: number;
  readonly level: number;
  readonly reach: number;
  readonly levels: number;
  readonly known: Uint8Array;
  readonly extent: MineExtent;
}

/**
 * Finds the mine that contains cell (column, row) of a level. Yields the number of cells found so far, so that a caller
 * can report
 * progress or stop; returns the extent.
 */
export function* floodMine(
  mine: Mine,
  column: number,
  row: number,
  level: number,
  bound: MineBound,
  t = 0,
): Generator<number, MineExtent> {
  const flood = createFlood(mine, column, row, level, bound, t);
  yield* runFlood(flood);
  return flood.extent;
}

/** Runs a flood created by `createFlood`, whose cells can be queried afterwards. */
export function* runFlood(flood: MineFlood): Generator<number, void> {
  const { known, extent } = flood;
  let [i, j, l] = [flood.column, flood.row, flood.level];
  if (!find(flood, i, j, l)) return;
  known[placeOf(flood, i, j, l)] = FIRST;
  for (let step = 0; ; ) {
    if (step < STEPS.length) {
      const [east, north, down] = STEPS[step];
      if (hasStep(flood, l, down) && find(flood, i + east, j + north, l + down)) {
        [i, j, l] = [i + east, j + north, l + down];
        known[placeOf(flood, i, j, l)] = CAME + step;
        if (extent.cells % PROGRESS_STRIDE === 0) yield extent.cells;
        step = 0;
      } else step++;
    } else {
      const came = known[placeOf(flood, i, j, l)];
      if (came === FIRST) return;
      const [east, north, down] = STEPS[came - CAME];
      [i, j, l] = [i - east, j - north, l - down];
      step = came - CAME + 1;
    }
  }
}

/** Whether the flood has reached a cell. */
export function isFlooded(flood: MineFlood, i: number, j: number, l: number): boolean {
  const { column, row, reach, levels, known } = flood;
  if (Math.abs(i - column) > reach || Math.abs(j - row) > reach || l < 1 || l > levels) return false;
  return known[placeOf(flood, i, j, l)] >= FIRST;
}

/** `floodMine` in one call. */
export function mineExtent(
  mine: Mine,
  column: number,
  row: number,
  level: number,
  bound: MineBound,
  t = 0,
): MineExtent {
  return runSteps(floodMine(mine, column, row, level, bound, t));
}

/** Connectors have only vertical neighbours; single-layer mines have none. */
function hasStep({ levels }: MineFlood, level: number, down: number): boolean {
  return down === 0 ? level % 2 === 1 : levels > 1 && level + down > 0;
}

/** Whether a cell is open and newly found; stores its state. */
function find(flood: MineFlood, i: number, j: number, l: number): boolean {
  const { mine, t, column, row, reach, levels, known, extent } = flood;
  const [x, y] = [MINE_CELL * i, MINE_CELL * j];
  if (Math.abs(i - column) > reach || Math.abs(j - row) > reach || l > levels) {
    extent.ends &&= !isOpen(mine, x, y, l, t);
    return false;
  }
  const place = placeOf(flood, i, j, l);
  if (known[place] !== UNKNOWN) return false;
  known[place] = ROCK;
  const below = l === 1 && isOpenAbove(mine, x, y);
  if (!below && !isHollow(mine, x, y, l, t)) return false;
  extent.cells++;
  if (below) extent.shafts++;
  [extent.west, extent.east] = [Math.min(extent.west, i), Math.max(extent.east, i)];
  [extent.south, extent.north] = [Math.min(extent.south, j), Math.max(extent.north, j)];
  [extent.top, extent.bottom] = [Math.min(extent.top, l), Math.max(extent.bottom, l)];
  return true;
}

function placeOf({ column, row, reach }: MineFlood, i: number, j: number, l: number): number {
  const side = 2 * reach + 1;
  return ((l - 1) * side + (j - row + reach)) * side + (i - column + reach);
}

/** A flood that has not started; `runFlood` runs it. */
export function createFlood(
  mine: Mine,
  column: number,
  row: number,
  level: number,
  bound: MineBound,
  t: number,
): MineFlood {
  const { within, levels } = bound;
  if (!(within >= 0 && within <= MINE_REACH / 2))
    throw new RangeError(`Expected a bound from 0 to ${MINE_REACH / 2} m, got ${within}.`);
  if (!(Number.isInteger(levels) && levels >= 1))
    throw new RangeError(`Expected whole levels, 1 or more, got ${levels}.`);
  if (!(Number.isInteger(level) && level >= 1 && level <= levels))
    throw new RangeError(`Expected a whole level from 1 to ${levels}, got ${level}.`);
  const most = Math.floor((MINE_REACH - within) / MINE_CELL) - 1;
  for (const [name, at] of Object.entries({ column, row }))
    if (!(Number.isInteger(at) && Math.abs(at) <= most))
      throw new RangeError(`Expected a whole ${name} from ${-most} to ${most} within ${within} m, got ${at}.`);
  const reach = Math.floor(within / MINE_CELL);
  const cells = (2 * reach + 1) ** 2 * levels;
  if (cells > MOST_CELLS)
    throw new RangeError(
      `Expected a bound of at most ${MOST_CELLS} cells, got ${cells} (${within} m, ${levels} levels).`,
    );
  const extent = {
    cells: 0,
    shafts: 0,
    west: column,
    east: column,
    south: row,
    north: row,
    top: level,
    bottom: level,
    ends: true,
  };
  return { mine, t, column, row, level, reach, levels, known: new Uint8Array(cells), extent };
}
