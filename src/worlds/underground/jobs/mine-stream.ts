/**
 * A mine near an eye, chunk by chunk, for those who draw it: asked of workers as the eye moves and as years go by, nearest first.
 *
 *   wanted   while the nearest of a chunk is within RANGE of the eye, metres up and down counted twice; kept to KEPT times that
 *   years    a chunk that no longer holds stays until its next has come: there is never a hole where there was a mine
 */
import { MINE_CELL } from "../../../core/underground/mine.ts";
import { floorOf, type MineSpace } from "../../../core/underground/mine-space.ts";
import type { WorldTable } from "../../../recipe/recipe.ts";
import type { Epoch, Pool, Ticket } from "../../../stream/pool.ts";
import {
  CHUNK_CELLS,
  CHUNK_LEVELS,
  hasChunk,
  LIKELY_BYTES,
  type MineChunk,
  type MineChunkRequest,
} from "./mine-chunk.ts";

/** A chunk that has come, and where it lies: cell (8i, 8j) of level 2k + 1 is its south-western upper one. */
export interface PlacedChunk extends MineChunk {
  /** "i,j,k". */
  readonly key: string;
  readonly i: number;
  readonly j: number;
  readonly k: number;
}

export interface MineStream {
  /** Tells where the eye is and which year it is; chooses, asks, cancels. */
  update(x: number, y: number, z: number, t: number): void;
  /** What came since the last call, one chunk at least and within a budget of bytes, nearest first; and keys to forget. */
  take(bytes: number): { readonly added: readonly PlacedChunk[]; readonly removed: readonly string[] };
  /** It is no longer read: the buffer goes back to the pool. One that takes another's place is told by its key. */
  release(chunk: MineChunk): void;
  /** Draws another mine of the same place: all is asked anew, and stays as it was until that has come. */
  show(world: WorldTable, space: MineSpace): void;
  /** True once all that is wanted has been taken, of some year; `complete`: of this one. */
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
  /** Told of a chunk that could not be made; it is asked again when the eye comes back to it. */
  failed?(error: Error): void;
}

/** Metres: a little more than one sees. */
export const RANGE = 210;
const KEPT = 1.2;
/** Metres that the eye moves before chunks are chosen again. */
const STRAY = 6;
const FORGOTTEN = 16;
const SIDE = MINE_CELL * CHUNK_CELLS;
const HEIGHT = MINE_CELL * CHUNK_LEVELS;

interface Held {
  readonly key: string;
  readonly i: number;
  readonly j: number;
  readonly k: number;
  away: number;
  /** Which year it was last asked for, and of which mine. */
  asked: number;
  mine: number;
  ticket: Ticket | null;
  /** What has come and was not taken yet. */
  come: MineChunk | null;
  /** Of what was last taken: bytes, years between which it holds, and of which mine. */
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
  let [shown, mines, failures] = [space, 0, 0];
  let held = new Map<string, Held>();
  let forgotten: string[] = [];
  const last = { x: Infinity, y: 0, z: 0, t: Number.NaN };

  function ask(one: Held, t: number): void {
    const { key, i, j, k } = one;
    const asked: MineChunkRequest = { i, j, k, t };
    one.asked = t;
    one.mine = mines;
    one.failed = false;
    one.ticket = epoch.order({
      job: "mine",
      key,
      ask: asked,
      priority: priorityOf(one),
      bytes: LIKELY_BYTES,
      done(chunk) {
        one.ticket = null;
        if (one.come) release(one.come);
        one.come = chunk;
      },
      failed(error) {
        one.ticket = null;
        one.failed = true;
        failures++;
        failed?.(error);
      },
    });
  }

  function release({ open }: MineChunk): void {
    pool.give(open.buffer as ArrayBuffer);
  }

  function forget(one: Held): void {
    one.ticket?.cancel();
    if (one.come) release(one.come);
    if (one.taken) forgotten.push(one.key);
  }

  /** Metres from the eye to the nearest of a chunk. */
  function awayOf(i: number, j: number, k: number): number {
    const beyond = (v: number, low: number, size: number) => Math.max(low - v, v - low - size, 0);
    const [x, y] = [i, j].map((n) => SIDE * n - MINE_CELL / 2);
    const up = beyond(last.z, floorOf(shown, CHUNK_LEVELS * (k + 1)), HEIGHT);
    return Math.hypot(beyond(last.x, x, SIDE), beyond(last.y, y, SIDE), 2 * up);
  }

  function choose(): void {
    const next = new Map<string, Held>();
    const most = KEPT * RANGE;
    const at = (v: number, size: number) => Math.floor(v / size);
    const depth = floorOf(shown, 0) - last.z;
    for (let k = Math.max(0, at(depth - most / 2, HEIGHT)); k <= at(depth + most / 2, HEIGHT); k++)
      for (let j = at(last.y - most, SIDE); j <= at(last.y + most, SIDE) + 1; j++)
        for (let i = at(last.x - most, SIDE); i <= at(last.x + most, SIDE) + 1; i++) {
          const away = awayOf(i, j, k);
          const key = `${i},${j},${k}`;
          const before = held.get(key);
          if (away >= (before ? most : RANGE) || !hasChunk(shown.mine, i, j, k)) continue;
          // What was told to be forgotten may still be drawn: asked for again, it takes its own place.
          const one: Held = before ?? { key, i, j, k, away, ...UNASKED };
          one.away = away;
          if (one.ticket) one.ticket.priority = priorityOf(one);
          next.set(key, one);
        }
    for (const [key, one] of held) if (!next.has(key)) forget(one);
    forgotten = forgotten.filter((key) => !next.has(key));
    held = next;
  }

  const holds = ({ from, until }: { from: number; until: number }, t: number) => from <= t && t <= until;

  /** Whether a chunk must be made for this year, and is not on its way. */
  function isStale(one: Held): boolean {
    if (one.ticket || one.failed) return false;
    const newest = one.come ?? one.taken;
    if (!newest || one.mine !== mines) return true;
    return !holds(newest, last.t) && one.asked !== last.t;
  }

  const lacks = (one: Held) => one.away < RANGE && !one.failed && (one.come !== null || one.taken?.mine !== mines);

  return {
    update(x, y, z, t) {
      const moved = Math.hypot(x - last.x, y - last.y, z - last.z);
      last.t = t;
      if (!(moved < STRAY)) {
        Object.assign(last, { x, y, z });
        choose();
      }
      for (const one of held.values()) if (isStale(one)) ask(one, t);
    },
    take(budget) {
      const removed = forgotten.splice(0, FORGOTTEN);
      const ready = [...held.values()].filter(({ come }) => come).sort((a, b) => a.away - b.away);
      const added: PlacedChunk[] = [];
      let left = budget;
      for (const one of ready) {
        const { key, i, j, k, come } = one;
        if (!come) continue;
        const bytes = come.open.byteLength + come.faces.byteLength + come.things.byteLength;
        if (added.length > 0 && left < bytes) break;
        left -= bytes;
        one.come = null;
        one.taken = { bytes, from: come.from, until: come.until, mine: one.mine };
        added.push({ key, i, j, k, ...come });
      }
      return { added, removed };
    },
    release,
    show(next, of) {
      for (const one of held.values()) {
        one.ticket?.cancel();
        if (one.come) release(one.come);
        Object.assign(one, { ticket: null, come: null, failed: false });
      }
      epoch.close();
      epoch = pool.open(next);
      shown = of;
      mines++;
      last.x = Infinity;
    },
    get settled() {
      return last.x !== Infinity && ![...held.values()].some(lacks);
    },
    get complete() {
      const late = ({ taken, asked }: Held) => taken !== null && !holds(taken, last.t) && asked !== last.t;
      return this.settled && ![...held.values()].some((one) => one.ticket !== null || late(one));
    },
    get stats() {
      const all = [...held.values()];
      return {
        chunks: all.filter(({ taken }) => taken).length,
        waiting: all.filter(({ ticket, come }) => ticket || come).length,
        bytes: all.reduce((sum, { taken }) => sum + (taken?.bytes ?? 0), 0),
        failed: failures,
      };
    },
    dispose() {
      for (const one of held.values()) forget(one);
      held.clear();
      forgotten = [];
      epoch.close();
    },
  };
}

/** What is not there at all goes before what is there as it was. */
function priorityOf({ away, taken }: Held): number {
  return taken ? away + RANGE / 2 : away;
}

const UNASKED = { asked: Number.NaN, mine: -1, ticket: null, come: null, taken: null, failed: false };
