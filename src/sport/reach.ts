/**
 * Reachability on foot. Walkers wade, swim, and turn back where water is deeper than 5 m; no ground is a void.
 *
 *   straight  a line without deep water is reached at once
 *   detour    otherwise A* over a lattice of 16 m, whose steps are tried at their middles too, so that a channel 8 m wide is seen
 *   range     near: routes of at most twice the straight distance and 500 m, and a search of at most 6,000 nodes; far: 100,000 nodes,
 *             25 km² of the lattice, where the islands of the skylands have up to 41,000. A refusal takes some 2 µs a node
 */

import { pop, push } from "../core/heap.ts";
import type { Point } from "./geometry.ts";
import type { SportGround } from "./ground.ts";

/** Depth of water at which walkers turn back, metres. */
export const DEEPEST = 5;
/** Depth to which they wade, metres; beyond it they swim, at a fifth of their pace. */
export const WADING = 1.2;

/** Metres between places that are read on a straight line. */
export const STEP = 5;
const LATTICE = 16;
/** Difference of keys between lattice rows: keys of nodes, and of the middles of steps. */
const ROW = 2 ** 20;
const STEPS = [-1, 0, 1].flatMap((i) =>
  [-1, 0, 1].flatMap((j) => (i === 0 && j === 0 ? [] : [[i, j, Math.sqrt(i * i + j * j)] as const])),
);

export interface SearchRange {
  readonly nodes: number;
  /** Maximum length of a route for a straight distance, metres. */
  longest(straight: number): number;
}

/** Range for generated courses, which try many legs. */
export const NEAR: SearchRange = { nodes: 6000, longest: (straight) => 2 * straight + 500 };
/** Range for legs of a given course. */
export const FAR: SearchRange = { nodes: 100_000, longest: () => Number.POSITIVE_INFINITY };

/** Whether a walker can be at a place. */
export function isWalkable(ground: SportGround, x: number, y: number): boolean {
  const depth = ground.depthAt(x, y);
  if (depth > 0) return depth <= DEEPEST;
  return !Number.isNaN(ground.heightAt(x, y));
}

/**
 * Metres of a straight line without ground, or under water deeper than `deepest` metres, read every `step` metres. Counting stops
 * beyond `enough` metres.
 */
export function blockedLength(
  ground: SportGround,
  from: Point,
  to: Point,
  deepest: number,
  step = STEP,
  enough = Number.POSITIVE_INFINITY,
): number {
  const { way, place } = ground.geometry;
  const [dx, dy] = way(from, to);
  const length = Math.sqrt(dx * dx + dy * dy);
  const steps = Math.ceil(length / step);
  let blocked = 0;
  for (let k = 0; k < steps && blocked <= enough; k++) {
    const part = (k + 0.5) / steps;
    const [x, y] = place(from, dx * part, dy * part);
    // Depths on islands take long at first: voids are found without them.
    const isDeep = deepest < Number.POSITIVE_INFINITY && ground.depthAt(x, y) > deepest;
    if (isDeep || Number.isNaN(ground.heightAt(x, y))) blocked += length / steps;
  }
  return blocked;
}

/** Whether a walker at one walkable place reaches another by a route within a range. */
export function isReached(ground: SportGround, from: Point, to: Point, range = NEAR): boolean {
  if (!isWalkable(ground, ...from) || !isWalkable(ground, ...to)) return false;
  return blockedLength(ground, from, to, DEEPEST, STEP, 0) === 0 || isReachedRound(ground, from, to, range);
}

/** Whether there is no ground somewhere on the straight line between two places, and no way round within a range. Never in a country. */
export function isCutOff(ground: SportGround, from: Point, to: Point, range: SearchRange): boolean {
  return blockedLength(ground, from, to, Number.POSITIVE_INFINITY, STEP, 0) > 0 && !isReached(ground, from, to, range);
}

interface Node {
  readonly i: number;
  readonly j: number;
  /** Metres walked, and with the rest of the way as the crow flies. */
  readonly walked: number;
  readonly total: number;
}

function isReachedRound(ground: SportGround, from: Point, to: Point, { nodes, longest }: SearchRange): boolean {
  const { way, place } = ground.geometry;
  const [dx, dy] = way(from, to);
  const most = longest(Math.sqrt(dx * dx + dy * dy));
  // Nodes are counted from the start, which is one of them.
  const rest = (i: number, j: number) => {
    const [x, y] = [dx - i * LATTICE, dy - j * LATTICE];
    return Math.sqrt(x * x + y * y);
  };
  const known = new Map<number, boolean>();
  const isOpen = (i: number, j: number): boolean => {
    const key = 2 * i * ROW + 2 * j;
    const open = known.get(key) ?? isWalkable(ground, ...place(from, i * LATTICE, j * LATTICE));
    known.set(key, open);
    return open;
  };
  const best = new Map<number, number>([[0, 0]]);
  const heap: Node[] = [{ i: 0, j: 0, walked: 0, total: rest(0, 0) }];
  for (let count = 0; heap.length > 0 && count < nodes; count++) {
    const { i, j, walked } = pop(heap);
    if (walked > (best.get(i * ROW + j) ?? 0)) continue;
    if (rest(i, j) <= LATTICE) return true;
    for (const [di, dj, step] of STEPS) {
      const [k, l, far] = [i + di, j + dj, walked + step * LATTICE];
      const total = far + rest(k, l);
      if (total > most || far >= (best.get(k * ROW + l) ?? Number.POSITIVE_INFINITY)) continue;
      if (!isOpen(k, l) || !isOpen(i + di / 2, j + dj / 2)) continue;
      best.set(k * ROW + l, far);
      push(heap, { i: k, j: l, walked: far, total });
    }
  }
  return false;
}
