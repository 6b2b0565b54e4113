/** Runs jobs one after another in the order of requests: in a worker, or in time slices between a page's frames. */
import type { WorldTable } from "../recipe/recipe.ts";
import { roomFor } from "./buffers.ts";
import type { AnyJob, JobSource } from "./jobs.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

type Asked = Extract<ToWorker, { kind: "ask" }>;

export interface JobRunnerOptions extends JobSource {
  say(said: FromWorker, transfer: Transferable[]): void;
  /** Milliseconds of work after which what has been told in the meantime is heard. */
  readonly slice: number;
  /** Goes on with work after others have had their turn. */
  pause(work: () => void): void;
}

/** Returns what is to be called with every message. */
export function createJobRunner({ say, slice, pause, jobs, generate }: JobRunnerOptions): (told: ToWorker) => void {
  const tables = new Map<number, WorldTable>();
  const worlds = new Map<number, unknown>();
  const queue: Asked[] = [];
  let current: { asked: Asked; steps: ReturnType<AnyJob>; spare: () => ArrayBuffer | null } | null = null;
  let working = false;

  function begin(asked: Asked): void {
    const job = jobs[asked.job];
    const table = tables.get(asked.epoch);
    if (!job) throw new RangeError(`There is no job "${asked.job}"; there are ${Object.keys(jobs).join(", ")}.`);
    if (!table) throw new RangeError(`Nothing is known of the world of epoch ${asked.epoch}.`);
    const world = worlds.get(asked.epoch) ?? generate(table);
    worlds.set(asked.epoch, world);
    let spare = asked.buffer;
    const steps = job(world as never, asked.ask as never, (bytes) => {
      const [room, left] = roomFor(bytes, spare);
      spare = left;
      return room;
    });
    current = { asked, steps, spare: () => spare };
  }

  function drop(id: number, spare: ArrayBuffer | null): void {
    say({ kind: "dropped", id, spare }, spare ? [spare] : []);
  }

  /** One step of what is at hand; false when nothing is. */
  function step(): boolean {
    const asked = current?.asked ?? queue.shift();
    if (!asked) return false;
    const { id } = asked;
    try {
      if (!current) begin(asked);
      const { value, done } = current!.steps.next();
      if (!done) return true;
      const spare = current!.spare();
      current = null;
      const { answer, buffer } = value;
      say({ kind: "answer", id, answer, buffer, spare }, spare ? [buffer, spare] : [buffer]);
    } catch (error) {
      current = null;
      say({ kind: "refused", id, reason: error instanceof Error ? error.message : String(error), spare: null }, []);
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

  return (told) => {
    if (told.kind === "world") tables.set(told.epoch, told.world);
    else if (told.kind === "forget") {
      tables.delete(told.epoch);
      worlds.delete(told.epoch);
    } else if (told.kind === "cancel") {
      const at = queue.findIndex(({ id }) => id === told.id);
      if (at >= 0) drop(told.id, queue.splice(at, 1)[0].buffer);
      else if (current?.asked.id === told.id) {
        const spare = current.spare();
        current = null;
        drop(told.id, spare);
      }
    } else {
      queue.push(told);
      if (!working) {
        working = true;
        pause(work);
      }
    }
  };
}
