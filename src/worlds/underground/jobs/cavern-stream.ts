/** What stands in a cavern near an eye, cell by cell: asked of workers as the eye moves, nearest first, kept a while when it goes. */
import { CAVERN_CELL } from "../../../core/underground/cavern-props.ts";
import type { WorldTable } from "../../../recipe/recipe.ts";
import type { Epoch, Pool, Ticket } from "../../../stream/pool.ts";

/** One cell with something in it. */
export interface CavernCell {
  /** "i/j". */
  readonly key: string;
  readonly i: number;
  readonly j: number;
  /** CAVERN_STRIDE floats a thing (src/core/underground/cavern-props.ts). */
  readonly things: Float32Array;
}

export interface CavernStream {
  /** Tells where the eye is, metres east and north; chooses, asks, cancels. */
  update(x: number, y: number): void;
  /** What came since the last call, within a budget of bytes but one cell at least, nearest first; and keys to forget. */
  take(bytes: number): { readonly added: readonly CavernCell[]; readonly removed: readonly string[] };
  /** Asks of another world, of the same kind: all that was taken is to be forgotten. */
  show(world: WorldTable): void;
  /** True once nothing near is wanted that has not been taken. */
  readonly settled: boolean;
  readonly stats: { readonly cells: number; readonly waiting: number; readonly failed: number };
  dispose(): void;
}

/** Metres within which cells are wanted, and those to which they are kept. */
export const CAVERN_RADIUS = 256;
const KEPT = 300;
/** Metres that must be there before a picture is ready, and that an eye moves before cells are chosen again. */
const NEAR = 130;
const STRAY = 8;
const LIKELY_BYTES = 4096;

interface Held {
  readonly key: string;
  readonly i: number;
  readonly j: number;
  away: number;
  state: "asked" | "come" | "taken" | "empty" | "failed";
  ticket: Ticket | null;
  things: Float32Array | null;
}

export function createCavernStream(
  world: WorldTable,
  pool: Pool,
  options: { failed?(error: Error): void } = {},
): CavernStream {
  let epoch: Epoch = pool.open(world);
  const held = new Map<string, Held>();
  const gone: string[] = [];
  const last = { x: Infinity, y: 0 };
  let failures = 0;

  function ask(key: string, i: number, j: number, away: number): Held {
    const one: Held = { key, i, j, away, state: "asked", ticket: null, things: null };
    one.ticket = epoch.order({
      job: "cavern",
      key,
      ask: { i, j },
      priority: away,
      bytes: LIKELY_BYTES,
      done(things) {
        one.ticket = null;
        one.state = things.length > 0 ? "come" : "empty";
        if (things.length > 0) one.things = things.slice();
        pool.give(things.buffer as ArrayBuffer);
      },
      failed(error) {
        one.ticket = null;
        one.state = "failed";
        failures++;
        options.failed?.(error);
      },
    });
    return one;
  }

  function choose(x: number, y: number): void {
    for (const one of held.values()) {
      one.away = distanceTo(one.i, one.j, x, y);
      if (one.ticket) one.ticket.priority = one.away;
      if (one.away < KEPT) continue;
      one.ticket?.cancel();
      held.delete(one.key);
      if (one.state === "taken") gone.push(one.key);
    }
    const [i0, i1, j0, j1] = [x - CAVERN_RADIUS, x + CAVERN_RADIUS, y - CAVERN_RADIUS, y + CAVERN_RADIUS].map((v) =>
      Math.floor(v / CAVERN_CELL),
    );
    for (let j = j0; j <= j1; j++)
      for (let i = i0; i <= i1; i++) {
        const away = distanceTo(i, j, x, y);
        const key = `${i}/${j}`;
        if (away < CAVERN_RADIUS && !held.has(key)) held.set(key, ask(key, i, j, away));
      }
  }

  return {
    update(x, y) {
      if (Math.hypot(x - last.x, y - last.y) < STRAY) return;
      Object.assign(last, { x, y });
      choose(x, y);
    },
    take(bytes) {
      const come = [...held.values()].filter(({ state }) => state === "come").sort((a, b) => a.away - b.away);
      const added: CavernCell[] = [];
      let left = bytes;
      for (const one of come) {
        const { key, i, j, things } = one;
        if (!things || (added.length > 0 && left < things.byteLength)) break;
        left -= things.byteLength;
        one.state = "taken";
        one.things = null;
        added.push({ key, i, j, things });
      }
      return { added, removed: gone.splice(0) };
    },
    show(next) {
      for (const { key, state, ticket } of held.values()) {
        ticket?.cancel();
        if (state === "taken") gone.push(key);
      }
      held.clear();
      epoch.close();
      epoch = pool.open(next);
      last.x = Infinity;
    },
    get settled() {
      if (last.x === Infinity) return false;
      for (const { state, away } of held.values())
        if (away < NEAR && (state === "asked" || state === "come")) return false;
      return true;
    },
    get stats() {
      const count = (...states: Held["state"][]) =>
        [...held.values()].filter(({ state }) => states.includes(state)).length;
      return { cells: count("taken"), waiting: count("asked", "come"), failed: failures };
    },
    dispose() {
      for (const { ticket } of held.values()) ticket?.cancel();
      held.clear();
      epoch.close();
    },
  };
}

/** Metres from (x, y) to the nearest of a cell. */
function distanceTo(i: number, j: number, x: number, y: number): number {
  const [west, south] = [i * CAVERN_CELL, j * CAVERN_CELL];
  return Math.hypot(Math.max(0, west - x, x - west - CAVERN_CELL), Math.max(0, south - y, y - south - CAVERN_CELL));
}
