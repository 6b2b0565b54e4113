/** The page's side of the worker of faults: the worker gets changes, and a new worker everything. */
import { createWorkerClient } from "../../stream/worker-client.ts";
import type { Frame, FromFaults, Order, SavedKind, SideOrder, ToFaults } from "./protocol.ts";

type Orders = Omit<Order, "kind" | "id" | "sides"> & { readonly sides: readonly SideOrder[] };

export interface FaultClientEvents {
  frame(frame: Frame): void;
  refused(reason: string): void;
  /** A worker died, and another has its orders. */
  restarted(reason: string): void;
  /** Two died one after the other. The next order starts another. */
  failed(reason: string): void;
}

export interface FaultClient {
  order(orders: Orders): void;
  /** Rejects with an error that gives the reason. */
  save(side: number, as: SavedKind): Promise<Uint8Array<ArrayBuffer>>;
  dispose(): void;
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
      else saving?.reject(new Error(message.reason));
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
      made.addEventListener("error", (event) => (reason = event.message || "its script could not be loaded"));
      if (count++ > 0) events.restarted(reason || "it sent nothing for a while");
      reason = "";
      return made;
    },
    forget(): void {
      count = 0;
    },
  };
}

const startWorker = () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "faults" });

export function createFaultClient(events: FaultClientEvents, start = startWorker): FaultClient {
  let current: (Orders & { readonly id: number }) | undefined;
  let isMoving = false;
  let lastId = 0;
  /** Lands of the running worker: those of its last order. */
  let known: readonly number[] = [];
  const savings = createSavings();
  const starts = createStarts(start, events);

  const client = createWorkerClient<ToFaults, FromFaults>({
    start() {
      known = [];
      return starts.next();
    },
    onMessage: receive,
    pending() {
      const requests = savings.requests();
      return current && (isMoving || requests.length > 0) ? [orderOf(current), ...requests] : [];
    },
    onError(why) {
      isMoving = false;
      starts.forget();
      savings.fail(why);
      events.failed(why);
    },
  });

  function receive(message: FromFaults): void {
    if (message.kind === "frame") {
      client.post({ kind: "seen" });
      if (message.id !== current?.id) return;
      isMoving = message.isMoving;
      current = { ...current, at: message.position };
      events.frame(message);
      return;
    }
    if (savings.answer(message) || message.kind === "file") return;
    // The worker does not have refused lands.
    known = [];
    if (message.id !== current?.id) return;
    isMoving = false;
    events.refused(message.reason);
  }

  /** Posts to the running worker, or everything to a new one. */
  function post(request: ToFaults): void {
    if (!current) return;
    if (!client.running && request.kind !== "order") client.post(orderOf(current));
    client.post(request.kind === "order" ? orderOf(current, client.running ? known : []) : request);
    known = current.sides.map(({ id }) => id);
  }

  return {
    order(orders) {
      current = { ...orders, id: ++lastId };
      isMoving = true;
      post(orderOf(current));
    },
    save(side, as) {
      const request: ToFaults = { kind: "save", id: ++lastId, side, as };
      return new Promise((resolve, reject) => {
        savings.add(request.id, { request, resolve, reject });
        post(request);
      });
    },
    dispose: client.terminate,
  };
}

/** An order with the numbers alone of lands that the worker has. */
function orderOf({ sides, ...rest }: Orders & { readonly id: number }, known: readonly number[] = []): Order {
  return { kind: "order", ...rest, sides: sides.map((side) => (known.includes(side.id) ? side.id : side)) };
}
