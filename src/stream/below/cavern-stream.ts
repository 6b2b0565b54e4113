/** Streams the props of a cavern round the eye, cell by cell: requests cells of workers, nearest first, and drops distant ones. */
import { CAVERN_CELL } from "../../core/underground/cavern-props.ts";
import type { WorldTable } from "../../recipe/recipe.ts";
import { InstanceStream, NOT_REQUESTED, type Resident } from "../instance-stream.ts";
import type { Pool } from "../pool.ts";

/** A cell with at least one prop. */
export interface CavernCell {
  /** "i/j". */
  readonly key: string;
  readonly i: number;
  readonly j: number;
  /** CAVERN_STRIDE floats per prop (src/core/underground/cavern-props.ts). */
  readonly props: Float32Array;
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

interface Cell extends Resident<Float32Array> {
  readonly i: number;
  readonly j: number;
}

export function createCavernStream(
  world: WorldTable,
  pool: Pool,
  options: { failed?(error: Error): void } = {},
): CavernStream {
  const stream = new InstanceStream<"cavern", Float32Array, Cell>(world, pool, {
    job: "cavern",
    askOf: ({ i, j }) => ({ i, j }),
    priorityOf: ({ distance }) => distance,
    bytesOf: () => EXPECTED_BYTES,
    receive(props) {
      const copy = props.length > 0 ? props.slice() : null;
      pool.give(props.buffer as ArrayBuffer);
      return copy;
    },
    release() {},
    sizeOf: ({ byteLength }) => byteLength,
    failed: options.failed,
  });
  const last = { x: Infinity, y: 0 };

  function select(x: number, y: number): void {
    const next = new Map<string, Cell>();
    for (const cell of stream.residents.values()) {
      cell.distance = distanceTo(cell.i, cell.j, x, y);
      if (cell.distance < DROP_RADIUS) next.set(cell.key, cell);
    }
    const fresh: Cell[] = [];
    const [i0, i1, j0, j1] = [x - LOAD_RADIUS, x + LOAD_RADIUS, y - LOAD_RADIUS, y + LOAD_RADIUS].map((v) =>
      Math.floor(v / CAVERN_CELL),
    );
    for (let j = j0; j <= j1; j++)
      for (let i = i0; i <= i1; i++) {
        const distance = distanceTo(i, j, x, y);
        const key = `${i}/${j}`;
        if (distance < LOAD_RADIUS && !next.has(key)) fresh.push({ key, i, j, distance, ...NOT_REQUESTED });
      }
    for (const cell of fresh) next.set(cell.key, cell);
    stream.select(next);
    for (const cell of fresh) stream.request(cell);
  }

  return {
    update(x, y) {
      if (Math.hypot(x - last.x, y - last.y) < UPDATE_DISTANCE) return;
      Object.assign(last, { x, y });
      select(x, y);
    },
    take(bytes) {
      const added: CavernCell[] = [];
      stream.takeReady(bytes, ({ key, i, j }, props) => added.push({ key, i, j, props }));
      return { added, removed: stream.takeDropped() };
    },
    show(next) {
      stream.reopen(next, "drop");
      last.x = Infinity;
    },
    get settled() {
      if (last.x === Infinity) return false;
      for (const { ticket, ready, distance } of stream.residents.values())
        if (distance < NEAR && (ticket || ready)) return false;
      return true;
    },
    get stats() {
      let cells = 0;
      for (const { taken } of stream.residents.values()) if (taken) cells++;
      return { cells, waiting: stream.waiting, failed: stream.failures };
    },
    dispose: () => stream.dispose(),
  };
}

/** Metres from (x, y) to the nearest point of a cell. */
function distanceTo(i: number, j: number, x: number, y: number): number {
  const [west, south] = [i * CAVERN_CELL, j * CAVERN_CELL];
  return Math.hypot(Math.max(0, west - x, x - west - CAVERN_CELL), Math.max(0, south - y, y - south - CAVERN_CELL));
}
