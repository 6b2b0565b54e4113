/**
 * Worker job: one chunk of a mine, packed for rendering: open cells, their faces, and props.
 *
 *   chunk    8 × 8 cells of two levels, an odd one and the one below it; chunk (0, 0, 0) begins at cell (0, 0) of level 1
 *   valid    from one year to another: none of its cells, nor a neighbouring one, opens or closes between them
 *   bytes    the same for the same mine, chunk and year in every engine
 */

import { MINE_CELL, MINE_DEEPEST, MINE_REACH, type Mine, stableYearsAt } from "../../core/underground/mine.ts";
import { type MineBox, type MineCells, meshMine, readMineCells } from "../../core/underground/mine-mesh.ts";
import { minePropsIn } from "../../core/underground/mine-props.ts";
import type { Allocate } from "../thing-layout.ts";

/** Cells along a side, and levels. */
export const CHUNK_CELLS = 8;
export const CHUNK_LEVELS = 2;

/** Chunk indices to the east, north and down, and the year. */
export interface MineChunkRequest {
  readonly i: number;
  readonly j: number;
  readonly k: number;
  readonly t: number;
}

export interface MineChunk {
  /** Years for which it is valid: `from` ≤ t ≤ `until`. */
  readonly from: number;
  readonly until: number;
  /** 1 for an open cell, ordered by level (upwards), row, column. */
  readonly open: Uint8Array;
  /** Rectangles, FACE_STRIDE numbers each (src/core/underground/mine-mesh.ts). */
  readonly faces: Int16Array;
  /** Props sorted by kind, a fixed stride each (src/core/underground/mine-props.ts). */
  readonly props: Float32Array;
}

/** The cells of a chunk. */
export function boxOf({ i, j, k }: Omit<MineChunkRequest, "t">): MineBox {
  return {
    west: CHUNK_CELLS * i,
    south: CHUNK_CELLS * j,
    columns: CHUNK_CELLS,
    rows: CHUNK_CELLS,
    top: CHUNK_LEVELS * k + 1,
    levels: CHUNK_LEVELS,
  };
}

/** Whether the mine is defined there: not beyond the edge of the world, nor above the first level. */
export function hasChunk({ formula }: Mine, i: number, j: number, k: number): boolean {
  const most = MINE_REACH / MINE_CELL;
  const within = (n: number) => CHUNK_CELLS * n - 1 >= -most && CHUNK_CELLS * (n + 1) <= most;
  return within(i) && within(j) && k >= 0 && CHUNK_LEVELS * (k + 1) <= (formula === "product" ? 2 : MINE_DEEPEST);
}

/** Runs in steps of well under 4 ms; a level's shafts take the longest. */
export function* generateMineChunk(
  mine: Mine,
  ask: MineChunkRequest,
  allocate: Allocate,
): Generator<undefined, MineChunk> {
  const box = boxOf(ask);
  const cells = readMineCells(mine, box, ask.t);
  yield;
  return yield* packMineChunk(cells, validYears(mine, box, ask.t), allocate);
}

/** The chunk of cells that are valid from one year to another. */
export function* packMineChunk(
  cells: MineCells,
  [from, until]: readonly [number, number],
  allocate: Allocate,
): Generator<undefined, MineChunk> {
  const { box } = cells;
  const faces = meshMine(cells, true);
  yield;
  const props = minePropsIn(cells);
  yield;
  const count = box.columns * box.rows * box.levels;
  const buffer = allocate(4 * props.length + 2 * faces.length + count);
  const out: MineChunk = {
    from,
    until,
    props: new Float32Array(buffer, 0, props.length),
    faces: new Int16Array(buffer, 4 * props.length, faces.length),
    open: new Uint8Array(buffer, 4 * props.length + 2 * faces.length, count),
  };
  out.props.set(props);
  out.faces.set(faces);
  const across = box.columns + 2;
  for (let up = 0, n = 0; up < box.levels; up++)
    for (let row = 0; row < box.rows; row++)
      for (let column = 0; column < box.columns; column++, n++)
        out.open[n] = cells.open[((box.levels - up) * (box.rows + 2) + row + 1) * across + column + 1];
  return out;
}

/** Expected size of a chunk in bytes. */
export const EXPECTED_BYTES = 2 ** 15;

const years = new Float64Array(2);

/** The years between which no cell in or round a box changes. */
function validYears(mine: Mine, { west, south, columns, rows, top, levels }: MineBox, t: number): [number, number] {
  let [back, on] = [Infinity, Infinity];
  const deepest = mine.formula === "product" ? 1 : MINE_DEEPEST;
  for (let level = Math.max(1, top - 1); level <= Math.min(deepest, top + levels); level++)
    for (let row = south - 1; row <= south + rows; row++)
      for (let column = west - 1; column <= west + columns; column++) {
        stableYearsAt(mine, MINE_CELL * column, MINE_CELL * row, level, t, years);
        back = Math.min(back, years[0]);
        on = Math.min(on, years[1]);
      }
  return [t - back, t + on];
}
