/**
 * The workers of a pool: taken on as work comes, replaced when they die, and this thread in their place when none starts.
 *
 *   death   it says so, or nothing for `patience` while it has something to do
 *   starts  where two in a row fail and nobody works, the jobs are done here, in slices of 4 ms; where that fails too, `hopeless`
 */

import type { Said, Told } from "./messages.ts";
import { type Hand, type Hire, hireHere, hireWorker, type WorkerSource } from "./worker-host.ts";

/** One of a crew, and what it has to do: T, by id. */
export interface Worker<T> {
  ready: boolean;
  /** The epochs whose worlds it has been told. */
  readonly known: Set<number>;
  readonly orders: Map<number, T>;
  tell(told: Told, transfer?: Transferable[]): void;
}

export interface Crew<T> {
  readonly workers: ReadonlySet<Worker<T>>;
  /** Whether work is done on this thread. */
  readonly here: boolean;
  /** The one with the least to do, of those who can take more. */
  idlest(): Worker<T> | undefined;
  /** Takes on one more, if there can be more and none is about to start. */
  grow(): void;
  dispose(): void;
}

export interface CrewOptions {
  /** Instead of workers of the source. */
  readonly hire?: Hire;
  readonly source: WorkerSource;
  readonly size?: number;
  /** Milliseconds. */
  readonly patience?: number;
}

export interface CrewEvents<T> {
  heard(worker: Worker<T>, said: Said): void;
  lost(worker: Worker<T>, why: string): void;
  hopeless(why: string): void;
}

/** Orders at a worker: while one is done the next lies ready, however long a frame takes. */
const DEPTH = 2;
const STARTS = 2;

/** As many workers as there are cores but this thread's, 1 to 4. */
export function crewSize(cores: number | undefined): number {
  return Math.min(4, Math.max(1, (cores ?? 2) - 1));
}

interface Employed<T> extends Worker<T> {
  hand: Hand | null;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export function createCrew<T>(options: CrewOptions, events: CrewEvents<T>): Crew<T> {
  const { size = crewSize(globalThis.navigator?.hardwareConcurrency), patience = 30_000 } = options;
  const workers = new Set<Employed<T>>();
  const here = hireHere(options.source);
  let hire = options.hire ?? hireWorker(options.source);
  let failedStarts = 0;

  function keepTime(worker: Employed<T>): void {
    clearTimeout(worker.timer);
    if (worker.ready && worker.orders.size === 0) return;
    worker.timer = setTimeout(() => bury(worker, `it said nothing for ${patience / 1000} s`), patience);
  }

  function employ(): void {
    const worker: Employed<T> = {
      ready: false,
      known: new Set(),
      orders: new Map(),
      hand: null,
      timer: undefined,
      tell(told, transfer = []) {
        worker.hand?.tell(told, transfer);
        keepTime(worker);
      },
    };
    workers.add(worker);
    try {
      worker.hand = hire(
        (said) => workers.has(worker) && hear(worker, said),
        (why) => bury(worker, why),
      );
      keepTime(worker);
    } catch (error) {
      bury(worker, String(error));
    }
  }

  function hear(worker: Employed<T>, said: Said): void {
    if (said.kind === "ready") {
      worker.ready = true;
      failedStarts = 0;
    }
    try {
      events.heard(worker, said);
    } finally {
      keepTime(worker);
    }
  }

  function bury(worker: Employed<T>, why: string): void {
    if (!workers.delete(worker)) return;
    clearTimeout(worker.timer);
    worker.hand?.stop();
    if (!worker.ready) failedStarts++;
    if (failedStarts >= STARTS && workers.size === 0) {
      failedStarts = 0;
      if (hire === here) events.hopeless(why);
      hire = here;
    }
    events.lost(worker, why);
  }

  return {
    workers,
    get here() {
      return hire === here;
    },
    idlest() {
      let best: Worker<T> | undefined;
      for (const worker of workers)
        if (worker.ready && worker.orders.size < (best?.orders.size ?? DEPTH)) best = worker;
      return best;
    },
    grow() {
      const most = hire === here ? 1 : size;
      const starting = [...workers].some(({ ready }) => !ready);
      if (!starting && workers.size < most && failedStarts < STARTS) employ();
    },
    dispose() {
      for (const worker of workers) {
        clearTimeout(worker.timer);
        worker.hand?.stop();
      }
      workers.clear();
    },
  };
}
