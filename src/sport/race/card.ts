/** The card of a finished race: a row for each leg, with the times of the best legs and of the ghost. */
import { planLengths, type RacePlan } from "./plan.ts";
import { type Route, routeBetween, routeClimb, routeLength } from "./route.ts";

/** A finished race, as it is kept. */
export interface Result {
  /** Seconds. */
  readonly time: number;
  /** Seconds at each control and at the finish. */
  readonly splits: readonly number[];
  readonly route: Route;
}

export interface CardRow {
  /** "1", "2", … and "F". */
  readonly label: string;
  readonly code: string;
  /** Straight, and as it was run; metres. */
  readonly distance: number;
  readonly run: number;
  readonly climb: number;
  /** Seconds from the start, and of the leg. */
  readonly split: number;
  readonly leg: number;
  /** Seconds that the leg was longer than the best one and than the ghost's; null where there is none. */
  readonly behindBest: number | null;
  readonly behindGhost: number | null;
}

export interface Card {
  readonly rows: readonly CardRow[];
  readonly time: number;
  readonly distance: number;
  readonly run: number;
  readonly climb: number;
  /** Seconds that the race took longer than the ghost; null without a ghost. */
  readonly behindGhost: number | null;
}

/** Seconds of each leg. */
function legTimes({ splits }: Pick<Result, "splits">): number[] {
  return splits.map((split, i) => split - (i > 0 ? splits[i - 1] : 0));
}

/** The shortest time of each leg of several results of one course; empty without results. */
export function bestLegs(results: readonly Pick<Result, "splits">[]): number[] {
  const legs = results.map(legTimes);
  return (legs[0] ?? []).map((_, i) => Math.min(...legs.map((leg) => leg[i])));
}

/** `others` are the earlier results of the course; `ghost` is the one that was raced against. */
export function cardOf(plan: RacePlan, result: Result, others: readonly Result[], ghost: Result | null): Card {
  const { splits, route, time } = result;
  const [legs, best] = [legTimes(result), bestLegs(others)];
  const ghostLegs = ghost && legTimes(ghost);
  const distances = planLengths(plan);
  const rows = legs.map((leg, i): CardRow => {
    const part = routeBetween(plan.geometry, route, splits[i] - leg, splits[i]);
    const isLast = i === plan.controls.length;
    return {
      label: isLast ? "F" : String(i + 1),
      code: isLast ? "" : plan.controls[i].code,
      distance: distances[i],
      run: routeLength(plan.geometry, part),
      climb: routeClimb(part),
      split: splits[i],
      leg,
      behindBest: best.length > i ? leg - best[i] : null,
      behindGhost: ghostLegs ? leg - ghostLegs[i] : null,
    };
  });
  const sum = (of: (row: CardRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    rows,
    time,
    distance: sum((row) => row.distance),
    run: sum((row) => row.run),
    climb: sum((row) => row.climb),
    behindGhost: ghost && time - ghost.time,
  };
}

/** The fastest of several results; null without any. */
export function bestOf<R extends Pick<Result, "time">>(results: readonly R[]): R | null {
  return results.reduce<R | null>((best, next) => (best && best.time <= next.time ? best : next), null);
}
