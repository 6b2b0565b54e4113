/** A task in the world: tracks the player's steps, keeps the time, and shows the ghost of the best run. */
import { bestOf } from "../../sport/race/card.ts";
import type { RaceRecord } from "../../sport/race/race-data.ts";
import { extended, placeAt, type Route } from "../../sport/race/route.ts";
import { measured } from "../../ui/measured.ts";
import { say } from "../../words/words.ts";
import { ROPE } from "../../work/sizes.ts";
import { AT_REST, type Swing, swingOn } from "../../work/swing.ts";
import { type Cargo, recordKey, type Task } from "../../work/task.ts";
import { AT_START, goalOf, type Progress, type Sample, trackTask } from "../../work/tracker.ts";
import { STEP } from "../live-world.ts";
import type { RaceStore } from "../sport/store.ts";
import { marksOf } from "./marks.ts";
import type { WorkWorld } from "./world.ts";

export interface WorkRunOptions {
  readonly world: WorkWorld;
  readonly store: RaceStore;
  /** Shows a notice. */
  say(words: string): void;
  /** A task has ended: finished, with the result and the best one before, or failed. */
  ended(run: Run, result: RaceRecord | null): void;
  /** Milliseconds since 1970. */
  now(): number;
}

/** A task that is on. */
export interface Run {
  readonly task: Task;
  readonly progress: Progress;
  /** The best result before. */
  readonly best: RaceRecord | null;
}

/** Seconds between two points of a route, and between two times that a task is kept. */
const [POINT_INTERVAL, KEEP_INTERVAL] = [1, 2];
/** Metres from the last point of a kept route within which it goes on. */
const NEAR = 60;
/** Goals that a record has room for. */
const MOST_SPLITS = 31;

export class WorkRun {
  readonly #options: WorkRunOptions;
  #task: Task | null = null;
  #progress: Progress = AT_START;
  #route: Route = [];
  #best: RaceRecord | null = null;
  #swing: Swing = AT_REST;
  #keptAt = 0;
  #seconds = 0;
  /** Whether the player is on the way to the start, or results are read. */
  #isWaiting = false;
  readonly #step = () => this.#follow();

  constructor(options: WorkRunOptions) {
    this.#options = options;
    options.world.state.steps.add(this.#step);
  }

  get run(): Run | null {
    return this.#task && { task: this.#task, progress: this.#progress, best: this.#best };
  }

  /** Takes a task up. Resolves to whether an unfinished run of it goes on where the player is. */
  async take(task: Task): Promise<boolean> {
    this.leave();
    const { store, world } = this.#options;
    const key = recordKey(task);
    this.#isWaiting = true;
    this.#task = task;
    const [results, left] = await Promise.all([store.results(key), store.unfinished(key)]);
    if (this.#task !== task) return false;
    this.#best = bestOf(results);
    const last = left?.route.at(-1);
    const here = world.toRoute(world.sample().at);
    const isNear = last && Math.hypot(last.x - here.x, last.y - here.y, last.z - here.z) < NEAR;
    if (!left || !isNear || left.splits.length >= task.goals.length) return false;
    const { time, splits, route } = left;
    this.#progress = { ...AT_START, state: "running", time, splits, cargo: cargoAfter(task, splits.length) };
    [this.#route, this.#keptAt, this.#isWaiting] = [route, time, false];
    return true;
  }

  /** The player stands at the start: the next step begins anew. */
  ready(): void {
    if (this.#task) this.#options.store.dropUnfinished(recordKey(this.#task));
    [this.#progress, this.#route, this.#keptAt] = [AT_START, [], 0];
    [this.#swing, this.#isWaiting] = [AT_REST, false];
  }

  /** The player goes back to the start. */
  wait(): void {
    this.#isWaiting = true;
  }

  /** Ends the task without a result. */
  leave(): void {
    if (this.#task) this.#options.store.dropUnfinished(recordKey(this.#task));
    this.#task = this.#best = null;
    Object.assign(this.#options.world.state, { marks: [], voice: null });
    this.ready();
  }

  /** Keeps a run that goes on, before the page closes. */
  keep(): void {
    const record = this.#progress.state === "running" ? this.#record("running") : null;
    if (record) this.#options.store.keepUnfinished(record);
    this.#keptAt = this.#progress.time;
  }

  dispose(): void {
    const { state } = this.#options.world;
    state.steps.delete(this.#step);
    Object.assign(state, { marks: [], voice: null });
  }

  #follow(): void {
    const task = this.#task;
    if (!task || this.#isWaiting) return;
    const { world } = this.#options;
    const sample = world.sample();
    const { progress, event } = trackTask(task, world.measures, this.#progress, sample, STEP);
    this.#progress = progress;
    this.#seconds += STEP;
    this.#swing = swingOn(this.#swing, world.velocity(), ROPE, STEP);
    const isLast = event?.kind === "finished";
    if (progress.state === "running" || isLast) this.#extend(sample, event !== null);
    this.#showMarks(task, sample);
    world.state.voice = voiceOf(task, progress);
    if (!event) return;
    if (event.kind === "started")
      this.#options.say(say(this.#best ? "The clock runs. The ghost is your best run." : "The clock runs."));
    else if (event.words) this.#options.say(measured(event.words));
    if (event.kind === "done") this.keep();
    if (event.kind === "finished" || event.kind === "failed") this.#end(task, isLast);
  }

  #extend({ at }: Sample, isMarked: boolean): void {
    const { time } = this.#progress;
    const last = this.#route.at(-1);
    const isNew = last === undefined || time - last.t >= POINT_INTERVAL || (isMarked && time > last.t);
    if (isNew) this.#route = extended(this.#route, { t: time, ...this.#options.world.toRoute(at), kind: "bare" });
    if (time - this.#keptAt > KEEP_INTERVAL) this.keep();
  }

  #showMarks(task: Task, sample: Sample): void {
    const { world } = this.#options;
    const craft = { at: sample.at, swing: this.#swing.off };
    const ghost = this.#ghost();
    const marks = marksOf(task, this.#progress, craft, this.#seconds);
    world.state.marks = [...marks, ...(ghost ? [ghost] : [])].map((mark) => world.mark(mark));
  }

  #ghost() {
    const { world } = this.#options;
    const { state, time } = this.#progress;
    if (state !== "running" || !this.#best || time > this.#best.time) return null;
    const place = placeAt(world.geometry, this.#best.route, time);
    return place && world.fromRoute(place);
  }

  #end(task: Task, isFinished: boolean): void {
    const { store, ended } = this.#options;
    const run: Run = { task, progress: this.#progress, best: this.#best };
    const result = isFinished ? this.#record("finished") : null;
    store.dropUnfinished(recordKey(task));
    if (result) {
      void store.keep(result);
      if (!this.#best || result.time < this.#best.time) this.#best = result;
    }
    ended(run, result);
  }

  #record(state: RaceRecord["state"]): RaceRecord | null {
    if (!this.#task) return null;
    const { time, splits } = this.#progress;
    const kept = splits.slice(-MOST_SPLITS);
    return { course: recordKey(this.#task), state, time, splits: kept, route: this.#route, kept: this.#options.now() };
  }
}

/** The place that someone calls from, for a goal that is found by it. */
function voiceOf(task: Task, progress: Progress) {
  const goal = progress.state === "failed" ? null : goalOf(task, progress);
  if (goal?.guide !== "sound") return null;
  const [x, y, z] = goal.at;
  return { x, y, z: z + MOUTH };
}
/** Metres of a mouth over the feet. */
const MOUTH = 1.5;

/** The cargo on board after a number of goals. */
function cargoAfter({ goals }: Task, done: number): Cargo | null {
  let cargo: Cargo | null = null;
  for (const goal of goals.slice(0, done))
    if (goal.kind === "stay") cargo = goal.takes ?? (goal.delivers ? null : cargo);
  return cargo;
}
