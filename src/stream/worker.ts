/** The script of a pool's worker: runs jobs and reads messages between slices of work. */
import { createJobRunner } from "./job-runner.ts";
import type { JobSource } from "./jobs.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

/** The parts of a worker's scope that are used; the DOM's types know pages alone. */
interface Scope {
  postMessage(said: FromWorker, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
}

/** Milliseconds of work between two looks at the messages. */
const SLICE = 8;

/** Called by the worker script of each kind of world. */
export function serveJobs(source: JobSource): void {
  const scope = globalThis as typeof globalThis & Scope;
  const turn = new MessageChannel();
  let next: (() => void) | null = null;
  turn.port1.onmessage = () => next?.();

  const hear = createJobRunner({
    ...source,
    say: (said, transfer) => scope.postMessage(said, transfer),
    slice: SLICE,
    // A message to the worker itself queues behind those that have arrived.
    pause(work) {
      next = work;
      turn.port2.postMessage(null);
    },
  });
  scope.onmessage = ({ data }) => hear(data);
  scope.postMessage({ kind: "ready" }, []);
}
