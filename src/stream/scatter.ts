/**
 * Streams plants and features round the eye over a planet or among islands, chunk by chunk: requests chunks of workers, nearest
 * first; keeps distant ones for a while, so that going back and forth requests nothing; drops the rest.
 *
 *   wanted   chunks with (d/range)² + (clearance/ceiling)² < 1: d metres along the datum from under the eye to the chunk; on
 *            islands the clearance is that over each archipelago's hills
 *   kept     until that is 1.5
 */
import type { FlatTable } from "../recipe/kinds/flat.ts";
import type { PlanetTable } from "../recipe/kinds/planet.ts";
import { type Cell, cellsNearOf, keyOfCell, type Range } from "./cells.ts";
import { InstanceStream, NOT_REQUESTED, type Resident } from "./instance-stream.ts";
import type { Pool } from "./pool.ts";
import type { Things } from "./thing-layout.ts";

export { THINGS, type ThingName } from "../core/life/things.ts";
export { STRIDE } from "./thing-layout.ts";

/**
 * The things of one cell. Level 1 has the trees of level 0, the same to the bit, and reaches farther; near the eye both are
 * resident, so that each tree can be drawn near or far by its own distance.
 */
export interface ScatterChunk {
  /** "level/face/i/j". */
  readonly key: string;
  /** 0 near: all things; 1 far: trees alone. */
  readonly level: number;
  /** On islands the archipelago, on a planet the face of its cube. */
  readonly face: number;
  /** On the datum, doubles: metres from the planet's centre, or in the islands' own axes at the archipelago's altitude. */
  readonly centre: readonly [x: number, y: number, z: number];
  /** Metres from the centre that hold all its things. */
  readonly reach: number;
  /** count × STRIDE, sorted by code, and those of one code by their bits. */
  readonly things: Float32Array;
  /** More than 0: empty cells give no chunk. */
  readonly count: number;
}

export interface ScatterStream {
  /** Moves the eye (metres in the world's own axes, and over the ground): requests and cancels chunks. */
  update(x: number, y: number, z: number, clearance: number): void;
  /** New chunks, nearest first, at most `bytes` but at least one; and the keys of chunks that were dropped. */
  take(bytes: number): { readonly added: readonly ScatterChunk[]; readonly removed: readonly string[] };
  /** Returns a chunk's buffer to the pool once its things have been copied. They must not be read again. */
  release(chunk: ScatterChunk): void;
  /** True once all near chunks have been taken: level 0, and as much of level 1. */
  readonly settled: boolean;
  /** True once all chunks have been taken, near and far: frozen pictures wait for it. */
  readonly complete: boolean;
  readonly stats: {
    readonly chunks: number;
    readonly waiting: number;
    readonly bytes: number;
    readonly failed: number;
  };
  dispose(): void;
}

/** The radius in metres round the eye, and the height over the ground, to which each level is wanted. */
export const RANGES: readonly Range[] = [
  { range: 350, ceiling: 600 },
  { range: 2500, ceiling: 5000 },
];

export interface ScatterOptions {
  /** The job that makes a cell, "things" by default. */
  readonly job?: ScatterJob;
  /** One for each level of cells, RANGES by default. */
  readonly ranges?: readonly Range[];
  /** Multiplies the ranges. */
  readonly scale?: number;
  /** Called for a chunk that failed; it is requested again when the eye returns to it. */
  failed?(error: Error): void;
}

/** Jobs of cells whose answers are Things. */
type ScatterJob = "things" | "houses" | "shafts" | "waters" | "rivers" | "features";

const KEPT = 1.5;
/** Maximum number of keys that one call of `take` drops. */
const MAX_DROPPED = 16;
/** Movement of the eye after which a level is selected again, as a share of its range: a selection visits hundreds of far chunks. */
const UPDATE_SHARE = [1 / 16, 1 / 64];
const EXPECTED_BYTES = [2 ** 13, 2 ** 17];

interface Entry extends Resident<Things> {
  readonly cell: Cell;
  /** Whether it is near enough to be wanted, and not only kept. */
  wanted: boolean;
  /** Bytes of the things that were taken. */
  bytes: number;
}

const NOTHING = { added: [], removed: [] };

export function createScatterStream(
  world: PlanetTable | FlatTable,
  pool: Pool,
  options: ScatterOptions = {},
): ScatterStream {
  const { scale = 1, job = "things", ranges = RANGES, failed } = options;
  const lattice = cellsNearOf(world);
  const stream = new InstanceStream<ScatterJob, Things, Entry>(world, pool, {
    job,
    askOf: ({ cell }) => cell,
    priorityOf,
    bytesOf: ({ cell }) => EXPECTED_BYTES[cell.level],
    receive(things) {
      if (things.count > 0) return things;
      release(things);
      return null;
    },
    release,
    sizeOf: ({ things }) => things.byteLength,
    maxDropped: MAX_DROPPED,
    failed,
  });
  /** Eye of the last selection of each level. */
  const last = ranges.map(() => ({ x: Infinity, y: 0, z: 0, clearance: 0 }));
  const updateDistances = ranges.map(({ range }, level) => UPDATE_SHARE[level] * scale * range);

  function release({ things }: Things): void {
    pool.give(things.buffer as ArrayBuffer);
  }

  const isMissing = (within: number) => last[0].x === Infinity || isAwaited(stream, within);

  return {
    update(x, y, z, clearance) {
      const due = last.map((at, level) => hasMoved(at, { x, y, z, clearance }, updateDistances[level]));
      if (due.includes(true)) select(stream, lattice, { ranges, scale }, [x, y, z], Math.max(0, clearance), due);
    },
    take(budget) {
      const added: ScatterChunk[] = [];
      stream.takeReady(budget, (entry, things) => {
        entry.bytes = things.things.byteLength;
        const { key, cell } = entry;
        added.push({ key, level: cell.level, face: cell.face, ...things });
      });
      const removed = stream.takeDropped();
      return added.length + removed.length > 0 ? { added, removed } : NOTHING;
    },
    release,
    get settled() {
      return !isMissing(scale * ranges[0].range);
    },
    get complete() {
      return !isMissing(Infinity);
    },
    get stats() {
      return statsOf(stream);
    },
    dispose: () => stream.dispose(),
  };
}

interface Eye {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly clearance: number;
}

/** Whether the eye has moved by a distance, which then counts from where it is now. */
function hasMoved(last: Eye, now: Eye, distance: number): boolean {
  const moved = Math.hypot(now.x - last.x, now.y - last.y, now.z - last.z) + Math.abs(now.clearance - last.clearance);
  if (moved < distance) return false;
  Object.assign(last, now);
  return true;
}

function statsOf(stream: InstanceStream<ScatterJob, Things, Entry>): ScatterStream["stats"] {
  let [chunks, bytes] = [stream.dropped.size, 0];
  for (const entry of stream.dropped.values()) bytes += entry.bytes;
  for (const entry of stream.residents.values()) {
    if (!entry.taken) continue;
    chunks++;
    bytes += entry.bytes;
  }
  return { chunks, waiting: stream.waiting, bytes, failed: stream.failures };
}

/** Selects the cells of the levels that are due around an eye; those of other levels stay. */
function select(
  stream: InstanceStream<ScatterJob, Things, Entry>,
  lattice: ReturnType<typeof cellsNearOf>,
  { ranges, scale }: Required<Pick<ScatterOptions, "ranges" | "scale">>,
  eye: readonly [number, number, number],
  clearance: number,
  due: readonly boolean[],
): void {
  const next = new Map<string, Entry>();
  const fresh: Entry[] = [];
  for (const [key, entry] of stream.residents) if (!due[entry.cell.level]) next.set(key, entry);
  for (const [level, { range, ceiling }] of ranges.entries()) {
    if (!due[level]) continue;
    const most = scale * range;
    lattice(level, eye, clearance, { range: most, ceiling }, KEPT, (cell, distance, up) => {
      const key = keyOfCell(cell);
      const wanted = (distance / most) ** 2 + up < 1;
      let entry = stream.residents.get(key);
      if (!entry && wanted) {
        entry = stream.revive(key);
        if (!entry) {
          entry = { key, cell, distance, wanted, bytes: 0, ...NOT_REQUESTED };
          fresh.push(entry);
        }
      }
      if (!entry) return;
      entry.distance = distance;
      entry.wanted = wanted;
      next.set(key, entry);
    });
  }
  stream.select(next);
  for (const entry of fresh) stream.request(entry);
}

/** Whether wanted chunks are on their way: near ones, and trees within a distance. */
function isAwaited({ residents }: InstanceStream<ScatterJob, Things, Entry>, within: number): boolean {
  for (const { wanted, ticket, ready, distance, cell } of residents.values())
    if (wanted && (ticket || ready) && (cell.level === 0 || distance < within)) return true;
  return false;
}

/** Near things first, then trees. */
function priorityOf({ cell, distance }: Entry): number {
  return distance + cell.level * RANGES[0].range;
}
