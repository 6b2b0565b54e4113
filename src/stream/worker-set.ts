/**
 * The workers of a pool: started as work arrives, replaced when they fail, and this thread in their place where none starts.
 *
 *   failure  an error, a message that makes no sense, or none for `patience` while it has something to do
 *   starts   after two failed starts in a row with no worker left, jobs run on this thread in slices of 4 ms; if that fails too,
 *            `unavailable`
 */

import { type FromWorker, isFromWorker, type ToWorker } from "./messages.ts";
import {
  dedicatedWorkers,
  inThreadWorker,
  type StartWorker,
  type WorkerHost,
  type WorkerSource,
} from "./worker-host.ts";

/** A worker, and its orders (T) by id. */
export interface Worker<T> {
  ready: boolean;
  /** The epochs whose worlds were sent to it. */
  readonly known: Set<number>;
  readonly orders: Map<number, T>;
  post(message: ToWorker, transfer?: Transferable[]): void;
}

export interface WorkerSet<T> {
  readonly workers: ReadonlySet<Worker<T>>;
  /** Whether jobs run on this thread. */
  readonly here: boolean;
  /** The worker with the fewest orders that can take more. */
  idlest(): Worker<T> | undefined;
  /** Starts another worker, if there may be more and none is starting. */
  grow(): void;
  dispose(): void;
}

export interface WorkerSetOptions {
  /** Instead of workers of the source. */
  readonly startWorker?: StartWorker;
  readonly source: WorkerSource;
  readonly size?: number;
  /** Milliseconds. */
  readonly patience?: number;
}

export interface WorkerSetEvents<T> {
  message(worker: Worker<T>, message: FromWorker): void;
  lost(worker: Worker<T>, reason: string): void;
  unavailable(reason: string): void;
}

/** Maximum number of orders at a worker: the next is there when one is finished, however long a frame takes. */
const DEPTH = 2;
const STARTS = 2;

/** One for each core but this thread's, 1 to 4. */
export function defaultWorkerCount(cores: number | undefined): number {
  return Math.min(4, Math.max(1, (cores ?? 2) - 1));
}

interface StartedWorker<T> extends Worker<T> {
  host: WorkerHost | null;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export function createWorkerSet<T>(options: WorkerSetOptions, events: WorkerSetEvents<T>): WorkerSet<T> {
  const { size = defaultWorkerCount(globalThis.navigator?.hardwareConcurrency), patience = 30_000 } = options;
  const workers = new Set<StartedWorker<T>>();
  const here = inThreadWorker(options.source);
  let startWorker = options.startWorker ?? dedicatedWorkers(options.source);
  let failedStarts = 0;

  function restartTimer(worker: StartedWorker<T>): void {
    clearTimeout(worker.timer);
    if (worker.ready && worker.orders.size === 0) return;
    worker.timer = setTimeout(() => terminate(worker, `it sent nothing for ${patience / 1000} s`), patience);
  }

  function start(): void {
    const worker: StartedWorker<T> = {
      ready: false,
      known: new Set(),
      orders: new Map(),
      host: null,
      timer: undefined,
      post(message, transfer = []) {
        worker.host?.post(message, transfer);
        restartTimer(worker);
      },
    };
    workers.add(worker);
    try {
      worker.host = startWorker(
        (message) => workers.has(worker) && receive(worker, message),
        (reason) => terminate(worker, reason),
      );
      restartTimer(worker);
    } catch (error) {
      terminate(worker, String(error));
    }
  }

  function receive(worker: StartedWorker<T>, message: FromWorker): void {
    if (!isFromWorker(message) || (message.kind !== "ready" && !worker.orders.has(message.id))) {
      terminate(worker, "it sent a message that makes no sense");
      return;
    }
    if (message.kind === "ready") {
      worker.ready = true;
      failedStarts = 0;
    }
    try {
      events.message(worker, message);
    } finally {
      restartTimer(worker);
    }
  }

  function terminate(worker: StartedWorker<T>, reason: string): void {
    if (!workers.delete(worker)) return;
    clearTimeout(worker.timer);
    worker.host?.stop();
    if (!worker.ready) failedStarts++;
    if (failedStarts >= STARTS && workers.size === 0) {
      failedStarts = 0;
      if (startWorker === here) events.unavailable(reason);
      startWorker = here;
    }
    events.lost(worker, reason);
  }

  return {
    workers,
    get here() {
      return startWorker === here;
    },
    idlest() {
      let best: Worker<T> | undefined;
      for (const worker of workers)
        if (worker.ready && worker.orders.size < (best?.orders.size ?? DEPTH)) best = worker;
      return best;
    },
    grow() {
      const most = startWorker === here ? 1 : size;
      const starting = [...workers].some(({ ready }) => !ready);
      if (!starting && workers.size < most && failedStarts < STARTS) start();
    },
    dispose() {
      for (const worker of workers) {
        clearTimeout(worker.timer);
        worker.host?.stop();
      }
      workers.clear();
    },
  };
}
