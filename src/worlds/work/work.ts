/** Work to do in a world: the sheet of tasks, the task that is on, its panel and its result. Loaded by loader.ts. */
import { storageKey } from "../../recipe/ground-key.ts";
import type { SceneRequest } from "../../recipe/request.ts";
import { RACES } from "../../saves/sport-kinds.ts";
import { runInSlices } from "../../stream/time-slices.ts";
import { measured } from "../../ui/measured.ts";
import type { Telemetry } from "../../ui/telemetry.ts";
import { recordKey, type Task } from "../../work/task.ts";
import { LAST_NUMBER, nameText, nextName, readName, type TaskName } from "../../work/task-name.ts";
import type { SportMap, SportPage } from "../sport/part.ts";
import { createRaceStore, type RaceStore } from "../sport/store.ts";
import { goalFlight, guideOf } from "./guide.ts";
import { createWorkHud, type WorkHud } from "./hud.ts";
import type { FlyWords, GoalFlight, GoalPilot } from "./pilot.ts";
import { openResult } from "./result.ts";
import { WorkRun } from "./run.ts";
import { type Offer, openWorkSheet, type SheetRow } from "./sheet.ts";
import type { OtherWork, WorkWorld } from "./world.ts";
import "../sport/sport.css";
import "./work.css";
import { say } from "../../words/words.ts";

export interface WorkOptions {
  readonly host: HTMLElement;
  readonly page: SportPage;
  readonly map: Pick<SportMap, "isOpen" | "toggle" | "say">;
  /** Null in worlds without tasks of their own. */
  readonly world: WorkWorld | null;
  /** Rows of the sheet for other work, such as courses. */
  readonly others: readonly OtherWork[];
  /** Null in worlds without an autopilot. */
  readonly pilot: GoalPilot | null;
}

/** Tasks among which the nearest of a kind is offered first. */
const LOOKED_AT = 4;

export class Work {
  readonly #options: WorkOptions;
  readonly #tasks: TaskCache | null;
  readonly #store: RaceStore | null;
  readonly #run: WorkRun | null;
  readonly #hud: WorkHud;
  #sheet: HTMLDialogElement | null = null;
  readonly #keepNow = () => {
    this.#run?.keep();
    this.#options.page.saved.keep();
  };

  constructor(options: WorkOptions) {
    const { world, page, map, host } = options;
    this.#options = options;
    this.#tasks = world && new TaskCache(world);
    this.#store = world && createRaceStore(page.saved, () => storageKey(world.land()), Date.now);
    this.#run =
      world && this.#store
        ? new WorkRun({
            ...{ world, store: this.#store, say: map.say, now: Date.now },
            ended: (run, result) =>
              openResult(host, run, result, {
                again: () => void this.#restart(run.task),
                next: () => void this.#open({ ...nextName(run.task.name) }),
                leave: () => this.#leave(),
              }),
          })
        : null;
    this.#hud = createWorkHud({
      fly: () => options.pilot?.fly(this.goal()),
      again: () => {
        const on = this.#run?.run?.task;
        if (on) void this.#restart(on);
      },
      leave: () => this.#leave(),
    });
    host.append(this.#hud.root);
    addEventListener("pagehide", this.#keepNow);
    if (world?.state.task) void this.#take(world.state.task);
  }

  /** Opens or closes the sheet. */
  toggle(): void {
    if (this.#sheet?.open) {
      this.#sheet.close();
      return;
    }
    const { host, map, others } = this.#options;
    if (map.isOpen) map.toggle();
    const on = this.#run?.run;
    this.#sheet = openWorkSheet(host, {
      ...{ rows: this.#rows(), others, begin: (task) => void this.#begin(task) },
      running: on ? { title: on.task.title, leave: () => this.#leave() } : null,
    });
  }

  /** May be called every frame. */
  update(): void {
    const run = this.#run?.run ?? null;
    const { world } = this.#options;
    this.#hud.show(run, run && world ? guideOf(run, world).words : "", this.#flies());
  }

  /** Points the instruments to the goal, and tells the key that flies there. */
  extend(telemetry: Telemetry): Telemetry {
    const run = this.#run?.run;
    const { world } = this.#options;
    if (!run || !world) return telemetry;
    const { aim } = guideOf(run, world);
    const fly = telemetry.autopilot ? null : this.#flies();
    return {
      ...telemetry,
      ...(aim && { course: world.measures.way(world.sample().at, aim) }),
      ...(fly && { hint: `${fly.hint} · ${telemetry.hint}` }),
    };
  }

  goal(): GoalFlight | null {
    const run = this.#run?.run;
    return run ? goalFlight(run) : null;
  }

  /** Call when the ground has changed. */
  refresh(): void {
    const on = this.#run?.run;
    if (!on || !this.#tasks?.isStale) return;
    this.#options.map.say(say("The ground has changed, and the task with it."));
    void this.#open(on.task.name);
  }

  dispose(): void {
    this.#keepNow();
    removeEventListener("pagehide", this.#keepNow);
    this.#sheet?.close();
    this.#run?.dispose();
    this.#store?.dispose();
    this.#hud.root.remove();
  }

  /** Words for the autopilot's key while a task is on. */
  #flies(): FlyWords | null {
    return this.#run?.run ? (this.#options.pilot?.flies(this.goal()) ?? null) : null;
  }

  #rows(): SheetRow[] {
    const { world } = this.#options;
    if (!world) return [];
    const best = this.#bestTimes();
    return Object.entries(world.kinds).map(([kind, { title }]) => {
      let name: TaskName | null = null;
      return {
        title,
        offer: async (isNext) => {
          const task =
            isNext && name ? await this.#tasks?.task(nextName(name)) : await this.#nearest(kind, world.area());
          if (!task) return null;
          name = task.name;
          return this.#offerOf(task, await best);
        },
      };
    });
  }

  /** The nearest of the first tasks of a kind, one that was not done yet where there is one. */
  async #nearest(kind: string, area: string): Promise<Task | null> {
    const [tasks, best] = [this.#tasks, await this.#bestTimes()];
    let [found, least] = [null as Task | null, Infinity];
    for (let number = 0; tasks && number < LOOKED_AT; number++) {
      const task = await tasks.task({ kind, number, area });
      if (!task) continue;
      const away = this.#distance(task) + (best.has(recordKey(task)) ? 1e9 : 0);
      if (away < least) [found, least] = [task, away];
    }
    return found;
  }

  #offerOf(task: Task, best: ReadonlyMap<string, number>): Offer | null {
    const { world } = this.#options;
    if (!world) return null;
    return {
      task,
      away: say("{far} away", { far: world.lengthText(this.#distance(task)) }),
      length: say("{far} long", { far: world.lengthText(task.length) }),
      best: best.get(recordKey(task)) ?? null,
    };
  }

  #distance({ start }: Task): number {
    const { world } = this.#options;
    return world ? world.measures.way(world.sample().at, start.at).distance : 0;
  }

  /** Best times of this land's tasks and courses, by the keys of their results. */
  async #bestTimes(): Promise<ReadonlyMap<string, number>> {
    const { world, page } = this.#options;
    const times = new Map<string, number>();
    if (!world) return times;
    for (const { data } of await page.saved.list(RACES, `race/${storageKey(world.land())}/`))
      times.set(data.course, Math.min(data.time, times.get(data.course) ?? Infinity));
    return times;
  }

  /** Takes up the task of a link. */
  async #take(text: string): Promise<void> {
    const { map, world } = this.#options;
    const name = readName(text);
    const problem = name
      ? await this.#open(name)
      : say('"{text}" is not a kind, a number from 0 to {last} and an area', { text, last: LAST_NUMBER });
    if (problem && world) {
      world.state.task = "";
      map.say(say("task: {problem}.", { problem }));
    }
  }

  /** Makes a task and begins it. Resolves to the reason where there is none, else to "". */
  async #open(name: TaskName): Promise<string> {
    const { world } = this.#options;
    if (!world || !this.#tasks) return say("there is none in this world");
    if (!Object.hasOwn(world.kinds, name.kind))
      return say('"{kind}" is not one of {kinds}', { kind: name.kind, kinds: Object.keys(world.kinds).join(", ") });
    try {
      const task = await this.#tasks.task(name);
      if (task) await this.#begin(task);
      return task ? "" : say("there is no {name} on this ground", { name: nameText(name) });
    } catch (error) {
      if (error instanceof RangeError) return error.message.replace(/^task: /, "");
      throw error;
    }
  }

  async #begin(task: Task): Promise<void> {
    const { world, page } = this.#options;
    if (!world || !this.#run) return;
    world.state.task = nameText(task.name);
    page.changed();
    if (!(await this.#run.take(task))) await this.#restart(task);
  }

  async #restart(task: Task): Promise<void> {
    const { world, page, map } = this.#options;
    if (!world || !this.#run) return;
    const request: SceneRequest = { ...page.request(), ...world.standing(task.start) };
    this.#run.wait();
    await page.go(request);
    if (this.#run.run?.task !== task) return;
    this.#run.ready();
    map.say(measured(task.brief));
  }

  #leave(): void {
    const { world, page } = this.#options;
    this.#run?.leave();
    if (!world) return;
    world.state.task = "";
    page.changed();
  }
}

/** Tasks of the ground that is open, made in slices. */
class TaskCache {
  readonly #world: WorkWorld;
  readonly #made = new Map<string, Promise<Task | null>>();
  #ground: string;

  constructor(world: WorkWorld) {
    [this.#world, this.#ground] = [world, world.groundKey()];
  }

  /** Whether the ground is another one since the last task was made. */
  get isStale(): boolean {
    return this.#world.groundKey() !== this.#ground;
  }

  task(name: TaskName): Promise<Task | null> {
    if (this.isStale) this.#made.clear();
    this.#ground = this.#world.groundKey();
    const key = nameText(name);
    const known = this.#made.get(key) ?? runInSlices(this.#world.create(name));
    this.#made.set(key, known);
    return known;
  }
}
