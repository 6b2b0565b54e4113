/**
 * Building roads: the built roads, the road that is being drawn, and every step before and after, for undo and redo. Plain data and
 * pure functions; a refused step gives the reason and changes nothing.
 *
 *   from     the place where a road was started, before it has a second one
 *   open     the key of the road that is extended
 *   snap     a place beside a road joins it: its nearest corner or end, else the nearest whole metre of its middle
 *   limits   MOST_ROADS, MOST_PLACES and MOST_METRES (recipe/roads.ts); the ground's own are given as `problemOf`
 */

import type { RoadPath } from "../core/flat/road-net.ts";
import type { Point } from "../core/forest/roads.ts";
import { MOST_PLACES, MOST_ROADS } from "../recipe/road-path.ts";
import { lengthOf, MOST_METRES } from "../recipe/roads.ts";
import { type Saying, saying, type Words } from "../words/words.ts";

export interface RoadPlan {
  /** Roads by key. */
  readonly roads: Readonly<Record<string, RoadPath>>;
  readonly open: string | null;
  readonly from: Point | null;
}

export type Planned = { readonly plan: RoadPlan } | { readonly problem: Words };
/** Reason why the ground does not allow a road, or null. */
export type RoadCheck = (path: RoadPath) => Words | null;

export const NO_ROADS: RoadPlan = { roads: {}, open: null, from: null };

/** Metres within which a place joins a road's corner, and its middle. */
const TO_CORNER = 12;
const TO_ROAD = 8;

export const isDrawing = ({ open, from }: RoadPlan): boolean => open !== null || from !== null;

/** Starts a road; the one that is being drawn ends where it is. */
export function startRoad(plan: RoadPlan, at: Point): Planned {
  if (Object.keys(plan.roads).length >= MOST_ROADS)
    return { problem: saying("There are {count} roads; delete one first", { count: MOST_ROADS }) };
  return { plan: { ...plan, open: null, from: at } };
}

/** Extends the road that is being drawn. */
export function extendRoad(plan: RoadPlan, to: Point, problemOf: RoadCheck): Planned {
  const path = plan.open !== null ? plan.roads[plan.open] : plan.from && [plan.from];
  if (!path) return { problem: saying("Start a road first") };
  if (path.length >= MOST_PLACES)
    return { problem: saying("This road has {count} places; end it and start another", { count: MOST_PLACES }) };
  const key = plan.open ?? freeKey(plan.roads, path[0]);
  const longer = [...path, to];
  const roads = { ...plan.roads, [key]: longer };
  const problem = problemOf(longer) ?? lengthProblem(roads);
  return problem ? { problem } : { plan: { roads, open: key, from: null } };
}

export const endRoad = (plan: RoadPlan): RoadPlan => ({ ...plan, open: null, from: null });

export function deleteRoad(plan: RoadPlan, key: string): RoadPlan {
  const { [key]: _, ...roads } = plan.roads;
  return { ...plan, roads, open: plan.open === key ? null : plan.open };
}

/** Adds the roads of a file, all or none; those that are there already are skipped. */
export function addRoads(plan: RoadPlan, paths: readonly RoadPath[], problemOf: RoadCheck): Planned {
  const roads = { ...plan.roads };
  const known = new Set(Object.values(roads).map(textOf));
  for (const [i, path] of paths.entries()) {
    if (known.has(textOf(path))) continue;
    const problem = problemOf(path);
    if (problem) return { problem: saying("{road}: {problem}", { road: `roads.${i}`, problem }) };
    known.add(textOf(path));
    roads[freeKey(roads, path[0])] = path;
  }
  if (Object.keys(roads).length > MOST_ROADS) {
    const values = { count: Object.keys(roads).length, most: MOST_ROADS };
    return { problem: saying("{count} roads are more than {most}", values) };
  }
  const problem = lengthProblem(roads);
  return problem ? { problem } : { plan: { ...plan, roads } };
}

const textOf = (path: RoadPath) => JSON.stringify(path);

function lengthProblem(roads: RoadPlan["roads"]): Saying | null {
  const metres = Object.values(roads).reduce((sum, path) => sum + lengthOf(path), 0);
  const values = { length: `${Math.round(metres)} m`, most: `${MOST_METRES} m` };
  return metres > MOST_METRES ? saying("All roads have {length}, more than {most}", values) : null;
}

function freeKey(roads: RoadPlan["roads"], [x, y]: Point): string {
  let key = `${x},${y}`;
  for (let k = 2; Object.hasOwn(roads, key); k++) key = `${x},${y}/${k}`;
  return key;
}

/** The place where a road goes to that is drawn to (x, y), whole metres. */
export function snapTo(paths: Iterable<RoadPath>, x: number, y: number): Point {
  let corner = { away: TO_CORNER, at: null as Point | null };
  let middle = { away: TO_ROAD, at: null as Point | null };
  for (const path of paths)
    for (const [k, at] of path.entries()) {
      const away = Math.hypot(at[0] - x, at[1] - y);
      if (away < corner.away) corner = { away, at };
      if (k === 0) continue;
      const near = nearestOn(path[k - 1], at, x, y);
      const aside = Math.hypot(near[0] - x, near[1] - y);
      if (aside < middle.away) middle = { away: aside, at: [Math.round(near[0]), Math.round(near[1])] };
    }
  return corner.at ?? middle.at ?? [Math.round(x), Math.round(y)];
}

/** The key of the road nearest to a place within `reach` metres, or null. */
export function roadNear(roads: RoadPlan["roads"], x: number, y: number, reach: number): string | null {
  let [found, least]: [string | null, number] = [null, reach];
  for (const [key, path] of Object.entries(roads))
    for (let k = 1; k < path.length; k++) {
      const near = nearestOn(path[k - 1], path[k], x, y);
      const away = Math.hypot(near[0] - x, near[1] - y);
      if (away < least) [found, least] = [key, away];
    }
  return found;
}

function nearestOn([x0, y0]: Point, [x1, y1]: Point, x: number, y: number): [number, number] {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const share = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)));
  return [x0 + share * dx, y0 + share * dy];
}

/** Every plan so far, and those that were undone. */
export interface RoadHistory {
  readonly past: readonly RoadPlan[];
  readonly now: RoadPlan;
  readonly future: readonly RoadPlan[];
}

/** Maximum number of steps that can be undone. */
const MOST_STEPS = 200;

export const historyOf = (now: RoadPlan): RoadHistory => ({ past: [], now, future: [] });

export function doStep({ past, now }: RoadHistory, next: RoadPlan): RoadHistory {
  return { past: [...past, now].slice(-MOST_STEPS), now: next, future: [] };
}

/** The same history where there is nothing to undo. */
export function undoStep(history: RoadHistory): RoadHistory {
  const { past, now, future } = history;
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : history;
}

/** The same history where there is nothing to redo. */
export function redoStep(history: RoadHistory): RoadHistory {
  const { past, now, future } = history;
  return future.length > 0 ? { past: [...past, now], now: future[0], future: future.slice(1) } : history;
}
