/**
 * Base of all streams of chunks: requests to workers with priorities, chunks that are ready or taken, and dropped keys.
 *
 * A stream selects chunks round the eye and calls `select` with them; new ones are requested, missing ones are dropped. The
 * renderer takes ready chunks within a budget of bytes, and the keys of chunks that it no longer needs.
 */

import type { WorldTable } from "../recipe/recipe.ts";
import type { AnswerOf, AskOf, JobName } from "./jobs.ts";
import type { Epoch, Pool, Ticket } from "./pool.ts";

/** Something that is requested of a worker. */
export interface Requested {
  ticket: Ticket | null;
  /** The job threw, or its worker died. */
  failed: boolean;
}

/** A chunk near the eye. */
export interface Resident<A> extends Requested {
  readonly key: string;
  /** Distance from the eye to its nearest point. */
  distance: number;
  /** The answer, once it has arrived. */
  ready: A | null;
  /** Whether the renderer has taken an answer. */
  taken: boolean;
}

export const NOT_REQUESTED = { ticket: null, failed: false, ready: null, taken: false } as const;

export interface RequestOptions<N extends JobName, R extends Requested> {
  readonly job: N;
  keyOf(item: R): string;
  askOf(item: R): AskOf<N>;
  /** Priority; the lowest is first. */
  priorityOf(item: R): number;
  /** Bytes that the answer is likely to need. */
  bytesOf(item: R): number;
  done(item: R, answer: AnswerOf<N>): void;
  readonly failed?: ((error: Error, item: R) => void) | undefined;
}

export interface Requests<R extends Requested> {
  request(item: R): void;
  /** Renews the priority of a request in progress. */
  renew(item: R): void;
  cancel(item: R): void;
  /** Ends all requests, and sends the next ones to another world. */
  reopen(world: WorldTable): void;
  close(): void;
  /** Number of failed requests. */
  readonly failures: number;
}

/** Requests of one job about one world. */
export function createRequests<N extends JobName, R extends Requested>(
  world: WorldTable,
  pool: Pool,
  { job, keyOf, askOf, priorityOf, bytesOf, done, failed }: RequestOptions<N, R>,
): Requests<R> {
  let epoch: Epoch = pool.open(world);
  let failures = 0;
  return {
    request(item) {
      item.failed = false;
      item.ticket = epoch.order<N>({
        job,
        key: keyOf(item),
        ask: askOf(item),
        priority: priorityOf(item),
        bytes: bytesOf(item),
        done(answer) {
          item.ticket = null;
          done(item, answer);
        },
        failed(error) {
          item.ticket = null;
          item.failed = true;
          failures++;
          failed?.(error, item);
          pool.report(error);
        },
      });
    },
    renew(item) {
      if (item.ticket) item.ticket.priority = priorityOf(item);
    },
    cancel(item) {
      item.ticket?.cancel();
      item.ticket = null;
    },
    reopen(next) {
      epoch.close();
      epoch = pool.open(next);
    },
    close: () => epoch.close(),
    get failures() {
      return failures;
    },
  };
}

export interface InstanceStreamOptions<N extends JobName, A, R extends Resident<A>>
  extends Omit<RequestOptions<N, R>, "keyOf" | "done"> {
  /** Converts an answer to the data kept until the renderer takes it, null for none. */
  receive(answer: AnswerOf<N>, item: R): A | null;
  /** Gives the buffer of an answer that is not taken back to the pool. */
  release(answer: A): void;
  sizeOf(answer: A): number;
  /** Answers stay readable after they were taken, until their chunk is dropped. */
  readonly keepReady?: boolean;
  /** The order in which chunks are taken: nearest first, or as they were selected. */
  readonly order?: "nearest" | "selected";
  /** Maximum number of dropped keys in one call of `takeDropped`. */
  readonly maxDropped?: number;
}

export class InstanceStream<N extends JobName, A, R extends Resident<A>> {
  #residents = new Map<string, R>();
  /** Dropped chunks that the renderer has not learnt of yet. */
  readonly dropped = new Map<string, R>();
  readonly #options: InstanceStreamOptions<N, A, R>;
  readonly #requests: Requests<R>;
  /** Whether anything may be ready: most frames take nothing. */
  #some = false;

  constructor(world: WorldTable, pool: Pool, options: InstanceStreamOptions<N, A, R>) {
    this.#options = options;
    this.#requests = createRequests<N, R>(world, pool, {
      ...options,
      keyOf: ({ key }) => key,
      done: (item, answer) => {
        if (item.ready !== null) options.release(item.ready);
        item.ready = options.receive(answer, item);
        this.#some = true;
      },
    });
  }

  get residents(): ReadonlyMap<string, R> {
    return this.#residents;
  }

  /** Number of chunks that are requested, or ready and not taken. */
  get waiting(): number {
    let count = 0;
    for (const item of this.#residents.values()) if (item.ticket || this.#isReady(item)) count++;
    return count;
  }

  get failures(): number {
    return this.#requests.failures;
  }

  request(item: R): void {
    this.#requests.request(item);
  }

  /** Makes these the residents: drops those that are not among them, and renews priorities. */
  select(next: Map<string, R>): void {
    for (const [key, item] of this.#residents) if (!next.has(key)) this.#drop(item);
    this.#residents = next;
    for (const item of next.values()) this.#requests.renew(item);
  }

  /** A dropped chunk that the renderer has not learnt of yet: it becomes resident again. */
  revive(key: string): R | undefined {
    const item = this.dropped.get(key);
    this.dropped.delete(key);
    return item;
  }

  /** Ready chunks within a budget of bytes, at least one. */
  takeReady(bytes: number, take: (item: R, ready: A) => void): void {
    if (!this.#some) return;
    const { order = "nearest", keepReady, sizeOf } = this.#options;
    const ready = [...this.#residents.values()].filter((item) => this.#isReady(item));
    if (order === "nearest") ready.sort((a, b) => a.distance - b.distance);
    let left = bytes;
    let count = 0;
    for (const item of ready) {
      const answer = item.ready as A;
      const size = sizeOf(answer);
      if (count > 0 && left < size) break;
      left -= size;
      count++;
      item.taken = true;
      if (!keepReady) item.ready = null;
      take(item, answer);
    }
    this.#some = count < ready.length;
  }

  takeDropped(): string[] {
    const { maxDropped = Infinity } = this.#options;
    const keys = [...this.dropped.keys()].slice(0, maxDropped);
    for (const key of keys) this.dropped.delete(key);
    return keys;
  }

  /** All ready chunks are to be taken again, by another renderer. */
  retake(): void {
    this.dropped.clear();
    for (const item of this.#residents.values()) item.taken = false;
    this.#some = true;
  }

  /** Drops requests and ready answers, and goes on with another world. Taken chunks stay, or are dropped too. */
  reopen(world: WorldTable, taken: "keep" | "drop"): void {
    for (const item of this.#residents.values()) {
      if (taken === "drop") {
        this.#drop(item);
        continue;
      }
      this.#requests.cancel(item);
      if (item.ready !== null) this.#options.release(item.ready);
      Object.assign(item, { ready: null, failed: false });
    }
    if (taken === "drop") this.#residents.clear();
    this.#requests.reopen(world);
  }

  dispose(): void {
    for (const item of this.#residents.values()) this.#drop(item);
    this.#residents.clear();
    this.dropped.clear();
    this.#requests.close();
  }

  #isReady({ ready, taken }: R): boolean {
    return ready !== null && !(this.#options.keepReady && taken);
  }

  #drop(item: R): void {
    this.#requests.cancel(item);
    if (item.ready !== null) this.#options.release(item.ready);
    item.ready = null;
    if (item.taken) this.dropped.set(item.key, item);
  }
}
