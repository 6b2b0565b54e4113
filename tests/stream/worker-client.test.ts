import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WorkerClient } from "../../src/stream/worker-client.ts";

const PATIENCE = 1000;

interface FakeWorker {
  readonly posted: unknown[];
  terminated: boolean;
  onmessage: ((event: { data: unknown }) => void) | null;
  onerror: ((event: { message: string; preventDefault(): void }) => void) | null;
  onmessageerror: (() => void) | null;
}

/** A client of requests that are answered by the same number; a negative answer makes no sense. */
function setUp() {
  const workers: FakeWorker[] = [];
  const [answers, errors]: [unknown[], string[]] = [[], []];
  const pending = new Set<number>();
  const options = { cannotStart: false };
  const client = new WorkerClient<number, number>({
    start() {
      if (options.cannotStart) throw new Error("no workers");
      const posted: unknown[] = [];
      const worker = {
        posted,
        terminated: false,
        onmessage: null,
        onerror: null,
        onmessageerror: null,
        postMessage: (message: unknown) => void posted.push(message),
        terminate() {
          worker.terminated = true;
        },
      };
      workers.push(worker);
      return worker as unknown as Worker;
    },
    onMessage(answer) {
      if (answer < 0) throw new RangeError("below 0");
      pending.delete(answer);
      answers.push(answer);
    },
    pending: () => [...pending],
    onError(reason) {
      pending.clear();
      errors.push(reason);
    },
    patience: PATIENCE,
  });
  const post = (request: number) => {
    pending.add(request);
    client.post(request);
  };
  return { workers, answers, errors, client, post, options };
}

const FAILURES: readonly [string, (worker: FakeWorker) => void, string][] = [
  ["throws", (worker) => worker.onerror?.({ message: "out of memory", preventDefault() {} }), "out of memory"],
  ["hangs", () => vi.advanceTimersByTime(PATIENCE), "it sent nothing for 1 s"],
  ["makes no sense", (worker) => worker.onmessage?.({ data: -1 }), "its answer makes no sense: RangeError: below 0"],
  ["cannot be read", (worker) => worker.onmessageerror?.(), "its answer could not be read"],
];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("starts one worker with the first message", () => {
  const { workers, answers, client, post } = setUp();
  expect([client.running, workers.length]).toEqual([false, 0]);
  post(1);
  post(2);
  expect(workers.map(({ posted }) => posted)).toEqual([[1, 2]]);
  workers[0].onmessage?.({ data: 1 });
  expect(answers).toEqual([1]);
});

test.each(FAILURES)("a worker that %s is replaced by one with the pending requests, once", (_, failing, reason) => {
  const { workers, errors, client, post } = setUp();
  for (const request of [1, 2, 3]) post(request);
  workers[0].onmessage?.({ data: 2 });
  failing(workers[0]);
  expect(workers.map(({ posted, terminated }) => [posted, terminated])).toEqual([
    [[1, 2, 3], true],
    [[1, 3], false],
  ]);
  expect(errors).toEqual([]);
  failing(workers[1]);
  expect([errors, workers.length, client.running]).toEqual([[reason], 2, false]);
  // The next request has a restart of its own.
  post(4);
  failing(workers[2]);
  expect(workers[3].posted).toEqual([4]);
});

test("a worker that has answered everything gets another restart, and may be silent", () => {
  const { workers, errors, post } = setUp();
  post(1);
  FAILURES[0][1](workers[0]);
  workers[1].onmessage?.({ data: 1 });
  vi.advanceTimersByTime(10 * PATIENCE);
  post(2);
  FAILURES[0][1](workers[1]);
  expect([errors, workers.length]).toEqual([[], 3]);
});

test("each message gives more time", () => {
  const { workers, errors, post } = setUp();
  for (const request of [1, 2, 3]) post(request);
  for (const data of [1, 2]) {
    vi.advanceTimersByTime(PATIENCE - 1);
    workers[0].onmessage?.({ data });
  }
  vi.advanceTimersByTime(PATIENCE - 1);
  expect([workers.length, errors]).toEqual([1, []]);
});

test("a worker that fails without work is told to nobody", () => {
  const { workers, errors, client, post } = setUp();
  post(1);
  workers[0].onmessage?.({ data: 1 });
  let prevented = false;
  workers[0].onerror?.({ message: "out of memory", preventDefault: () => (prevented = true) });
  expect([errors, prevented, workers[0].terminated, client.running]).toEqual([[], true, true, false]);
  post(2);
  expect(workers[1].posted).toEqual([2]);
});

test("a worker that cannot be started is told once, and the next message tries again", () => {
  const { workers, errors, client, post, options } = setUp();
  options.cannotStart = true;
  post(1);
  expect([errors, client.running]).toEqual([["Error: no workers"], false]);
  options.cannotStart = false;
  post(2);
  expect(workers.map(({ posted }) => posted)).toEqual([[2]]);
});

test("terminate detaches the handlers, and ends the wait for an answer", () => {
  const { workers, errors, client, post } = setUp();
  post(1);
  client.terminate();
  expect(workers[0]).toMatchObject({ terminated: true, onmessage: null, onerror: null });
  vi.advanceTimersByTime(10 * PATIENCE);
  expect([client.running, workers.length, errors]).toEqual([false, 1, []]);
});
