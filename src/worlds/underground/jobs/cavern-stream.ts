/** Streams the props of a cavern round the eye, cell by cell: requests cells of workers, nearest first, and drops distant ones. */
import { CAVERN_CELL } from "../../../core/underground/cavern-props.ts";
import type { WorldTable } from "../../../recipe/recipe.ts";
import type { Epoch, Pool, Ticket } from "../../../stream/pool.ts";

/** A cell with at least one prop. */
export interface CavernCell {
  /** "i/j". */
  readonly key: string;
  readonly i: number;
  readonly j: number;
  /** CAVERN_STRIDE floats per prop (src/core/underground/cavern-props.ts). */
  readonly things: Float32Array;
}

export interface CavernStream {
  /** Moves the eye (metres east and north): requests and cancels cells. */
  update(x: number, y: number): void;
  /** New cells, nearest first, at most `bytes` but at least one; and the keys of cells that were dropped. */
  take(bytes: number): { readonly added: readonly CavernCell[]; readonly removed: readonly string[] };
  /** Switches to another world of the same kind; drops all cells. */
  show(world: WorldTable): void;
  /** True once every near cell has been taken. */
  readonly settled: boolean;
  readonly stats: { readonly cells: number; readonly waiting: number; readonly failed: number };
  dispose(): void;
}

/** Radius in metres within which cells are requested, and beyond which they are dropped. */
export const LOAD_RADIUS = 256;
const DROP_RADIUS = 300;
/** Radius in metres that the first picture waits for, and movement of the eye after which cells are selected again. */
const NEAR = 130;
const UPDATE_DISTANCE = 8;
const EXPECTED_BYTES = 4096;

interface Cell {
  readonly key: string;
  readonly i: number;
  readonly j: number;
  distance: number;
  state: "requested" | "ready" | "taken" | "empty" | "failed";
  ticket: Ticket | null;
  things: Float32Array | null;
}

export function createCavernStream(
  world: WorldTable,
  pool: Pool,
  options: { failed?(error: Error): void } = {},
): CavernStream {
  let epoch: Epoch = pool.open(world);
  const cells = new Map<string, Cell>();
  const dropped: string[] = [];
  const last = { x: Infinity, y: 0 };
  let failures = 0;

  function request(key: string, i: number, j: number, distance: number): Cell {
    const cell: Cell = { key, i, j, distance, state: "requested", ticket: null, things: null };
    cell.ticket = epoch.order({
      job: "cavern",
      key,
      ask: { i, j },
      priority: distance,
      bytes: EXPECTED_BYTES,
      done(things) {
        cell.ticket = null;
        cell.state = things.length > 0 ? "ready" : "empty";
        if (things.length > 0) cell.things = things.slice();
        pool.give(things.buffer as ArrayBuffer);
      },
      failed(error) {
        cell.ticket = null;
        cell.state = "failed";
        failures++;
        options.failed?.(error);
      },
    });
    return cell;
  }

  function select(x: number, y: number): void {
    for (const cell of cells.values()) {
      cell.distance = distanceTo(cell.i, cell.j, x, y);
      if (cell.ticket) cell.ticket.priority = cell.distance;
      if (cell.distance < DROP_RADIUS) continue;
      cell.ticket?.cancel();
      cells.delete(cell.key);
      if (cell.state === "taken") dropped.push(cell.key);
    }
    const [i0, i1, j0, j1] = [x - LOAD_RADIUS, x + LOAD_RADIUS, y - LOAD_RADIUS, y + LOAD_RADIUS].map((v) =>
      Math.floor(v / CAVERN_CELL),
    );
    for (let j = j0; j <= j1; j++)
      for (let i = i0; i <= i1; i++) {
        const distance = distanceTo(i, j, x, y);
        const key = `${i}/${j}`;
        if (distance < LOAD_RADIUS && !cells.has(key)) cells.set(key, request(key, i, j, distance));
      }
  }

  return {
    update(x, y) {
      if (Math.hypot(x - last.x, y - last.y) < UPDATE_DISTANCE) return;
      Object.assign(last, { x, y });
      select(x, y);
    },
    take(bytes) {
      const finished = [...cells.values()]
        .filter(({ state }) => state === "ready")
        .sort((a, b) => a.distance - b.distance);
      const added: CavernCell[] = [];
      let left = bytes;
      for (const cell of finished) {
        const { key, i, j, things } = cell;
        if (!things || (added.length > 0 && left < things.byteLength)) break;
        left -= things.byteLength;
        cell.state = "taken";
        cell.things = null;
        added.push({ key, i, j, things });
      }
      return { added, removed: dropped.splice(0) };
    },
    show(next) {
      for (const { key, state, ticket } of cells.values()) {
        ticket?.cancel();
        if (state === "taken") dropped.push(key);
      }
      cells.clear();
      epoch.close();
      epoch = pool.open(next);
      last.x = Infinity;
    },
    get settled() {
      if (last.x === Infinity) return false;
      for (const { state, distance } of cells.values())
        if (distance < NEAR && (state === "requested" || state === "ready")) return false;
      return true;
    },
    get stats() {
      const count = (...states: Cell["state"][]) =>
        [...cells.values()].filter(({ state }) => states.includes(state)).length;
      return { cells: count("taken"), waiting: count("requested", "ready"), failed: failures };
    },
    dispose() {
      for (const { ticket } of cells.values()) ticket?.cancel();
      cells.clear();
      epoch.close();
    },
  };
}

/** Metres from (x, y) to the nearest point of a cell. */
function distanceTo(i: number, j: number, x: number, y: number): number {
  const [west, south] = [i * CAVERN_CELL, j * CAVERN_CELL];
  return Math.hypot(Math.max(0, west - x, x - west - CAVERN_CELL), Math.max(0, south - y, y - south - CAVERN_CELL));
}
