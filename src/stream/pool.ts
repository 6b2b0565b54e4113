/**
 * A pool of workers shared by all streams of a world: orders by priority, cancelled at any time, retried where a worker fails.
 *
 *   order     a job of src/stream/jobs.ts and its request, with a key for errors; ends in `done` or `failed`, or in neither when
 *             it is cancelled
 *   priority  lowest first among waiting orders; may change while they do
 *   epoch     a world's table, sent once to each worker; closing it ends all its orders, and late answers are dropped
 *   buffers   an answer's buffer belongs to the caller until it is given back
 *   failure   orders of a failed worker are retried once, then they fail. A job that throws fails at once, and so does an order
 *             whose `done` throws
 */
import type { WorldTable } from "../recipe/recipe.ts";
import { say } from "../words/words.ts";
import { type Buffers, createBuffers } from "./buffers.ts";
import type { AnswerOf, AskOf, JobName } from "./jobs.ts";
import type { FromWorker } from "./messages.ts";
import { type Worker, WorkerSet, type WorkerSetOptions } from "./worker-set.ts";

interface Order<N extends JobName> {
  readonly job: N;
  readonly key: string;
  readonly ask: AskOf<N>;
  readonly priority: number;
  /** Bytes that the answer is likely to need. */
  readonly bytes: number;
  done(answer: AnswerOf<N>): void;
  failed(error: Error): void;
}

export interface Ticket {
  priority: number;
  cancel(): void;
}

export interface Epoch {
  order<N extends JobName>(order: Order<N>): Ticket;
  close(): void;
}

export interface Pool {
  open(world: WorldTable): Epoch;
  /** Forwards the failure of an order that its owner does not show. */
  report(error: Error): void;
  /** Takes back the buffer of an answer that is no longer read. */
  give(buffer: ArrayBuffer): void;
  readonly stats: {
    readonly workers: number;
    readonly waiting: number;
    readonly running: number;
    /** Whether jobs run on this thread. */
    readonly here: boolean;
  };
  dispose(): void;
}

interface Placed {
  readonly id: number;
  readonly epoch: number;
  readonly order: Order<JobName>;
  priority: number;
  /** Number of workers that failed on it. */
  deaths: number;
  cancelled: boolean;
}

const DEATHS = 1;

export interface PoolOptions extends WorkerSetOptions {
  /** Gets the failures that are reported. */
  failed?(error: Error): void;
}

/** Orders of all epochs, and the workers that answer them. */
interface Desk {
  readonly worlds: Map<number, WorldTable>;
  readonly waiting: Placed[];
  readonly buffers: Buffers;
  readonly set: WorkerSet<Placed>;
}

export function createPool(options: PoolOptions): Pool {
  const desk: Desk = {
    worlds: new Map(),
    waiting: [],
    buffers: createBuffers(),
    set: new WorkerSet<Placed>(options, {
      message: (worker, sent) => message(desk, worker, sent),
      lost: (worker, why) => lost(desk, worker, why),
      unavailable(why) {
        for (const each of desk.waiting.splice(0)) fail(each, why);
      },
    }),
  };
  const { worlds, waiting, buffers, set } = desk;
  let [epochs, ids] = [0, 0];
  return {
    open(world) {
      const epoch = ++epochs;
      worlds.set(epoch, world);
      return { order: (order) => place(desk, ++ids, epoch, anyOrder(order)), close: () => close(desk, epoch) };
    },
    report: (error) => options.failed?.(error),
    give: buffers.give,
    get stats() {
      const running = [...set.workers].reduce((sum, { orders }) => sum + orders.size, 0);
      return { workers: set.workers.size, waiting: waiting.length, running, here: set.here };
    },
    dispose() {
      for (const epoch of [...worlds.keys()]) close(desk, epoch);
      set.dispose();
      buffers.clear();
    },
  };
}

/** An order of a job among those of others: its worker gives `done` the answer of its own job. */
const anyOrder = <N extends JobName>(order: Order<N>) => order as Order<JobName>;

function fail({ order }: Placed, why: string): void {
  order.failed(new Error(`${order.job} ${order.key}: ${why}`));
}

function lost(desk: Desk, { orders }: Worker<Placed>, why: string): void {
  // The first order failed it: those queued behind are not to blame.
  const [first] = orders.values();
  if (first) first.deaths++;
  const held = [...orders.values()].filter(({ cancelled }) => !cancelled);
  desk.waiting.push(...held.filter(({ deaths }) => deaths <= DEATHS));
  pump(desk);
  for (const each of held)
    if (each.deaths > DEATHS)
      fail(
        each,
        say("its worker failed {n} time: {reason}|its worker failed {n} times: {reason}", {
          n: each.deaths,
          reason: why,
        }),
      );
}

function message(desk: Desk, worker: Worker<Placed>, sent: FromWorker): void {
  if (sent.kind === "ready") {
    pump(desk);
    return;
  }
  const each = worker.orders.get(sent.id);
  worker.orders.delete(sent.id);
  if (sent.spare) desk.buffers.give(sent.spare);
  pump(desk);
  const wanted = each && !each.cancelled;
  if (sent.kind === "answer") {
    if (wanted) deliver(each, sent.answer as AnswerOf<JobName>);
    else desk.buffers.give(sent.buffer);
  } else if (sent.kind === "refused" && wanted) fail(each, sent.reason);
}

function deliver(each: Placed, answer: AnswerOf<JobName>): void {
  try {
    each.order.done(answer);
  } catch (error) {
    fail(each, say("its answer could not be used: {reason}", { reason: String(error) }));
  }
}

function send({ worlds, buffers }: Desk, worker: Worker<Placed>, each: Placed): void {
  const { id, epoch, order } = each;
  const { job, ask } = order;
  const world = worlds.get(epoch);
  if (world && !worker.known.has(epoch)) {
    worker.known.add(epoch);
    worker.post({ kind: "world", epoch, world });
  }
  const buffer = buffers.take(order.bytes);
  worker.orders.set(id, each);
  worker.post({ kind: "ask", id, epoch, job, ask, buffer }, buffer ? [buffer] : []);
}

function pump(desk: Desk): void {
  const { set, waiting } = desk;
  for (let worker = set.idlest(); worker && waiting.length > 0; worker = set.idlest()) {
    let first = 0;
    for (let k = 1; k < waiting.length; k++) if (waiting[k].priority < waiting[first].priority) first = k;
    send(desk, worker, waiting.splice(first, 1)[0]);
  }
  if (waiting.length > 0) set.grow();
}

function cancel({ waiting, set }: Desk, each: Placed): void {
  if (each.cancelled) return;
  each.cancelled = true;
  const at = waiting.indexOf(each);
  if (at >= 0) waiting.splice(at, 1);
  for (const worker of set.workers) if (worker.orders.has(each.id)) worker.post({ kind: "cancel", id: each.id });
}

function place(desk: Desk, id: number, epoch: number, order: Order<JobName>): Ticket {
  if (!desk.worlds.has(epoch)) throw new Error(`${order.job} ${order.key}: its world has been closed.`);
  const each: Placed = { id, epoch, order, priority: order.priority, deaths: 0, cancelled: false };
  desk.waiting.push(each);
  pump(desk);
  return {
    get priority() {
      return each.priority;
    },
    set priority(value) {
      each.priority = value;
    },
    cancel: () => cancel(desk, each),
  };
}

function close(desk: Desk, epoch: number): void {
  const { worlds, waiting, set } = desk;
  worlds.delete(epoch);
  for (const each of [...waiting, ...[...set.workers].flatMap(({ orders }) => [...orders.values()])])
    if (each.epoch === epoch) cancel(desk, each);
  for (const worker of set.workers) if (worker.known.delete(epoch)) worker.post({ kind: "forget", epoch });
}
