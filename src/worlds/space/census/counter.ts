/**
 * Counts the stars of a box on several workers, piece by piece. The partial result at any time is the exact census of the pieces counted
 * so far. After a stop, answers still in flight are ignored and the workers are reused by the next count.
 */

import { type Census, emptyCensus, joinCensus } from "../../../core/space/census.ts";
import type { Triple } from "../../../core/space/place.ts";
import { layersOf, piecesOf, type StarBox } from "../../../core/space/star-scan.ts";
import { WorkerClient } from "../../../stream/worker-client.ts";
import { defaultWorkerCount } from "../../../stream/worker-set.ts";
import { say } from "../../../words/words.ts";
import { type CensusAnswer, type CensusTask, type Neighbourhood, runCensusTask } from "./tasks.ts";

/** A slice of the box along z: cubic light-years and stars counted so far. */
export interface Layer {
  readonly z0: number;
  readonly z1: number;
  readonly volume: number;
  readonly count: number;
}

export interface CensusProgress {
  readonly box: StarBox;
  readonly census: Census;
  /** Layers begun so far, from below. */
  readonly layers: readonly Layer[];
  /** Share of the box, 0 to 1, and seconds since the count began. */
  readonly done: number;
  readonly seconds: number;
}

interface CensusEvents {
  /** After each piece; the last call has `done` 1. */
  onProgress(progress: CensusProgress): void;
  onNeighbourhood(neighbourhood: Neighbourhood): void;
  onError(reason: string): void;
}

type CensusWorker = Pick<WorkerClient<CensusTask, CensusAnswer>, "post" | "terminate">;
/** `onAnswer` throws for an answer that makes no sense; `pending` returns the tasks that are not answered. */
export type StartCensusWorker = (
  onAnswer: (answer: CensusAnswer) => void,
  onError: (reason: string) => void,
  pending: () => readonly CensusTask[],
) => CensusWorker;

/** Cells per piece: about 50 ms of work. */
const PIECE_CELLS = 2 ** 28;
/** Tasks queued per worker: one running, one waiting. */
const QUEUE_DEPTH = 2;
/** Cells per second of one worker before a measurement, and the seconds a count must run to be one. */
const ESTIMATED_SPEED = 4e9;
const MEASURED_AFTER = 0.5;

const startWorker: StartCensusWorker = (onMessage, onError, pending) =>
  new WorkerClient<CensusTask, CensusAnswer>({
    start: () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "census" }),
    onMessage,
    onError,
    pending,
  });

/** Runs the tasks on the calling thread, one per macrotask: for environments without workers, and for tests. */
export const startOnThisThread: StartCensusWorker = (onAnswer) => {
  let terminated = false;
  return {
    post(task) {
      setTimeout(() => terminated || onAnswer(runCensusTask(task)));
    },
    terminate() {
      terminated = true;
    },
  };
};

/** A piece of the box and the index of its layer. */
type Piece = { readonly box: StarBox; readonly layer: number };

interface Run {
  readonly box: StarBox;
  readonly events: CensusEvents;
  readonly startedAt: number;
  readonly pieces: Iterator<Piece, undefined>;
  readonly pending: Map<number, Piece>;
  readonly layers: Layer[];
  census: Census;
  /** The next piece to post; undefined when all have been posted. */
  next: Piece | undefined;
}

export class CensusCounter {
  #workers: { readonly worker: CensusWorker; readonly queue: Map<number, CensusTask> }[] = [];
  #run: Run | undefined;
  #neighbourhoodQuery: { readonly id: number; readonly events: CensusEvents } | undefined;
  #lastId = 0;
  #speed: number;
  readonly #start: StartCensusWorker;
  readonly #size: number;

  constructor(
    start: StartCensusWorker = typeof Worker === "undefined" ? startOnThisThread : startWorker,
    size = defaultWorkerCount(globalThis.navigator?.hardwareConcurrency),
  ) {
    [this.#start, this.#size] = [start, size];
    this.#speed = ESTIMATED_SPEED * size;
  }

  /** Cubic light-years per second: measured once a count has run long enough, an estimate before. */
  get speed(): number {
    return this.#speed;
  }

  /** Starts a count and replaces a running one. `from` is the point whose neighbourhood is reported, light-years. */
  count(box: StarBox, from: Triple, events: CensusEvents): void {
    this.#startWorkers();
    const heights = layersOf(box);
    const pieces = piecesByLayer(box, heights);
    this.#run = {
      box,
      events,
      startedAt: performance.now(),
      pieces,
      next: pieces.next().value,
      pending: new Map(),
      layers: heights.slice(1).map((z1, k) => ({ z0: heights[k], z1, volume: 0, count: 0 })),
      census: emptyCensus(),
    };
    const id = ++this.#lastId;
    this.#neighbourhoodQuery = { id, events };
    send(this.#workers[0], { task: "neighbourhood", id, from });
    this.#post();
  }

  stop(): void {
    this.#run = this.#neighbourhoodQuery = undefined;
  }

  dispose(): void {
    this.stop();
    this.#terminateWorkers();
  }

  #startWorkers(): void {
    while (this.#workers.length < this.#size) {
      const queue = new Map<number, CensusTask>();
      const worker = this.#start(
        (answer) => this.#receive(queue, answer),
        (reason) => this.#fail(reason),
        () => [...queue.values()],
      );
      this.#workers.push({ worker, queue });
    }
  }

  #terminateWorkers(): void {
    for (const { worker } of this.#workers) worker.terminate();
    this.#workers = [];
  }

  #fail(reason: string): void {
    this.#terminateWorkers();
    const { events } = this.#run ?? this.#neighbourhoodQuery ?? {};
    this.stop();
    events?.onError(say("The count stopped: {reason}.", { reason }));
  }

  #receive(queue: Map<number, CensusTask>, answer: CensusAnswer): void {
    checkAnswer(answer, queue.get(answer.id));
    queue.delete(answer.id);
    // An id unknown to this run belongs to a stopped one.
    const piece = this.#run?.pending.get(answer.id);
    const query = this.#neighbourhoodQuery;
    if (answer.task === "neighbourhood" && answer.id === query?.id) query.events.onNeighbourhood(answer.neighbourhood);
    if (this.#run && piece && answer.task === "count") this.#add(this.#run, answer.id, piece, answer.census);
    this.#post();
  }

  #add(now: Run, id: number, { layer }: Piece, census: Census): void {
    now.pending.delete(id);
    now.census = joinCensus(now.census, census);
    const { z0, z1, volume, count } = now.layers[layer];
    now.layers[layer] = { z0, z1, volume: volume + census.volume, count: count + census.count };
    const { box, layers, events } = now;
    const seconds = (performance.now() - now.startedAt) / 1000;
    if (seconds > MEASURED_AFTER) this.#speed = now.census.volume / seconds;
    const over = !now.next && now.pending.size === 0;
    if (over) this.#run = undefined;
    const done = over ? 1 : Math.min(now.census.volume / volumeOf(box), 1 - Number.EPSILON);
    events.onProgress({ box, census: now.census, layers: layers.filter((one) => one.volume > 0), done, seconds });
  }

  /** Fills every worker's queue. */
  #post(): void {
    for (const each of this.#workers) {
      for (let run = this.#run; run?.next && each.queue.size < QUEUE_DEPTH; run = this.#run) {
        const { box } = run.next;
        const id = ++this.#lastId;
        run.pending.set(id, run.next);
        run.next = run.pieces.next().value;
        send(each, { task: "count", id, box });
      }
    }
  }
}

function send({ worker, queue }: { worker: CensusWorker; queue: Map<number, CensusTask> }, task: CensusTask): void {
  queue.set(task.id, task);
  worker.post(task);
}

/** Throws for an answer that is not one to the task. */
function checkAnswer(answer: CensusAnswer, task: CensusTask | undefined): void {
  const isCount = answer.task === "count" && Number.isFinite(answer.census?.volume) && answer.census.count >= 0;
  const isNeighbourhood = answer.task === "neighbourhood" && Array.isArray(answer.neighbourhood?.stars);
  if (answer.task !== task?.task || !(isCount || isNeighbourhood))
    throw new TypeError(`Expected an answer to "${task?.task ?? "no task"}", got "${answer.task}".`);
}

/** Cubic light-years. */
export const volumeOf = ({ x0, y0, z0, x1, y1, z1 }: StarBox): number => (x1 - x0) * (y1 - y0) * (z1 - z0);

function* piecesByLayer(box: StarBox, heights: readonly number[]): Generator<Piece, undefined> {
  for (const [layer, z0] of heights.slice(0, -1).entries())
    for (const piece of piecesOf({ ...box, z0, z1: heights[layer + 1] }, PIECE_CELLS)) yield { box: piece, layer };
}
