/** The page's side of the worker of faults: the worker gets changes, and a new worker everything. */
import { WorkerClient } from "../../stream/worker-client.ts";
import { refusal } from "../../words/refusal.ts";
import { type Saying, say } from "../../words/words.ts";
import type { Frame, FromFaults, Order, SavedKind, SideOrder, ToFaults } from "./protocol.ts";

type Orders = Omit<Order, "kind" | "id" | "sides"> & { readonly sides: readonly SideOrder[] };

export interface FaultClientEvents {
  frame(frame: Frame): void;
  refused(reason: Saying): void;
  /** A worker died, and another has its orders. */
  restarted(reason: string): void;
  /** Two died one after the other. The next order starts another. */
  failed(reason: string): void;
}

interface Saving {
  readonly request: ToFaults;
  resolve(bytes: Uint8Array<ArrayBuffer>): void;
  reject(error: Error): void;
}

/** Files that the page waits for, by the number of the request. */
function createSavings() {
  const waiting = new Map<number, Saving>();
  return {
    requests: () => [...waiting.values()].map(({ request }) => request),
    add: (id: number, saving: Saving) => waiting.set(id, saving),
    /** Returns whether it was an answer to one. */
    answer(message: Exclude<FromFaults, Frame>): boolean {
      const saving = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.kind === "file") saving?.resolve(message.bytes);
      else saving?.reject(refusal(message.reason));
      return saving !== undefined;
    },
    fail(reason: string): void {
      for (const { reject } of waiting.values()) reject(new Error(reason));
      waiting.clear();
    },
  };
}

/** Workers one after the other; every one but the first follows one that died. */
function createStarts(start: () => Worker, events: FaultClientEvents) {
  let reason = "";
  let count = 0;
  return {
    next(): Worker {
      const made = start();
      made.addEventListener("error", (event) => (reason = event.message || say("its script could not be loaded")));
      if (count++ > 0) events.restarted(reason || say("it sent nothing for a while"));
      reason = "";
      return made;
    },
    forget(): void {
      count = 0;
    },
  };
}

const startWorker = () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "faults" });

export class FaultClient {
  #current: (Orders & { readonly id: number }) | undefined;
  #isMoving = false;
  #lastId = 0;
  /** Lands of the running worker: those of its last order. */
  #known: readonly number[] = [];
  readonly #events: FaultClientEvents;
  readonly #savings = createSavings();
  readonly #client: WorkerClient<ToFaults, FromFaults>;

  constructor(events: FaultClientEvents, start = startWorker) {
    this.#events = events;
    const starts = createStarts(start, events);
    this.#client = new WorkerClient<ToFaults, FromFaults>({
      start: () => {
        this.#known = [];
        return starts.next();
      },
      onMessage: (message) => this.#receive(message),
      pending: () => {
        const requests = this.#savings.requests();
        const current = this.#current;
        return current && (this.#isMoving || requests.length > 0) ? [orderOf(current), ...requests] : [];
      },
      onError: (why) => {
        this.#isMoving = false;
        starts.forget();
        this.#savings.fail(why);
        events.failed(why);
      },
    });
  }

  order(orders: Orders): void {
    this.#current = { ...orders, id: ++this.#lastId };
    this.#isMoving = true;
    this.#post(orderOf(this.#current));
  }

  /** Rejects with an error that gives the reason. */
  save(side: number, as: SavedKind): Promise<Uint8Array<ArrayBuffer>> {
    const request: ToFaults = { kind: "save", id: ++this.#lastId, side, as };
    return new Promise((resolve, reject) => {
      this.#savings.add(request.id, { request, resolve, reject });
      this.#post(request);
    });
  }

  dispose(): void {
    this.#client.terminate();
  }

  #receive(message: FromFaults): void {
    if (message.kind === "frame") {
      this.#client.post({ kind: "seen" });
      if (!this.#current || message.id !== this.#current.id) return;
      this.#isMoving = message.isMoving;
      this.#current = { ...this.#current, at: message.position };
      this.#events.frame(message);
      return;
    }
    if (this.#savings.answer(message) || message.kind === "file") return;
    // The worker does not have refused lands.
    this.#known = [];
    if (message.id !== this.#current?.id) return;
    this.#isMoving = false;
    this.#events.refused(message.reason);
  }

  /** Posts to the running worker, or everything to a new one. */
  #post(request: ToFaults): void {
    const [client, current] = [this.#client, this.#current];
    if (!current) return;
    if (!client.running && request.kind !== "order") client.post(orderOf(current));
    client.post(request.kind === "order" ? orderOf(current, client.running ? this.#known : []) : request);
    this.#known = current.sides.map(({ id }) => id);
  }
}

/** An order with the numbers alone of lands that the worker has. */
function orderOf({ sides, ...rest }: Orders & { readonly id: number }, known: readonly number[] = []): Order {
  return { kind: "order", ...rest, sides: sides.map((side) => (known.includes(side.id) ? side.id : side)) };
}
