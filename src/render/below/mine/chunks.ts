/** Resident chunks of a mine: their open cells, and their faces and props in world coordinates. */

import { MINE_CELL } from "../../../core/underground/mine.ts";
import { FACE_STRIDE } from "../../../core/underground/mine-mesh.ts";
import { MINE_PROP_STRIDE, MINE_PROPS } from "../../../core/underground/mine-props.ts";
import { floorOf, type IsCellOpen, type MineSpace, SLAB, WALL } from "../../../core/underground/mine-space.ts";
import type { VisibleCells } from "../../../core/underground/visible-cells.ts";
import { CHUNK_CELLS, CHUNK_LEVELS } from "../../../stream/below/mine-chunk.ts";
import type { MineStream, PlacedChunk } from "../../../stream/below/mine-stream.ts";
import type { OpenCellTexture } from "./open-cells.ts";

/** Receives a face: corner, direction, and size in metres along the two axes after the face's own. */
type FaceVisitor = (x: number, y: number, z: number, facing: number, along: number, across: number) => void;
/** A prop: its kind, place, turn, size and random bits, and the cell that it belongs to; reused for the next one. */
const prop = { kind: 0, x: 0, y: 0, z: 0, turn: 0, size: 0, bits: 0, column: 0, row: 0, level: 0 };
type PropVisitor = (visited: Readonly<typeof prop>) => void;

/** Stream that chunks are taken from and released to. */
export type ChunkStream = Pick<MineStream, "take" | "release">;

export interface MineChunks {
  readonly count: number;
  /** Incremented with every chunk that is added or removed. */
  readonly version: number;
  /** Whether the last `take` delivered chunks, so that more may be ready. */
  readonly waiting: boolean;
  readonly isOpen: IsCellOpen;
  take(bytes: number): void;
  /** Chunks with at least one visible cell. */
  of(seen: VisibleCells): Set<PlacedChunk>;
  dispose(): void;
}

/** Length in metres by which walls overlap at corners, so that no crack shows. */
const OVERLAP = WALL + 0.004;
const LAMP = MINE_PROPS.indexOf("lamp");

export function createMineChunks(stream: ChunkStream, cells: OpenCellTexture): MineChunks {
  const resident = new Map<string, PlacedChunk>();
  const byHash = new Map<number, PlacedChunk>();
  let version = 0;
  let waiting = false;

  /** A hash of a chunk's indices, fast enough for thousands of queries per frame. Only distant chunks can collide. */
  const hashOf = (i: number, j: number, k: number) => ((k & 1023) << 20) | ((j & 1023) << 10) | (i & 1023);
  const chunkAt = (column: number, row: number, level: number) =>
    byHash.get(
      hashOf(Math.floor(column / CHUNK_CELLS), Math.floor(row / CHUNK_CELLS), Math.floor((level - 1) / CHUNK_LEVELS)),
    );

  function remove(key: string): void {
    const chunk = resident.get(key);
    if (!chunk) return;
    resident.delete(key);
    byHash.delete(hashOf(chunk.i, chunk.j, chunk.k));
    cells.clear(chunk);
    stream.release(chunk);
  }

  function add(chunk: PlacedChunk): void {
    const before = resident.get(chunk.key);
    if (before) stream.release(before);
    resident.set(chunk.key, chunk);
    byHash.set(hashOf(chunk.i, chunk.j, chunk.k), chunk);
    const lamps = new Set<number>();
    for (let n = 0; n < chunk.props.length; n += MINE_PROP_STRIDE)
      if (chunk.props[n] === LAMP) lamps.add(chunk.props[n + 7]);
    cells.write(chunk, lamps);
  }

  return {
    get count() {
      return resident.size;
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
      for (const key of removed) remove(key);
      for (const chunk of added) add(chunk);
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
      for (const key of [...resident.keys()]) remove(key);
    },
  };
}

/** The axis that a face looks along, and the two that follow it. */
const AXES = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
] as const;
const cell = [0, 0, 0];
/** The first and last place, along two axes, of a rectangle's visible cells. */
const shown = { p: [0, 0], q: [0, 0] };

/** Writes into `shown` the part of the rectangle at `n` before which a cell is visible; false where there is none. */
function findShown({ i, j, k, faces }: PlacedChunk, n: number, seen: Pick<VisibleCells, "has">): boolean {
  const facing = faces[n];
  const [axis, p, q] = AXES[facing % 3];
  const { p: along, q: across } = shown;
  along[0] = across[0] = Infinity;
  along[1] = across[1] = -1;
  // The open cells are on the side that the face looks to.
  cell[axis] = facing < 3 ? faces[n + 1] : faces[n + 1] - 1;
  for (cell[q] = faces[n + 4]; cell[q] < faces[n + 5]; cell[q]++)
    for (cell[p] = faces[n + 2]; cell[p] < faces[n + 3]; cell[p]++) {
      if (!seen.has(CHUNK_CELLS * i + cell[0], CHUNK_CELLS * j + cell[1], CHUNK_LEVELS * (k + 1) - cell[2])) continue;
      along[0] = Math.min(along[0], cell[p]);
      along[1] = Math.max(along[1], cell[p] + 1);
      across[0] = Math.min(across[0], cell[q]);
      across[1] = cell[q] + 1;
    }
  return along[1] > 0;
}

/** Visits the parts of a chunk's faces that visible cells can show, in world coordinates. */
export function facesOf(
  chunk: PlacedChunk,
  space: MineSpace,
  seen: Pick<VisibleCells, "has">,
  visit: FaceVisitor,
): void {
  const { i, j, k, faces } = chunk;
  const corner = [
    MINE_CELL * (CHUNK_CELLS * i - 0.5),
    MINE_CELL * (CHUNK_CELLS * j - 0.5),
    floorOf(space, CHUNK_LEVELS * (k + 1)),
  ];
  const place = [0, 0, 0];
  for (let n = 0; n < faces.length; n += FACE_STRIDE) {
    if (!findShown(chunk, n, seen)) continue;
    const facing = faces[n];
    const [axis, p, q] = AXES[facing % 3];
    const inset = axis === 2 ? (facing === 2 ? 0 : -SLAB) : facing < 3 ? WALL : -WALL;
    // Walls continue horizontally behind adjoining walls; floors and roofs already cover whole cells.
    const [overlapP, overlapQ] = axis === 0 ? [OVERLAP, 0] : axis === 1 ? [0, OVERLAP] : [0, 0];
    place[axis] = corner[axis] + MINE_CELL * faces[n + 1] + inset;
    place[p] = corner[p] + MINE_CELL * shown.p[0] - overlapP;
    place[q] = corner[q] + MINE_CELL * shown.q[0] - overlapQ;
    const along = MINE_CELL * (shown.p[1] - shown.p[0]) + 2 * overlapP;
    const across = MINE_CELL * (shown.q[1] - shown.q[0]) + 2 * overlapQ;
    visit(place[0], place[1], place[2], facing, along, across);
  }
}

/** Visits a chunk's props in world coordinates, each with its cell. */
export function propsOf({ i, j, k, props }: PlacedChunk, space: MineSpace, visit: PropVisitor): void {
  const [west, south] = [CHUNK_CELLS * i, CHUNK_CELLS * j];
  const lowest = CHUNK_LEVELS * (k + 1);
  const [x, y, z] = [MINE_CELL * (west - 0.5), MINE_CELL * (south - 0.5), floorOf(space, lowest)];
  for (let n = 0; n < props.length; n += MINE_PROP_STRIDE) {
    prop.kind = props[n];
    prop.x = x + props[n + 1];
    prop.y = y + props[n + 2];
    prop.z = z + props[n + 3];
    prop.turn = props[n + 4];
    prop.size = props[n + 5];
    prop.bits = props[n + 6];
    const cell = props[n + 7];
    prop.column = west + (cell % CHUNK_CELLS);
    prop.row = south + (Math.floor(cell / CHUNK_CELLS) % CHUNK_CELLS);
    prop.level = lowest - Math.floor(cell / CHUNK_CELLS ** 2);
    visit(prop);
  }
}
