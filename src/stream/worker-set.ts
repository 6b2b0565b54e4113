/**
 * The workers of a pool: started as work arrives, replaced when they fail, and this thread in their place where none starts.
 *
 *   failure  an error, a message that makes no sense, or none for `patience` while it has something to do
 *   starts   after two failed starts in a row with no worker left, jobs run on this thread in slices of 4 ms; if that fails too,
 *            `unavailable`
 */

import { say } from "../words/words.ts";
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

export class WorkerSet<T> {
  readonly #workers = new Set<StartedWorker<T>>();
  readonly #events: WorkerSetEvents<T>;
  readonly #size: number;
  readonly #patience: number;
  readonly #inThread: StartWorker;
  #startWorker: StartWorker;
  #failedStarts = 0;

  constructor(options: WorkerSetOptions, events: WorkerSetEvents<T>) {
    this.#events = events;
    this.#size = options.size ?? defaultWorkerCount(globalThis.navigator?.hardwareConcurrency);
    this.#patience = options.patience ?? 30_000;
    this.#inThread = inThreadWorker(options.source);
    this.#startWorker = options.startWorker ?? dedicatedWorkers(options.source);
  }

  get workers(): ReadonlySet<Worker<T>> {
    return this.#workers;
  }

  /** Whether jobs run on this thread. */
  get here(): boolean {
    return this.#startWorker === this.#inThread;
  }

  /** The worker with the fewest orders that can take more. */
  idlest(): Worker<T> | undefined {
    let best: Worker<T> | undefined;
    for (const worker of this.#workers)
      if (worker.ready && worker.orders.size < (best?.orders.size ?? DEPTH)) best = worker;
    return best;
  }

  /** Starts another worker, if there may be more and none is starting. */
  grow(): void {
    const most = this.here ? 1 : this.#size;
    const starting = [...this.#workers].some(({ ready }) => !ready);
    if (!starting && this.#workers.size < most && this.#failedStarts < STARTS) this.#start();
  }

  dispose(): void {
    for (const worker of this.#workers) {
      clearTimeout(worker.timer);
      worker.host?.stop();
    }
    this.#workers.clear();
  }

  #restartTimer(worker: StartedWorker<T>): void {
    const patience = this.#patience;
    clearTimeout(worker.timer);
    if (worker.ready && worker.orders.size === 0) return;
    worker.timer = setTimeout(
      () => this.#terminate(worker, say("it sent nothing for {time}", { time: `${patience / 1000} s` })),
      patience,
    );
  }

  #start(): void {
    const worker: StartedWorker<T> = {
      ready: false,
      known: new Set(),
      orders: new Map(),
      host: null,
      timer: undefined,
      post: (message, transfer = []) => {
        worker.host?.post(message, transfer);
        this.#restartTimer(worker);
      },
    };
    this.#workers.add(worker);
    try {
      worker.host = this.#startWorker(
        (message) => this.#workers.has(worker) && this.#receive(worker, message),
        (reason) => this.#terminate(worker, reason),
      );
      this.#restartTimer(worker);
    } catch (error) {
      this.#terminate(worker, String(error));
    }
  }

  #receive(worker: StartedWorker<T>, message: FromWorker): void {
    if (!isFromWorker(message) || (message.kind !== "ready" && !worker.orders.has(message.id))) {
      this.#terminate(worker, say("it sent a message that makes no sense"));
      return;
    }
    if (message.kind === "ready") {
      worker.ready = true;
      this.#failedStarts = 0;
    }
    try {
      this.#events.message(worker, message);
    } finally {
      this.#restartTimer(worker);
    }
  }

  #terminate(worker: StartedWorker<T>, reason: string): void {
    if (!this.#workers.delete(worker)) return;
    clearTimeout(worker.timer);
    worker.host?.stop();
    if (!worker.ready) this.#failedStarts++;
    if (this.#failedStarts >= STARTS && this.#workers.size === 0) {
      this.#failedStarts = 0;
      if (this.here) this.#events.unavailable(reason);
      this.#startWorker = this.#inThread;
    }
    this.#events.lost(worker, reason);
  }
}
