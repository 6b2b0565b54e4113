/**
 * The work of the worker: one or two runs that move to a target, and pictures of their state.
 *
 *   position  of both runs; a run of fewer faults stays at its end
 *   frames    the next one after the page has seen the last, and not before FRAME ms, or a multiple of the cost of the last
 *   work      in slices, so that a new order is read soon; many steps at once where they are fast
 */
import type { Land } from "../../core/faults/land.ts";
import { createFaultRun, type FaultRun } from "../../core/faults/run.ts";
import { finishLand } from "../../core/faults/settings.ts";
import { landFile } from "../../export/land-files.ts";
import { wordsOf } from "../core-errors.ts";
import type { Frame, FromFaults, Order, SaveRequest, ToFaults } from "./protocol.ts";
import { differenceOf, statisticsOf } from "./statistics.ts";

export interface RunnerOptions {
  /** Sends a message to the page. */
  post(message: FromFaults, transfer: Transferable[]): void;
  /** Milliseconds. */
  now(): number;
  /** Calls `work` after `delay` milliseconds, and after the messages that have arrived. */
  later(work: () => void, delay: number): void;
}

const SLICE = 12;
/** Milliseconds between frames of a run, and of one that catches up. */
const [FRAME, CATCHING_UP] = [40, 250];
/** Milliseconds of the run for each millisecond of its frames, at least. */
const SHARE = 3;
/** Seconds of faults that a slow slice may leave for later. */
const DEBT = 0.1;
/** Maximum number of steps at once. */
const MOST_AT_ONCE = 64;
/**
 * Steps at once grow while they take less, and shrink where they take more, in milliseconds: on a large land many steps take little
 * longer than one. A new order is read after them.
 */
const [QUICK, SLOW] = [24, 60];

interface Side {
  readonly id: number;
  readonly run: FaultRun;
}

/** The runs of the lands, which follow a position. */
class Runs {
  sides: readonly Side[] = [];
  position = 0;
  /** Steps that a position may move now. */
  credit = 0;
  #atOnce = 1;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Throws an error for lands that cannot be made. */
  take({ sides, at, jumps }: Order): void {
    let isNew = false;
    this.sides = sides.map((side) => {
      const known = this.sides.find(({ id }) => id === (typeof side === "number" ? side : side.id));
      if (known) return known;
      if (typeof side === "number") throw new Error(`Expected the settings of land ${side}.`);
      isNew = true;
      return { id: side.id, run: createFaultRun(side.settings, side.start) };
    });
    this.position = Math.min(isNew || jumps ? at : this.position, this.#total);
  }

  get #total(): number {
    return Math.max(...this.sides.map(({ run }) => run.settings.n));
  }

  #goalOf({ run }: Side): number {
    return Math.min(this.position, run.settings.n);
  }

  get areThere(): boolean {
    return this.sides.every((side) => side.run.done === this.#goalOf(side));
  }

  isAt(target: number | null): boolean {
    return this.areThere && this.position === this.#targetOf(target);
  }

  #targetOf(target: number | null): number {
    return Math.min(target ?? this.position, this.#total);
  }

  /** Moves one run by some faults, or the position. False where there is nothing to do now. */
  step(to: number | null): boolean {
    const late = this.sides.find((side) => side.run.done !== this.#goalOf(side));
    if (late) {
      const begun = this.#now();
      late.run.toward(this.#goalOf(late), this.#atOnce);
      const took = this.#now() - begun;
      if (took < QUICK) this.#atOnce = Math.min(MOST_AT_ONCE, 2 * this.#atOnce);
      else if (took > SLOW) this.#atOnce = Math.max(1, this.#atOnce / 2);
      return true;
    }
    const target = this.#targetOf(to);
    if (target === this.position || this.credit < 1) return false;
    const on = Math.min(Math.floor(this.credit), this.#atOnce, target - this.position);
    this.credit -= Math.max(1, on);
    // Back at once, without the steps between.
    this.position = target < this.position ? target : this.position + on;
    return true;
  }

  /** Milliseconds until the position may move, at so many faults a second. */
  pauseAt(speed: number): number {
    return this.credit < 1 ? Math.min(FRAME, ((1 - this.credit) / speed) * 1000) : 0;
  }

  /** The pictures of where the runs are. */
  frame(id: number, isMoving: boolean): Frame {
    const lands = this.sides.map(({ run }) =>
      run.settings.smooth || run.settings.matrix || run.settings.band ? finished(run) : run.land,
    );
    return {
      ...{ kind: "frame", id, isMoving },
      position: this.areThere ? this.position : Math.max(...this.sides.map(({ run }) => run.done)),
      sides: this.sides.map(({ id, run: { done, land } }, i) => ({
        ...{ id, done, xSize: land.xSize, ySize: land.ySize },
        heights: new Float32Array(lands[i].heights),
        statistics: statisticsOf(lands[i]),
      })),
      difference: lands.length === 2 ? differenceOf(lands[0], lands[1]) : null,
    };
  }
}

export function createFaultRunner({ post, now, later }: RunnerOptions): (message: ToFaults) => void {
  const runs = new Runs(now);
  let order: Order | undefined;
  let last = now();
  const schedule = scheduler(later, () => order && work(order));
  /** The page has other pictures than those of now. */
  let isStale = false;
  /** The page has not seen the last frame. */
  let isAwaited = false;
  /** When the last frame was sent, and the milliseconds that it took. */
  let [sent, cost] = [-Infinity, 0];

  function take(next: Order): void {
    try {
      runs.take(next);
    } catch (error) {
      post(refusalOf(next.id, error), []);
      return;
    }
    if (next.target !== order?.target || next.speed !== order?.speed) runs.credit = 0;
    order = next;
    last = now();
    isStale = true;
  }

  function work({ id, speed, target }: Order): void {
    const begun = now();
    const earned = (speed * (begun - last)) / 1000;
    runs.credit = speed === Infinity ? speed : Math.min(runs.credit + earned, Math.max(1, DEBT * speed));
    last = begun;
    while (now() < begun + SLICE && runs.step(target)) isStale = true;
    const isMoving = !runs.isAt(target);
    const isLate = now() >= sent + Math.max(runs.areThere ? FRAME : CATCHING_UP, SHARE * cost);
    if (isStale && !isAwaited && (isLate || !isMoving)) show(id, isMoving);
    if (isMoving) schedule(runs.areThere ? runs.pauseAt(speed) : 0);
  }

  function show(id: number, isMoving: boolean): void {
    [isStale, isAwaited] = [false, true];
    const begun = now();
    const frame = runs.frame(id, isMoving);
    post(frame, buffersOf(frame));
    sent = now();
    cost = sent - begun;
  }

  return (message) => {
    if (message.kind === "seen") isAwaited = false;
    else if (message.kind === "save") void fileOf(runs, message).then((file) => post(file, buffersOf(file)));
    else take(message);
    schedule(0);
  };
}

/** Calls `work` once, however often it is asked for before. */
function scheduler(later: RunnerOptions["later"], work: () => void): (delay: number) => void {
  let isScheduled = false;
  return (delay) => {
    if (isScheduled) return;
    isScheduled = true;
    later(() => {
      isScheduled = false;
      work();
    }, delay);
  };
}

/** The land of a side as a file, or why there is none. */
async function fileOf({ sides }: Runs, { id, side, as }: SaveRequest): Promise<FromFaults> {
  try {
    return { kind: "file", id, bytes: await landFile(finished(sides[side].run), as) };
  } catch (error) {
    return refusalOf(id, error);
  }
}

const refusalOf = (id: number, error: unknown): FromFaults => ({ kind: "refused", id, reason: wordsOf(error) });

/** The buffers that are moved to the page. */
function buffersOf(message: FromFaults): ArrayBuffer[] {
  if (message.kind === "frame") return message.sides.map(({ heights }) => heights.buffer);
  return message.kind === "file" ? [message.bytes.buffer] : [];
}

/** The run's land smoothed, a copy: the run may go on while a file is written. */
function finished({ land, settings }: FaultRun): Land {
  const copy = { ...land, heights: land.heights.slice() };
  finishLand(copy, settings);
  return copy;
}
