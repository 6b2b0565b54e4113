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
import type { Frame, FromFaults, Order, SavedKind, ToFaults } from "./protocol.ts";
import { differenceOf, statisticsOf } from "./statistics.ts";

export interface RunnerOptions {
  say(message: FromFaults, transfer: Transferable[]): void;
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

export function createFaultRunner({ say, now, later }: RunnerOptions): (message: ToFaults) => void {
  let order: Order | undefined;
  let sides: Side[] = [];
  let position = 0;
  let credit = 0;
  let last = now();
  let isScheduled = false;
  let isAwaited = false;
  let isStale = false;
  let sent = -Infinity;
  /** Milliseconds that the last frame took. */
  let cost = 0;
  let atOnce = 1;

  function hear(message: ToFaults): void {
    if (message.kind === "seen") isAwaited = false;
    else if (message.kind === "save") void save(message.id, message.side, message.as);
    else take(message);
    schedule(0);
  }

  function take(next: Order): void {
    let isNew = false;
    try {
      sides = next.sides.map((side) => {
        const known = sides.find(({ id }) => id === (typeof side === "number" ? side : side.id));
        if (known) return known;
        if (typeof side === "number") throw new Error(`Expected the settings of land ${side}.`);
        isNew = true;
        return { id: side.id, run: createFaultRun(side.settings, side.start) };
      });
    } catch (error) {
      say({ kind: "refused", id: next.id, reason: messageOf(error) }, []);
      return;
    }
    position = Math.min(isNew || next.jumps ? next.at : position, totalOf(sides));
    if (next.target !== order?.target || next.speed !== order?.speed) credit = 0;
    order = next;
    last = now();
    isStale = true;
  }

  const goalOf = ({ run }: Side) => Math.min(position, run.settings.n);
  const isThere = () => sides.every((side) => side.run.done === goalOf(side));
  const targetOf = ({ target }: Order) => Math.min(target ?? position, totalOf(sides));

  function schedule(delay: number): void {
    if (isScheduled) return;
    isScheduled = true;
    later(() => {
      isScheduled = false;
      if (order) work(order);
    }, delay);
  }

  function work(current: Order): void {
    const begun = now();
    const { speed } = current;
    credit = speed === Infinity ? speed : Math.min(credit + (speed * (begun - last)) / 1000, Math.max(1, DEBT * speed));
    last = begun;
    while (now() < begun + SLICE && step(current)) isStale = true;
    const isMoving = !isThere() || position !== targetOf(current);
    const isLate = now() >= sent + Math.max(isThere() ? FRAME : CATCHING_UP, SHARE * cost);
    if (isStale && !isAwaited && (isLate || !isMoving)) show(current, isMoving);
    if (isMoving) schedule(isThere() && credit < 1 ? Math.min(FRAME, ((1 - credit) / speed) * 1000) : 0);
  }

  /** Moves one run by some faults, or the position. False where there is nothing to do now. */
  function step(current: Order): boolean {
    for (const side of sides) {
      if (side.run.done === goalOf(side)) continue;
      const begun = now();
      side.run.toward(goalOf(side), atOnce);
      const took = now() - begun;
      if (took < QUICK) atOnce = Math.min(MOST_AT_ONCE, 2 * atOnce);
      else if (took > SLOW) atOnce = Math.max(1, atOnce / 2);
      return true;
    }
    const target = targetOf(current);
    if (target === position || credit < 1) return false;
    const on = Math.min(Math.floor(credit), atOnce, target - position);
    credit -= Math.max(1, on);
    // Back at once, without the steps between.
    position = target < position ? target : position + on;
    return true;
  }

  function show({ id }: Order, isMoving: boolean): void {
    isStale = false;
    isAwaited = true;
    const begun = now();
    const lands = sides.map(({ run }) => (run.settings.smooth || run.settings.band ? finished(run) : run.land));
    const shown = sides.map(({ id, run }, i) => ({
      id,
      done: run.done,
      xSize: run.land.xSize,
      ySize: run.land.ySize,
      heights: new Float32Array(lands[i].heights),
      statistics: statisticsOf(lands[i]),
    }));
    const frame: Frame = {
      kind: "frame",
      id,
      position: isThere() ? position : Math.max(...sides.map(({ run }) => run.done)),
      isMoving,
      sides: shown,
      difference: lands.length === 2 ? differenceOf(lands[0], lands[1]) : null,
    };
    say(
      frame,
      shown.map(({ heights }) => heights.buffer),
    );
    sent = now();
    cost = sent - begun;
  }

  async function save(id: number, side: number, as: SavedKind): Promise<void> {
    try {
      const bytes = await landFile(finished(sides[side].run), as);
      say({ kind: "file", id, bytes }, [bytes.buffer]);
    } catch (error) {
      say({ kind: "refused", id, reason: messageOf(error) }, []);
    }
  }

  return hear;
}

const totalOf = (sides: readonly Side[]) => Math.max(...sides.map(({ run }) => run.settings.n));
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The run's land smoothed, a copy: the run may go on while a file is written. */
function finished({ land, settings }: FaultRun): Land {
  const copy = { ...land, heights: land.heights.slice() };
  finishLand(copy, settings);
  return copy;
}
