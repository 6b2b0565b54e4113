/**
 * Props of mines: timber, rails, ladders, lamps. Each belongs to a cell and is keyed by it: it is the same whenever the
 * cell and its
 * neighbours are open, at any t.
 *
 *   galleries   straight ones have frames across, stulls from wall to wall higher up, and planks on parts of the walls
 *   junctions   cells with at least three open sides: four posts in the middle, and lamps in a checkerboard pattern
 *   rooms       a crib of logs from floor to roof where four open cells meet
 *   rails       along some rows and columns, from cell to cell as far as they are open
 *   hatches     a collar in the floor, a ladder below
 *   source      G. Relf, "Underground mines": ladders between levels, rails along galleries; their look is ours
 */

import { hash3 } from "../field/hash.ts";
import { MINE_CELL } from "./mine.ts";
import type { MineCells } from "./mine-mesh.ts";
import { HATCH, hatchOf, WALL } from "./mine-space.ts";

export const MINE_PROPS = [
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
export type MineProp = (typeof MINE_PROPS)[number];

/**
 * Numbers per prop: kind, x, y, z, turn, size, bits, cell.
 *
 *   kind      index in MINE_PROPS
 *   x, y, z   metres from the box's lower south-west corner, to the prop's base
 *   turn      radians from east toward north
 *   size      height in metres for ladders (LADDER_PIECE at most) and props, a factor near 1 for others
 *   bits      16 random bits for other variation
 *   cell      index of its cell in the box: (up·rows + row)·columns + column; a crib is at that cell's north-east
 *             corner
 */
export const MINE_PROP_STRIDE = 8;

/** Height of one ladder piece, metres. */
export const LADDER_PIECE = 4;
/** Height of lamps above the floor, metres. */
export const LAMP_HEIGHT = 4.3;
/** Offset of a junction's posts from its centre along x and y, metres. */
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

/** The props of all cells of a box, MINE_PROP_STRIDE numbers each, sorted by kind. */
export function minePropsIn(cells: MineCells): number[] {
  const { box } = cells;
  const things: number[][] = MINE_PROPS.map(() => []);
  for (let up = 0; up < box.levels; up++)
    for (let row = 0; row < box.rows; row++)
      for (let column = 0; column < box.columns; column++)
        if (isOpenIn(cells, column, row, up)) addCell(cells, column, row, up, things);
  return things.flat();
}

/** Whether a cell of the box or its border is open. `up` counts levels from the lowest. */
function isOpenIn({ box: { columns, rows, levels }, open }: MineCells, column: number, row: number, up: number) {
  return open[((levels - up) * (rows + 2) + row + 1) * (columns + 2) + column + 1] === 1;
}

/** Adds a prop, in metres from the centre of its cell's floor. */
type Put = (kind: MineProp, x: number, y: number, z: number, turn?: number, size?: number) => void;

/** One cell and the conditions that its props depend on. */
interface Site {
  readonly column: number;
  readonly row: number;
  readonly level: number;
  /** Whether the east, north, west and south sides are open. */
  readonly sides: readonly boolean[];
  /** Random number in [0, 1) of the cell for purpose `n`. */
  chance(n: number): number;
  put: Put;
}

function addCell(cells: MineCells, column: number, row: number, up: number, things: number[][]): void {
  const { box } = cells;
  const level = box.top + box.levels - 1 - up;
  const [i, j] = [box.west + column, box.south + row];
  const number = (up * box.rows + row) * box.columns + column;
  const [cx, cy, cz] = [MINE_CELL * column + HALF, MINE_CELL * row + HALF, MINE_CELL * up];
  const put: Put = (kind, x, y, z, turn = 0, size = 1) => {
    const k = MINE_PROPS.indexOf(kind);
    const bits = hash3(hash3(i, j, level), k, Math.round(8 * (x + 40 * y + 700 * z))) >>> 16;
    things[k].push(k, cx + x, cy + y, cz + z, turn, size, bits, number);
  };
  if (isOpenIn(cells, column, row, up - 1)) put("collar", hatchOf(level), hatchOf(level), 0);
  if (isOpenIn(cells, column, row, up + 1)) addLadder(hatchOf(level - 1), put);
  if (level % 2 === 0) return;
  const site: Site = {
    column: i,
    row: j,
    level,
    sides: SIDES.map(([dx, dy]) => isOpenIn(cells, column + dx, row + dy, up)),
    chance: (n) => (hash3(hash3(i, j, level), n, 77) >>> 8) / 2 ** 24,
    put,
  };
  addTimber(site);
  addRails(site);
  addLoose(site);
  const meets = site.sides[0] && site.sides[1] && isOpenIn(cells, column + 1, row + 1, up);
  if (meets) put("crib", HALF, HALF, 0, QUARTER * Math.floor(4 * site.chance(1)));
}

/** The ladder to a hatch in the roof, on its eastern side, up to a metre above it. */
function addLadder(at: number, put: Put): void {
  const height = MINE_CELL + 1;
  for (let z = 0; z < height; z += LADDER_PIECE)
    put("ladder", at + HATCH - 0.12, at, z, 0, Math.min(LADDER_PIECE, height - z));
}

function addTimber({ column, row, sides, chance, put }: Site): void {
  const open = sides.filter(Boolean).length;
  for (const [k, [dx, dy]] of SIDES.entries()) {
    // Planks on walls along a passage.
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

/** Rails from the centre of a cell to each open side along its row or column, and carts on them. */
function addRails({ column, row, level, sides, chance, put }: Site): void {
  for (const axis of [0, 1]) {
    if (hash3(axis === 0 ? row : column, level, axis) >>> 0 > 0.55 * 2 ** 32) continue;
    for (const k of [axis, axis + 2]) if (sides[k]) put("rails", 0, 0, 0, QUARTER * k);
    const k = chance(3) < 0.5 ? axis : axis + 2;
    const away = 3.2 + 3 * chance(4);
    if (sides[k] && chance(5 + axis) < 0.12) put("cart", SIDES[k][0] * away, SIDES[k][1] * away, 0, QUARTER * axis);
  }
}

/** Rubble in corners and along walls, and props. */
function addLoose({ sides, chance, put }: Site): void {
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
