import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import scene from "../../scenes/planet/scene.ts";
import type { PlanetTable } from "../../src/recipe/kinds/planet.ts";
import type { Cell } from "../../src/stream/cells.ts";
import { createRequests, type Requested } from "../../src/stream/instance-stream.ts";
import type { AnyJob } from "../../src/stream/jobs.ts";
import { createPool, type Epoch, type Pool, type PoolOptions } from "../../src/stream/pool.ts";
import type { Allocate } from "../../src/stream/thing-layout.ts";
import { defaultWorkerCount } from "../../src/stream/worker-set.ts";
import { generate } from "../generate.ts";
import { nonEmpty } from "../non-empty.ts";
import { dryThingsIn } from "./dry-things.ts";
import { desks, fakeWorkers, NO_WORKERS } from "./fake-workers.ts";

const PATIENCE = 1000;
const table = scene.world as PlanetTable;
const small: PlanetTable = { ...table, shape: { ...table.shape, radius: 400 } };
const globe = generate(small);
const cellOf = (i: number) => ({ level: 0, face: 0, i, j: 2 });

/** Places orders by name, and keeps what came of them. */
function asker(epoch: Epoch) {
  const came: string[] = [];
  const answers = new Map<string, unknown>();
  const order = (key: string, priority = 0, i = 0) =>
    epoch.order({
      job: "things",
      key,
      ask: cellOf(i),
      priority,
      bytes: 4096,
      done(answer) {
        came.push(key);
        answers.set(key, answer);
      },
      failed: (error) => came.push(error.message),
    });
  return { order, came, answers };
}

const pools: Pool[] = [];
function createOwn(options: PoolOptions): Pool {
  const pool = createPool(options);
  pools.push(pool);
  return pool;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  // Jobs on this thread would go on beside later tests, in the time of their fake timers.
  for (const pool of pools.splice(0)) pool.dispose();
  vi.useRealTimers();
});

test("there is a worker for every core but one, from 1 to 4", () => {
  expect([undefined, 1, 2, 3, 4, 5, 64].map(defaultWorkerCount)).toEqual([1, 1, 1, 2, 3, 4, 4]);
});

describe("order", () => {
  test("workers start as work arrives, one at a time, up to the limit", () => {
    const { startWorker, all } = fakeWorkers();
    const pool = createOwn({ source: NO_WORKERS, startWorker, size: 2 });
    const { order } = asker(pool.open(small));
    expect(all.length).toBe(0);
    for (let i = 0; i < 9; i++) order(`a${i}`);
    expect(all.length).toBe(1);
    all[0].ready();
    expect(all.length).toBe(2);
    all[1].ready();
    expect(all.map((worker) => worker.asks().length)).toEqual([2, 2]);
    expect(pool.stats).toEqual({ workers: 2, waiting: 5, running: 4, here: false });
  });

  test("orders go by their present priority, and a world is sent once", () => {
    const { startWorker, all } = fakeWorkers();
    const { order, came } = asker(createOwn({ source: NO_WORKERS, startWorker, size: 1 }).open(small));
    const tickets = ["far", "near", "middle", "late"].map((key, i) => order(key, [30, 10, 20, 40][i], i));
    tickets[3].priority = 5;
    all[0].ready();
    const asked = () => all[0].asks().map(({ ask }) => (ask as { i: number }).i);
    expect(asked()).toEqual([3, 1]);
    tickets[0].priority = 0;
    // Out of order, as two workers might answer.
    all[0].answer(all[0].asks()[1].id);
    all[0].answer(all[0].asks()[0].id);
    expect(asked()).toEqual([3, 1, 0, 2]);
    expect(came).toEqual(["near", "late"]);
    expect(all[0].told.filter(({ kind }) => kind === "world").length).toBe(1);
  });

  test("each epoch has its own world", () => {
    const { startWorker, finish } = desks();
    const pool = createOwn({ source: NO_WORKERS, startWorker, size: 1 });
    const large: PlanetTable = { ...table, shape: { ...table.shape, radius: 800 } };
    const [one, two] = [asker(pool.open(small)), asker(pool.open(large))];
    one.order("a", 0, 3);
    two.order("b", 0, 3);
    finish();
    expect(one.answers.get("a")).toEqual(dryThingsIn(globe, cellOf(3)));
    expect(two.answers.get("b")).toEqual(dryThingsIn(generate(large), cellOf(3)));
  });
});

describe("taking back", () => {
  test("a cancelled order that waits is never sent; one that was sent is cancelled at the worker, and its answer dropped", () => {
    const { startWorker, all } = fakeWorkers();
    const { order, came } = asker(createOwn({ source: NO_WORKERS, startWorker, size: 1 }).open(small));
    const tickets = ["a", "b", "c", "d"].map((key, i) => order(key, i));
    all[0].ready();
    tickets[0].cancel();
    tickets[2].cancel();
    const [a, b] = all[0].asks();
    expect(all[0].told.at(-1)).toEqual({ kind: "cancel", id: a.id });
    all[0].answer(a.id);
    all[0].answer(b.id);
    all[0].answer(all[0].asks()[2].id);
    expect(all[0].asks().length).toBe(3);
    expect(came).toEqual(["b", "d"]);
  });

  test("a job is cancelled between two of its steps", () => {
    let steps = 0;
    const slow: AnyJob = function* () {
      for (; steps < 1000; steps++) yield;
      return { answer: null, buffer: new ArrayBuffer(8) };
    };
    const { startWorker, turn, finish } = desks({ things: slow });
    const { order, came } = asker(createOwn({ source: NO_WORKERS, startWorker, size: 1 }).open(small));
    const ticket = order("a");
    for (let i = 0; i < 20; i++) turn();
    expect(steps).toBeGreaterThan(3);
    ticket.cancel();
    finish();
    expect(steps).toBeLessThan(30);
    order("b");
    finish();
    expect(came).toEqual(["b"]);
  });

  test("closing an epoch ends its own orders only, and drops its world", () => {
    const { startWorker, all } = fakeWorkers();
    const pool = createOwn({ source: NO_WORKERS, startWorker, size: 1 });
    const epochs = [pool.open(small), pool.open(small)];
    const [one, two] = epochs.map(asker);
    one.order("a");
    two.order("b");
    one.order("c");
    all[0].ready();
    epochs[0].close();
    expect(all[0].told.at(-1)).toEqual({ kind: "forget", epoch: 1 });
    for (const { id } of all[0].asks()) all[0].answer(id);
    expect(one.came).toEqual([]);
    expect(two.came).toEqual(["b"]);
    expect(pool.stats).toMatchObject({ waiting: 0, running: 0 });
    expect(() => one.order("d")).toThrow("things d: its world has been closed");
  });
});

describe("buffers", () => {
  test("a returned buffer is sent again, and an unused one comes back with the answer", () => {
    const { startWorker, all } = fakeWorkers();
    const pool = createOwn({ source: NO_WORKERS, startWorker, size: 1 });
    const { order } = asker(pool.open(small));
    const buffer = new ArrayBuffer(8192);
    pool.give(buffer);
    order("a");
    all[0].ready();
    const [a] = all[0].asks();
    expect(a.buffer).toBe(buffer);
    all[0].hear({ kind: "answer", id: a.id, answer: null, buffer: new ArrayBuffer(16384), spare: buffer });
    order("b");
    expect(all[0].asks()[1].buffer).toBe(buffer);
  });

  test("a buffer is transferred with its request", () => {
    const { startWorker, all } = fakeWorkers();
    const transfers: Transferable[][] = [];
    const pool = createOwn({
      source: NO_WORKERS,
      size: 1,
      startWorker(onMessage, onError) {
        const { post, stop } = startWorker(onMessage, onError);
        return {
          stop,
          post(message, transfer) {
            if (message.kind === "ask") transfers.push(transfer);
            post(message, transfer);
          },
        };
      },
    });
    const buffer = new ArrayBuffer(8192);
    pool.give(buffer);
    const { order } = asker(pool.open(small));
    order("a");
    all[0].ready();
    expect(transfers).toEqual([[buffer]]);
    all[0].answer(all[0].asks()[0].id);
    order("b");
    expect(transfers).toEqual([[buffer], []]);
  });

  describe("of a job without an answer", () => {
    /** Cells of row 9 tell the size of their buffer; others take one after ten steps, and never answer, or throw. */
    function open(throws = false) {
      const begun: number[] = [];
      const sizes: number[] = [];
      const endless: AnyJob = function* (_: unknown, { i }: Cell, allocate: Allocate) {
        begun.push(i);
        for (let step = 0; i !== 9 && step < 10; step++) yield;
        const buffer = allocate(1);
        if (i === 9) sizes.push(buffer.byteLength);
        else if (throws) throw new Error("out of trees");
        else for (;;) yield;
        return { answer: null, buffer };
      };
      const crew = desks({ things: endless });
      const pool = createOwn({ source: NO_WORKERS, startWorker: crew.startWorker, size: 1 });
      for (const size of [8192, 16384]) pool.give(new ArrayBuffer(size));
      const { order } = asker(pool.open(small));
      return { ...crew, order, begun, sizes };
    }

    test.each([
      ["while it waits", 1, []],
      ["between its steps", 6, [1]],
      ["after it has taken its buffer", 30, [1]],
    ])("cancelled %s, it returns", (_, turns, expected) => {
      const { order, turn, finish, begun, sizes } = open();
      const tickets = [1, 2].map((i) => order(`${i}`, 0, i));
      for (let i = 0; i < turns; i++) turn();
      expect(begun).toEqual(expected);
      for (const ticket of tickets) ticket.cancel();
      finish();
      for (const key of ["a", "b"]) order(key, 0, 9);
      finish();
      expect(sizes).toEqual([8192, 16384]);
    });

    test("that throws, it returns", () => {
      const { order, finish, sizes } = open(true);
      for (const i of [1, 2]) order(`${i}`, 0, i);
      finish();
      for (const key of ["a", "b"]) order(key, 0, 9);
      finish();
      expect(sizes).toEqual([8192, 16384]);
    });

    test("that answers too late, it is kept too", () => {
      const { startWorker, all } = fakeWorkers();
      const { order } = asker(createOwn({ source: NO_WORKERS, startWorker, size: 1 }).open(small));
      const ticket = order("late");
      all[0].ready();
      ticket.cancel();
      const buffer = new ArrayBuffer(8192);
      all[0].answer(all[0].asks()[0].id, null, buffer);
      order("next");
      expect(all[0].asks()[1].buffer).toBe(buffer);
    });
  });

  test("an answer is written into the buffer that was sent", () => {
    const { startWorker, finish } = desks();
    const pool = createOwn({ source: NO_WORKERS, startWorker, size: 1 });
    const { order, answers } = asker(pool.open(small));
    pool.give(new ArrayBuffer(2 ** 16));
    order("a", 0, 3);
    finish();
    const { things } = answers.get("a") as { things: Float32Array };
    expect(things.buffer.byteLength).toBe(2 ** 16);
    expect(things).toEqual(dryThingsIn(globe, cellOf(3)).things);
    expect(things.length).toBeGreaterThan(0);
  });
});

describe("death", () => {
  test("a failed worker is replaced, and its orders are retried", () => {
    const { startWorker, all } = fakeWorkers();
    const { order, came } = asker(createOwn({ source: NO_WORKERS, startWorker, size: 1 }).open(small));
    order("a");
    order("b", 1);
    all[0].ready();
    all[0].die();
    // It may say so again.
    all[0].die();
    expect(all[0].stopped).toBe(true);
    all[1].ready();
    expect(all.length).toBe(2);
    expect(all[1].asks().length).toBe(2);
    expect(all[1].told[0].kind).toBe("world");
    for (const { id } of all[1].asks()) all[1].answer(id);
    // Too late.
    for (const { id } of all[0].asks()) all[0].answer(id);
    expect(came).toEqual(["a", "b"]);
  });

  test("an order that fails two workers fails by name, and those queued behind it are done", () => {
    const { startWorker, all } = fakeWorkers();
    const { order, came } = asker(createOwn({ source: NO_WORKERS, startWorker, size: 1 }).open(small));
    order("0/0/7/2");
    order("b", 1);
    for (let n = 0; n < 2; n++) {
      all[n].ready();
      all[n].die();
    }
    all[2].ready();
    all[2].answer(all[2].asks()[0].id);
    expect(came).toEqual(["things 0/0/7/2: its worker failed 2 times: it ran out of memory", "b"]);
    expect(all.length).toBe(3);
  });

  test.each([
    ["no object", () => null],
    ["an unknown kind", (id: number) => ({ kind: "greeting", id, spare: null })],
    ["an answer without a buffer", (id: number) => ({ kind: "answer", id, answer: null, spare: null })],
    [
      "an order that it was not sent",
      () => ({ kind: "answer", id: 99, answer: null, buffer: new ArrayBuffer(8), spare: null }),
    ],
  ])("a worker that answers with %s is replaced, and its order is retried, then fails", (_, nonsense) => {
    const { startWorker, all } = fakeWorkers();
    const { order, came } = asker(createOwn({ source: NO_WORKERS, startWorker, size: 1 }).open(small));
    order("a");
    for (const n of [0, 1]) {
      expect(came).toEqual([]);
      all[n].ready();
      all[n].hear(nonsense(all[n].asks()[0].id) as never);
      expect(all[n].stopped).toBe(true);
    }
    expect(came).toEqual(["things a: its worker failed 2 times: it sent a message that makes no sense"]);
  });

  test("an order fails by name when its answer cannot be used, and the worker goes on", () => {
    const { startWorker, all } = fakeWorkers();
    const epoch = createOwn({ source: NO_WORKERS, startWorker, size: 1 }).open(small);
    const { order, came } = asker(epoch);
    epoch.order({
      ...{ job: "things", key: "a", ask: cellOf(0), priority: 0, bytes: 0 },
      done({ things }) {
        came.push(`${things.length} things`);
      },
      failed: (error) => came.push(error.message),
    });
    order("b", 1);
    all[0].ready();
    for (const { id } of all[0].asks()) all[0].answer(id, {});
    expect(came).toEqual([expect.stringMatching(/^things a: its answer could not be used: TypeError: /), "b"]);
  });

  test("a worker that hangs fails after the time limit, at work or at its start, but not when idle", () => {
    const { startWorker, all } = fakeWorkers();
    const { order, came } = asker(
      createOwn({ source: NO_WORKERS, startWorker, size: 1, patience: PATIENCE }).open(small),
    );
    order("a");
    vi.advanceTimersByTime(PATIENCE);
    expect(all[0].stopped).toBe(true);
    all[1].ready();
    vi.advanceTimersByTime(PATIENCE);
    expect(all[1].stopped).toBe(true);
    all[2].ready();
    all[2].answer(all[2].asks()[0].id);
    expect(came).toEqual(["a"]);
    vi.advanceTimersByTime(10 * PATIENCE);
    expect(all.length).toBe(3);
    expect(all[2].stopped).toBe(false);
  });

  test("a job that throws fails at once, by its name and reason", () => {
    const { startWorker, finish } = desks();
    const { order, came } = asker(createOwn({ source: NO_WORKERS, startWorker, size: 1 }).open(small));
    order("bad", 0, -1);
    order("good", 0, 3);
    finish();
    expect(came).toEqual([expect.stringMatching(/^things bad: Expected a patch that rises within/), "good"]);
  });
});

test("failed chunks of a stream are reported: a job that throws, and a worker that hangs twice", () => {
  const { startWorker, all } = fakeWorkers();
  const told: string[] = [];
  const failed = ({ message }: Error) => told.push(message);
  const pool = createOwn({ source: NO_WORKERS, startWorker, size: 1, patience: PATIENCE, failed });
  const requests = createRequests<"things", Requested & { i: number }>(small, pool, {
    ...{ job: "things", keyOf: ({ i }) => `${i}`, askOf: ({ i }) => cellOf(i), priorityOf: ({ i }) => i },
    ...{ bytesOf: () => 0, done: () => {} },
  });
  for (const i of [1, 2]) requests.request({ i, ticket: null, failed: false });
  all[0].ready();
  all[0].hear({ kind: "refused", id: all[0].asks()[0].id, reason: "out of trees", spare: null });
  vi.advanceTimersByTime(PATIENCE);
  all[1].ready();
  expect(told).toEqual(["things 1: out of trees"]);
  vi.advanceTimersByTime(PATIENCE);
  expect(told.slice(1)).toEqual([`things 2: its worker failed 2 times: it sent nothing for ${PATIENCE / 1000} s`]);
});

describe("without workers", () => {
  beforeEach(() => {
    vi.useRealTimers();
  });

  test("an order fails by name where the jobs cannot be loaded either", async () => {
    const { startWorker } = fakeWorkers(() => false);
    const load = () => Promise.reject(new Error("offline"));
    const { order, came } = asker(createOwn({ source: { ...NO_WORKERS, load }, startWorker, size: 1 }).open(small));
    order("a");
    await vi.waitFor(() => expect(came.length).toBe(1), 5000);
    expect(came[0]).toMatch(/^things a: .*offline/);
  });

  test("jobs run on this thread, with the same bytes", async () => {
    const { startWorker } = fakeWorkers(() => false);
    const pool = createOwn({ source: NO_WORKERS, startWorker, size: 3 });
    const { order, came, answers } = asker(pool.open(small));
    for (const i of [1, 2, 3]) order(`${i}`, i, i);
    await vi.waitFor(() => expect(came.length).toBe(3), 5000);
    expect(pool.stats).toEqual({ workers: 1, waiting: 0, running: 0, here: true });
    for (const i of [1, 2, 3]) expect(answers.get(`${i}`)).toEqual(dryThingsIn(globe, cellOf(i)));
    pool.dispose();
    expect(pool.stats.workers).toBe(0);
  });

  test("jobs stay with the workers while one works", () => {
    const { startWorker, all } = fakeWorkers((n) => n === 0);
    const pool = createOwn({ source: NO_WORKERS, startWorker, size: 4 });
    const { order, came } = asker(pool.open(small));
    for (let i = 0; i < 8; i++) order(`${i}`, i);
    all[0].ready();
    for (let k = 0; k < 8; k++) all[0].answer(all[0].asks()[k].id);
    expect(came.length).toBe(8);
    expect(pool.stats).toMatchObject({ workers: 1, here: false });
  });
});

test("dispose stops every worker, and no answers follow", () => {
  const { startWorker, all } = fakeWorkers();
  const pool = createOwn({ source: NO_WORKERS, startWorker, size: 2, patience: PATIENCE });
  const { order, came } = asker(pool.open(small));
  for (let i = 0; i < 6; i++) order(`${i}`);
  for (let n = 0; n < 2; n++) all[n].ready();
  pool.dispose();
  for (const { answer, asks } of all) for (const { id } of asks()) answer(id);
  vi.advanceTimersByTime(10 * PATIENCE);
  expect(nonEmpty(all).every(({ stopped }) => stopped)).toBe(true);
  expect(all.length).toBe(2);
  expect(came).toEqual([]);
});
