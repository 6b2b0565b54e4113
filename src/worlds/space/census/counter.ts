/**
 * Counts the stars of a box on several workers, piece by piece. The partial result at any time is the exact census of the pieces counted
 * so far. After a stop, answers still in flight are ignored and the workers are reused by the next count.
 */

import { type Census, emptyCensus, joinCensus } from "../../../core/space/census.ts";
import type { Triple } from "../../../core/space/place.ts";
import { layersOf, piecesOf, type StarBox } from "../../../core/space/star-scan.ts";
import { createWorkerClient, type WorkerClient } from "../../../stream/worker-client.ts";
import { defaultWorkerCount } from "../../../stream/worker-set.ts";
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

export interface CensusCounter {
  /** Cubic light-years per second: measured once a count has run long enough, an estimate before. */
  readonly speed: number;
  /** Starts a count and replaces a running one. `from` is the point whose neighbourhood is reported, light-years. */
  count(box: StarBox, from: Triple, events: CensusEvents): void;
  stop(): void;
  dispose(): void;
}

type CensusWorker = Pick<WorkerClient<CensusTask>, "post" | "terminate">;
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
  createWorkerClient<CensusTask, CensusAnswer>({
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

export function createCensusCounter(
  start: StartCensusWorker = typeof Worker === "undefined" ? startOnThisThread : startWorker,
  size = defaultWorkerCount(globalThis.navigator?.hardwareConcurrency),
): CensusCounter {
  let workers: { readonly worker: CensusWorker; readonly queue: Map<number, CensusTask> }[] = [];
  let run: Run | undefined;
  let neighbourhoodQuery: { readonly id: number; readonly events: CensusEvents } | undefined;
  let lastId = 0;
  let speed = ESTIMATED_SPEED * size;

  function startWorkers(): void {
    while (workers.length < size) {
      const queue = new Map<number, CensusTask>();
      const worker = start(
        (answer) => receive(queue, answer),
        fail,
        () => [...queue.values()],
      );
      workers.push({ worker, queue });
    }
  }

  function terminateWorkers(): void {
    for (const { worker } of workers) worker.terminate();
    workers = [];
  }

  function fail(reason: string): void {
    terminateWorkers();
    const { events } = run ?? neighbourhoodQuery ?? {};
    run = neighbourhoodQuery = undefined;
    events?.onError(`The count stopped: ${reason}.`);
  }

  function receive(queue: Map<number, CensusTask>, answer: CensusAnswer): void {
    checkAnswer(answer, queue.get(answer.id));
    queue.delete(answer.id);
    // An id unknown to this run belongs to a stopped one.
    const piece = run?.pending.get(answer.id);
    if (answer.task === "neighbourhood" && answer.id === neighbourhoodQuery?.id)
      neighbourhoodQuery.events.onNeighbourhood(answer.neighbourhood);
    if (run && piece && answer.task === "count") add(run, answer.id, piece, answer.census);
    post();
  }

  function send({ worker, queue }: (typeof workers)[number], task: CensusTask): void {
    queue.set(task.id, task);
    worker.post(task);
  }

  function add(now: Run, id: number, { layer }: Piece, census: Census): void {
    now.pending.delete(id);
    now.census = joinCensus(now.census, census);
    const { z0, z1, volume, count } = now.layers[layer];
    now.layers[layer] = { z0, z1, volume: volume + census.volume, count: count + census.count };
    const { box, layers, events } = now;
    const seconds = (performance.now() - now.startedAt) / 1000;
    if (seconds > MEASURED_AFTER) speed = now.census.volume / seconds;
    const over = !now.next && now.pending.size === 0;
    if (over) run = undefined;
    const done = over ? 1 : Math.min(now.census.volume / volumeOf(box), 1 - Number.EPSILON);
    events.onProgress({ box, census: now.census, layers: layers.filter((one) => one.volume > 0), done, seconds });
  }

  /** Fills every worker's queue. */
  function post(): void {
    for (const each of workers) {
      while (run?.next && each.queue.size < QUEUE_DEPTH) {
        const { box } = run.next;
        const id = ++lastId;
        run.pending.set(id, run.next);
        run.next = run.pieces.next().value;
        send(each, { task: "count", id, box });
      }
    }
  }

  return {
    get speed() {
      return speed;
    },
    count(box, from, events) {
      startWorkers();
      const heights = layersOf(box);
      const pieces = piecesByLayer(box, heights);
      run = {
        box,
        events,
        startedAt: performance.now(),
        pieces,
        next: pieces.next().value,
        pending: new Map(),
        layers: heights.slice(1).map((z1, k) => ({ z0: heights[k], z1, volume: 0, count: 0 })),
        census: emptyCensus(),
      };
      neighbourhoodQuery = { id: ++lastId, events };
      send(workers[0], { task: "neighbourhood", id: neighbourhoodQuery.id, from });
      post();
    },
    stop() {
      run = neighbourhoodQuery = undefined;
    },
    dispose() {
      run = neighbourhoodQuery = undefined;
      terminateWorkers();
    },
  };
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
