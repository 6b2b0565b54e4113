/**
 * Streams a mine round the eye, chunk by chunk: requests chunks of workers as the eye moves and years pass, nearest first.
 *
 *   wanted   chunks whose nearest point is within LOAD_RADIUS of the eye, vertical distance counted twice; dropped beyond
 *            KEEP_FACTOR times that
 *   years    an outdated chunk stays until its successor is ready, so the mine never has holes
 */
import { MINE_CELL } from "../../../core/underground/mine.ts";
import { floorOf, type MineSpace } from "../../../core/underground/mine-space.ts";
import type { WorldTable } from "../../../recipe/recipe.ts";
import type { Epoch, Pool, Ticket } from "../../../stream/pool.ts";
import {
  CHUNK_CELLS,
  CHUNK_LEVELS,
  EXPECTED_BYTES,
  hasChunk,
  type MineChunk,
  type MineChunkRequest,
} from "./mine-chunk.ts";

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
/** Most keys that one call of `take` drops. */
const MAX_DROPPED = 16;
const SIDE = MINE_CELL * CHUNK_CELLS;
const HEIGHT = MINE_CELL * CHUNK_LEVELS;

interface Entry {
  readonly key: string;
  readonly i: number;
  readonly j: number;
  readonly k: number;
  distance: number;
  /** Year and mine of the last request. */
  requestedYear: number;
  mine: number;
  ticket: Ticket | null;
  /** Finished, not taken yet. */
  ready: MineChunk | null;
  /** The chunk that was taken last: size, valid years, and mine. */
  taken: { readonly bytes: number; readonly from: number; readonly until: number; readonly mine: number } | null;
  failed: boolean;
}

export function createMineStream(
  world: WorldTable,
  space: MineSpace,
  pool: Pool,
  { failed }: MineStreamOptions = {},
): MineStream {
  let epoch: Epoch = pool.open(world);
  let [shown, mineVersion, failures] = [space, 0, 0];
  let entries = new Map<string, Entry>();
  let dropped: string[] = [];
  const last = { x: Infinity, y: 0, z: 0, t: Number.NaN };

  function request(entry: Entry, t: number): void {
    const { key, i, j, k } = entry;
    const message: MineChunkRequest = { i, j, k, t };
    entry.requestedYear = t;
    entry.mine = mineVersion;
    entry.failed = false;
    entry.ticket = epoch.order({
      job: "mine",
      key,
      ask: message,
      priority: priorityOf(entry),
      bytes: EXPECTED_BYTES,
      done(chunk) {
        entry.ticket = null;
        if (entry.ready) release(entry.ready);
        entry.ready = chunk;
      },
      failed(error) {
        entry.ticket = null;
        entry.failed = true;
        failures++;
        failed?.(error);
      },
    });
  }

  function release({ open }: MineChunk): void {
    pool.give(open.buffer as ArrayBuffer);
  }

  function drop(entry: Entry): void {
    entry.ticket?.cancel();
    if (entry.ready) release(entry.ready);
    if (entry.taken) dropped.push(entry.key);
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
          const before = entries.get(key);
          if (distance >= (before ? most : LOAD_RADIUS) || !hasChunk(shown.mine, i, j, k)) continue;
          // A chunk that was dropped may still be drawn; requested again, it replaces itself.
          const entry: Entry = before ?? { key, i, j, k, distance, ...NOT_REQUESTED };
          entry.distance = distance;
          if (entry.ticket) entry.ticket.priority = priorityOf(entry);
          next.set(key, entry);
        }
    for (const [key, entry] of entries) if (!next.has(key)) drop(entry);
    dropped = dropped.filter((key) => !next.has(key));
    entries = next;
  }

  const isValid = ({ from, until }: { from: number; until: number }, t: number) => from <= t && t <= until;

  /** Whether a chunk must be generated for this year and is not requested yet. */
  function isStale(entry: Entry): boolean {
    if (entry.ticket || entry.failed) return false;
    const newest = entry.ready ?? entry.taken;
    if (!newest || entry.mine !== mineVersion) return true;
    return !isValid(newest, last.t) && entry.requestedYear !== last.t;
  }

  const isMissing = (entry: Entry) =>
    entry.distance < LOAD_RADIUS && !entry.failed && (entry.ready !== null || entry.taken?.mine !== mineVersion);

  return {
    update(x, y, z, t) {
      const moved = Math.hypot(x - last.x, y - last.y, z - last.z);
      last.t = t;
      if (!(moved < UPDATE_DISTANCE)) {
        Object.assign(last, { x, y, z });
        select();
      }
      for (const entry of entries.values()) if (isStale(entry)) request(entry, t);
    },
    take(budget) {
      const removed = dropped.splice(0, MAX_DROPPED);
      const finished = [...entries.values()].filter(({ ready }) => ready).sort((a, b) => a.distance - b.distance);
      const added: PlacedChunk[] = [];
      let left = budget;
      for (const entry of finished) {
        const { key, i, j, k, ready } = entry;
        if (!ready) continue;
        const bytes = ready.open.byteLength + ready.faces.byteLength + ready.things.byteLength;
        if (added.length > 0 && left < bytes) break;
        left -= bytes;
        entry.ready = null;
        entry.taken = { bytes, from: ready.from, until: ready.until, mine: entry.mine };
        added.push({ key, i, j, k, ...ready });
      }
      return { added, removed };
    },
    release,
    show(next, of) {
      for (const entry of entries.values()) {
        entry.ticket?.cancel();
        if (entry.ready) release(entry.ready);
        Object.assign(entry, { ticket: null, ready: null, failed: false });
      }
      epoch.close();
      epoch = pool.open(next);
      shown = of;
      mineVersion++;
      last.x = Infinity;
    },
    get settled() {
      return last.x !== Infinity && ![...entries.values()].some(isMissing);
    },
    get complete() {
      const late = ({ taken, requestedYear }: Entry) =>
        taken !== null && !isValid(taken, last.t) && requestedYear !== last.t;
      return this.settled && ![...entries.values()].some((entry) => entry.ticket !== null || late(entry));
    },
    get stats() {
      const all = [...entries.values()];
      return {
        chunks: all.filter(({ taken }) => taken).length,
        waiting: all.filter(({ ticket, ready }) => ticket || ready).length,
        bytes: all.reduce((sum, { taken }) => sum + (taken?.bytes ?? 0), 0),
        failed: failures,
      };
    },
    dispose() {
      for (const entry of entries.values()) drop(entry);
      entries.clear();
      dropped = [];
      epoch.close();
    },
  };
}

/** Missing chunks come before outdated ones. */
function priorityOf({ distance, taken }: Entry): number {
  return taken ? distance + LOAD_RADIUS / 2 : distance;
}

const NOT_REQUESTED = { requestedYear: Number.NaN, mine: -1, ticket: null, ready: null, taken: null, failed: false };
