/** Who works for a pool: a worker, or this thread where no worker starts. */
import type { JobSource } from "./jobs.ts";
import type { Said, Told } from "./messages.ts";

/** Where a pool gets its workers. */
export interface WorkerSource {
  /** Keep `new Worker(new URL("./worker.ts", import.meta.url), …)` in the caller: the bundler finds worker scripts by that expression. */
  start(): Worker;
  /** The same jobs for this thread, fetched only where no worker starts. */
  load(): Promise<JobSource>;
}

export interface Hand {
  tell(told: Told, transfer: Transferable[]): void;
  /** Nothing more is heard of it. */
  stop(): void;
}

/** `hear` gets what it says, "ready" first; `died` why it says nothing more. May throw where none can be had. */
export type Hire = (hear: (said: Said) => void, died: (why: string) => void) => Hand;

export const hireWorker =
  ({ start }: WorkerSource): Hire =>
  (hear, died) => {
    const worker = start();
    worker.onmessage = ({ data }: MessageEvent<Said>) => hear(data);
    worker.onerror = (event) => {
      // Told to the owner: no need for the page's own fault screen.
      event.preventDefault();
      died(event.message || "its script could not be loaded");
    };
    worker.onmessageerror = () => died("what it said could not be read");
    return {
      tell: (told, transfer) => worker.postMessage(told, transfer),
      stop() {
        worker.onmessage = worker.onerror = worker.onmessageerror = null;
        worker.terminate();
      },
    };
  };

/** Milliseconds of a frame that work may take here. */
const SLICE = 4;

/** The same jobs between this thread's own tasks; what they need is only fetched when there are no workers. */
export const hireHere =
  ({ load }: WorkerSource): Hire =>
  (hear, died) => {
    let stopped = false;
    let desk: ((told: Told) => void) | undefined;
    const early: Told[] = [];
    Promise.all([import("./job-runner.ts"), load()]).then(
      ([{ createDesk }, source]) => {
        if (stopped) return;
        desk = createDesk({
          ...source,
          say: (said) => stopped || hear(said),
          slice: SLICE,
          pause: (work) => setTimeout(() => stopped || work()),
        });
        for (const told of early) desk(told);
        hear({ kind: "ready" });
      },
      (error) => stopped || died(String(error)),
    );
    return {
      tell(told) {
        if (desk) desk(told);
        else early.push(told);
      },
      stop() {
        stopped = true;
      },
    };
  };
