/** Runs jobs one after another in the order of requests: in a worker, or in time slices between a page's frames. */
import type { WorldTable } from "../recipe/recipe.ts";
import { roomFor } from "./buffers.ts";
import type { AnyJob, JobSource } from "./jobs.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

type Request = Extract<ToWorker, { kind: "ask" }>;

export interface JobRunnerOptions extends JobSource {
  say(said: FromWorker, transfer: Transferable[]): void;
  /** Milliseconds of work after which waiting messages are handled. */
  readonly slice: number;
  /** Continues with `work` after other tasks. */
  pause(work: () => void): void;
}

/** Returns the handler of messages. */
export function createJobRunner({ say, slice, pause, jobs, generate }: JobRunnerOptions): (message: ToWorker) => void {
  const tables = new Map<number, WorldTable>();
  const worlds = new Map<number, unknown>();
  const queue: Request[] = [];
  let current: {
    readonly request: Request;
    readonly steps: ReturnType<AnyJob>;
    /** The buffer that came with the request, if the job has not taken it. */
    spare(): ArrayBuffer | null;
    /** The buffer to return where there is no answer. */
    unused(): ArrayBuffer | null;
  } | null = null;
  let working = false;

  function begin(request: Request): void {
    const job = jobs[request.job];
    const table = tables.get(request.epoch);
    if (!job) throw new RangeError(`There is no job "${request.job}"; there are ${Object.keys(jobs).join(", ")}.`);
    if (!table) throw new RangeError(`The world of epoch ${request.epoch} was not sent.`);
    const world = worlds.get(request.epoch) ?? generate(table);
    worlds.set(request.epoch, world);
    let spare = request.buffer;
    let room: ArrayBuffer | null = null;
    const steps = job(world as never, request.ask as never, (bytes) => {
      [room, spare] = roomFor(bytes, spare);
      return room;
    });
    current = { request, steps, spare: () => spare, unused: () => spare ?? room };
  }

  function drop(id: number, spare: ArrayBuffer | null): void {
    say({ kind: "dropped", id, spare }, spare ? [spare] : []);
  }

  /** Runs one step of the current job; false when there is none. */
  function step(): boolean {
    const request = current?.request ?? queue.shift();
    if (!request) return false;
    const { id } = request;
    try {
      if (!current) begin(request);
      const { value, done } = current!.steps.next();
      if (!done) return true;
      const spare = current!.spare();
      current = null;
      const { answer, buffer } = value;
      say({ kind: "answer", id, answer, buffer, spare }, spare ? [buffer, spare] : [buffer]);
    } catch (error) {
      const spare = current?.unused() ?? null;
      current = null;
      const reason = error instanceof Error ? error.message : String(error);
      say({ kind: "refused", id, reason, spare }, spare ? [spare] : []);
    }
    return true;
  }

  function work(): void {
    const until = performance.now() + slice;
    while (step()) {
      if (performance.now() < until) continue;
      pause(work);
      return;
    }
    working = false;
  }

  return (message) => {
    if (message.kind === "world") tables.set(message.epoch, message.world);
    else if (message.kind === "forget") {
      tables.delete(message.epoch);
      worlds.delete(message.epoch);
    } else if (message.kind === "cancel") {
      const at = queue.findIndex(({ id }) => id === message.id);
      if (at >= 0) drop(message.id, queue.splice(at, 1)[0].buffer);
      else if (current?.request.id === message.id) {
        const spare = current.unused();
        current = null;
        drop(message.id, spare);
      }
    } else {
      queue.push(message);
      if (!working) {
        working = true;
        pause(work);
      }
    }
  };
}
