/** The one or two lands of the tab: their settings with undo, and their run on the worker. */
import type { Land } from "../../core/faults/land.ts";
import { FAULT_DEFAULTS, type FaultSettings } from "../../core/faults/settings.ts";
import { recall, remember } from "../../ui/storage.ts";
import { phrase, type Saying, say, type Words } from "../../words/words.ts";
import { wordsOf } from "../core-errors.ts";
import type { TabContext } from "../tab.ts";
import { FaultClient } from "./client.ts";
import { type KeptLands, keptText, readKept } from "./kept.ts";
import { checkOnPage } from "./limits.ts";
import type { Frame, SavedKind } from "./protocol.ts";

/** Plan of a land. */
interface LandPlan {
  /** Another number for other settings. */
  readonly id: number;
  readonly settings: FaultSettings;
  /** Land of a file, in place of level ground. */
  readonly start: { readonly name: string; readonly land: Land } | null;
}

interface State {
  /** The second one is compared with the first. */
  readonly plans: readonly [LandPlan] | readonly [LandPlan, LandPlan];
  /** Index of the plan that the form changes. */
  readonly chosen: number;
}

/** Key under which the browser keeps the settings for the next visit. */
const STORED = "workshop.faults";

let lastId = 0;
const planOf = (settings: FaultSettings, start: LandPlan["start"] = null): LandPlan => ({
  id: ++lastId,
  settings,
  start,
});

/** State of all settings, with the first one chosen. */
function stateOf([first, second]: KeptLands): State {
  return { plans: second ? [planOf(first), planOf(second)] : [planOf(first)], chosen: 0 };
}

function keep({ plans }: State): void {
  const [first, second] = plans.filter(({ start }) => start === null).map(({ settings }) => settings);
  if (first) remember(STORED, keptText(second ? [first, second] : [first]));
}

const totalOf = (plans: State["plans"]) => Math.max(...plans.map(({ settings }) => settings.n));

function withPlan({ plans, chosen }: State, plan: LandPlan): State {
  const [first, second] = plans;
  if (!second) return { plans: [plan], chosen };
  return { plans: chosen === 0 ? [plan, second] : [first, plan], chosen };
}

const RESTARTED = phrase("The worker of the faults stopped ({reason}). Another one goes on at fault {number}.");
const FAILED = phrase("The worker of the faults stopped twice: {reason}. Run, or change a setting, to try again.");

/** The run of the lands on the worker. The first order is the caller's `goTo`. */
class LandRun {
  /** The last pictures; null until the worker has sent some. */
  frame: Frame | null = null;
  position: number;
  isRunning = false;
  speed = 20;
  #plans: State["plans"];
  /** Target position of the visitor; the worker may still be on the way. */
  #goal: number;
  readonly #client: FaultClient;
  readonly #changed: () => void;

  constructor(plans: State["plans"], tell: TabContext["tell"], changed: () => void) {
    this.#plans = plans;
    this.#goal = this.position = totalOf(plans);
    this.#changed = changed;
    this.#client = new FaultClient({
      frame: (next) => this.#take(next),
      refused: (reason) => this.#stop(() => tell(say(reason), true)),
      restarted: (reason) => tell(say(RESTARTED, { reason, number: this.position }), true),
      failed: (reason) => this.#stop(() => tell(say(FAILED, { reason }), true)),
    });
  }

  get total(): number {
    return totalOf(this.#plans);
  }

  #take(next: Frame): void {
    this.frame = next;
    this.position = next.position;
    if (this.isRunning || !next.isMoving) this.#goal = next.position;
    if (!next.isMoving) this.isRunning = false;
    this.#changed();
  }

  #stop(report: () => void): void {
    this.isRunning = false;
    report();
    this.#changed();
  }

  #order(target: number | null, speed: number, jumps: boolean): void {
    const sides = this.#plans.map(({ id, settings, start }) => ({ id, settings, ...(start && { start: start.land }) }));
    this.#client.order({ sides, at: this.position, jumps, target, speed });
  }

  /** Goes on with other plans. A finished land stays finished when the number of faults changes. */
  show(plans: State["plans"]): void {
    const isFinished = this.#goal >= this.total;
    const isOther = plans.some(({ id }, i) => id !== this.#plans[i]?.id) || plans.length !== this.#plans.length;
    this.#plans = plans;
    this.#goal = isFinished && !this.isRunning ? this.total : Math.min(this.#goal, this.total);
    if (isOther) this.position = this.#goal;
    if (isOther && this.isRunning) this.#order(this.total, this.speed, false);
    else if (isOther) this.#order(this.#goal, Infinity, true);
    this.#changed();
  }

  start(): void {
    const isOver = this.position >= this.total;
    if (isOver) this.#goal = this.position = 0;
    this.isRunning = this.total > 0;
    this.#order(this.total, this.speed, isOver);
    this.#changed();
  }

  pause(): void {
    if (!this.isRunning) return;
    this.isRunning = false;
    this.#order(null, this.speed, false);
    this.#changed();
  }

  /** To a number of faults, at once. */
  goTo(position: number): void {
    this.isRunning = false;
    this.#goal = this.position = Math.max(0, Math.min(this.total, position));
    this.#order(this.#goal, Infinity, true);
    this.#changed();
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    if (this.isRunning) this.#order(this.total, speed, false);
    this.#changed();
  }

  save(side: number, as: SavedKind): Promise<Uint8Array<ArrayBuffer>> {
    return this.#client.save(side, as);
  }

  dispose(): void {
    this.#client.dispose();
  }
}

export class Lands {
  readonly run: LandRun;
  #state = stateOf(readKept(recall(STORED)) ?? [FAULT_DEFAULTS]);
  /** During an edit as it is so far. */
  #drawn = this.#state;
  readonly #history: TabContext["history"];
  readonly #tell: TabContext["tell"];

  /** `changed` is called when settings, the run or its pictures have changed. */
  constructor({ history, tell }: TabContext, changed: () => void) {
    [this.#history, this.#tell] = [history, tell];
    this.run = new LandRun(this.#drawn.plans, tell, changed);
  }

  get plans(): readonly LandPlan[] {
    return this.#drawn.plans;
  }

  get chosen(): number {
    return this.#drawn.chosen;
  }

  get plan(): LandPlan {
    return this.plans[this.chosen];
  }

  choose(i: number): void {
    this.#show({ ...this.#state, chosen: i });
  }

  /** Shows changed settings while a slider moves. */
  preview(change: Partial<FaultSettings>): void {
    const next = this.#changedBy(change);
    const reason = refusalOf(next);
    if (reason === null) this.#draw(next);
    else this.#tell(say(reason), true);
  }

  /** Changes settings: it can be undone. Refused with a sentence where a setting is out of range. */
  enter(change: Partial<FaultSettings>, label: Words): void {
    this.#enter(this.#changedBy(change), label);
  }

  /** Ends a preview. */
  commit(label: Words): void {
    if (this.#drawn !== this.#state) this.#enter(this.#drawn, label);
  }

  /** Takes the land of a file as the chosen one's start, or level ground again. */
  begin(start: LandPlan["start"], settings: Partial<FaultSettings>, label: Words): void {
    const { plans, chosen } = this.#state;
    const own = (plans[chosen] as LandPlan).settings;
    this.#enter(withPlan(this.#state, planOf({ ...own, ...settings }, start)), label);
  }

  /** Enters both sides at once; the second only where it is given. */
  enterAll(settings: readonly FaultSettings[], label: Words): void {
    const [first, second] = settings.map((each) => planOf(each));
    this.#enter({ plans: second ? [first, second] : [first], chosen: 0 }, label);
  }

  compare(isOn: boolean): void {
    const { plans, chosen } = this.#state;
    if (isOn)
      this.#enter({ plans: [plans[0], planOf(plans[0].settings, plans[0].start)], chosen: 1 }, phrase("compare"));
    else this.#enter({ plans: [plans[chosen] as LandPlan], chosen: 0 }, phrase("end the comparison"));
  }

  #changedBy(change: Partial<FaultSettings>): State {
    const { settings, start } = this.plan;
    return withPlan(this.#drawn, planOf({ ...settings, ...change }, start));
  }

  #draw(next: State): void {
    this.#drawn = next;
    this.run.show(next.plans);
  }

  #show(next: State): void {
    this.#state = next;
    keep(next);
    this.#draw(next);
  }

  #enter(next: State, label: Words): void {
    const last = this.#state;
    const reason = refusalOf(next);
    if (reason !== null) {
      this.#show(last);
      this.#tell(say(reason), true);
      return;
    }
    this.#show(next);
    const holds = [...last.plans, ...next.plans].flatMap(({ start }) => start?.land.heights ?? []);
    this.#history.push({ label, undo: () => this.#show(last), redo: () => this.#show(next), holds });
    this.#tell("");
  }
}

/** Null for plans that the page can have. */
function refusalOf({ plans }: State): Saying | null {
  try {
    for (const { settings, start } of plans) checkOnPage(settings, start?.land ?? null);
    return null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return wordsOf(error);
  }
}
