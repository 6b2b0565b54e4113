/** Both kinds of worker hosts: a dedicated worker's events, and jobs on this thread. */
import { expect, test } from "vitest";
import type { JobSource } from "../../src/stream/jobs.ts";
import type { FromWorker, ToWorker } from "../../src/stream/messages.ts";
import { dedicatedWorkers, inThreadWorker } from "../../src/stream/worker-host.ts";

const notLoaded = async (): Promise<JobSource> => {
  throw new Error("Not loaded.");
};

function startDedicated() {
  const posted: [message: unknown, transfer: unknown][] = [];
  let terminated = false;
  const worker = {
    onmessage: null as ((event: { data: FromWorker }) => void) | null,
    onerror: null as ((event: { message: string; preventDefault(): void }) => void) | null,
    onmessageerror: null as (() => void) | null,
    postMessage: (message: unknown, transfer: unknown) => void posted.push([message, transfer]),
    terminate() {
      terminated = true;
    },
  };
  const [heard, errors]: [FromWorker[], string[]] = [[], []];
  const host = dedicatedWorkers({ start: () => worker as unknown as Worker, load: notLoaded })(
    (message) => void heard.push(message),
    (reason) => void errors.push(reason),
  );
  return { worker, host, posted, heard, errors, isTerminated: () => terminated };
}

test("a dedicated worker gets messages with their buffers, and its messages arrive", () => {
  const { worker, host, posted, heard } = startDedicated();
  const buffer = new ArrayBuffer(8);
  host.post({ kind: "cancel", id: 3 }, [buffer]);
  expect(posted).toEqual([[{ kind: "cancel", id: 3 }, [buffer]]]);
  worker.onmessage?.({ data: { kind: "ready" } });
  expect(heard).toEqual([{ kind: "ready" }]);
});

test("a dedicated worker's errors are told with their reason, and not to the page", () => {
  const { worker, errors } = startDedicated();
  let prevented = 0;
  const preventDefault = () => void prevented++;
  worker.onerror?.({ message: "it threw", preventDefault });
  worker.onerror?.({ message: "", preventDefault });
  worker.onmessageerror?.();
  expect(errors).toEqual(["it threw", "its script could not be loaded", "its message could not be read"]);
  expect(prevented).toBe(2);
});

test("a stopped dedicated worker is terminated and no longer heard", () => {
  const { worker, host, isTerminated } = startDedicated();
  expect(isTerminated()).toBe(false);
  host.stop();
  expect(isTerminated()).toBe(true);
  expect([worker.onmessage, worker.onerror, worker.onmessageerror]).toEqual([null, null, null]);
});

/** A job that adds 1 to what it is asked, in two steps. */
const SOURCE: JobSource = {
  jobs: {
    *add(_world: never, ask: never) {
      yield;
      return { answer: Number(ask) + 1, buffer: new ArrayBuffer(0) };
    },
  },
  generate: () => ({}),
};

const WORLD: ToWorker = { kind: "world", epoch: 1, world: {} as never };
const ask = (id: number, number: number): ToWorker => ({
  kind: "ask",
  id,
  epoch: 1,
  job: "add",
  ask: number,
  buffer: null,
});

/** Starts a host on this thread; `until` resolves once so many messages and errors have come. */
function startHere(load: () => Promise<JobSource>) {
  const [heard, errors]: [FromWorker[], string[]] = [[], []];
  let changed = () => {};
  const start = inThreadWorker({
    start() {
      throw new Error("No worker starts.");
    },
    load,
  });
  const host = start(
    (message) => {
      heard.push(message);
      changed();
    },
    (reason) => {
      errors.push(reason);
      changed();
    },
  );
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      changed = () => heard.length + errors.length >= count && resolve();
      changed();
    });
  const answers = () => heard.flatMap((message) => (message.kind === "answer" ? [[message.id, message.answer]] : []));
  return { host, heard, errors, until, answers };
}

test("on this thread messages wait until the jobs are loaded, and are answered in order", async () => {
  const { host, heard, errors, until, answers } = startHere(async () => SOURCE);
  host.post(WORLD, []);
  host.post(ask(1, 10), []);
  host.post(ask(2, 20), []);
  expect(heard).toEqual([]);
  await until(3);
  host.post(ask(3, 30), []);
  await until(4);
  expect(heard[0]).toEqual({ kind: "ready" });
  expect(answers()).toEqual([
    [1, 11],
    [2, 21],
    [3, 31],
  ]);
  expect(errors).toEqual([]);
});

test("on this thread jobs that do not load are an error with its reason", async () => {
  const { heard, errors, until } = startHere(notLoaded);
  await until(1);
  expect(errors).toEqual(["Error: Not loaded."]);
  expect(heard).toEqual([]);
});

test("on this thread a stopped host says nothing more, whatever it was doing", async () => {
  const loading = startHere(async () => SOURCE);
  loading.host.post(WORLD, []);
  loading.host.post(ask(1, 1), []);
  loading.host.stop();
  const failing = startHere(notLoaded);
  failing.host.stop();
  const working = startHere(async () => SOURCE);
  await working.until(1);
  working.host.post(WORLD, []);
  working.host.post(ask(1, 1), []);
  working.host.stop();
  // Late messages of these hosts would come before the answer of a host started afterwards.
  const later = startHere(async () => SOURCE);
  later.host.post(WORLD, []);
  later.host.post(ask(1, 1), []);
  await later.until(2);
  expect([loading.heard, loading.errors]).toEqual([[], []]);
  expect([failing.heard, failing.errors]).toEqual([[], []]);
  expect([working.heard, working.errors]).toEqual([[{ kind: "ready" }], []]);
});
