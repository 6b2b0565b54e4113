/** A race in the world: steps it with the player, keeps it, and moves the ghost of the best earlier run. */
import { readCourse } from "../../sport/course-code.ts";
import { bestOf, type Card, cardOf } from "../../sport/race/card.ts";
import { type Flag, planLengths } from "../../sport/race/plan.ts";
import { punch, type Race, type Raced, READY, type Runner, stepRace } from "../../sport/race/race.ts";
import type { RaceRecord } from "../../sport/race/race-data.ts";
import { placeAt } from "../../sport/race/route.ts";
import { say } from "../../words/words.ts";
import { STEP } from "../live-world.ts";
import { type CourseOnGround, planOfText } from "./plan-of-text.ts";
import type { RaceStore } from "./store.ts";
import type { SportWorld } from "./world.ts";

export interface RunOptions {
  readonly world: SportWorld;
  readonly store: RaceStore;
  /** Shows a notice for a moment. */
  notify(words: string): void;
  /** Shows a message about the course of the link or of the editor, as about any part of a link. */
  tell(message: string): void;
  /** A race has finished, with its card. */
  finished(card: Card, record: RaceRecord): void;
  /** Milliseconds since 1970. */
  now(): number;
}

/** The course that is run, and its progress. */
export interface Run extends CourseOnGround {
  readonly text: string;
  readonly race: Race;
  /** The next control; null for the finish. */
  readonly next: Flag | null;
  /** Straight length of the current leg, metres. */
  readonly leg: number;
  /** The result that is raced against. */
  readonly ghost: RaceRecord | null;
}

/** Simulated seconds between two times that a race is kept. */
const KEEP_INTERVAL = 2;

export class Running {
  readonly #options: RunOptions;
  #taken: (CourseOnGround & Pick<Run, "text">) | null = null;
  #race: Race = READY;
  #ghost: RaceRecord | null = null;
  /** Results of the course, the fastest first. */
  #results: readonly RaceRecord[] = [];
  /** The reading of the course's results, during which nothing is run. */
  #reading: Promise<unknown> | null = null;
  #ghostShown = true;
  #lengths: number[] = [];
  #keptAt = 0;
  #runner: Runner | null = null;
  /** The ground of the last plan. */
  #planned = "";
  /** Message about a problem of the state's course, shown once. */
  #problem = "";
  readonly #step = (): void => {
    if (!this.#taken || this.#reading) return;
    this.#runner = this.#options.world.runner(this.#taken.altitude);
    this.#after(stepRace(this.#taken.plan, this.#race, this.#runner, STEP));
    if (this.#race.state === "running" && this.#race.time - this.#keptAt > KEEP_INTERVAL) this.keep();
    this.#showGhost(this.#taken.altitude);
  };
  /** Punches by the key for carrying, where there is something to punch. */
  readonly #act = (): boolean => {
    if (!this.#taken || this.#reading || !this.#runner) return false;
    const raced = punch(this.#taken.plan, this.#race, this.#runner);
    if (!raced.event) return false;
    this.#after(raced);
    return true;
  };

  constructor(options: RunOptions) {
    this.#options = options;
    const { steps, acts } = options.world.state;
    steps.add(this.#step);
    acts.add(this.#act);
  }

  /** Null without a course. */
  get run(): Run | null {
    if (!this.#taken) return null;
    const [race, ghost, next] = [this.#race, this.#ghost, this.#race.splits.length];
    const { controls } = this.#taken.plan;
    return { ...this.#taken, race, ghost, next: controls[next] ?? null, leg: this.#lengths[next] ?? 0 };
  }

  get ghostShown(): boolean {
    return this.#ghostShown;
  }

  set ghostShown(shown: boolean) {
    this.#ghostShown = shown;
    if (!shown) this.#options.world.setGhost(null, 0);
  }

  /** Takes the course of the sport's state up, and a race of it that is not finished. Resolves once its results are read. */
  async take(): Promise<void> {
    this.keep();
    this.#problem = "";
    const { world } = this.#options;
    const read = world.survey && readCourse(world.state.course);
    if (read && "course" in read) {
      // Another course may be taken meanwhile.
      const { course } = world.state;
      await world.survey?.(read.course);
      if (world.state.course !== course) return;
    }
    this.#plan();
    return this.#read();
  }

  /** Plans the course on ground that has changed. A race goes on, or waits for ground on which the course can be run. */
  follow(): void {
    if (this.#options.world.groundKey() === this.#planned) return;
    const before = this.#taken;
    this.keep();
    this.#plan();
    if (before && this.#taken) return;
    void this.#read();
  }

  /** Back to before the start. */
  again(): void {
    if (this.#taken) this.#options.store.dropUnfinished(this.#taken.text);
    this.#begin();
  }

  /** Keeps a race that goes on, before the page closes. */
  keep(): void {
    const running = this.#race.state === "running" ? this.#record("running") : null;
    if (running) this.#options.store.keepUnfinished(running);
    this.#keptAt = this.#race.time;
  }

  dispose(): void {
    const { world } = this.#options;
    world.state.steps.delete(this.#step);
    world.state.acts.delete(this.#act);
    world.setGhost(null, 0);
  }

  #record(state: RaceRecord["state"]): RaceRecord | null {
    if (!this.#taken) return null;
    const { time, splits, route } = this.#race;
    return { course: this.#taken.text, state, time, splits, route, kept: this.#options.now() };
  }

  #after({ race: next, event }: Raced): void {
    const { notify, store } = this.#options;
    this.#race = next;
    if (!event || !this.#taken) return;
    if (event.kind === "started")
      notify(say(this.#ghost && this.#ghostShown ? "The clock runs. The ghost is your best run." : "The clock runs."));
    else notify(say(event.text));
    if (event.kind === "punched") this.keep();
    if (event.kind === "ended") store.dropUnfinished(this.#taken.text);
    if (event.kind === "finished") this.#finish();
  }

  #finish(): void {
    const { store, finished } = this.#options;
    const result = this.#record("finished");
    const course = this.#taken;
    if (!result || !course) return;
    const card = cardOf(course.plan, result, this.#results, this.#ghost);
    void store.keep(result).then(async () => {
      const all = await store.results(course.text);
      if (this.#taken?.text === course.text) this.#results = all;
    });
    store.dropUnfinished(course.text);
    finished(card, result);
  }

  #showGhost(altitude: number): void {
    const [ghost, race, plan] = [this.#ghost, this.#race, this.#taken?.plan];
    const isSeen = this.#ghostShown && ghost && race.state === "running" && race.time <= ghost.time;
    const place = isSeen && plan ? placeAt(plan.geometry, ghost.route, race.time) : null;
    this.#options.world.setGhost(place, altitude);
  }

  #begin(): void {
    this.#race = READY;
    this.#keptAt = 0;
    this.#options.world.setGhost(null, 0);
    this.#ghost = this.#taken && bestOf(this.#results);
  }

  /** Reads the results of the course, and goes on with a race of it that is not finished. */
  async #read(): Promise<void> {
    const { store } = this.#options;
    this.#results = [];
    this.#begin();
    const course = this.#taken;
    if (!course) return;
    const ours = Promise.all([store.results(course.text), store.unfinished(course.text)]);
    this.#reading = ours;
    const [all, left] = await ours;
    if (this.#reading !== ours) return;
    this.#reading = null;
    this.#results = all;
    this.#begin();
    this.#resume(left);
  }

  /** Plans the course of the sport's state on the ground of now. */
  #plan(): void {
    const { world, tell } = this.#options;
    const { course } = world.state;
    this.#planned = world.groundKey();
    const read = course ? planOfText(course, world.plan) : null;
    const wrong = read && "problem" in read ? say(read.problem) : "";
    if (wrong && wrong !== this.#problem) tell(wrong);
    this.#problem = wrong;
    this.#taken = read && !("problem" in read) ? { text: course, ...read } : null;
    this.#lengths = this.#taken ? planLengths(this.#taken.plan) : [];
  }

  #resume(left: RaceRecord | null): void {
    if (!left || !this.#taken || left.splits.length > this.#taken.plan.controls.length) return;
    const { time, splits, route } = left;
    this.#race = { ...READY, state: "running", time, splits, route };
    this.#keptAt = time;
    this.#options.notify(say("Your race goes on."));
  }
}
