/**
 * A height map in tiles, numbered from the north-west. Neighbours share a row or column of points, so that their edges
 * are equal, and all have the range of the whole.
 */

import { refusal } from "../words/refusal.ts";
import { saying } from "../words/words.ts";
import { type HeightMap, windowOf } from "./height-map.ts";

export interface Tile {
  readonly column: number;
  readonly row: number;
  readonly map: HeightMap;
}

/** Maximum number of tiles along a side. */
export const MOST_TILES = 64;

/** Points along `count` tiles of `size` points. */
export function tiledSize(size: number, count: number): number {
  return count * (size - 1) + 1;
}

/** Throws a RangeError for a map that does not divide into that many tiles. */
export function tilesOf(map: HeightMap, across: number, down: number): Tile[] {
  const columns = tileSize(true, map.columns, across);
  const rows = tileSize(false, map.rows, down);
  return Array.from({ length: across * down }, (_, i) => {
    const [column, row] = [i % across, Math.floor(i / across)];
    return { column, row, map: windowOf(map, column * (columns - 1), row * (rows - 1), columns, rows) };
  });
}

function tileSize(isColumns: boolean, points: number, count: number): number {
  if (!(Number.isInteger(count) && count >= 1 && count <= MOST_TILES))
    throw refusal(saying("Expected 1 to {most} tiles along a side, got {count}.", { most: MOST_TILES, count }));
  const size = (points - 1) / count + 1;
  if (!Number.isInteger(size) || size < 2)
    throw refusal(
      isColumns
        ? saying("Expected columns of {count}·k + 1 for {count} tiles, k 1 or more, got {points}.", { count, points })
        : saying("Expected rows of {count}·k + 1 for {count} tiles, k 1 or more, got {points}.", { count, points }),
    );
  return size;
}

/** The name of a tile's file, with the numbers where Unreal Engine expects them: "hills.png" gives "hills_x0_y1.png". */
export function tileName(path: string, { column, row }: Pick<Tile, "column" | "row">): string {
  const [, stem, extension] = /^(.*?)(\.[^./\\]*)?$/s.exec(path) as RegExpExecArray;
  return `${stem}_x${column}_y${row}${extension ?? ""}`;
}
