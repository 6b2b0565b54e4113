/**
 * What people have put into a mine: timber, rails, ladders, lamps. Each thing belongs to a cell and is keyed by it: it is the same
 * whenever the cell and those beside it are open, at any t.
 *
 *   galleries   a straight one has frames across it, higher up logs from wall to wall; its walls are planked here and there
 *   junctions   cells of three open sides or more: four posts in the middle, and a lamp on every second (of two side by side one)
 *   rooms       a crib of logs, floor to roof, where four open cells meet
 *   rails       along some rows and columns, from cell to cell as far as they are open
 *   hatches     a collar in the floor, a ladder below
 *   source      G. Relf, "Underground mines": ladders between levels, rails along galleries; how they look is ours
 */

import { hash3 } from "../field/hash.ts";
import { MINE_CELL } from "./mine.ts";
import type { MineCells } from "./mine-mesh.ts";
import { HATCH, hatchOf, WALL } from "./mine-space.ts";

export const DRESSINGS = [
  "frame",
  "planks",
  "stull",
  "posts",
  "lamp",
  "crib",
  "rails",
  "ladder",
  "collar",
  "cart",
  "rubble",
  "prop",
] as const;
export type Dressing = (typeof DRESSINGS)[number];

/**
 * Numbers a thing: kind, x, y, z, turn, size, bits, cell.
 *
 *   kind      its place in DRESSINGS
 *   x, y, z   metres from the box's south-western lower corner, of the thing's foot
 *   turn      radians from east toward north
 *   size      metres of height for ladders (LADDER_PIECE at most) and props, a factor about 1 for others
 *   bits      0 ≤ whole < 2¹⁶, for what else varies
 *   cell      its cell's number in the box: (up·rows + row)·columns + column; a crib stands at that one's north-eastern corner
 */
export const DRESSING_STRIDE = 8;

/** Metres of ladder that one thing is. */
export const LADDER_PIECE = 4;
/** Metres above a floor at which lamps hang. */
export const LAMP_HEIGHT = 4.3;
/** Metres east and west, north and south of it at which a junction's posts stand. */
export const POSTS_ASIDE = 2.45;

const HALF = MINE_CELL / 2;
/** East, north, west, south. */
const SIDES = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;
const QUARTER = Math.PI / 2;

/** The things of all cells of a box, DRESSING_STRIDE numbers each, sorted by kind. */
export function dressMine(cells: MineCells): number[] {
  const { box } = cells;
  const things: number[][] = DRESSINGS.map(() => []);
  for (let up = 0; up < box.levels; up++)
    for (let row = 0; row < box.rows; row++)
      for (let column = 0; column < box.columns; column++)
        if (isOpenIn(cells, column, row, up)) dressCell(cells, column, row, up, things);
  return things.flat();
}

/** Whether a cell of the box, or one around it, is open. `up` counts levels from the lowest. */
function isOpenIn({ box: { columns, rows, levels }, open }: MineCells, column: number, row: number, up: number) {
  return open[((levels - up) * (rows + 2) + row + 1) * (columns + 2) + column + 1] === 1;
}

/** Puts a thing down: metres from the middle of its cell's floor. */
type Put = (kind: Dressing, x: number, y: number, z: number, turn?: number, size?: number) => void;

/** What is decided of one cell, and where it is put down. */
interface Site {
  readonly column: number;
  readonly row: number;
  readonly level: number;
  /** Whether one goes on to the east, north, west and south. */
  readonly sides: readonly boolean[];
  /** Chance of the cell, 0…1, by a number for what is decided. */
  chance(n: number): number;
  put: Put;
}

function dressCell(cells: MineCells, column: number, row: number, up: number, things: number[][]): void {
  const { box } = cells;
  const level = box.top + box.levels - 1 - up;
  const [i, j] = [box.west + column, box.south + row];
  const number = (up * box.rows + row) * box.columns + column;
  const [cx, cy, cz] = [MINE_CELL * column + HALF, MINE_CELL * row + HALF, MINE_CELL * up];
  const put: Put = (kind, x, y, z, turn = 0, size = 1) => {
    const k = DRESSINGS.indexOf(kind);
    const bits = hash3(hash3(i, j, level), k, Math.round(8 * (x + 40 * y + 700 * z))) >>> 16;
    things[k].push(k, cx + x, cy + y, cz + z, turn, size, bits, number);
  };
  if (isOpenIn(cells, column, row, up - 1)) put("collar", hatchOf(level), hatchOf(level), 0);
  if (isOpenIn(cells, column, row, up + 1)) climbTo(hatchOf(level - 1), put);
  if (level % 2 === 0) return;
  const site: Site = {
    column: i,
    row: j,
    level,
    sides: SIDES.map(([dx, dy]) => isOpenIn(cells, column + dx, row + dy, up)),
    chance: (n) => (hash3(hash3(i, j, level), n, 77) >>> 8) / 2 ** 24,
    put,
  };
  timber(site);
  lay(site);
  strew(site);
  const meets = site.sides[0] && site.sides[1] && isOpenIn(cells, column + 1, row + 1, up);
  if (meets) put("crib", HALF, HALF, 0, QUARTER * Math.floor(4 * site.chance(1)));
}

/** The ladder to a hatch in the roof, at its eastern side, and a metre on above it. */
function climbTo(at: number, put: Put): void {
  const height = MINE_CELL + 1;
  for (let z = 0; z < height; z += LADDER_PIECE)
    put("ladder", at + HATCH - 0.12, at, z, 0, Math.min(LADDER_PIECE, height - z));
}

function timber({ column, row, sides, chance, put }: Site): void {
  const open = sides.filter(Boolean).length;
  for (const [k, [dx, dy]] of SIDES.entries()) {
    // Walls are planked where people pass along them.
    const along = sides[(k + 1) % 4] || sides[(k + 3) % 4];
    const wall = HALF - WALL;
    if (!sides[k] && along && chance(10 + k) < 0.7) put("planks", dx * wall, dy * wall, 0, QUARTER * k);
  }
  for (const axis of [0, 1]) {
    const straight = (sides[axis] || sides[axis + 2]) && !sides[1 - axis] && !sides[3 - axis];
    if (!straight) continue;
    const [dx, dy] = SIDES[axis];
    for (const s of [-6, -2, 2, 6]) put("frame", dx * s, dy * s, 0, QUARTER * axis);
    for (let n = 0; n < 4; n++) {
      const s = -7 + 14 * chance(20 + n);
      if (chance(30 + n) < 0.7) put("stull", dx * s, dy * s, 8 + 6 * chance(40 + n), QUARTER * axis);
    }
  }
  if (open < 3) return;
  put("posts", 0, 0, 0);
  if ((column + row) % 2 === 0) put("lamp", 0, 0, LAMP_HEIGHT, 2 * Math.PI * chance(2));
}

/** Rails from the middle of a cell to each side that its row or column goes on through, and what stands on them. */
function lay({ column, row, level, sides, chance, put }: Site): void {
  for (const axis of [0, 1]) {
    if (hash3(axis === 0 ? row : column, level, axis) >>> 0 > 0.55 * 2 ** 32) continue;
    for (const k of [axis, axis + 2]) if (sides[k]) put("rails", 0, 0, 0, QUARTER * k);
    const k = chance(3) < 0.5 ? axis : axis + 2;
    const away = 3.2 + 3 * chance(4);
    if (sides[k] && chance(5 + axis) < 0.12) put("cart", SIDES[k][0] * away, SIDES[k][1] * away, 0, QUARTER * axis);
  }
}

/** Heaps in corners of rock, and props about. */
function strew({ sides, chance, put }: Site): void {
  for (let k = 0; k < 4; k++) {
    const [ax, ay] = SIDES[k];
    const [bx, by] = SIDES[(k + 1) % 4];
    const corner = !sides[k] && !sides[(k + 1) % 4];
    const out = HALF - 1.4 - chance(50 + k);
    if (corner && chance(54 + k) < 0.75)
      put("rubble", (ax + bx) * out, (ay + by) * out, 0, 2 * Math.PI * chance(58 + k), 0.8 + 0.8 * chance(62 + k));
    const aside = -5 + 10 * chance(66 + k);
    if (!sides[k] && chance(70 + k) < 0.3)
      put("rubble", ax * 7 + bx * aside, ay * 7 + by * aside, 0, 2 * Math.PI * chance(74 + k), 0.5 + chance(78 + k));
    if (!sides[k] && chance(82 + k) < 0.3)
      put(
        "prop",
        ax * 6.4 - bx * aside,
        ay * 6.4 - by * aside,
        0,
        2 * Math.PI * chance(86 + k),
        5 + 2.5 * chance(90 + k),
      );
  }
}
