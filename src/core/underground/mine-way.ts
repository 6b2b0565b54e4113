/**
 * The way out of a mine: a breadth-first search over its cells, along galleries and up and down the ladders of hatches.
 *
 *   range    MOST cells, at most REACH cells east and north of the start
 *   way      through the middles of cells, from the foot of a ladder to its top, and round the holes of hatches
 *   error    each step can be walked (tests/core/underground/way-out.test.ts); a way of the fewest cells, not of the fewest metres
 */
import { MINE_CELL } from "./mine.ts";
import { cellAt, floorOf, HATCH, hatchOf, type IsCellOpen, levelAt, type MineSpace } from "./mine-space.ts";
import { type Way, type WayPlace, withoutStraights } from "./way.ts";

/** Cells searched at most, cells from the start, and cells between two steps of the search. */
const [MOST, REACH, SLICE] = [60_000, 120, 64];
/** Metres over the feet at which the level is read. */
const OVER = 0.5;
/** Metres of a ladder's axis east of the middle of its hatch, and of firm ground at its top. */
const [RUNG, FIRM] = [HATCH - 0.45, HATCH + 0.6];
/** Metres from the edge of a hole that a walker keeps, and that a way round it keeps. */
const [KEPT, ROUND] = [0.3, 0.7];

/** East, north, west, south, up, down. */
const STEPS = [
  [1, 0, 0],
  [0, 1, 0],
  [-1, 0, 0],
  [0, -1, 0],
  [0, 0, -1],
  [0, 0, 1],
] as const;

type Cell = readonly [column: number, row: number, level: number];

/** `exits` are ways from the floors of cells into the open air. Yields every SLICE cells; null where none can be reached. */
export function* mineWayOut(
  space: MineSpace,
  isOpen: IsCellOpen,
  from: WayPlace,
  exits: readonly Way[],
): Generator<undefined, Way | null> {
  const exitAt = new Map<number, Way>();
  const [i0, j0] = [cellAt(from[0]), cellAt(from[1])];
  const keyOf = (i: number, j: number, level: number) => (level * SIDE + (j - j0 + REACH)) * SIDE + (i - i0 + REACH);
  const cellOf = ([x, y, z]: WayPlace): Cell => [cellAt(x), cellAt(y), levelAt(space, z + OVER)];
  const isNear = (i: number, j: number) => Math.max(Math.abs(i - i0), Math.abs(j - j0)) <= REACH;
  for (const exit of exits) {
    const [i, j, level] = cellOf(exit[0]);
    if (isNear(i, j) && level >= 1) exitAt.set(keyOf(i, j, level), exit);
  }
  const start = cellOf(from);
  const found: Cell[] = [start];
  const before = [-1];
  const seen = new Set([keyOf(...start)]);
  if (start[2] < 1 || !isOpen(...start)) return null;
  for (let k = 0; k < found.length && k < MOST; k++) {
    if (k % SLICE === SLICE - 1) yield;
    const [i, j, level] = found[k];
    const exit = exitAt.get(keyOf(i, j, level));
    if (exit) return wayThrough(space, isOpen, from, cellsTo(found, before, k), exit);
    for (const [east, north, down] of STEPS) {
      if (down === 0 && level % 2 === 0) continue;
      const next: Cell = [i + east, j + north, level + down];
      const key = keyOf(...next);
      if (next[2] < 1 || !isNear(next[0], next[1]) || seen.has(key) || !isOpen(...next)) continue;
      seen.add(key);
      found.push(next);
      before.push(k);
    }
  }
  return null;
}

const SIDE = 2 * REACH + 1;

function cellsTo(found: readonly Cell[], before: readonly number[], last: number): Cell[] {
  const cells: Cell[] = [];
  for (let k = last; k >= 0; k = before[k]) cells.push(found[k]);
  return cells.reverse();
}

/** The places of a way through cells and out by an exit. */
function wayThrough(space: MineSpace, isOpen: IsCellOpen, from: WayPlace, cells: readonly Cell[], exit: Way): Way {
  const way: WayPlace[] = [from];
  const goTo = (cell: Cell, to: WayPlace) => way.push(...roundHatch(isOpen, cell, way[way.length - 1], to));
  for (let k = 1; k < cells.length; k++) {
    const [a, b] = [cells[k - 1], cells[k]];
    if (a[2] === b[2]) {
      goTo(a, middleOf(space, a));
      goTo(b, middleOf(space, b));
      continue;
    }
    const upper = a[2] < b[2] ? a : b;
    const [x, y] = hatchPlace(upper);
    const [low, high] = [floorOf(space, upper[2] + 1), floorOf(space, upper[2])];
    const ladder: WayPlace[] = [
      [x + RUNG, y, low],
      [x + RUNG, y, high],
      [x + FIRM, y, high],
    ];
    const [first, ...rest] = b === upper ? ladder : ladder.reverse();
    goTo(a, first);
    way.push(...rest);
  }
  goTo(cells[cells.length - 1], exit[0]);
  return withoutStraights([...way, ...exit.slice(1)]);
}

const middleOf = (space: MineSpace, [i, j, level]: Cell): WayPlace => [
  MINE_CELL * i,
  MINE_CELL * j,
  floorOf(space, level),
];

const hatchPlace = ([i, j, level]: Cell): readonly [number, number] => [
  MINE_CELL * i + hatchOf(level),
  MINE_CELL * j + hatchOf(level),
];

/** Places from one place of a cell to another, without the first: straight, or past corners of the hole in its floor. */
function roundHatch(isOpen: IsCellOpen, cell: Cell, from: WayPlace, to: WayPlace): WayPlace[] {
  const [i, j, level] = cell;
  const hole = hatchPlace(cell);
  if (!isOpen(i, j, level + 1)) return [to];
  // A ladder may stand close to the hole.
  for (const kept of [KEPT, 0]) {
    const way = roundHole(hole, kept, from, to);
    if (way) return way;
  }
  return [to];
}

function roundHole(hole: readonly [number, number], kept: number, from: WayPlace, to: WayPlace): WayPlace[] | null {
  const isClear = (a: WayPlace, b: WayPlace) => !crosses(hole, HATCH + kept, a, b);
  if (isClear(from, to)) return [to];
  const aside = HATCH + ROUND;
  const corners = [-aside, aside].flatMap((u) =>
    [-aside, aside].map((v): WayPlace => [hole[0] + u, hole[1] + v, from[2]]),
  );
  const ways = corners.flatMap((one) => [[one], ...corners.map((two) => [one, two])]).map((way) => [from, ...way, to]);
  const clear = ways.filter((way) => way.every((place, k) => k === 0 || isClear(way[k - 1], place)));
  clear.sort((a, b) => levelLength(a) - levelLength(b));
  return clear[0]?.slice(1) ?? null;
}

function levelLength(way: readonly WayPlace[]): number {
  let length = 0;
  for (let k = 1; k < way.length; k++) length += Math.hypot(way[k][0] - way[k - 1][0], way[k][1] - way[k - 1][1]);
  return length;
}

/** Whether a straight line meets a square, where it does not begin in it. */
function crosses([x, y]: readonly [number, number], half: number, a: WayPlace, b: WayPlace): boolean {
  let [first, last] = [0, 1];
  for (const [from, to, middle] of [
    [a[0], b[0], x],
    [a[1], b[1], y],
  ]) {
    const way = to - from;
    if (way === 0) {
      if (Math.abs(from - middle) >= half) return false;
      continue;
    }
    const [s, e] = [(middle - half - from) / way, (middle + half - from) / way];
    first = Math.max(first, Math.min(s, e));
    last = Math.min(last, Math.max(s, e));
  }
  return first < last && first > 0;
}
