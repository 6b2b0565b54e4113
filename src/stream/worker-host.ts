/** Worker hosts: a dedicated worker, or this thread where no worker starts. */

import { say } from "../words/words.ts";
import type { JobSource } from "./jobs.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

/** Source of a pool's workers. */
export interface WorkerSource {
  /** Keep `new Worker(new URL("./worker.ts", import.meta.url), …)` in the caller: the bundler finds worker scripts by that expression. */
  start(): Worker;
  /** The same jobs for this thread, fetched only where no worker starts. */
  load(): Promise<JobSource>;
}

export interface WorkerHost {
  post(message: ToWorker, transfer: Transferable[]): void;
  /** No more messages arrive from it. */
  stop(): void;
}

/** `onMessage` gets its messages, "ready" first; `onError` gets the reason of a failure. May throw where no worker can be started. */
export type StartWorker = (onMessage: (message: FromWorker) => void, onError: (reason: string) => void) => WorkerHost;

export const dedicatedWorkers =
  ({ start }: WorkerSource): StartWorker =>
  (onMessage, onError) => {
    const worker = start();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => onMessage(data);
    worker.onerror = (event) => {
      // Reported to the owner: the page's own error screen is not needed.
      event.preventDefault();
      onError(event.message || say("its script could not be loaded"));
    };
    worker.onmessageerror = () => onError(say("its message could not be read"));
    return {
      post: (message, transfer) => worker.postMessage(message, transfer),
      stop() {
        worker.onmessage = worker.onerror = worker.onmessageerror = null;
        worker.terminate();
      },
    };
  };

/** Milliseconds of work in one slice of this thread. */
const SLICE = 4;

/** Runs the jobs between this thread's own tasks; their code is only loaded where there are no workers. */
export const inThreadWorker =
  ({ load }: WorkerSource): StartWorker =>
  (onMessage, onError) => {
    let stopped = false;
    let runner: ((message: ToWorker) => void) | undefined;
    const early: ToWorker[] = [];
    Promise.all([import("./job-runner.ts"), load()]).then(
      ([{ createJobRunner }, source]) => {
        if (stopped) return;
        runner = createJobRunner({
          ...source,
          say: (message) => stopped || onMessage(message),
          slice: SLICE,
          pause: (work) => setTimeout(() => stopped || work()),
        });
        for (const message of early) runner(message);
        onMessage({ kind: "ready" });
      },
      (error) => stopped || onError(String(error)),
    );
    return {
      post(message) {
        if (runner) runner(message);
        else early.push(message);
      },
      stop() {
        stopped = true;
      },
    };
  };
