/**
 * The search for a flight's route among rock at several altitudes, in steps for callers that must not block.
 *
 *   where    columns of a grid from the start to the goal, and in each the gaps between rock: A* over gaps that meet
 *   cost     seconds along the ground and, weighted, up
 *   corners  only those that a straight flight (autopilot.ts) needs
 *   missed   ways narrower than a cell of the grid, 30 to 120 m, and detours of more than MOST gaps
 */
import type { Gap, Ground } from "../core/field/ground.ts";
import { pop, push } from "../core/heap.ts";
import { clamp } from "./angle.ts";
import type { FlightGoal } from "./flight-look.ts";
import { HULL_HEIGHT } from "./helicopter-hull.ts";

/** A place in the air, metres. */
export interface AirPlace {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A gap of a column, metres: where skids can be with the hull and MARGIN clear of rock. */
interface Opening {
  readonly low: number;
  readonly high: number;
}

interface Node extends AirPlace {
  readonly i: number;
  readonly j: number;
  readonly opening: Opening;
  readonly from: Node | null;
  /** Seconds from the start, and at least to the goal. */
  readonly cost: number;
  readonly total: number;
}

const MARGIN = 16;
/** Cells from the start to the goal, and metres of a cell. */
const CELLS = 40;
const [LEAST, LARGEST] = [30, 120];
/** Nodes that are looked at before the search is given up. */
const MOST = 14_000;
/** m/s along the ground, and up with the share of a climb that costs time: one can climb on the way. */
const ALONG = 60;
const UP = 10;
const CLIMBING = 0.8;
/** Metres between the samples of a straight flight. */
const APART = 15;
/** Metres between two places from which one first climbs or sinks. */
const STEEP = 10;
/** m/s through corners. */
const THROUGH = 14;

const gap: Gap = { floor: 0, roof: 0, inside: false };

/** Metres round a column, and beside a straight way, that are clear as well: the rotor with room. */
const ROOM = 12;
const NEAR = 8;
const ROUND = [
  [0, 0],
  [ROOM, 0],
  [0, ROOM],
  [-ROOM, 0],
  [0, -ROOM],
  [NEAR, NEAR],
  [NEAR, -NEAR],
  [-NEAR, NEAR],
  [-NEAR, -NEAR],
] as const;

/** Share of that round the hull itself. */
const HULL = 0.5;

/** Whether a flight that stays level, but for the goal's altitude at the end, meets no rock on the straight way. */
export function isStraight(ground: Ground, from: AirPlace, to: AirPlace): boolean {
  const [east, north] = [to.x - from.x, to.y - from.y];
  const distance = Math.hypot(east, north);
  const count = Math.max(1, Math.ceil(distance / APART));
  const side = ROOM / Math.max(distance, APART);
  let level = from.z;
  for (let k = 0; k <= count; k++) {
    const share = k / count;
    const aside = k === 0 || k === count ? 0 : side * ((k % 3) - 1);
    ground.gapAt(from.x + share * east - aside * north, from.y + share * north + aside * east, level, gap);
    if (gap.inside && gap.roof > -Infinity) return false;
    const room = gap.inside ? { low: gap.floor + MARGIN, high: Infinity } : openingOf(gap);
    if (room.low > room.high) return false;
    level = clamp(level, room.low, room.high);
  }
  return to.z >= gap.floor - 1 && to.z <= gap.roof;
}

const openingOf = ({ floor, roof }: Gap): Opening => ({ low: floor + MARGIN, high: roof - MARGIN - HULL_HEIGHT });

/** Corners from a start to a goal, the last of them the goal; null where no way is found. Yields after each gap that it looks at. */
export function* searchRoute(
  ground: Ground,
  from: AirPlace,
  goal: FlightGoal,
  ceiling: number,
): Generator<number, readonly FlightGoal[] | null> {
  if (isStraight(ground, from, goal)) return [goal];
  yield 1;
  const grid = gridOf(ground, from, goal, ceiling);
  const open: Node[] = [];
  const best = new Map<string, number>();
  push(open, grid.first);
  for (let looked = 0; looked < MOST; looked++) {
    if (open.length === 0) return null;
    const node = pop(open);
    if (grid.isLast(node)) return cornersOf(ground, from, node, goal);
    if ((best.get(keyOf(node)) ?? Infinity) < node.cost) continue;
    for (const next of grid.beside(node)) {
      const key = keyOf(next);
      if ((best.get(key) ?? Infinity) <= next.cost) continue;
      best.set(key, next.cost);
      push(open, next);
    }
    yield 1;
  }
  return null;
}

const keyOf = ({ i, j, opening }: Node): string => `${i},${j},${Math.round(opening.low)}`;

function gridOf(ground: Ground, from: AirPlace, to: AirPlace, ceiling: number) {
  const [east, north] = [to.x - from.x, to.y - from.y];
  const distance = Math.hypot(east, north);
  const cells = Math.max(1, Math.round(distance / clamp(distance / CELLS, LEAST, LARGEST)));
  const size = distance > LEAST ? distance / cells : LEAST;
  const [ux, uy] = distance > LEAST ? [east / distance, north / distance] : [1, 0];
  const last = distance > LEAST ? cells : 0;
  const columns = new Map<string, readonly Opening[]>();
  const placeOf = (i: number, j: number) => ({
    x: from.x + size * (i * ux - j * uy),
    y: from.y + size * (i * uy + j * ux),
  });

  function openingsAt(i: number, j: number): readonly Opening[] {
    const key = `${i},${j}`;
    let found = columns.get(key);
    if (!found) {
      const { x, y } = placeOf(i, j);
      found = i === last && j === 0 ? [around(ground, to)] : openingsRound(ground, x, y, ceiling);
      columns.set(key, found);
    }
    return found;
  }

  const left = (i: number, j: number, z: number) =>
    (size * Math.hypot(i - last, j)) / ALONG + (CLIMBING * Math.abs(to.z - z)) / UP;

  function* beside(node: Node): Generator<Node> {
    for (let di = -1; di <= 1; di++)
      for (let dj = -1; dj <= 1; dj++) {
        if (di === 0 && dj === 0) continue;
        const [i, j] = [node.i + di, node.j + dj];
        for (const opening of openingsAt(i, j)) {
          const { low, high } = meet(opening, node.opening);
          if (low > high) continue;
          const z = clamp(node.z, low, high);
          const seconds = (size * Math.hypot(di, dj)) / ALONG + (CLIMBING * Math.abs(z - node.z)) / UP;
          const cost = node.cost + seconds;
          yield { i, j, ...placeOf(i, j), z, opening, from: node, cost, total: cost + left(i, j, z) };
        }
      }
  }

  return {
    first: { i: 0, j: 0, ...from, opening: around(ground, from), from: null, cost: 0, total: 0 } satisfies Node,
    isLast: ({ i, j }: Node) => i === last && j === 0,
    beside,
  };
}

/** The opening around a helicopter at a place, which reaches it. */
function around(ground: Ground, { x, y, z }: AirPlace): Opening {
  let [low, high] = [-Infinity, Infinity];
  for (const [east, north] of ROUND) {
    const opening = openingOf(ground.gapAt(x + HULL * east, y + HULL * north, z + HULL_HEIGHT / 2, gap));
    [low, high] = [Math.max(low, opening.low), Math.min(high, opening.high)];
  }
  return { low: Math.min(low, z), high: Math.max(high, z) };
}

/** Openings of a column and all round it, from the bottom, below a ceiling. */
function openingsRound(ground: Ground, x: number, y: number, ceiling: number): readonly Opening[] {
  let found: readonly Opening[] = [{ low: -Infinity, high: ceiling }];
  for (const [east, north] of ROUND) {
    const here = openingsOf(ground, x + east, y + north, ceiling);
    found = found.flatMap((one) => here.map((other) => meet(one, other)).filter(({ low, high }) => low < high));
  }
  return found;
}

const meet = (a: Opening, b: Opening): Opening => ({ low: Math.max(a.low, b.low), high: Math.min(a.high, b.high) });

/** Openings of a vertical line. */
function openingsOf(ground: Ground, x: number, y: number, ceiling: number): Opening[] {
  const found: Opening[] = [];
  let z = BOTTOM;
  for (let k = 0; k < DEEPEST && z < ceiling; k++) {
    ground.gapAt(x, y, z, gap);
    if (gap.inside) {
      z = gap.floor + PROBE;
      continue;
    }
    found.push(openingOf(gap));
    if (gap.roof === Infinity) break;
    z = gap.roof + PROBE;
  }
  return found;
}

/** Metres under all rock, into rock at which its far side is looked up, and most bodies and gaps of a column. */
const BOTTOM = -1e5;
const PROBE = 1e-3;
const DEEPEST = 16;

/** The places of a way, with the climbs before they are gone to, without those that a straight flight does not need. */
function cornersOf(ground: Ground, start: AirPlace, last: Node, goal: FlightGoal): FlightGoal[] {
  const places: AirPlace[] = [goal];
  for (let node = last; node.from; node = node.from) {
    const { x, y } = node.from;
    if (node !== last) places.unshift(node);
    if (Math.abs(node.z - node.from.z) > STEEP) places.unshift({ x, y, z: node.z });
  }
  places.unshift(start);
  const corners: FlightGoal[] = [];
  let at = 0;
  while (at < places.length - 1) {
    let next = places.length - 1;
    while (next > at + 1 && !isStraight(ground, places[at], places[next])) next--;
    const { x, y, z } = places[next];
    corners.push(next === places.length - 1 ? goal : { x, y, z, land: false, through: THROUGH });
    at = next;
  }
  return corners;
}
