/**
 * A race as a pure state machine, in simulated seconds.
 *
 *   ready      until the runner leaves the start, or starts by a key in it
 *   running    flags are punched in their order, by coming within 3 m or by a key within 5 m
 *   finished   within 5 m of the finish, with all controls
 *   ended      before that: by other means than feet, or after ten hours
 *
 * `stepRace` and `punch` return the next state and an event, which is null in most steps.
 */
import type { Kind } from "../../core/field/cover.ts";
import { type Saying, saying } from "../../words/words.ts";
import { distanceOf, type Geometry, type Point } from "../geometry.ts";
import { controlText, type Flag, type RacePlan } from "./plan.ts";
import { extended, type Route } from "./route.ts";

export interface Race {
  readonly state: "ready" | "running" | "finished" | "ended";
  /** Seconds since the start. */
  readonly time: number;
  /** Seconds at each control and at the finish, as far as they were reached. */
  readonly splits: readonly number[];
  readonly route: Route;
  /** Whether the runner is within the start. */
  readonly inStart: boolean;
  /** The last flag reached that is still near; −1 for none. */
  readonly at: number;
  /** Position of the runner in the last step; null before the first one. */
  readonly last: { readonly x: number; readonly y: number } | null;
}

/** A runner in one step: the place in the geometry of the plan, and the altitude. */
export interface Runner {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly kind: Kind;
  readonly onFoot: boolean;
}

export type RaceEvent =
  | { readonly kind: "started" }
  | { readonly kind: "punched"; readonly control: number; readonly time: number; readonly text: Saying }
  | { readonly kind: "wrong"; readonly text: Saying }
  | { readonly kind: "finished"; readonly time: number; readonly text: Saying }
  | { readonly kind: "ended"; readonly text: Saying };

export interface Raced {
  readonly race: Race;
  readonly event: RaceEvent | null;
}

/** Metres: of the start, of punching by itself and by a key, of the finish, and beyond which a flag is left. */
export const RADIUS = { start: 5, punch: 3, reach: 5, finish: 5, left: 6 } as const;
/** A longer step than this is no running, metres. */
const MAX_STEP = 10;
/** Seconds after which a race ends, and between two points of the route. */
export const MAX_TIME = 36_000;
const INTERVAL = 1;

export const READY: Race = { state: "ready", time: 0, splits: [], route: [], inStart: false, at: -1, last: null };

/** The state dt seconds later, with the runner where the step has ended. */
export function stepRace(plan: RacePlan, race: Race, runner: Runner, dt: number): Raced {
  if (race.state === "ready") return stepReady(plan, race, runner);
  if (race.state !== "running") return { race, event: null };
  const { x, y } = runner;
  if (!runner.onFoot) return end(race, saying("The run has ended: courses are run on foot."));
  if (race.last && !isNear(plan.geometry, runner, [race.last.x, race.last.y], MAX_STEP))
    return end(race, saying("The run has ended: you moved by other means than on foot."));
  const time = race.time + dt;
  if (time > MAX_TIME) return end(race, saying("The run has ended: ten hours are over."));
  const moved: Race = { ...race, time, route: recorded(race.route, runner, time, false), last: { x, y } };
  return meet(plan, moved, runner);
}

/** The key for punching: starts within the start, and punches within reach. The event is null where it does nothing. */
export function punch(plan: RacePlan, race: Race, runner: Runner): Raced {
  if (!runner.onFoot) return { race, event: null };
  if (race.state === "ready" && isNear(plan.geometry, runner, plan.start, RADIUS.start)) return start(race, runner);
  if (race.state !== "running") return { race, event: null };
  const flag = nearestFlag(plan, race, runner, RADIUS.reach);
  return flag < 0 ? { race, event: null } : visit(plan, race, flag, runner);
}

/** "This is KV. Your next control is 3, boulder RB." */
function wrongText({ controls }: RacePlan, { splits }: Race, at: number): Saying {
  const { code } = controls[at];
  const next = nextOf(controls, splits);
  return next
    ? saying("This is {code}. Your next control is {next}.", { code, next })
    : saying("This is {code}. Your next point is the finish.", { code });
}

/** "Control 2, knoll KV: 1:02.9. Your next control is 3, boulder RB." */
function punchedText({ controls }: RacePlan, { splits, time }: Race, at: number): Saying {
  const values = { control: controlText(at + 1, controls[at]), time: clockText(time) };
  const next = nextOf(controls, splits);
  return next
    ? saying("Control {control}: {time}. Your next control is {next}.", { ...values, next })
    : saying("Control {control}: {time}. Your next point is the finish.", values);
}

/** "3, boulder RB"; null where the finish is next. */
const nextOf = (controls: RacePlan["controls"], { length: next }: Race["splits"]): Saying | null =>
  next < controls.length ? controlText(next + 1, controls[next]) : null;

function stepReady(plan: RacePlan, race: Race, runner: Runner): Raced {
  const inStart = runner.onFoot && isNear(plan.geometry, runner, plan.start, RADIUS.start);
  if (race.inStart && !inStart && runner.onFoot && isNear(plan.geometry, runner, plan.start, RADIUS.start + MAX_STEP))
    return start(race, runner);
  return { race: inStart === race.inStart ? race : { ...race, inStart }, event: null };
}

function start(race: Race, runner: Runner): Raced {
  const { x, y } = runner;
  const route = recorded([], runner, 0, true);
  return {
    race: { ...race, state: "running", time: 0, splits: [], route, inStart: false, at: -1, last: { x, y } },
    event: { kind: "started" },
  };
}

function end(race: Race, text: Saying): Raced {
  return { race: { ...race, state: "ended" }, event: { kind: "ended", text } };
}

/** The flag or finish that a runner reaches in a step. */
function meet(plan: RacePlan, race: Race, runner: Runner): Raced {
  const { controls, finish } = plan;
  const count = controls.length;
  if (race.splits.length === count && isNear(plan.geometry, runner, finish, RADIUS.finish)) {
    const route = recorded(race.route, runner, race.time, true);
    const splits = [...race.splits, race.time];
    const text = saying("Finished in {time}.", { time: clockText(race.time) });
    return {
      race: { ...race, state: "finished", splits, route, at: -1 },
      event: { kind: "finished", time: race.time, text },
    };
  }
  if (race.at >= 0 && isNear(plan.geometry, runner, placeOf(controls[race.at]), RADIUS.left)) {
    // The next control may stand close to the last one.
    const next = race.splits.length;
    return next < count && next !== race.at && isNear(plan.geometry, runner, placeOf(controls[next]), RADIUS.punch)
      ? visit(plan, race, next, runner)
      : { race, event: null };
  }
  const flag = nearestFlag(plan, race, runner, RADIUS.punch);
  if (flag >= 0) return visit(plan, race, flag, runner);
  return { race: race.at < 0 ? race : { ...race, at: -1 }, event: null };
}

function visit(plan: RacePlan, race: Race, flag: number, runner: Runner): Raced {
  const next = race.splits.length;
  if (flag !== next)
    return { race: { ...race, at: flag }, event: { kind: "wrong", text: wrongText(plan, race, flag) } };
  const route = recorded(race.route, runner, race.time, true);
  const punched: Race = { ...race, at: flag, splits: [...race.splits, race.time], route };
  return {
    race: punched,
    event: { kind: "punched", control: flag, time: race.time, text: punchedText(plan, punched, flag) },
  };
}

/** The next control where it is within reach, else the nearest one; −1 for none. */
function nearestFlag({ geometry, controls }: RacePlan, { splits }: Race, runner: Runner, reach: number): number {
  const away = controls.map((flag) => distanceOf(geometry, placeOf(runner), placeOf(flag)));
  if (away[splits.length] <= reach) return splits.length;
  let best = -1;
  for (const [i, distance] of away.entries()) if (distance <= reach && !(distance >= away[best])) best = i;
  return best;
}

const placeOf = ({ x, y }: Pick<Flag, "x" | "y">): Point => [x, y];

const isNear = (geometry: Geometry, runner: Runner, place: Point, reach: number) =>
  distanceOf(geometry, placeOf(runner), place) <= reach;

/** The route with another point, once a second or `always`. */
function recorded(route: Route, { x, y, z, kind }: Runner, t: number, always: boolean): Route {
  const last = route.at(-1);
  if (last && last.t >= t) return route;
  // Sums of 1/60 s are a little off whole seconds.
  if (last && !always && Math.floor(t / INTERVAL + 1e-6) === Math.floor(last.t / INTERVAL + 1e-6)) return route;
  return extended(route, { t, x, y, z, kind });
}

/** "4:05.3", "1:00:02.0": to the tenth of a second. */
export function clockText(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const [h, m, s] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60, (tenths % 600) / 10];
  const two = (text: string) => text.padStart(2, "0");
  return h > 0 ? `${h}:${two(String(m))}:${s.toFixed(1).padStart(4, "0")}` : `${m}:${s.toFixed(1).padStart(4, "0")}`;
}
