/**
 * Mesh of a mine: rectangles of rock as seen from its open cells.
 *
 *   faces      on each closed side of an open cell; never between connected cells
 *   merged     a rectangle lies in one plane and faces one way. It covers faces of that plane and direction, no
 *              passage, and
 *              otherwise rock alone, where it is invisible: so a row of walls with rock between is one rectangle
 *   passages   horizontal on odd levels, vertical between any two cells, never diagonal
 *              (src/core/underground/mine-extent.ts)
 *   slabs      optional, between vertically adjacent cells: vertical passages become holes in them
 *              (src/core/underground/mine-space.ts), and floors and roofs are complete
 *   triangles  0.3 of those with a square per face (bench mine-mesh)
 */
import { fillMine, MINE_DEEPEST, type Mine, type MineWindow } from "./mine.ts";

/** A box of cells; `top` is its first level, counted down. */
export interface MineBox extends MineWindow {
  readonly top: number;
  readonly levels: number;
}

/** Direction a rectangle faces, into the open. Up is a floor. */
const FACINGS = ["east", "north", "up", "west", "south", "down"] as const;

/** Numbers per rectangle: facing, plane, from and to along the next axis, from and to along the axis after. */
export const FACE_STRIDE = 6;

const EAST = 0;
const UP = 2;

/** Cells of a box with a border of one cell, which decides the openings on both sides of its outer planes. */
export interface MineCells {
  readonly box: MineBox;
  /** 1 for an open cell, by (level, row, column), including the border. */
  readonly open: Uint8Array;
}

export function readMineCells(mine: Mine, box: MineBox, t = 0): MineCells {
  const { west, south, columns, rows, top, levels } = box;
  if (!(Number.isInteger(levels) && levels >= 1))
    throw new RangeError(`Expected whole levels, 1 or more, got ${levels}.`);
  const around: MineWindow = { west: west - 1, south: south - 1, columns: columns + 2, rows: rows + 2 };
  const size = around.columns * around.rows;
  const open = new Uint8Array(size * (levels + 2));
  for (let l = 0; l < levels + 2; l++) {
    const level = top - 1 + l;
    // Above the first level is the ground's rock; below the last there is no mine.
    if (level < 1 || level > (mine.formula === "product" ? 1 : MINE_DEEPEST)) continue;
    const part = open.subarray(l * size, (l + 1) * size);
    fillMine(mine, around, level, t, part);
    for (let k = 0; k < size; k++) part[k] = part[k] & 1;
  }
  return { box, open };
}

/**
 * Rectangles of all facings, FACE_STRIDE numbers each, in cells of the box. A plane is the lower side of that many
 * cells from the
 * west, the south or the bottom; from and to are along the axes that follow in the cycle east, north, up.
 */
export function meshMine(cells: MineCells, slabs = false): Int32Array {
  const { columns, rows, levels } = cells.box;
  const sizes = [columns, rows, levels];
  const found: number[] = [];
  for (let facing = 0; facing < FACINGS.length; facing++) {
    const axis = facing % 3;
    const [across, along] = [sizes[(axis + 1) % 3], sizes[(axis + 2) % 3]];
    const mask = new Uint8Array(across * along);
    for (let cell = 0; cell < sizes[axis]; cell++) {
      if (fillMask(cells, facing, cell, slabs, mask)) merge(mask, across, along, facing, planeOf(facing, cell), found);
    }
  }
  return Int32Array.from(found);
}

/** A wall that faces east is on the west side of its cell. */
const planeOf = (facing: number, cell: number) => (facing <= UP ? cell : cell + 1);

/** State of a place in a plane: invisible rock, a face, or a passage. */
const [HIDDEN, FACE, PASSAGE] = [0, 1, 2];

/** Writes the state of each place between two layers of cells; returns whether there is any face. */
function fillMask({ box, open }: MineCells, facing: number, cell: number, slabs: boolean, mask: Uint8Array): boolean {
  const { columns, rows, levels, top } = box;
  const axis = facing % 3;
  const sizes = [columns, rows, levels];
  const strides = [1, columns + 2, -(columns + 2) * (rows + 2)];
  // Levels count down, the box counts up.
  const first = strides[0] + strides[1] - levels * strides[2];
  const behind = facing <= UP ? -strides[axis] : strides[axis];
  const [p, q] = [(axis + 1) % 3, (axis + 2) % 3];
  let any = false;
  for (let j = 0, k = 0; j < sizes[q]; j++) {
    for (let i = 0; i < sizes[p]; i++, k++) {
      const at = first + cell * strides[axis] + i * strides[p] + j * strides[q];
      const level = top + levels - 1 - (axis === 2 ? cell : axis === EAST ? j : i);
      const passes = open[at] === 1 && open[at + behind] === 1 && (axis === 2 ? !slabs : level % 2 === 1);
      mask[k] = passes ? PASSAGE : open[at] === 1 ? FACE : HIDDEN;
      any ||= mask[k] === FACE;
    }
  }
  return any;
}

/** Covers the faces of a plane by rectangles, greedily, up to the next passage. */
function merge(mask: Uint8Array, across: number, along: number, facing: number, plane: number, found: number[]): void {
  for (let k = 0; k < mask.length; k++) {
    if (mask[k] !== FACE) continue;
    const [i, j] = [k % across, Math.floor(k / across)];
    const width = reachOf(mask, k, across - i);
    let height = 1;
    for (let ahead = 1; j + ahead < along; ahead++) {
      const row = mask.subarray(k + ahead * across, k + ahead * across + width);
      if (row.includes(PASSAGE)) break;
      if (row.includes(FACE)) height = ahead + 1;
    }
    for (let row = 0; row < height; row++) mask.fill(HIDDEN, k + row * across, k + row * across + width);
    found.push(facing, plane, i, i + width, j, j + height);
  }
}

/** Places from k to the last face before a passage, `most` at most. */
function reachOf(mask: Uint8Array, k: number, most: number): number {
  let reach = 1;
  for (let n = 1; n < most && mask[k + n] !== PASSAGE; n++) if (mask[k + n] === FACE) reach = n + 1;
  return reach;
}
