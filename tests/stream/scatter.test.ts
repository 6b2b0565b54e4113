import { describe, expect, test } from "vitest";
import scene from "../../scenes/planet/scene.ts";
import { ballOf } from "../../src/core/planet/cube-sphere.ts";
import type { PlanetTable } from "../../src/recipe/kinds/planet.ts";
import { type Cell, cellsAlong, cellsNear, keyOfCell, patchOf } from "../../src/stream/cells.ts";
import type { AnyJob } from "../../src/stream/jobs.ts";
import type { Pool } from "../../src/stream/pool.ts";
import { createScatterStream, type ScatterChunk, type ScatterStream } from "../../src/stream/scatter.ts";
import type { Allocate, Things } from "../../src/stream/thing-layout.ts";
import jobSource from "../../src/worlds/planet/jobs/index.ts";
import { generate } from "../generate.ts";
import { nonEmpty } from "../non-empty.ts";
import { dryThingsIn } from "./dry-things.ts";
import { createTestPool, desks, fakeWorkers } from "./fake-workers.ts";

const table = scene.world as PlanetTable;
const worldOf = (radius: number): PlanetTable => ({ ...table, shape: { ...table.shape, radius } });
const ALL = 2 ** 30;

function cellOf(key: string): Cell {
  const [level, face, i, j] = key.split("/").map(Number);
  return { level, face, i, j };
}

/** Takes all there is, as one who draws would: what is held by key. */
function drawn(stream: ScatterStream, held = new Map<string, ScatterChunk>(), bytes = ALL) {
  for (;;) {
    const { added, removed } = stream.take(bytes);
    expect(removed.length).toBeLessThanOrEqual(16);
    for (const key of removed) expect(held.delete(key), `${key} was given`).toBe(true);
    for (const chunk of added) {
      expect(held.has(chunk.key), `${chunk.key} is new`).toBe(false);
      held.set(chunk.key, chunk);
    }
    if (added.length + removed.length === 0) return held;
  }
}

describe("cells near a place", () => {
  test.each([400, 60_000, 6_371_000])("on %d m equal a plain search of all around", (radius) => {
    const s = Math.sqrt(1 / 3);
    for (const [x, y, z] of [
      [1, 0, 0],
      [s, s, s],
      [0, -0.6, 0.8],
      [-Math.SQRT1_2, 0, Math.SQRT1_2],
    ]) {
      for (const level of [0, 1]) {
        const place = [x * radius, y * radius, z * radius] as const;
        const range = level === 0 ? 350 : 2500;
        const found = new Map<string, number>();
        cellsNear(level, radius, place, range, (cell, away) => found.set(keyOfCell(cell), away));
        // Cells of at most 192 and 768 m, and at least half of that: not many more than it takes.
        const broad = level === 0 ? 192 : 768;
        const around = Math.min(Math.PI * (range + 1.5 * broad) ** 2, 4 * Math.PI * radius ** 2);
        expect(found.size).toBeLessThan(around / (0.4 * broad) ** 2);
        expect(nonEmpty([...found.values()]).every((away) => away >= 0 && away < range)).toBe(true);
        // Places about, within range, and the cell that each is in.
        for (let k = 0; k < 200; k++) {
          const angle = k * 2.4;
          const far = Math.min(range * 0.98, 1.9 * radius) * Math.sqrt(k / 200);
          const sin = far * Math.sqrt(1 - (far / (2 * radius)) ** 2);
          const cos = radius - far ** 2 / (2 * radius);
          const at = aside([x, y, z], angle, sin, cos);
          expect(found.has(keyOfCell(cellHolding(level, radius, at))), `${level}: ${at}`).toBe(true);
        }
      }
    }
  });
});

/** The place `out` metres along a direction of the sphere and `across` metres square to it. */
function aside([x, y, z]: number[], angle: number, across: number, out: number): number[] {
  const a = Math.abs(z) < 0.9 ? [-y, x, 0] : [0, -z, y];
  const n = Math.hypot(...a);
  const e = a.map((v) => v / n);
  const f = [y * e[2] - z * e[1], z * e[0] - x * e[2], x * e[1] - y * e[0]];
  return [x, y, z].map((v, k) => v * out + across * (Math.cos(angle) * e[k] + Math.sin(angle) * f[k]));
}

/** By halves, as a cell's edges say. */
function cellHolding(level: number, radius: number, at: number[]): Cell {
  const n = cellsAlong(level, radius);
  const amounts = at.map(Math.abs);
  const axis = amounts.indexOf(Math.max(...amounts));
  const face = at[axis] < 0 ? axis + 3 : axis;
  const index = (k: number) => {
    const u = at[(axis + k) % 3] / amounts[axis];
    let [low, high] = [0, n];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (u >= patchOf({ level, face, i: middle, j: 0 }, radius).u0) low = middle;
      else high = middle;
    }
    return low;
  };
  return { level, face, i: index(1), j: index(2) };
}

describe("a stream", () => {
  const radius = 400;
  const world = worldOf(radius);
  const globe = generate(world);
  /** Two things in three of four cells, and none in the fourth: quicker than the real. */
  const few: AnyJob = function* (_: unknown, cell: Cell, allocate: Allocate) {
    yield;
    const buffer = allocate(64);
    const [x, y, z, reach] = ballOf(patchOf(cell, radius), radius, new Float64Array(4));
    const count = (cell.i + cell.j) % 4 === 3 ? 0 : 2;
    const answer: Things = { centre: [x, y, z], reach, things: new Float32Array(buffer, 0, count * 8), count };
    return { answer, buffer };
  };
  const open = (jobs: Readonly<Record<string, AnyJob>> = { things: few }) => {
    const crew = desks(jobs);
    const pool = createTestPool({ startWorker: crew.startWorker, size: 2 });
    return { ...crew, pool, stream: createScatterStream(world, pool) };
  };

  test("gives all near chunks as the generator makes them, and on a small planet all trees", () => {
    const { stream, finish } = open(jobSource.jobs);
    expect(stream.settled).toBe(false);
    stream.update(0, 0, radius + 20, 20);
    expect(stream.settled).toBe(false);
    finish();
    expect(stream.settled).toBe(false);
    const held = drawn(stream);
    expect(stream.settled && stream.complete).toBe(true);
    expect([...held.values()].filter(({ level }) => level === 1).length).toBe(6);
    expect(held.size).toBeGreaterThan(15);
    for (const [key, { things, centre, reach, count, level }] of nonEmpty(held)) {
      expect(level).toBe(cellOf(key).level);
      expect(count).toBeGreaterThan(0);
      if (level > 0 && !key.startsWith("1/2/")) continue;
      expect({ things, centre, reach, count }).toEqual(dryThingsIn(globe, cellOf(key)));
    }
    const bytes = [...held.values()].reduce((sum, { things }) => sum + things.byteLength, 0);
    expect(stream.stats).toEqual({ chunks: held.size, waiting: 0, bytes, failed: 0 });
  });

  test("gives the nearest first, within the budget of each call, at least one", () => {
    const { stream, finish } = open();
    stream.update(radius + 2, 0, 0, 2);
    finish();
    const away = ({ centre: [x, y, z], reach }: ScatterChunk) => Math.max(0, Math.hypot(x - radius, y, z) - reach);
    const calls: (readonly ScatterChunk[])[] = [];
    do calls.push([...stream.take(640).added]);
    while (calls.at(-1)?.length !== 0);
    const bytes = (added: readonly ScatterChunk[]) => added.reduce((sum, { things }) => sum + things.byteLength, 0);
    for (const added of nonEmpty(calls.filter(({ length }) => length > 1)))
      expect(bytes(added)).toBeLessThanOrEqual(640);
    const order = calls.flat();
    expect(order.length).toBeGreaterThan(15);
    for (let k = 1; k < nonEmpty(order).length; k++)
      expect(away(order[k])).toBeGreaterThanOrEqual(away(order[k - 1]) - 1e-9);
  });

  test("drops distant chunks, a few at a time, and gives none twice", () => {
    const { stream, finish } = open();
    const held = new Map<string, ScatterChunk>();
    let most = 0;
    for (let k = 0; k <= 60; k++) {
      const angle = (k / 60) * 2 * Math.PI;
      stream.update((radius + 5) * Math.cos(angle), 0, (radius + 5) * Math.sin(angle), 5);
      finish();
      drawn(stream, held);
      most = Math.max(most, held.size);
    }
    // Round the world, and no more held than at any one place.
    expect(most).toBeLessThan(60);
  });

  test("moving a little and back requests nothing again", () => {
    const { stream, finish } = open();
    stream.update(radius + 5, 0, 0, 5);
    finish();
    const held = drawn(stream);
    const before = [...held.keys()];
    stream.update(radius + 5, 0, 40, 5);
    finish();
    drawn(stream, held);
    expect(before.filter((key) => !held.has(key))).toEqual([]);
    stream.update(radius + 5, 0, 0, 5);
    expect(stream.complete).toBe(true);
  });

  test("a dropped chunk that is wanted again before the renderer knows is kept, not requested again", () => {
    const { stream, finish } = open();
    stream.update(radius + 5, 0, 0, 5);
    finish();
    const held = drawn(stream);
    stream.update(-radius - 5, 0, 0, 5);
    stream.update(radius + 5, 0, 0, 5);
    finish();
    const before = new Set(held.keys());
    expect(drawn(stream, held).size).toBe(before.size);
    expect(nonEmpty([...held.keys()]).every((key) => before.has(key))).toBe(true);
  });

  test("high up nothing is wanted and all is dropped; at middle heights only trees are wanted", () => {
    const { stream, finish } = open();
    stream.update(0, radius + 5, 0, 5);
    finish();
    const held = drawn(stream);
    stream.update(0, radius + 800, 0, 800);
    finish();
    drawn(stream, held);
    expect(held.size).toBeGreaterThan(0);
    expect(nonEmpty([...held.values()]).every(({ level }) => level === 1)).toBe(true);
    stream.update(0, radius + 20_000, 0, 20_000);
    finish();
    expect(drawn(stream, held).size).toBe(0);
    expect(stream.complete).toBe(true);
    expect(stream.stats).toMatchObject({ chunks: 0, waiting: 0, bytes: 0 });
  });

  test("requests that are no longer wanted are cancelled: a far flight leaves no work behind", () => {
    const { startWorker, all } = fakeWorkers();
    const pool = createTestPool({ startWorker, size: 1 });
    const stream = createScatterStream(worldOf(60_000), pool);
    stream.update(60_010, 0, 0, 10);
    all[0].ready();
    const waiting = pool.stats.waiting;
    expect(waiting).toBeGreaterThan(40);
    stream.update(0, 60_010, 0, 10);
    expect(pool.stats.waiting).toBeLessThan(waiting * 1.2);
    expect(all[0].told.filter(({ kind }) => kind === "cancel").length).toBe(2);
    // The first of all is what lies under the eye.
    for (const { id } of all[0].asks()) all[0].hear({ kind: "dropped", id, spare: null });
    const { ask } = all[0].asks()[2];
    expect(ask).toMatchObject({ level: 0, face: 1 });
  });

  test("requests that still wait are sent in the order of their distance from where the eye is now", () => {
    const { startWorker, all } = fakeWorkers();
    const pool = createTestPool({ startWorker, size: 1 });
    const large = 60_000;
    const stream = createScatterStream(worldOf(large), pool);
    stream.update(large + 10, 0, 0, 10);
    stream.update(large + 10, 0, 300, 10);
    all[0].ready();
    const away: number[] = [];
    for (let n = 0; n < 30; n++) {
      const { id, ask } = all[0].asks()[n];
      const cell = ask as Cell;
      all[0].hear({ kind: "dropped", id, spare: null });
      if (cell.level > 0) break;
      const [x, y, z, reach] = ballOf(patchOf(cell, large), large, new Float64Array(4));
      away.push(Math.hypot(x - large, y, z - 300) - reach);
    }
    expect(away.length).toBeGreaterThan(10);
    // Cells are up to 192 m across: their balls rank them that well.
    for (let k = 1; k < nonEmpty(away).length; k++) expect(away[k], `${k}`).toBeGreaterThan(away[k - 1] - 100);
    expect(away[0]).toBeLessThan(0);
  });

  test("a released buffer is reused for another chunk", () => {
    const given: ArrayBuffer[] = [];
    const { startWorker, finish } = desks({ things: few });
    const real = createTestPool({ startWorker, size: 1 });
    const pool: Pool = { ...real, give: (buffer) => void given.push(buffer) };
    const stream = createScatterStream(world, pool);
    stream.update(0, 0, radius, 2);
    finish();
    const empty = given.length;
    const [chunk] = stream.take(0).added;
    stream.release(chunk);
    expect(given.length).toBe(empty + 1);
    expect(given.at(-1)).toBe(chunk.things.buffer);
    stream.dispose();
    // Chunks that nobody took.
    expect(given.length).toBeGreaterThan(empty + 10);
  });

  test("a failed chunk is reported by name, and blocks nothing", () => {
    const { startWorker, finish } = desks({
      things: (() => {
        throw new Error("out of trees");
      }) as never,
    });
    const errors: string[] = [];
    const stream = createScatterStream(world, createTestPool({ startWorker, size: 1 }), {
      failed: ({ message }) => errors.push(message),
    });
    stream.update(0, 0, radius, 2);
    finish();
    expect(errors.length).toBeGreaterThan(10);
    expect(errors[0]).toMatch(/^things 0\/2\/\d+\/\d+: out of trees$/);
    expect(stream.settled).toBe(true);
    expect(stream.stats).toMatchObject({ failed: errors.length, waiting: 0 });
  });

  test("ranges scale with the option", () => {
    const count = (scale: number) => {
      const { startWorker } = fakeWorkers();
      const pool = createTestPool({ startWorker, size: 1 });
      createScatterStream(worldOf(60_000), pool, { scale }).update(60_010, 0, 0, 10);
      return pool.stats.waiting;
    };
    expect(count(0.5)).toBeLessThan(count(1) / 2);
  });
});
