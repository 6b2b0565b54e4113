/**
 * Streams a mine round the eye, chunk by chunk: requests chunks of workers as the eye moves and years pass, nearest first.
 *
 *   wanted   chunks whose nearest point is within LOAD_RADIUS of the eye, vertical distance counted twice; dropped beyond
 *            KEEP_FACTOR times that
 *   years    an outdated chunk stays until its successor is ready, so the mine never has holes
 */
import { MINE_CELL } from "../../core/underground/mine.ts";
import { floorOf, type MineSpace } from "../../core/underground/mine-space.ts";
import type { WorldTable } from "../../recipe/recipe.ts";
import { InstanceStream, NOT_REQUESTED, type Resident } from "../instance-stream.ts";
import type { Pool } from "../pool.ts";
import { CHUNK_CELLS, CHUNK_LEVELS, EXPECTED_BYTES, hasChunk, type MineChunk } from "./mine-chunk.ts";

/** A finished chunk and its place: cell (8i, 8j) of level 2k + 1 is its upper south-western one. */
export interface PlacedChunk extends MineChunk {
  /** "i,j,k". */
  readonly key: string;
  readonly i: number;
  readonly j: number;
  readonly k: number;
}

export interface MineStream {
  /** Moves the eye and the year: requests and cancels chunks. */
  update(x: number, y: number, z: number, t: number): void;
  /** New chunks, nearest first, at most `bytes` but at least one; and the keys of chunks that were dropped. */
  take(bytes: number): { readonly added: readonly PlacedChunk[]; readonly removed: readonly string[] };
  /** Returns a chunk's buffer to the pool once it is no longer read. A chunk replaces an older one of the same key. */
  release(chunk: MineChunk): void;
  /** Switches to another mine at the same place; old chunks stay until their successors are ready. */
  show(world: WorldTable, space: MineSpace): void;
  /** True once all wanted chunks have been taken, of any year; `complete`: of the current year. */
  readonly settled: boolean;
  readonly complete: boolean;
  readonly stats: {
    readonly chunks: number;
    readonly waiting: number;
    readonly bytes: number;
    readonly failed: number;
  };
  dispose(): void;
}

export interface MineStreamOptions {
  /** Called for a chunk that failed; it is requested again when the eye returns to it. */
  failed?(error: Error): void;
}

/** Metres, slightly more than the view distance. */
export const LOAD_RADIUS = 210;
const KEEP_FACTOR = 1.2;
/** Movement of the eye in metres after which chunks are selected again. */
const UPDATE_DISTANCE = 6;
/** Maximum number of keys that one call of `take` drops. */
const MAX_DROPPED = 16;
const SIDE = MINE_CELL * CHUNK_CELLS;
const HEIGHT = MINE_CELL * CHUNK_LEVELS;

interface Entry extends Resident<MineChunk> {
  readonly i: number;
  readonly j: number;
  readonly k: number;
  /** Year and mine of the last request. */
  requestedYear: number;
  mine: number;
  /** The chunk that was taken last: size, valid years, and mine. */
  current: { readonly bytes: number; readonly from: number; readonly until: number; readonly mine: number } | null;
}

export function createMineStream(
  world: WorldTable,
  space: MineSpace,
  pool: Pool,
  { failed }: MineStreamOptions = {},
): MineStream {
  const stream = new InstanceStream<"mine", MineChunk, Entry>(world, pool, {
    job: "mine",
    askOf: ({ i, j, k, requestedYear }) => ({ i, j, k, t: requestedYear }),
    priorityOf,
    bytesOf: () => EXPECTED_BYTES,
    receive: (chunk) => chunk,
    release,
    sizeOf,
    maxDropped: MAX_DROPPED,
    failed,
  });
  let [shown, mineVersion] = [space, 0];
  const last = { x: Infinity, y: 0, z: 0, t: Number.NaN };

  function request(entry: Entry, t: number): void {
    entry.requestedYear = t;
    entry.mine = mineVersion;
    stream.request(entry);
  }

  function release({ open }: MineChunk): void {
    pool.give(open.buffer as ArrayBuffer);
  }

  /** Metres from the eye to the nearest point of a chunk, vertical distance counted twice. */
  function distanceTo(i: number, j: number, k: number): number {
    const beyond = (v: number, low: number, size: number) => Math.max(low - v, v - low - size, 0);
    const [x, y] = [i, j].map((n) => SIDE * n - MINE_CELL / 2);
    const up = beyond(last.z, floorOf(shown, CHUNK_LEVELS * (k + 1)), HEIGHT);
    return Math.hypot(beyond(last.x, x, SIDE), beyond(last.y, y, SIDE), 2 * up);
  }

  function select(): void {
    const next = new Map<string, Entry>();
    const most = KEEP_FACTOR * LOAD_RADIUS;
    const at = (v: number, size: number) => Math.floor(v / size);
    const depth = floorOf(shown, 0) - last.z;
    for (let k = Math.max(0, at(depth - most / 2, HEIGHT)); k <= at(depth + most / 2, HEIGHT); k++)
      for (let j = at(last.y - most, SIDE); j <= at(last.y + most, SIDE) + 1; j++)
        for (let i = at(last.x - most, SIDE); i <= at(last.x + most, SIDE) + 1; i++) {
          const distance = distanceTo(i, j, k);
          const key = `${i},${j},${k}`;
          const before = stream.residents.get(key);
          if (distance >= (before ? most : LOAD_RADIUS) || !hasChunk(shown.mine, i, j, k)) continue;
          // A chunk that was dropped may still be drawn; requested again, it replaces itself.
          stream.revive(key);
          const entry: Entry = before ?? { key, i, j, k, distance, ...NEW_ENTRY };
          entry.distance = distance;
          next.set(key, entry);
        }
    stream.select(next);
  }

  const isValid = ({ from, until }: { from: number; until: number }, t: number) => from <= t && t <= until;

  /** Whether a chunk must be generated for this year and is not requested yet. */
  function isStale(entry: Entry): boolean {
    if (entry.ticket || entry.failed) return false;
    const newest = entry.ready ?? entry.current;
    if (!newest || entry.mine !== mineVersion) return true;
    return !isValid(newest, last.t) && entry.requestedYear !== last.t;
  }

  const isMissing = (entry: Entry) =>
    entry.distance < LOAD_RADIUS && !entry.failed && (entry.ready !== null || entry.current?.mine !== mineVersion);

  return {
    update(x, y, z, t) {
      const moved = Math.hypot(x - last.x, y - last.y, z - last.z);
      last.t = t;
      if (!(moved < UPDATE_DISTANCE)) {
        Object.assign(last, { x, y, z });
        select();
      }
      for (const entry of stream.residents.values()) if (isStale(entry)) request(entry, t);
    },
    take(budget) {
      const removed = stream.takeDropped();
      const added: PlacedChunk[] = [];
      stream.takeReady(budget, (entry, chunk) => {
        const { key, i, j, k, mine } = entry;
        entry.current = { bytes: sizeOf(chunk), from: chunk.from, until: chunk.until, mine };
        added.push({ key, i, j, k, ...chunk });
      });
      return { added, removed };
    },
    release,
    show(next, of) {
      stream.reopen(next, "keep");
      shown = of;
      mineVersion++;
      last.x = Infinity;
    },
    get settled() {
      return last.x !== Infinity && ![...stream.residents.values()].some(isMissing);
    },
    get complete() {
      const late = ({ current, requestedYear }: Entry) =>
        current !== null && !isValid(current, last.t) && requestedYear !== last.t;
      return this.settled && ![...stream.residents.values()].some((entry) => entry.ticket !== null || late(entry));
    },
    get stats() {
      let [chunks, bytes] = [0, 0];
      for (const { current } of stream.residents.values()) {
        if (current) chunks++;
        bytes += current?.bytes ?? 0;
      }
      return { chunks, waiting: stream.waiting, bytes, failed: stream.failures };
    },
    dispose: () => stream.dispose(),
  };
}

function sizeOf({ open, faces, props }: MineChunk): number {
  return open.byteLength + faces.byteLength + props.byteLength;
}

/** Missing chunks come before outdated ones. */
function priorityOf({ distance, current }: Entry): number {
  return current ? distance + LOAD_RADIUS / 2 : distance;
}

const NEW_ENTRY = { ...NOT_REQUESTED, requestedYear: Number.NaN, mine: -1, current: null };
