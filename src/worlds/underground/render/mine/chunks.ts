/** The chunks of a mine that have come: which cells they open, and their faces and things as places in the world. */

import { MINE_CELL } from "../../../../core/underground/mine.ts";
import { FACE_STRIDE } from "../../../../core/underground/mine-mesh.ts";
import { MINE_PROP_STRIDE, MINE_PROPS } from "../../../../core/underground/mine-props.ts";
import { floorOf, type IsCellOpen, type MineSpace, SLAB, WALL } from "../../../../core/underground/mine-space.ts";
import type { VisibleCells } from "../../../../core/underground/visible-cells.ts";
import { CHUNK_CELLS, CHUNK_LEVELS } from "../../jobs/mine-chunk.ts";
import type { MineStream, PlacedChunk } from "../../jobs/mine-stream.ts";
import type { OpenCellTexture } from "./open-cells.ts";

/** Metres along the two axes after that of its plane. */
type FoundFace = (x: number, y: number, z: number, facing: number, along: number, across: number) => void;
type FoundThing = (
  kind: number,
  x: number,
  y: number,
  z: number,
  turn: number,
  size: number,
  bits: number,
  column: number,
  row: number,
  level: number,
) => void;

export interface MineChunks {
  readonly count: number;
  /** Counts up with every chunk that comes or goes. */
  readonly version: number;
  /** Whether some have come that were not taken yet. */
  readonly waiting: boolean;
  readonly isOpen: IsCellOpen;
  take(bytes: number): void;
  /** Those that have a seen cell. */
  of(seen: VisibleCells): Set<PlacedChunk>;
  dispose(): void;
}

/** A little over the corner that two walls make, so that none shows between them. */
const OVER = WALL + 0.004;
const LAMP = MINE_PROPS.indexOf("lamp");

export function createMineChunks(stream: MineStream, cells: OpenCellTexture): MineChunks {
  const held = new Map<string, PlacedChunk>();
  const places = new Map<number, PlacedChunk>();
  let version = 0;
  let waiting = false;

  /** Chunks by number, for a question asked thousands of times a frame; far ones may share one, near ones never. */
  const placeOf = (i: number, j: number, k: number) => ((k & 1023) << 20) | ((j & 1023) << 10) | (i & 1023);
  const chunkAt = (column: number, row: number, level: number) =>
    places.get(
      placeOf(Math.floor(column / CHUNK_CELLS), Math.floor(row / CHUNK_CELLS), Math.floor((level - 1) / CHUNK_LEVELS)),
    );

  function forget(key: string): void {
    const chunk = held.get(key);
    if (!chunk) return;
    held.delete(key);
    places.delete(placeOf(chunk.i, chunk.j, chunk.k));
    cells.clear(chunk);
    stream.release(chunk);
  }

  function admit(chunk: PlacedChunk): void {
    const before = held.get(chunk.key);
    if (before) stream.release(before);
    held.set(chunk.key, chunk);
    places.set(placeOf(chunk.i, chunk.j, chunk.k), chunk);
    const lamps = new Set<number>();
    for (let n = 0; n < chunk.things.length; n += MINE_PROP_STRIDE)
      if (chunk.things[n] === LAMP) lamps.add(chunk.things[n + 7]);
    cells.write(chunk, lamps);
  }

  return {
    get count() {
      return held.size;
    },
    get version() {
      return version;
    },
    get waiting() {
      return waiting;
    },
    isOpen(column, row, level) {
      const chunk = level >= 1 ? chunkAt(column, row, level) : undefined;
      if (!chunk) return false;
      const up = CHUNK_LEVELS * (chunk.k + 1) - level;
      const [i, j] = [column - CHUNK_CELLS * chunk.i, row - CHUNK_CELLS * chunk.j];
      return chunk.open[(up * CHUNK_CELLS + j) * CHUNK_CELLS + i] === 1;
    },
    take(bytes) {
      const { added, removed } = stream.take(bytes);
      for (const key of removed) forget(key);
      for (const chunk of added) admit(chunk);
      if (added.length + removed.length > 0) version++;
      waiting = added.length > 0;
    },
    of(seen) {
      const found = new Set<PlacedChunk>();
      seen.each((column, row, level) => {
        const chunk = chunkAt(column, row, level);
        if (chunk) found.add(chunk);
      });
      return found;
    },
    dispose() {
      for (const key of [...held.keys()]) forget(key);
    },
  };
}

/** Its faces, as they stand in the world. */
export function facesOf({ i, j, k, faces }: PlacedChunk, space: MineSpace, found: FoundFace): void {
  const corner = [
    MINE_CELL * (CHUNK_CELLS * i - 0.5),
    MINE_CELL * (CHUNK_CELLS * j - 0.5),
    floorOf(space, CHUNK_LEVELS * (k + 1)),
  ];
  const place = [0, 0, 0];
  for (let n = 0; n < faces.length; n += FACE_STRIDE) {
    const facing = faces[n];
    const axis = facing % 3;
    const [p, q] = [(axis + 1) % 3, (axis + 2) % 3];
    const inset = axis === 2 ? (facing === 2 ? 0 : -SLAB) : facing < 3 ? WALL : -WALL;
    // Walls go on behind the walls they meet, level; floors and roofs are whole already.
    const [overP, overQ] = axis === 0 ? [OVER, 0] : axis === 1 ? [0, OVER] : [0, 0];
    place[axis] = corner[axis] + MINE_CELL * faces[n + 1] + inset;
    place[p] = corner[p] + MINE_CELL * faces[n + 2] - overP;
    place[q] = corner[q] + MINE_CELL * faces[n + 4] - overQ;
    const along = MINE_CELL * (faces[n + 3] - faces[n + 2]) + 2 * overP;
    const across = MINE_CELL * (faces[n + 5] - faces[n + 4]) + 2 * overQ;
    found(place[0], place[1], place[2], facing, along, across);
  }
}

/** Its things, as they stand in the world, each with its cell. */
export function thingsOf({ i, j, k, things }: PlacedChunk, space: MineSpace, found: FoundThing): void {
  const [west, south] = [CHUNK_CELLS * i, CHUNK_CELLS * j];
  const lowest = CHUNK_LEVELS * (k + 1);
  const [x, y, z] = [MINE_CELL * (west - 0.5), MINE_CELL * (south - 0.5), floorOf(space, lowest)];
  for (let n = 0; n < things.length; n += MINE_PROP_STRIDE) {
    const cell = things[n + 7];
    const column = west + (cell % CHUNK_CELLS);
    const row = south + (Math.floor(cell / CHUNK_CELLS) % CHUNK_CELLS);
    const level = lowest - Math.floor(cell / CHUNK_CELLS ** 2);
    const [kind, dx, dy, dz] = [things[n], things[n + 1], things[n + 2], things[n + 3]];
    found(kind, x + dx, y + dy, z + dz, things[n + 4], things[n + 5], things[n + 6], column, row, level);
  }
}
