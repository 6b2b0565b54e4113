/** Streaming of a mine: near chunks, updates by year and threshold, buffers and failures. */
import { expect, test } from "vitest";
import scene from "../../../scenes/planet/scene.ts";
import { createMine, isOpen, MINE_CELL, type Mine } from "../../../src/core/underground/mine.ts";
import { FACE_STRIDE } from "../../../src/core/underground/mine-mesh.ts";
import { MINE_PROP_STRIDE } from "../../../src/core/underground/mine-props.ts";
import {
  EXPECTED_BYTES,
  generateMineChunk,
  hasChunk,
  type MineChunk,
  type MineChunkRequest,
} from "../../../src/stream/below/mine-chunk.ts";
import {
  createMineStream,
  LOAD_RADIUS,
  type MineStream,
  type PlacedChunk,
} from "../../../src/stream/below/mine-stream.ts";
import type { AnyJob } from "../../../src/stream/jobs.ts";
import type { Pool } from "../../../src/stream/pool.ts";
import type { Allocate } from "../../../src/stream/thing-layout.ts";
import { nonEmpty } from "../../non-empty.ts";
import { createTestPool, desks, fakeWorkers } from "../fake-workers.ts";

const ALL = 2 ** 30;
const TOP = -6;

/** A stream over a mine that a test can replace between two requests. */
function open(first: Mine = createMine()) {
  const now = { mine: first };
  const job: AnyJob = function* (_: unknown, ask: MineChunkRequest, allocate: Allocate) {
    const answer = yield* generateMineChunk(now.mine, ask, allocate);
    return { answer, buffer: answer.open.buffer as ArrayBuffer };
  };
  const crew = desks({ mine: job });
  const given: ArrayBuffer[] = [];
  const real = createTestPool({ startWorker: crew.startWorker, size: 2 });
  const pool: Pool = { ...real, give: (buffer) => void given.push(buffer) };
  const stream = createMineStream(scene.world, { mine: first, top: TOP }, pool);
  const show = (mine: Mine) => {
    now.mine = mine;
    stream.show(scene.world, { mine, top: TOP });
  };
  return { ...crew, stream, given, show };
}

function drawn(stream: MineStream, held = new Map<string, PlacedChunk>()): Map<string, PlacedChunk> {
  for (;;) {
    const { added, removed } = stream.take(ALL);
    for (const key of removed) held.delete(key);
    for (const chunk of added) {
      const before = held.get(chunk.key);
      if (before) stream.release(before);
      held.set(chunk.key, chunk);
    }
    if (added.length + removed.length === 0) return held;
  }
}

/** Whether a chunk's cells are the mine's of a year. */
function isOf(mine: Mine, { i, j, k, open }: PlacedChunk, t: number): boolean {
  return [...open].every((cell, n) => {
    const [column, row, up] = [n % 8, Math.floor(n / 8) % 8, Math.floor(n / 64)];
    return cell === (isOpen(mine, MINE_CELL * (8 * i + column), MINE_CELL * (8 * j + row), 2 * k + 2 - up, t) ? 1 : 0);
  });
}

test("delivers all near chunks and none above ground, each equal to the mine", () => {
  const { stream, finish } = open();
  const mine = createMine();
  expect(stream.settled).toBe(false);
  stream.update(1000, -2000, TOP - 12, 0);
  expect(stream.settled).toBe(false);
  finish();
  const held = drawn(stream);
  expect(stream.settled && stream.complete).toBe(true);
  expect(held.size).toBeGreaterThan(30);
  expect(held.size).toBeLessThan(90);
  let most = 0;
  for (const chunk of nonEmpty(held).values()) {
    expect(chunk.k).toBeGreaterThanOrEqual(0);
    expect(isOf(mine, chunk, 0)).toBe(true);
    expect(chunk.faces.length % FACE_STRIDE).toBe(0);
    expect(chunk.props.length % MINE_PROP_STRIDE).toBe(0);
    expect(chunk.from <= 0 && chunk.until >= 0 && chunk.until < 128).toBe(true);
    most = Math.max(most, chunk.open.byteLength + chunk.faces.byteLength + chunk.props.byteLength);
  }
  // Room that is likely to do, and not much too large.
  expect(most).toBeLessThanOrEqual(EXPECTED_BYTES);
  expect(most).toBeGreaterThan(EXPECTED_BYTES / 4);
  expect(stream.stats).toMatchObject({ chunks: held.size, waiting: 0, failed: 0 });
});

test("delivers the nearest first and at least one; no chunks where the mine is undefined", () => {
  const { stream, finish } = open();
  stream.update(8, 8, -40, 0);
  finish();
  const [first] = stream.take(0).added;
  expect([first.i, first.j, first.k]).toEqual([0, 0, 1]);
  expect(hasChunk(createMine(), 0, 0, -1)).toBe(false);
  // The reach of a mine is not a whole number of chunks.
  for (const n of [1 - 2 ** 24, 0, 2 ** 24 - 2])
    for (const [i, j] of [
      [n, 0],
      [0, n],
    ])
      expect(hasChunk(createMine(), i, j, 0), `${i}, ${j}`).toBe(true);
  for (const n of [-(2 ** 24), 2 ** 24 - 1])
    for (const [i, j] of [
      [n, 0],
      [0, n],
    ])
      expect(hasChunk(createMine(), i, j, 0), `${i}, ${j}`).toBe(false);
  expect(hasChunk(createMine({ formula: "product" }), 0, 0, 0)).toBe(true);
  expect(hasChunk(createMine({ formula: "product" }), 0, 0, 1)).toBe(false);
});

test("as years pass only changed chunks are generated again, and none is missing meanwhile", () => {
  const { stream, finish } = open();
  const mine = createMine();
  stream.update(0, 0, -20, 0);
  finish();
  const held = drawn(stream);
  const before = new Map(held);
  for (const t of [0.02, 0.4, 3]) {
    const stay = new Set([...held.values()].filter(({ from, until }) => from <= t && t <= until).map(({ key }) => key));
    stream.update(0, 0, -20, t);
    expect(stream.settled).toBe(true);
    finish();
    drawn(stream, held);
    expect(stream.complete).toBe(true);
    expect(held.size).toBe(before.size);
    for (const [key, chunk] of held) {
      expect(isOf(mine, chunk, t)).toBe(true);
      expect(chunk === before.get(key)).toBe(stay.has(key));
      before.set(key, chunk);
    }
  }
});

test("another threshold replaces the chunks", () => {
  const { stream, finish, show } = open();
  stream.update(0, 0, -20, 0);
  finish();
  const held = drawn(stream);
  const size = held.size;
  const wide = createMine({ threshold: 0.2 });
  show(wide);
  stream.update(0, 0, -20, 0);
  expect(stream.settled).toBe(false);
  expect(stream.take(ALL)).toEqual({ added: [], removed: [] });
  finish();
  drawn(stream, held);
  expect(stream.complete).toBe(true);
  expect(held.size).toBe(size);
  for (const chunk of nonEmpty(held).values()) expect(isOf(wide, chunk, 0)).toBe(true);
});

test("distant chunks are dropped, unwanted requests cancelled, and no buffer is lost", () => {
  const { stream, finish, given } = open();
  const held = new Map<string, PlacedChunk>();
  const all: MineChunk[] = [];
  for (let x = 0; x < 2000; x += 100) {
    stream.update(x, 0, -20, 0);
    finish();
    for (;;) {
      const { added, removed } = stream.take(ALL);
      if (added.length + removed.length === 0) break;
      for (const key of removed) expect(held.delete(key)).toBe(true);
      for (const chunk of added) held.set(chunk.key, chunk);
      all.push(...added);
    }
    expect(held.size).toBeLessThan(100);
  }
  expect(new Set(all.map(({ open }) => open.buffer)).size).toBe(all.length);
  for (const chunk of all) stream.release(chunk);
  stream.dispose();
  expect(given.length).toBe(all.length);

  const { startWorker } = fakeWorkers();
  const pool = createTestPool({ startWorker, size: 1 });
  const idle = createMineStream(scene.world, { mine: createMine(), top: TOP }, pool);
  idle.update(0, 0, -20, 0);
  const { waiting } = pool.stats;
  idle.update(1e6, 0, -20, 0);
  expect(pool.stats.waiting).toBeLessThan(1.3 * waiting);
  idle.update(1e6, 0, TOP + LOAD_RADIUS, 0);
  expect(pool.stats.waiting).toBe(0);
});

test("a failed chunk is reported by name and does not block the stream", () => {
  const broken: AnyJob = (() => {
    throw new Error("out of rock");
  }) as never;
  const { startWorker, finish } = desks({ mine: broken });
  const errors: string[] = [];
  const stream = createMineStream(
    scene.world,
    { mine: createMine(), top: TOP },
    createTestPool({ startWorker, size: 1 }),
    {
      failed: ({ message }) => errors.push(message),
    },
  );
  stream.update(0, 0, -20, 0);
  finish();
  expect(errors[0]).toMatch(/^mine -?\d+,-?\d+,\d+: out of rock$/);
  expect(stream.settled).toBe(true);
  expect(stream.stats).toMatchObject({ failed: errors.length, waiting: 0 });
});
