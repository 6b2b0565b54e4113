/** Lands of the fault algorithms, and Krten's file of one. */
import { checkPositive, checkWhole } from "../checks.ts";

/**
 * A land: heights in an array of xSize by ySize cells, laid out as in Krten's program. x runs east, y north.
 *
 *   heights   height units; `heights[x·ySize + y]`
 */
export interface Land {
  readonly xSize: number;
  readonly ySize: number;
  readonly heights: Float64Array;
}

/** 64 million cells, half a gigabyte. */
export const MAX_CELLS = 2 ** 26;

/** A flat land at height 0. */
export function createLand(xSize: number, ySize: number): Land {
  checkCells(xSize, ySize);
  return { xSize, ySize, heights: new Float64Array(xSize * ySize) };
}

/** Throws a RangeError that names the size, for a land of no cells or more than `most`. */
export function checkCells(xSize: number, ySize: number, most = MAX_CELLS): void {
  for (const [name, size] of [
    ["xSize", xSize],
    ["ySize", ySize],
  ] as const)
    checkWhole(name, size, 1, most);
  if (xSize * ySize > most)
    throw new RangeError(`Expected a land of at most ${most} cells, got ${xSize} × ${ySize} = ${xSize * ySize}.`);
}

/** Throws a RangeError for a land whose heights are not as many as its cells. */
export function checkLand({ xSize, ySize, heights }: Land): void {
  checkCells(xSize, ySize);
  if (heights.length !== xSize * ySize)
    throw new RangeError(`Expected ${xSize * ySize} heights for ${xSize} × ${ySize} cells, got ${heights.length}.`);
}

/*
 * Krten's file: int32 little-endian xSize, ySize, then the heights, x-major.
 *
 *   error    none for whole heights of ±2³¹; others are rounded, half up
 *   source   Krten 1994, EWrite2d and ERead2d
 */

const HEADER = 8;

export function encodeLand(land: Land): Uint8Array {
  checkLand(land);
  const { xSize, ySize, heights } = land;
  const bytes = new Uint8Array(HEADER + 4 * heights.length);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, xSize, true);
  view.setInt32(4, ySize, true);
  heights.forEach((height, i) => {
    const whole = Math.round(height);
    if (!(whole >= -(2 ** 31) && whole < 2 ** 31))
      throw new RangeError(
        `Expected heights from ${-(2 ** 31)} to ${2 ** 31 - 1}, got ${height} at x ${Math.floor(i / ySize)}, y ${i % ySize}.`,
      );
    view.setInt32(HEADER + 4 * i, whole, true);
  });
  return bytes;
}

/** Throws a RangeError, with both sizes, for data that is truncated, too long or empty. */
export function decodeLand(bytes: Uint8Array, most = MAX_CELLS): Land {
  checkPositive("most", most);
  if (bytes.length < HEADER)
    throw new RangeError(`Expected a land file of at least ${HEADER} bytes, xSize and ySize, got ${bytes.length}.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [xSize, ySize] = [view.getInt32(0, true), view.getInt32(4, true)];
  for (const [name, size] of [
    ["xSize", xSize],
    ["ySize", ySize],
  ] as const)
    checkWhole(`the land file's ${name}`, size, 1, 2 ** 31 - 1);
  const length = HEADER + 4 * xSize * ySize;
  if (bytes.length !== length)
    throw new RangeError(`Expected ${length} bytes for a land of ${xSize} × ${ySize}, got ${bytes.length}.`);
  checkCells(xSize, ySize, most);
  const land = createLand(xSize, ySize);
  for (let i = 0; i < land.heights.length; i++) land.heights[i] = view.getInt32(HEADER + 4 * i, true);
  return land;
}
