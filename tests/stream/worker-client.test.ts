import { expect, test } from "vitest";
import { createWorkerClient } from "../../src/stream/worker-client.ts";

interface FakeWorker {
  readonly posted: unknown[];
  terminated: boolean;
  onmessage: ((event: { data: unknown }) => void) | null;
  onerror: ((event: { message: string; preventDefault(): void }) => void) | null;
}

function setUp() {
  const workers: FakeWorker[] = [];
  const [answers, errors]: [unknown[], string[]] = [[], []];
  const client = createWorkerClient<number, number>({
    start() {
      const posted: unknown[] = [];
      const worker = {
        posted,
        terminated: false,
        onmessage: null,
        onerror: null,
        postMessage: (message: unknown) => void posted.push(message),
        terminate() {
          worker.terminated = true;
        },
      };
      workers.push(worker);
      return worker as unknown as Worker;
    },
    onMessage: (answer) => void answers.push(answer),
    onError: (reason) => void errors.push(reason),
  });
  return { workers, answers, errors, client };
}

test("starts one worker with the first message", () => {
  const { workers, answers, client } = setUp();
  expect([client.running, workers.length]).toEqual([false, 0]);
  client.post(1);
  client.post(2);
  expect(workers.map(({ posted }) => posted)).toEqual([[1, 2]]);
  workers[0].onmessage?.({ data: 3 });
  expect(answers).toEqual([3]);
});

test("after an error the failed worker is terminated and the next message starts another", () => {
  const { workers, errors, client } = setUp();
  client.post(1);
  let prevented = false;
  workers[0].onerror?.({ message: "out of memory", preventDefault: () => (prevented = true) });
  expect([errors, prevented, workers[0].terminated, client.running]).toEqual([["out of memory"], true, true, false]);
  client.post(2);
  expect(workers[1].posted).toEqual([2]);
});

test("terminate detaches the handlers", () => {
  const { workers, client } = setUp();
  client.post(1);
  client.terminate();
  expect(workers[0]).toMatchObject({ terminated: true, onmessage: null, onerror: null });
  expect(client.running).toBe(false);
});
