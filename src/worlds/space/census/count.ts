/**
 * Takes a census of any box by workers, piece by piece, and tells how far it is: what has been counted at any time is the
 * census of that much of the box. Stopped, it forgets what is still on its way, and the workers are ready for the next.
 */

import { layersOf, piecesOf } from "../../../core/space/box-pieces.ts";
import { type Census, emptyCensus, joinCensus } from "../../../core/space/census.ts";
import type { StarBox } from "../../../core/space/star-scan.ts";
import { crewSize } from "../../../stream/worker-set.ts";
import { type Answer, answerTo, type Neighbours, type Question, type SpacePoint } from "./question.ts";

/** A layer of the box, and what of it has been counted. */
export interface Layer {
  readonly z0: number;
  readonly z1: number;
  readonly volume: number;
  readonly count: number;
}

export interface Taken {
  readonly box: StarBox;
  /** What has been counted, and which layers have been begun, from below. */
  readonly census: Census;
  readonly layers: readonly Layer[];
  /** Share of the box, 0 to 1, and seconds since it began. */
  readonly done: number;
  readonly seconds: number;
}

export interface TakerTold {
  /** With every piece; the last has `done` 1. */
  counted(taken: Taken): void;
  met(around: Neighbours): void;
  failed(reason: string): void;
}

export interface CensusTaker {
  /** Cubic light-years a second: as measured where a census took long enough, else a guess. */
  readonly speed: number;
  /** Stops the one that runs, if any. */
  take(box: StarBox, from: SpacePoint, told: TakerTold): void;
  stop(): void;
  dispose(): void;
}

export interface CensusHand {
  ask(question: Question): void;
  stop(): void;
}

/** `hear` gets its answers; `died` why there are none. */
export type HireCensusHand = (hear: (answer: Answer) => void, died: (why: string) => void) => CensusHand;

/** Cells of a piece: some fifty milliseconds. */
const PIECE = 2 ** 28;
/** Questions at a worker: one in hand, one ready. */
const DEPTH = 2;
/** Cells a second of one worker, until one was measured for so many seconds. */
const GUESS = 4e9;
const MEASURED = 0.5;

const hireWorker: HireCensusHand = (hear, died) => {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "census" });
  worker.onmessage = ({ data }: MessageEvent<Answer>) => hear(data);
  worker.onerror = (event) => {
    event.preventDefault();
    died(event.message || "its script could not be loaded");
  };
  return { ask: (question) => worker.postMessage(question), stop: () => worker.terminate() };
};

/** The same on this thread, between its other tasks: where there are no workers, and in tests. */
export const hireHere: HireCensusHand = (hear) => {
  let stopped = false;
  return {
    ask(question) {
      setTimeout(() => stopped || hear(answerTo(question)));
    },
    stop() {
      stopped = true;
    },
  };
};

/** One piece that is on its way, and the layer it is of. */
type Asked = { readonly box: StarBox; readonly layer: number };

interface Run {
  readonly box: StarBox;
  readonly told: TakerTold;
  readonly begun: number;
  readonly pieces: Iterator<Asked, undefined>;
  readonly asked: Map<number, Asked>;
  readonly layers: Layer[];
  census: Census;
  /** The piece to ask for; none when all have been. */
  next: Asked | undefined;
}

export function createCensusTaker(
  hire: HireCensusHand = typeof Worker === "undefined" ? hireHere : hireWorker,
  size = crewSize(globalThis.navigator?.hardwareConcurrency),
): CensusTaker {
  let hands: { readonly hand: CensusHand; readonly held: Set<number> }[] = [];
  let run: Run | undefined;
  let looking: { readonly id: number; readonly told: TakerTold } | undefined;
  let ids = 0;
  let speed = GUESS * size;

  function employ(): void {
    while (hands.length < size) {
      const held = new Set<number>();
      hands.push({ hand: hire((answer) => hear(held, answer), die), held });
    }
  }

  function die(why: string): void {
    dismiss();
    const { told } = run ?? looking ?? {};
    run = looking = undefined;
    told?.failed(`The count stopped: ${why}. Count again.`);
  }

  function dismiss(): void {
    for (const { hand } of hands) hand.stop();
    hands = [];
  }

  function hear(held: Set<number>, answer: Answer): void {
    held.delete(answer.id);
    // What is not of this run was asked by one that was stopped.
    const piece = run?.asked.get(answer.id);
    if (answer.of === "around" && answer.id === looking?.id) looking.told.met(answer.around);
    if (run && piece && answer.of === "count") add(run, answer.id, piece, answer.census);
    pump();
  }

  function add(now: Run, id: number, { layer }: Asked, census: Census): void {
    now.asked.delete(id);
    now.census = joinCensus(now.census, census);
    const { z0, z1, volume, count } = now.layers[layer];
    now.layers[layer] = { z0, z1, volume: volume + census.volume, count: count + census.count };
    const { box, layers, told } = now;
    const seconds = (performance.now() - now.begun) / 1000;
    if (seconds > MEASURED) speed = now.census.volume / seconds;
    const over = !now.next && now.asked.size === 0;
    if (over) run = undefined;
    const done = over ? 1 : Math.min(now.census.volume / volumeOf(box), 1 - Number.EPSILON);
    told.counted({ box, census: now.census, layers: layers.filter((one) => one.volume > 0), done, seconds });
  }

  function pump(): void {
    for (const { hand, held } of hands) {
      while (run?.next && held.size < DEPTH) {
        const id = ++ids;
        run.asked.set(id, run.next);
        held.add(id);
        hand.ask({ ask: "count", id, box: run.next.box });
        run.next = run.pieces.next().value;
      }
    }
  }

  return {
    get speed() {
      return speed;
    },
    take(box, from, told) {
      employ();
      const heights = layersOf(box);
      const pieces = piecesByLayer(box, heights);
      run = {
        box,
        told,
        begun: performance.now(),
        pieces,
        next: pieces.next().value,
        asked: new Map(),
        layers: heights.slice(1).map((z1, k) => ({ z0: heights[k], z1, volume: 0, count: 0 })),
        census: emptyCensus(),
      };
      looking = { id: ++ids, told };
      hands[0].held.add(looking.id);
      hands[0].hand.ask({ ask: "around", id: looking.id, from });
      pump();
    },
    stop() {
      run = looking = undefined;
    },
    dispose() {
      run = looking = undefined;
      dismiss();
    },
  };
}

export const volumeOf = ({ x0, y0, z0, x1, y1, z1 }: StarBox): number => (x1 - x0) * (y1 - y0) * (z1 - z0);

function* piecesByLayer(box: StarBox, heights: readonly number[]): Generator<Asked, undefined> {
  for (const [layer, z0] of heights.slice(0, -1).entries())
    for (const piece of piecesOf({ ...box, z0, z1: heights[layer + 1] }, PIECE)) yield { box: piece, layer };
}
