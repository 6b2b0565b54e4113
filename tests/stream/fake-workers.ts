/** Fake workers, controlled by a test. */
import { onTestFinished } from "vitest";
import undergroundJobs from "../../src/stream/below/index.ts";
import { createJobRunner } from "../../src/stream/job-runner.ts";
import type { AnyJob, JobSource } from "../../src/stream/jobs.ts";
import type { FromWorker, ToWorker } from "../../src/stream/messages.ts";
import { createPool, type Pool, type PoolOptions } from "../../src/stream/pool.ts";
import type { StartWorker, WorkerSource } from "../../src/stream/worker-host.ts";
import flatJobs from "../../src/worlds/flat/jobs/index.ts";
import planetJobs, { loadRivers } from "../../src/worlds/planet/jobs/index.ts";
import spaceJobs from "../../src/worlds/space/jobs/index.ts";

// Tests run jobs to their end at once, and steps would wait for it for ever.
await loadRivers();

/** The jobs of every kind of world; each generates its own tables. That of a country is its surface. */
export const ALL_JOBS: JobSource = {
  jobs: {
    ...flatJobs.jobs,
    ...undergroundJobs.jobs,
    ...spaceJobs.jobs,
    things: (world: object, ask, allocate) =>
      ("altitudes" in world ? flatJobs : planetJobs).jobs.things(world as never, ask, allocate),
  },
  generate(table) {
    const sources: Readonly<Record<string, JobSource>> = {
      islands: flatJobs,
      planet: planetJobs,
      land: flatJobs,
      space: spaceJobs,
    };
    return sources[table.shape.kind].generate(table);
  },
};

/** A source whose workers never start: jobs run on this thread. */
export const NO_WORKERS: WorkerSource = {
  start() {
    throw new Error("There are no workers in tests.");
  },
  load: async () => planetJobs,
};

/** A pool that is disposed of when its test ends: left alone it terminates silent workers after 30 s and starts its jobs again. */
export function createTestPool(options: Omit<PoolOptions, "source">): Pool {
  const pool = createPool({ ...options, source: NO_WORKERS });
  onTestFinished(() => pool.dispose());
  return pool;
}

type Asked = Extract<ToWorker, { kind: "ask" }>;

/** One that says nothing by itself. */
export interface FakeWorker {
  readonly told: ToWorker[];
  /** Requests it has received, in order. */
  asks(): Asked[];
  stopped: boolean;
  ready(): void;
  answer(id: number, answer?: unknown, buffer?: ArrayBuffer): void;
  hear(said: FromWorker): void;
  die(why?: string): void;
}

/** Hires fakeWorkers, and tells of each; those of which `starts` says no throw at once. */
export function fakeWorkers(starts: (n: number) => boolean = () => true): {
  startWorker: StartWorker;
  all: FakeWorker[];
} {
  const all: FakeWorker[] = [];
  let hired = 0;
  const startWorker: StartWorker = (hear, died) => {
    if (!starts(hired++)) throw new Error("no more workers");
    const told: ToWorker[] = [];
    const worker: FakeWorker = {
      told,
      asks: () => told.filter((each): each is Asked => each.kind === "ask"),
      stopped: false,
      ready: () => hear({ kind: "ready" }),
      answer: (id, answer = null, buffer = new ArrayBuffer(4096)) =>
        hear({ kind: "answer", id, answer, buffer, spare: null }),
      hear,
      die: (why = "it ran out of memory") => died(why),
    };
    all.push(worker);
    return {
      post: (each) => void told.push(each),
      stop() {
        worker.stopped = true;
      },
    };
  };
  return { startWorker, all };
}

/** Hires real desks, each of which works when `turn` is called, one step of a slice at a time. */
export function desks(
  jobs: Readonly<Record<string, AnyJob>> = ALL_JOBS.jobs,
  generate: JobSource["generate"] = ALL_JOBS.generate,
): {
  startWorker: StartWorker;
  turn(): boolean;
  finish(): void;
} {
  const turns: (() => void)[] = [];
  const turn = () => {
    const next = turns.shift();
    next?.();
    return next !== undefined;
  };
  const startWorker: StartWorker = (hear) => {
    let stopped = false;
    const desk = createJobRunner({
      // A transferred buffer belongs to the receiver, as with workers.
      say: (said, transfer) => {
        const sent = structuredClone(said, { transfer });
        turns.push(() => stopped || hear(sent));
      },
      slice: 0,
      pause: (work) => void turns.push(work),
      jobs,
      generate,
    });
    turns.push(() => hear({ kind: "ready" }));
    return {
      post: (told, transfer) => desk(structuredClone(told, { transfer })),
      stop() {
        stopped = true;
      },
    };
  };
  return {
    startWorker,
    turn,
    finish() {
      while (turn());
    },
  };
}
