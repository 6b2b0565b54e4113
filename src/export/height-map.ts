/**
 * Height maps: a grid of heights that are computed where they are read, so that a map of any size takes the memory of
 * one band of rows.
 *
 *   column, row   whole, from the west and from the north
 *   height        metres above the world's datum; NaN where there is no ground
 */
import type { Land } from "../core/faults/land.ts";
import { refusal } from "../words/refusal.ts";
import { saying } from "../words/words.ts";

export interface HeightMap {
  readonly columns: number;
  readonly rows: number;
  /** Distance between neighbours, metres. */
  readonly spacing: number;
  /** Metres east and north of the first point, which is the north-western corner. */
  readonly west: number;
  readonly north: number;
  heightAt(column: number, row: number): number;
}

/** Metres per height unit of the field of 1983, and of .xy files. */
export const UNIT = 0.25;

/** Heights computed between two steps of a generator. */
const BAND = 2 ** 16;

/** Rows of a map that are written in one step. */
export function bandRows(columns: number): number {
  return Math.max(1, Math.floor(BAND / columns));
}

/** Heights of a map, metres. */
export interface HeightRange {
  readonly least: number;
  readonly greatest: number;
  /** Whether some of the map has no ground. */
  readonly hasVoid: boolean;
}

/** Finds the range of a map's heights; yields the number of rows done. Throws a RangeError for a map without ground. */
export function* measureRange(map: HeightMap): Generator<number, HeightRange, void> {
  let [least, greatest, hasVoid] = [Infinity, -Infinity, false];
  const band = bandRows(map.columns);
  for (let row = 0; row < map.rows; row++) {
    for (let column = 0; column < map.columns; column++) {
      const height = map.heightAt(column, row);
      if (height < least) least = height;
      if (height > greatest) greatest = height;
      if (Number.isNaN(height)) hasVoid = true;
    }
    if ((row + 1) % band === 0 || row + 1 === map.rows) yield row + 1;
  }
  if (least > greatest) throw refusal(saying("Expected a map with some ground, got only void."));
  return { least, greatest, hasVoid };
}

/** Part of a map: `columns` by `rows` points, the first at (column, row). */
export function windowOf(map: HeightMap, column: number, row: number, columns: number, rows: number): HeightMap {
  return {
    columns,
    rows,
    spacing: map.spacing,
    west: map.west + column * map.spacing,
    north: map.north - row * map.spacing,
    heightAt: (i, j) => map.heightAt(column + i, row + j),
  };
}

/** The map with its rows from south to north. Its corner is still the north-western one. */
export function flipped(map: HeightMap): HeightMap {
  return { ...map, heightAt: (column, row) => map.heightAt(column, map.rows - 1 - row) };
}

/** A land in units as a map. */
export function mapOfLand({ xSize, ySize, heights }: Land, spacing: number): HeightMap {
  return {
    columns: xSize,
    rows: ySize,
    spacing,
    west: 0,
    north: (ySize - 1) * spacing,
    heightAt: (column, row) => heights[column * ySize + ySize - 1 - row] * UNIT,
  };
}
