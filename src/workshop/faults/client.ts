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

const startWorker = () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "faults" });

export function createFaultClient(events: FaultClientEvents, start = startWorker): FaultClient {
  let current: (Orders & { readonly id: number }) | undefined;
  let isMoving = false;
  let lastId = 0;
  /** Lands of the running worker: those of its last order. */
  let known: readonly number[] = [];
  const savings = new Map<number, Saving>();
  let reason = "";
  let starts = 0;

  const client = createWorkerClient<ToFaults, FromFaults>({
    start() {
      known = [];
      const made = start();
      made.addEventListener("error", (event) => (reason = event.message || "its script could not be loaded"));
      if (starts++ > 0) events.restarted(reason || "it sent nothing for a while");
      reason = "";
      return made;
    },
    onMessage: receive,
    pending() {
      if (!current || (!isMoving && savings.size === 0)) return [];
      return [orderOf(current, true), ...[...savings.values()].map(({ request }) => request)];
    },
    onError(why) {
      isMoving = false;
      starts = 0;
      for (const { reject } of savings.values()) reject(new Error(why));
      savings.clear();
      events.failed(why);
    },
  });

  function orderOf({ sides, ...rest }: Orders & { readonly id: number }, isWhole: boolean): Order {
    const sent = sides.map((side) => (!isWhole && known.includes(side.id) ? side.id : side));
    return { kind: "order", ...rest, sides: sent };
  }

  function receive(message: FromFaults): void {
    if (message.kind === "frame") {
      client.post({ kind: "seen" });
      if (message.id !== current?.id) return;
      isMoving = message.isMoving;
      current = { ...current, at: message.position };
      events.frame(message);
      return;
    }
    const saving = savings.get(message.id);
    savings.delete(message.id);
    // The worker does not have refused lands.
    if (message.kind === "refused" && !saving) known = [];
    if (message.kind === "file") saving?.resolve(message.bytes);
    else if (saving) saving.reject(new Error(message.reason));
    else if (message.id === current?.id) {
      isMoving = false;
      events.refused(message.reason);
    }
  }

  /** Posts to the running worker, or everything to a new one. */
  function post(request: ToFaults): void {
    if (!current) return;
    if (!client.running && request.kind !== "order") client.post(orderOf(current, true));
    client.post(request.kind === "order" ? orderOf(current, !client.running) : request);
    known = current.sides.map(({ id }) => id);
  }

  return {
    order(orders) {
      current = { ...orders, id: ++lastId };
      isMoving = true;
      post(orderOf(current, true));
    },
    save(side, as) {
      const request: ToFaults = { kind: "save", id: ++lastId, side, as };
      return new Promise((resolve, reject) => {
        savings.set(request.id, { request, resolve, reject });
        post(request);
      });
    },
    dispose: client.terminate,
  };
}
