/** The one or two lands of the room: their settings with undo, and their run on the worker. */
import type { Land } from "../../core/faults/land.ts";
import { FAULT_DEFAULTS, type FaultSettings } from "../../core/faults/settings.ts";
import { recall, remember } from "../../ui/storage.ts";
import type { RoomContext } from "../room.ts";
import { createFaultClient } from "./client.ts";
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

export interface Lands {
  readonly plans: readonly LandPlan[];
  readonly chosen: number;
  readonly plan: LandPlan;
  /** The last pictures; null until the worker has sent some. */
  readonly frame: Frame | null;
  readonly position: number;
  readonly total: number;
  readonly isRunning: boolean;
  readonly speed: number;
  choose(i: number): void;
  /** Shows changed settings while a slider moves. */
  preview(change: Partial<FaultSettings>): void;
  /** Changes settings: it can be undone. Refused with a sentence where a setting is out of range. */
  enter(change: Partial<FaultSettings>, label: string): void;
  /** Ends a preview. */
  commit(label: string): void;
  /** Takes the land of a file as the chosen one's start, or level ground again. */
  begin(start: LandPlan["start"], settings: Partial<FaultSettings>, label: string): void;
  /** Enters both sides at once; the second only where it is given. */
  enterAll(settings: readonly FaultSettings[], label: string): void;
  compare(isOn: boolean): void;
  run(): void;
  pause(): void;
  /** To a number of faults, at once. */
  goTo(position: number): void;
  setSpeed(speed: number): void;
  save(as: SavedKind): Promise<Uint8Array<ArrayBuffer>>;
  dispose(): void;
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

/** The first order is the caller's `goTo`. `changed` is called when settings, the run or its pictures have changed. */
export function createLands({ history, say }: RoomContext, changed: () => void): Lands {
  const totalOf = ({ plans }: State) => Math.max(...plans.map(({ settings }) => settings.n));
  let state = stateOf(readKept(recall(STORED)) ?? [FAULT_DEFAULTS]);
  let drawn = state;
  let frame: Frame | null = null;
  let position = totalOf(state);
  /** Target position of the visitor; the worker may still be on the way. */
  let goal = position;
  let isRunning = false;
  let speed = 20;

  const client = createFaultClient({
    frame(next) {
      frame = next;
      position = next.position;
      if (isRunning || !next.isMoving) goal = position;
      if (isRunning && !next.isMoving) isRunning = false;
      changed();
    },
    refused(reason) {
      isRunning = false;
      say(reason, true);
      changed();
    },
    restarted: (reason) =>
      say(`The worker of the faults stopped (${reason}). Another one goes on at fault ${position}.`, true),
    failed(reason) {
      isRunning = false;
      say(`The worker of the faults stopped twice: ${reason}. Run, or change a setting, to try again.`, true);
      changed();
    },
  });

  function order(target: number | null, rate: number, jumps: boolean): void {
    const sides = drawn.plans.map(({ id, settings, start }) => ({ id, settings, ...(start && { start: start.land }) }));
    client.order({ sides, at: position, jumps, target, speed: rate });
  }

  /** A finished land stays finished when the number of faults changes. */
  function draw(next: State): void {
    const isFinished = goal >= totalOf(drawn);
    const others =
      next.plans.some(({ id }, i) => id !== drawn.plans[i]?.id) || next.plans.length !== drawn.plans.length;
    drawn = next;
    goal = isFinished && !isRunning ? totalOf(next) : Math.min(goal, totalOf(next));
    if (others) position = goal;
    if (others && isRunning) order(totalOf(next), speed, false);
    else if (others) order(goal, Infinity, true);
    changed();
  }

  function show(next: State): void {
    state = next;
    keep(next);
    draw(next);
  }

  function enter(next: State, label: string): void {
    const last = state;
    try {
      for (const { settings, start } of next.plans) checkOnPage(settings, start?.land ?? null);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      show(last);
      say(error.message, true);
      return;
    }
    show(next);
    const holds = [...last.plans, ...next.plans].flatMap(({ start }) => start?.land.heights ?? []);
    history.push({ label, undo: () => show(last), redo: () => show(next), holds });
    say("");
  }

  function withPlan({ plans, chosen }: State, plan: LandPlan): State {
    const [first, second] = plans;
    if (!second) return { plans: [plan], chosen };
    return { plans: chosen === 0 ? [plan, second] : [first, plan], chosen };
  }

  const changedPlan = (change: Partial<FaultSettings>) => {
    const { settings, start } = drawn.plans[drawn.chosen] as LandPlan;
    return withPlan(drawn, planOf({ ...settings, ...change }, start));
  };

  return {
    get plans() {
      return drawn.plans;
    },
    get chosen() {
      return drawn.chosen;
    },
    get plan() {
      return drawn.plans[drawn.chosen] as LandPlan;
    },
    get frame() {
      return frame;
    },
    get position() {
      return position;
    },
    get total() {
      return totalOf(drawn);
    },
    get isRunning() {
      return isRunning;
    },
    get speed() {
      return speed;
    },
    choose: (chosen) => show({ ...state, chosen }),
    preview(change) {
      const next = changedPlan(change);
      try {
        for (const { settings, start } of next.plans) checkOnPage(settings, start?.land ?? null);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        say(error.message, true);
        return;
      }
      draw(next);
    },
    enter: (change, label) => enter(changedPlan(change), label),
    commit: (label) => (drawn === state ? undefined : enter(drawn, label)),
    begin: (start, settings, label) =>
      enter(
        withPlan(state, planOf({ ...(state.plans[state.chosen] as LandPlan).settings, ...settings }, start)),
        label,
      ),
    enterAll(settings, label) {
      const [first, second] = settings.map((each) => planOf(each));
      enter({ plans: second ? [first, second] : [first], chosen: 0 }, label);
    },
    compare(isOn) {
      const plan = state.plans[state.chosen] as LandPlan;
      if (isOn)
        enter({ plans: [state.plans[0], planOf(state.plans[0].settings, state.plans[0].start)], chosen: 1 }, "compare");
      else enter({ plans: [plan], chosen: 0 }, "end the comparison");
    },
    run() {
      const isOver = position >= totalOf(drawn);
      if (isOver) goal = position = 0;
      isRunning = totalOf(drawn) > 0;
      order(totalOf(drawn), speed, isOver);
      changed();
    },
    pause() {
      if (!isRunning) return;
      isRunning = false;
      order(null, speed, false);
      changed();
    },
    goTo(next) {
      isRunning = false;
      goal = position = Math.max(0, Math.min(totalOf(drawn), next));
      order(goal, Infinity, true);
      changed();
    },
    setSpeed(next) {
      speed = next;
      if (isRunning) order(totalOf(drawn), speed, false);
      changed();
    },
    save: (as) => client.save(drawn.chosen, as),
    dispose: client.dispose,
  };
}
