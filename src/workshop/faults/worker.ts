/** Worker entry of the faults. */
import type { FromFaults, ToFaults } from "./protocol.ts";
import { createFaultRunner } from "./runner.ts";

/** The parts of a worker's scope that are used; the DOM's types know pages alone. */
const scope = globalThis as typeof globalThis & {
  postMessage(said: FromFaults, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToFaults>) => void) | null;
};
const turn = new MessageChannel();
let next: (() => void) | null = null;
turn.port1.onmessage = () => next?.();

const hear = createFaultRunner({
  post: (message, transfer) => scope.postMessage(message, transfer),
  now: () => performance.now(),
  later(work, delay) {
    if (delay > 1) return void setTimeout(work, delay);
    // A message to the worker itself queues behind those that have arrived.
    next = work;
    turn.port2.postMessage(null);
  },
});
scope.onmessage = ({ data }) => hear(data);
