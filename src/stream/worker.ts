/** A worker's own script: a desk that hears what it is told between slices of work. */
import { createDesk } from "./job-runner.ts";
import type { Said, Told } from "./messages.ts";

/** What of a worker's scope is used; the DOM's types know pages alone. */
interface Scope {
  postMessage(said: Said, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<Told>) => void) | null;
}

const SLICE = 8;

const scope = globalThis as unknown as Scope;
const turn = new MessageChannel();
let next: (() => void) | null = null;
turn.port1.onmessage = () => next?.();

const hear = createDesk({
  say: (said, transfer) => scope.postMessage(said, transfer),
  slice: SLICE,
  // A message to oneself waits behind those that have come.
  pause(work) {
    next = work;
    turn.port2.postMessage(null);
  },
});
scope.onmessage = ({ data }) => hear(data);
scope.postMessage({ kind: "ready" }, []);
