/**
 * Workers that every world's stream shares: orders by priority, taken back at will, and asked again where a worker dies.
 *
 *   order     a job of src/stream/jobs.ts and what it is asked, with a key that names it in errors; ends in `done` or in
 *             `failed`, or in neither when it is cancelled
 *   priority  least first among those that wait; may change while they do
 *   epoch     a world's table, told once to each worker; when it is closed all its orders end, and what comes late is dropped
 *   buffers   an answer's buffer is the asker's until it is given back
 *   death     the orders of a worker that died are asked again, twice; then they fail. A job that throws fails at once
 */
import type { WorldTable } from "../recipe/recipe.ts";
import { createBuffers } from "./buffers.ts";
import type { AnswerOf, AskOf, JobName } from "./jobs.ts";
import type { Said } from "./messages.ts";
import { type CrewOptions, createCrew, type Worker } from "./worker-set.ts";

export interface Order<N extends JobName> {
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
  /** Takes back the buffer of an answer that nobody reads any more. */
  give(buffer: ArrayBuffer): void;
  readonly stats: {
    readonly workers: number;
    readonly waiting: number;
    readonly running: number;
    /** Whether work is done on this thread. */
    readonly here: boolean;
  };
  dispose(): void;
}

interface Placed {
  readonly id: number;
  readonly epoch: number;
  readonly order: Order<JobName>;
  priority: number;
  /** How many workers died of it. */
  deaths: number;
  cancelled: boolean;
}

const DEATHS = 2;

export function createPool(options: CrewOptions): Pool {
  const worlds = new Map<number, WorldTable>();
  const waiting: Placed[] = [];
  const buffers = createBuffers();
  const crew = createCrew<Placed>(options, { heard, lost, hopeless });
  let [epochs, ids] = [0, 0];

  function fail({ order }: Placed, why: string): void {
    order.failed(new Error(`${order.job} ${order.key}: ${why}`));
  }

  function hopeless(why: string): void {
    for (const each of waiting.splice(0)) fail(each, why);
  }

  function lost({ orders }: Worker<Placed>, why: string): void {
    // It died of the first: what lay ready behind that is not to blame.
    const [first] = orders.values();
    if (first) first.deaths++;
    const held = [...orders.values()].filter(({ cancelled }) => !cancelled);
    waiting.push(...held.filter(({ deaths }) => deaths <= DEATHS));
    pump();
    for (const each of held) if (each.deaths > DEATHS) fail(each, `its worker died ${each.deaths} times: ${why}`);
  }

  function heard(worker: Worker<Placed>, said: Said): void {
    if (said.kind === "ready") {
      pump();
      return;
    }
    const each = worker.orders.get(said.id);
    worker.orders.delete(said.id);
    if (said.spare) buffers.give(said.spare);
    pump();
    const wanted = each && !each.cancelled;
    if (said.kind === "answer") {
      if (wanted) each.order.done(said.answer as AnswerOf<JobName>);
      else buffers.give(said.buffer);
    } else if (said.kind === "refused" && wanted) fail(each, said.reason);
  }

  function send(worker: Worker<Placed>, each: Placed): void {
    const { id, epoch, order } = each;
    const { job, ask } = order;
    const world = worlds.get(epoch);
    if (world && !worker.known.has(epoch)) {
      worker.known.add(epoch);
      worker.tell({ kind: "world", epoch, world });
    }
    const buffer = buffers.take(order.bytes);
    worker.orders.set(id, each);
    worker.tell({ kind: "ask", id, epoch, job, ask, buffer }, buffer ? [buffer] : []);
  }

  function pump(): void {
    for (let worker = crew.idlest(); worker && waiting.length > 0; worker = crew.idlest()) {
      let first = 0;
      for (let k = 1; k < waiting.length; k++) if (waiting[k].priority < waiting[first].priority) first = k;
      send(worker, waiting.splice(first, 1)[0]);
    }
    if (waiting.length > 0) crew.grow();
  }

  function cancel(each: Placed): void {
    if (each.cancelled) return;
    each.cancelled = true;
    const at = waiting.indexOf(each);
    if (at >= 0) waiting.splice(at, 1);
    for (const worker of crew.workers) if (worker.orders.has(each.id)) worker.tell({ kind: "cancel", id: each.id });
  }

  function place(epoch: number, order: Order<JobName>): Ticket {
    if (!worlds.has(epoch)) throw new Error(`${order.job} ${order.key}: its world has been closed.`);
    const each: Placed = { id: ++ids, epoch, order, priority: order.priority, deaths: 0, cancelled: false };
    waiting.push(each);
    pump();
    return {
      get priority() {
        return each.priority;
      },
      set priority(value) {
        each.priority = value;
      },
      cancel: () => cancel(each),
    };
  }

  function close(epoch: number): void {
    worlds.delete(epoch);
    for (const each of [...waiting, ...[...crew.workers].flatMap(({ orders }) => [...orders.values()])])
      if (each.epoch === epoch) cancel(each);
    for (const worker of crew.workers) if (worker.known.delete(epoch)) worker.tell({ kind: "forget", epoch });
  }

  return {
    open(world) {
      const epoch = ++epochs;
      worlds.set(epoch, world);
      return { order: (order) => place(epoch, order as unknown as Order<JobName>), close: () => close(epoch) };
    },
    give: buffers.give,
    get stats() {
      const running = [...crew.workers].reduce((sum, { orders }) => sum + orders.size, 0);
      return { workers: crew.workers.size, waiting: waiting.length, running, here: crew.here };
    },
    dispose() {
      for (const epoch of [...worlds.keys()]) close(epoch);
      crew.dispose();
      buffers.clear();
    },
  };
}
