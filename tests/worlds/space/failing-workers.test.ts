/** Workers of the star census and of the plate that fail: each is replaced once, then the sheet is told, and the next request works. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import cosmic from "../../../scenes/cosmic/scene.ts";
import { censusOf } from "../../../src/core/space/census.ts";
import type { StarBox } from "../../../src/core/space/star-scan.ts";
import { createGalaxy } from "../../../src/core/space/stars.ts";
import { CensusCounter, type CensusProgress } from "../../../src/worlds/space/census/counter.ts";
import { type CensusTask, runCensusTask } from "../../../src/worlds/space/census/tasks.ts";
import { PlateSource } from "../../../src/worlds/space/plate/plate-source.ts";
import type { PlateOrder } from "../../../src/worlds/space/plate/worker.ts";

class FakeWorker {
  static all: FakeWorker[] = [];
  readonly posted: unknown[] = [];
  terminated = false;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { message: string; preventDefault(): void }) => void) | null = null;
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
  terminate(): void {
    this.terminated = true;
  }
}

beforeEach(() => {
  FakeWorker.all = [];
  vi.stubGlobal("Worker", FakeWorker);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Failure = readonly [string, (worker: FakeWorker) => void, string];
const HANGS: Failure = ["hangs", () => vi.advanceTimersByTime(30_000), "it sent nothing for 30 s"];
const THROWS: Failure = [
  "throws",
  (worker) => worker.onerror?.({ message: "out of memory", preventDefault() {} }),
  "out of memory",
];
/** The newest worker answers the first of its requests with this. */
const answers = (name: string, data: (id: number) => unknown, reason: string): Failure => [
  name,
  (worker) => worker.onmessage?.({ data: data((worker.posted[0] as { id: number }).id) }),
  reason,
];

const BOX: StarBox = { x0: -200, y0: -200, z0: 0, x1: 200, y1: 200, z1: 200 };

/** Starts a count on one worker. */
function startCount() {
  const reports: CensusProgress[] = [];
  const errors: string[] = [];
  const counter = new CensusCounter(undefined, 1);
  const count = () =>
    counter.count(BOX, [0, 0, 0], {
      onProgress: (progress) => void reports.push(progress),
      onNeighbourhood: () => {},
      onError: (reason) => void errors.push(reason),
    });
  count();
  return { reports, errors, count };
}

/** Answers all tasks of a worker, those that come meanwhile too. */
function work(worker: FakeWorker): void {
  for (const task of worker.posted) worker.onmessage?.({ data: runCensusTask(task as CensusTask) });
}

test.each([
  HANGS,
  THROWS,
  answers("answers nothing", () => null, "makes no sense"),
  answers(
    "answers another task",
    () => ({ task: "count", id: 99, census: { volume: 1, count: 1 } }),
    'Expected an answer to "no task"',
  ),
  answers("answers in another form", (id) => ({ task: "neighbourhood", id }), "makes no sense"),
])(
  "a census worker that %s is replaced, and the count is exact; the second time the sheet is told",
  (_, fail, reason) => {
    const { reports, errors, count } = startCount();
    fail(FakeWorker.all[0]);
    expect(errors).toEqual([]);
    expect(FakeWorker.all[1].posted).toEqual(FakeWorker.all[0].posted);
    fail(FakeWorker.all[1]);
    expect(errors).toEqual([expect.stringContaining(reason)]);
    count();
    fail(FakeWorker.all[2]);
    work(FakeWorker.all[3]);
    expect(reports.at(-1)?.done).toBe(1);
    expect(reports.at(-1)?.census).toEqual(censusOf(createGalaxy(), BOX));
    expect(errors.length).toBe(1);
  },
);

test("a census without workers says why, once", () => {
  const { errors, count } = startCount();
  work(FakeWorker.all[0]);
  vi.stubGlobal(
    "Worker",
    class {
      constructor() {
        throw new Error("forbidden");
      }
    },
  );
  const other = new CensusCounter(undefined, 2);
  const said: string[] = [];
  other.count(BOX, [0, 0, 0], {
    onProgress: () => {},
    onNeighbourhood: () => {},
    onError: (why) => void said.push(why),
  });
  expect(said).toEqual(["The count stopped: Error: forbidden."]);
  count();
  expect(errors).toEqual([]);
});

const SIZE = [40, 30, 300] as const;

function startPlate() {
  const log: string[] = [];
  const source = new PlateSource(
    () => cosmic.world,
    () => 0,
    SIZE,
  );
  const show = () =>
    source.expose([0, 0, 0], 0, {
      onStars: () => void log.push("stars"),
      onRows: () => void log.push("rows"),
      onDone: () => void log.push("done"),
      onError: (reason) => void log.push(reason),
    });
  const compare = () =>
    source.compare([0, 0, 0], 0, {
      onProgress: () => void log.push("progress"),
      onDone: () => void log.push("compared"),
      onError: (reason) => void log.push(reason),
    });
  return { log, show, compare };
}
/** Answers a plate's order. */
function render(worker: FakeWorker): void {
  const { id } = worker.posted[0] as PlateOrder;
  const pixels = new Uint8ClampedArray(4 * SIZE[0] * SIZE[1]);
  for (const data of [
    { of: "stars", stars: [] },
    { of: "rows", top: 0, pixels },
    { of: "plate", ms: 1 },
  ])
    worker.onmessage?.({ data: { id, ...data } });
}

const NONSENSE: readonly Failure[] = [
  answers("sends nothing", () => null, "makes no sense"),
  answers("sends an unknown message", (id) => ({ id, of: "weather" }), 'Expected a part of a plate, got "weather"'),
];

test.each([
  HANGS,
  THROWS,
  ...NONSENSE,
  answers(
    "sends half a row",
    (id) => ({ id, of: "rows", top: 0, pixels: new Uint8ClampedArray(80) }),
    "makes no sense",
  ),
  answers(
    "sends rows below the plate",
    (id) => ({ id, of: "rows", top: 29, pixels: new Uint8ClampedArray(320) }),
    "makes no sense",
  ),
])(
  "a plate worker that %s is replaced; the second time the sheet is told, and the plate can be shown again",
  (_, fail, reason) => {
    const { log, show } = startPlate();
    show();
    for (const n of [0, 1]) {
      expect(log).toEqual([]);
      fail(FakeWorker.all[n]);
    }
    expect(log).toEqual([expect.stringMatching(/^The plate could not be rendered: /)]);
    expect(log[0]).toContain(reason);
    show();
    fail(FakeWorker.all[2]);
    render(FakeWorker.all[3]);
    expect(log.slice(1)).toEqual(["stars", "rows", "done"]);
    // It may be silent now.
    vi.advanceTimersByTime(1e6);
    expect([log.length, FakeWorker.all.length]).toEqual([4, 4]);
  },
);

test.each([HANGS, THROWS, ...NONSENSE])(
  "a literal scan whose worker %s twice says so, and can be stopped or started again",
  (_, fail, reason) => {
    const { log, show, compare } = startPlate();
    show();
    render(FakeWorker.all[0]);
    log.length = 0;
    compare();
    for (const n of [1, 2]) fail(FakeWorker.all[n]);
    expect(log).toEqual([expect.stringMatching(/^The scan failed before its end: .*Start it again\.$/)]);
    expect(log[0]).toContain(reason);
    compare();
    expect(FakeWorker.all.length).toBe(4);
    show();
    vi.advanceTimersByTime(1000);
    expect(FakeWorker.all[3].terminated).toBe(true);
    expect(log.length).toBe(1);
  },
);

test("a plate without workers says why", () => {
  vi.stubGlobal("Worker", undefined);
  const { log, show, compare } = startPlate();
  show();
  compare();
  expect(log).toEqual([
    expect.stringMatching(/^The plate could not be rendered: TypeError/),
    expect.stringMatching(/^The scan failed before its end: TypeError/),
  ]);
});
