/**
 * The way out of a cavern: A* over a lattice round the start, from floor to floor.
 *
 *   step     GRID metres along an axis or a diagonal, with ROOM metres of height at its ends and in its middle, no steeper than
 *            STEEPEST; water deeper than a walker wades costs as much more as swimming is slower
 *   range    MOST nodes, at most REACH steps east and north of the start
 *   way      straight lines past what stands between, each of which can be walked
 */
import { pop, push } from "../heap.ts";
import { type Cavern, faceAt } from "./cavern.ts";
import type { Way, WayPlace } from "./way.ts";

const [GRID, MOST, REACH, SLICE] = [2.5, 60_000, 500, 64];
/** Height that a walker needs, and beside which there is height for the head too, metres. */
const [ROOM, WIDE] = [2.1, 0.6];
/** Rise over run of a step, and of a line that is shortened. */
const STEEPEST = 0.9;
/** Depth to which walkers wade, and from which they turn back, metres; and metres that a metre of swimming is worth. */
const [WADED, DEEPEST, SWUM] = [1.1, 4.5, 5];
/** Metres between readings of a straight line, and length of one. */
const [SPACING, LONGEST] = [0.6, 60];

const STEPS = [-1, 0, 1].flatMap((i) =>
  [-1, 0, 1].flatMap((j) => (i === 0 && j === 0 ? [] : [[i, j, GRID * Math.hypot(i, j)] as const])),
);

/** A cavern at a time, with the altitude of its pools. */
export interface WalkedCavern {
  readonly cavern: Cavern;
  readonly pool: number;
  readonly t: number;
}

interface Node {
  readonly i: number;
  readonly j: number;
  readonly z: number;
  readonly spent: number;
  readonly total: number;
  readonly before: Node | null;
}

/** `exits` are ways from the floor into the open air. Yields every SLICE nodes; null where none can be reached. */
export function* cavernWayOut(
  place: WalkedCavern,
  from: WayPlace,
  exits: readonly Way[],
): Generator<undefined, Way | null> {
  const [x0, y0] = from;
  const at = (i: number, j: number) => [x0 + GRID * i, y0 + GRID * j] as const;
  const keyOf = (i: number, j: number) => (j + REACH) * (2 * REACH + 1) + i + REACH;
  const ends = endsOf(exits, x0, y0, keyOf);
  const left = (i: number, j: number) => {
    const [x, y] = at(i, j);
    let least = Infinity;
    for (const [[ex, ey]] of exits) least = Math.min(least, Math.hypot(ex - x, ey - y));
    return least;
  };
  const best = new Map<number, number>();
  const heap: Node[] = [{ i: 0, j: 0, z: from[2], spent: 0, total: left(0, 0), before: null }];
  let count = 0;
  while (heap.length > 0 && count < MOST) {
    const node = pop(heap);
    const key = keyOf(node.i, node.j);
    if (node.spent > (best.get(key) ?? Infinity)) continue;
    if (++count % SLICE === 0) yield;
    const here: WayPlace = [...at(node.i, node.j), node.z];
    for (const exit of ends.get(key) ?? [])
      if (isWalked(place, here, exit[0])) return shortened(place, from, node, at, exit);
    for (const [di, dj, length] of STEPS) {
      const [i, j] = [node.i + di, node.j + dj];
      if (Math.max(Math.abs(i), Math.abs(j)) > REACH) continue;
      const z = floorAt(place, ...at(i, j));
      if (Number.isNaN(z) || !isStep(place, here, [...at(i, j), z])) continue;
      const wet = place.pool - z > WADED ? SWUM : 1;
      const spent = node.spent + length * wet * (1 + Math.abs(z - node.z) / length);
      const known = keyOf(i, j);
      if (spent >= (best.get(known) ?? Infinity)) continue;
      best.set(known, spent);
      push(heap, { i, j, z, spent, total: spent + left(i, j), before: node });
    }
  }
  return null;
}

/** Exits by the nodes of the lattice around their feet. */
function endsOf(exits: readonly Way[], x0: number, y0: number, keyOf: (i: number, j: number) => number) {
  const ends = new Map<number, Way[]>();
  for (const exit of exits) {
    const [ex, ey] = exit[0];
    const [i, j] = [Math.round((ex - x0) / GRID), Math.round((ey - y0) / GRID)];
    if (Math.max(Math.abs(i), Math.abs(j)) >= REACH) continue;
    for (let u = -1; u <= 1; u++)
      for (let v = -1; v <= 1; v++) {
        const key = keyOf(i + u, j + v);
        ends.set(key, [...(ends.get(key) ?? []), exit]);
      }
  }
  return ends;
}

/** Altitude of a floor with room for a walker; NaN where there is none. */
function floorAt({ cavern, pool, t }: WalkedCavern, x: number, y: number): number {
  const floor = faceAt(cavern.floor, x, y, t);
  const feet = Math.max(floor, pool - WADED);
  return floor > pool - DEEPEST && faceAt(cavern.roof, x, y, t) - feet >= ROOM ? floor : Number.NaN;
}

function isStep(place: WalkedCavern, a: WayPlace, b: WayPlace): boolean {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (Math.abs(b[2] - a[2]) > STEEPEST * length) return false;
  const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const middle = floorAt(place, x, y);
  if (!(Math.abs(middle - a[2]) <= STEEPEST * length && Math.abs(b[2] - middle) <= STEEPEST * length)) return false;
  const [u, v] = [(-WIDE * (b[1] - a[1])) / length, (WIDE * (b[0] - a[0])) / length];
  return !Number.isNaN(floorAt(place, x + u, y + v)) && !Number.isNaN(floorAt(place, x - u, y - v));
}

/** Whether a straight line from one place on the floor to another can be walked. */
function isWalked(place: WalkedCavern, a: WayPlace, b: WayPlace): boolean {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (length > LONGEST) return false;
  const steps = Math.max(1, Math.ceil(length / SPACING));
  let last = a;
  for (let k = 1; k <= steps; k++) {
    const [x, y] = [a[0] + ((b[0] - a[0]) * k) / steps, a[1] + ((b[1] - a[1]) * k) / steps];
    const z = floorAt(place, x, y);
    const next: WayPlace = [x, y, k === steps ? b[2] : z];
    if (Number.isNaN(z) || Math.abs(z - next[2]) > 0.5 || (length > 0 && !isStep(place, last, next))) return false;
    last = next;
  }
  return true;
}

/** The way to a node and out, by straight lines as long as they can be walked and are no deeper in water. */
function shortened(
  place: WalkedCavern,
  from: WayPlace,
  last: Node,
  at: (i: number, j: number) => readonly [number, number],
  exit: Way,
): Way {
  const places: WayPlace[] = [exit[0]];
  for (let node: Node | null = last; node; node = node.before) places.push([...at(node.i, node.j), node.z]);
  places.reverse();
  places[0] = from;
  const way: WayPlace[] = [from];
  for (let k = 0; k < places.length - 1; ) {
    let next = k + 1;
    while (next + 1 < places.length && isLineClear(place, places[k], places[next + 1])) next++;
    way.push(places[next]);
    k = next;
  }
  return [...way, ...exit.slice(1)];
}

/** Whether a line can be walked without wading deep: ways round pools stay round them. */
function isLineClear(place: WalkedCavern, a: WayPlace, b: WayPlace): boolean {
  if (!isWalked(place, a, b)) return false;
  const steps = Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / SPACING);
  for (let k = 1; k < steps; k++) {
    const [x, y] = [a[0] + ((b[0] - a[0]) * k) / steps, a[1] + ((b[1] - a[1]) * k) / steps];
    if (place.pool - faceAt(place.cavern.floor, x, y, place.t) > WADED) return false;
  }
  return true;
}
