/**
 * What stands near an eye over a globe or among islands, chunk by chunk, for those who draw it: asked of workers as the eye moves, nearest
 * first; kept a while when it goes, so that going to and fro asks nothing; and given up where it is no longer wanted.
 *
 *   wanted   while (d/range)² + (clearance/ceiling)² < 1: d metres along the datum from under the eye to the chunk, and of
 *            islands the clearance is that over each archipelago's hills
 *   kept     until that is 1.5
 */
import type { IslandsTable } from "../recipe/kinds/islands.ts";
import type { PlanetTable } from "../recipe/kinds/planet.ts";
import { type Cell, keyOfCell } from "./cells.ts";
import { latticeOf, type Range } from "./lattice.ts";
import type { Pool, Ticket } from "./pool.ts";
import type { Things } from "./things.ts";

export { STRIDE, THINGS, type ThingName } from "./things.ts";

/**
 * What stands on one cell. Level 1 has the trees of level 0, the same to the bit, and reaches farther; near the eye both
 * are there, so that each tree can be drawn near or far by its own distance.
 */
export interface ScatterChunk {
  /** "level/face/i/j". */
  readonly key: string;
  /** 0 near: all things; 1 far: trees alone. */
  readonly level: number;
  /** Of islands, which of the archipelagos it is on; of a planet, the face of its cube. */
  readonly face: number;
  /** On the datum, doubles: metres from the planet's centre, or in the islands' own axes at the archipelago's altitude. */
  readonly centre: readonly [x: number, y: number, z: number];
  /** Metres from the centre in which all its things stand. */
  readonly reach: number;
  /** count × STRIDE, sorted by code, and those of one code by their bits. */
  readonly things: Float32Array;
  /** More than 0: of cells where nothing stands no chunk comes. */
  readonly count: number;
}

export interface ScatterStream {
  /** Tells where the eye is, in the world's own axes, and its metres over the ground; chooses, asks, cancels. */
  update(x: number, y: number, z: number, clearance: number): void;
  /** What came since the last call, within a budget of bytes but one chunk at least, nearest first; and keys to forget. */
  take(bytes: number): { readonly added: readonly ScatterChunk[]; readonly removed: readonly string[] };
  /** Its things have been copied: the buffer goes back to the pool, and they must not be read again. */
  release(chunk: ScatterChunk): void;
  /** True once nothing near is wanted that has not been taken: all of level 0, and what level 1 has as near. */
  readonly settled: boolean;
  /** The same of everything, near and far: frozen pictures wait for it. */
  readonly complete: boolean;
  readonly stats: {
    readonly chunks: number;
    readonly waiting: number;
    readonly bytes: number;
    readonly failed: number;
  };
  dispose(): void;
}

/** Metres around the eye, and over the ground, to which each level is wanted. */
export const RANGES: readonly Range[] = [
  { range: 350, ceiling: 600 },
  { range: 2500, ceiling: 5000 },
];

export interface ScatterOptions {
  /** What is asked of workers of each cell; what stands there unless told otherwise. */
  readonly job?: ScatterJob;
  /** RANGES unless told otherwise: a level of cells for each. */
  readonly ranges?: readonly Range[];
  /** Multiplies the ranges. */
  readonly scale?: number;
  /** Told of a chunk that could not be made; it is asked again when the eye comes back to it. */
  failed?(error: Error): void;
}

/** Jobs of cells whose answers are Things. */
export type ScatterJob = "things" | "houses" | "shafts" | "waters";

const KEPT = 1.5;
/** Keys told to be forgotten in one call, at most. */
const FORGOTTEN = 16;
/** How far the eye moves before chunks of a level are chosen again, of its range: there are hundreds of far ones to go through. */
const STRAY = [1 / 16, 1 / 64];
const LIKELY_BYTES = [2 ** 13, 2 ** 17];

interface Held {
  readonly key: string;
  readonly cell: Cell;
  /** Metres from under the eye, and whether that is near enough to be wanted and not only kept. */
  away: number;
  wanted: boolean;
  state: "asked" | "come" | "taken" | "empty" | "failed";
  ticket: Ticket | null;
  things: Things | null;
  bytes: number;
}

const NOTHING = { added: [], removed: [] };

export function createScatterStream(
  world: PlanetTable | IslandsTable,
  pool: Pool,
  options: ScatterOptions = {},
): ScatterStream {
  const { scale = 1, job = "things", ranges = RANGES, failed } = options;
  const lattice = latticeOf(world);
  const epoch = pool.open(world);
  let held = new Map<string, Held>();
  const forgotten = new Map<string, Held>();
  /** Where each level was last chosen from. */
  const last = ranges.map(() => ({ x: Infinity, y: 0, z: 0, clearance: 0 }));
  const strays = ranges.map(({ range }, level) => STRAY[level] * scale * range);
  let failures = 0;
  /** Whether anything may have come that was not taken: most frames look for nothing. */
  let some = false;

  function ask(key: string, cell: Cell, away: number): Held {
    const back = forgotten.get(key);
    if (forgotten.delete(key) && back) return back;
    const one: Held = { key, cell, away, wanted: true, state: "asked", ticket: null, things: null, bytes: 0 };
    const bytes = LIKELY_BYTES[cell.level];
    const priority = priorityOf(cell.level, away);
    one.ticket = epoch.order({ job, key, ask: cell, priority, bytes, done, failed: refused });
    function done(things: Things): void {
      one.ticket = null;
      one.state = things.count > 0 ? "come" : "empty";
      some = true;
      if (things.count > 0) one.things = things;
      else give(things);
    }
    function refused(error: Error): void {
      one.ticket = null;
      one.state = "failed";
      failures++;
      failed?.(error);
    }
    return one;
  }

  function give({ things }: Things): void {
    pool.give(things.buffer as ArrayBuffer);
  }

  function forget(one: Held): void {
    one.ticket?.cancel();
    if (one.state === "taken") forgotten.set(one.key, one);
    else if (one.things) give(one.things);
  }

  function choose(eye: readonly [number, number, number], clearance: number, due: readonly boolean[]): void {
    const next = new Map<string, Held>();
    for (const [key, one] of held) if (!due[one.cell.level]) next.set(key, one);
    for (const [level, { range, ceiling }] of ranges.entries()) {
      if (!due[level]) continue;
      const most = scale * range;
      lattice(level, eye, clearance, { range: most, ceiling }, KEPT, (cell, away, up) => {
        const key = keyOfCell(cell);
        const wanted = (away / most) ** 2 + up < 1;
        const one = held.get(key) ?? (wanted ? ask(key, cell, away) : null);
        if (!one) return;
        one.away = away;
        one.wanted = wanted;
        if (one.ticket) one.ticket.priority = priorityOf(level, away);
        next.set(key, one);
      });
    }
    for (const [key, one] of held) if (!next.has(key)) forget(one);
    held = next;
  }

  const lacking = (within: number) => {
    if (last[0].x === Infinity) return true;
    for (const { wanted, state, away, cell } of held.values())
      if (wanted && (state === "asked" || state === "come") && (cell.level === 0 || away < within)) return true;
    return false;
  };

  function takeSome(budget: number): ScatterChunk[] {
    if (!some) return [];
    const come = [...held.values()].filter(({ state }) => state === "come").sort((a, b) => a.away - b.away);
    const added: ScatterChunk[] = [];
    let left = budget;
    for (const one of come) {
      const { key, cell, things } = one;
      if (!things || (added.length > 0 && left < things.things.byteLength)) break;
      one.bytes = things.things.byteLength;
      left -= one.bytes;
      one.state = "taken";
      one.things = null;
      added.push({ key, level: cell.level, face: cell.face, ...things });
    }
    some = added.length < come.length;
    return added;
  }

  return {
    update(x, y, z, clearance) {
      const due = last.map((at, level) => {
        const moved = Math.hypot(x - at.x, y - at.y, z - at.z) + Math.abs(clearance - at.clearance);
        if (moved < strays[level]) return false;
        Object.assign(at, { x, y, z, clearance });
        return true;
      });
      if (due.includes(true)) choose([x, y, z], Math.max(0, clearance), due);
    },
    take(budget) {
      const added = takeSome(budget);
      const removed = [...forgotten.keys()].slice(0, FORGOTTEN);
      for (const key of removed) forgotten.delete(key);
      return added.length + removed.length > 0 ? { added, removed } : NOTHING;
    },
    release: give,
    get settled() {
      return !lacking(scale * ranges[0].range);
    },
    get complete() {
      return !lacking(Infinity);
    },
    get stats() {
      const all = [...held.values(), ...forgotten.values()];
      const waiting = all.filter(({ state }) => state === "asked" || state === "come").length;
      const taken = all.filter(({ state }) => state === "taken");
      return {
        chunks: taken.length,
        waiting,
        bytes: taken.reduce((sum, one) => sum + one.bytes, 0),
        failed: failures,
      };
    },
    dispose() {
      for (const one of held.values()) forget(one);
      held.clear();
      forgotten.clear();
      epoch.close();
    },
  };
}

/** Near things first, then trees. */
function priorityOf(level: number, away: number): number {
  return away + level * RANGES[0].range;
}
