/**
 * Rivers of a planet from spring to sea, the same for rendering, maps and audio.
 *
 *   near      everything round a place: stretches of river with their falls, and the pools that they fill
 *   joins     where two courses meet the longer one continues with their combined water. The other's stretch ends some nodes
 *             further on, where both have the same smoothed line
 *   nodes     along the line of a course smoothed SMOOTH times, two for each cell of the lattice
 *   level     of the water: never rising, never below the ground at a node, flat across each depression up to its lip
 *   width     ∝ √amount: a spring contributes 1, and 1 more every LONG cells. Where the way out of a depression leads through
 *             another, the water of two courses may part for some cells
 *   deltas    the longest course of a mouth parts into arms near the sea (river-delta.ts), each with a part of its water, which leaves
 *             the course at its level
 *   falls     where the level drops by more than STEEP metres a metre, FALL metres or more in all
 *   pure      depends on the planet alone, in whatever order places are requested: within `reach` of a place, nodes are the same
 *             whichever place was asked for. Courses are cached by squares of SQUARE cells, which neighbouring places share
 *   source    streams of islands (core/flat/streams.ts), on the cube-sphere
 */
import { createGenerationalCache } from "../field/generational-cache.ts";
import { ballOf, createPatch, evenly } from "./cube-sphere.ts";
import { createCourses, createSprings, REACH, type RiverCourse, type RiverPool, SQUARE } from "./river-course.ts";
import { DELTA_CELLS, DELTA_REACH, type DeltaArm, deltaOf } from "./river-delta.ts";
import { createRiverLattice, type RiverLattice } from "./river-lattice.ts";
import { altitudeOn, type Globe } from "./sphere.ts";

/** Numbers of a node: x, y, z on the datum; altitudes of water and ground; width; metres from the spring. */
export const RIVER_NODE = 7;
/** Number of them, the first ones, in the line of a course. */
const LINE_NODE = 5;

/** A river from its spring to where it ends or joins a longer one. */
export interface RiverStretch {
  /** RIVER_NODE numbers each. */
  readonly nodes: Float64Array;
  readonly falls: readonly RiverFall[];
  /** End of its water, after the rivers that it joins. */
  readonly end: RiverCourse["end"];
}

/** A fall from node to node of a stretch, by index. */
interface RiverFall {
  readonly from: number;
  readonly to: number;
  /** Metres. */
  readonly drop: number;
}

export interface Rivers {
  readonly stretches: readonly RiverStretch[];
  readonly pools: readonly RiverPool[];
}

export interface PlanetRivers {
  readonly lattice: RiverLattice;
  /**
   * All rivers that come within `reach` metres of a place, in steps of well under 4 ms. The place is in metres from the centre, on
   * the datum. Nodes farther away may lack the water of tributaries.
   */
  near(place: readonly [x: number, y: number, z: number], reach: number): Generator<undefined, Rivers>;
}

/** Distance of cells in radii, and its minimum and maximum, metres. */
const [STEP, LEAST_STEP, GREATEST_STEP] = [1 / 5000, 2.5, 30];
/** Squares of which the courses are kept, in a generation. */
const CAPACITY = 3000;
const SMOOTH = 3;
/** Cells along a course after which it has taken up as much water as its spring gave. */
const LONG = 100;
const [STEEP, FALL] = [0.8, 3];
/** Water of an arm of a delta, as a share of the course's; growth of its width to the sea. */
const [ARM_SHARE, ARM_GROWTH] = [0.35, 0.8];
/** Maximum drop, metres, from the level of a course to that of an arm by itself, and nodes after the apex over which it falls. */
const [APART, EASE] = [0.5, 8];
/** Steps beyond `reach` in which courses count: smoothed lines leave their cells, and arms of deltas go farther. */
const [BESIDE, BEYOND] = [2 * SMOOTH, 2 * SMOOTH + DELTA_REACH];

interface Course extends RiverCourse {
  /** x, y, z of each cell, and a ball around all of them. */
  readonly places: Float64Array;
  readonly ball: Float64Array;
  /** Node for node: x, y, z, water, ground. */
  line: Float64Array | undefined;
  /** Arms of the delta, with their lines from SMOOTH cells before the apex on. */
  arms: readonly Arm[] | undefined;
}

interface Arm extends DeltaArm {
  readonly line: Float64Array;
}

const all = new WeakMap<Globe, PlanetRivers>();

/** The rivers of a planet. One instance a globe, so that all users share its cache. */
export function riversOf(globe: Globe): PlanetRivers {
  const rivers = all.get(globe) ?? createRivers(globe);
  all.set(globe, rivers);
  return rivers;
}

function createRivers(globe: Globe): PlanetRivers {
  const { radius } = globe;
  const lattice = createRiverLattice(globe, Math.min(GREATEST_STEP, Math.max(LEAST_STEP, STEP * radius)));
  const springOf = createSprings(globe, lattice);
  const trace = createCourses(lattice);
  const along = Math.max(1, lattice.n / SQUARE);
  const squares = createGenerationalCache<number, Course | null>(CAPACITY);

  function* courseOf(face: number, i: number, j: number): Generator<undefined, Course | null> {
    const key = (face * along + j) * along + i;
    const known = squares.get(key);
    if (known !== undefined) return known;
    const spring = springOf(face, i, j);
    const traced = spring === null ? null : yield* trace(spring);
    const course = traced && { ...traced, ...extentOf(lattice, traced.cells), line: undefined, arms: undefined };
    squares.set(key, course);
    return course;
  }

  return {
    lattice,
    *near(place, reach) {
      const far = reach + BEYOND * lattice.step;
      const found: [face: number, i: number, j: number][] = [];
      squaresNear(along, radius, place, far + REACH * lattice.step, found);
      const beyond: Course[] = [];
      for (const square of found) {
        const course = yield* courseOf(...square);
        if (course && touches(course, place, far)) beyond.push(course);
        yield;
      }
      const mouths = flowsOf(beyond);
      const stretches: RiverStretch[] = [];
      for (const course of beyond) {
        if (!hasDelta(course, mouths) || !touches(course, place, far, course.cells.length - DELTA_CELLS)) continue;
        course.line ??= yield* courseLine(globe, course);
        course.arms ??= yield* armsOf(globe, lattice, course, course.line);
        for (const arm of course.arms) stretches.push(armStretch(course, arm, mouths, lattice.step));
      }
      const courses = beyond.filter((course) => touches(course, place, reach + BESIDE * lattice.step));
      const flows = flowsOf(courses);
      for (const course of courses) {
        course.line ??= yield* courseLine(globe, course);
        stretches.push(stretchOf(course, course.line, flows, lattice.step));
      }
      const pools = new Map<number, RiverPool>();
      for (const { pools: own } of courses) for (const pool of own) pools.set(pool.cells[0], pool);
      return { stretches: stretches.filter(({ nodes }) => nodes.length > RIVER_NODE), pools: [...pools.values()] };
    },
  };
}

const ball = new Float64Array(4);

/** Adds the squares that may be within `range` of a place, from large to small, so that few distant ones are visited. */
function squaresNear(
  along: number,
  radius: number,
  place: readonly number[],
  range: number,
  found: [face: number, i: number, j: number][],
): void {
  const at = (k: number, n: number) => evenly((2 * k) / n - 1);
  const visit = (n: number, face: number, i: number, j: number): void => {
    ballOf(createPatch(face, at(i, n), at(i + 1, n), at(j, n), at(j + 1, n)), radius, ball);
    if (distance2(ball, 0, place) >= (range + ball[3]) ** 2) return;
    if (n === along) found.push([face, i, j]);
    else for (let k = 0; k < 4; k++) visit(2 * n, face, 2 * i + (k & 1), 2 * j + (k >> 1));
  };
  for (let face = 0; face < 6; face++) visit(1, face, 0, 0);
}

function distance2(a: Float64Array, at: number, b: readonly number[] | Float64Array): number {
  const [dx, dy, dz] = [a[at] - b[0], a[at + 1] - b[1], a[at + 2] - b[2]];
  return dx * dx + dy * dy + dz * dz;
}

const cell = new Float64Array(3);

function placesOf(lattice: RiverLattice, cells: readonly number[]): Float64Array {
  const places = new Float64Array(3 * cells.length);
  for (const [k, number] of cells.entries()) places.set(lattice.placeOf(number, cell), 3 * k);
  return places;
}

function extentOf(lattice: RiverLattice, cells: readonly number[]): Pick<Course, "places" | "ball"> {
  const places = placesOf(lattice, cells);
  const middle = 3 * (cells.length >> 1);
  const around = Float64Array.of(places[middle], places[middle + 1], places[middle + 2], 0);
  let most = 0;
  for (let at = 0; at < places.length; at += 3) most = Math.max(most, distance2(places, at, around));
  around[3] = Math.sqrt(most);
  return { places, ball: around };
}

/** Whether a cell of a course, from the one with an index on, is within `range` metres of a place. */
function touches({ places, ball: around }: Course, place: readonly number[], range: number, first = 0): boolean {
  if (distance2(around, 0, place) > (range + around[3]) ** 2) return false;
  for (let at = 3 * Math.max(0, first); at < places.length; at += 3)
    if (distance2(places, at, place) < range * range) return true;
  return false;
}

/** Flow at a cell: the longest course through it and the cells before, and the amount of all, 1/LONG of a spring's. */
interface Flow {
  course: Course;
  longest: number;
  amount: number;
}

type Flows = ReadonlyMap<number, Flow>;

function flowsOf(courses: readonly Course[]): Flows {
  const flows = new Map<number, Flow>();
  for (const course of courses)
    for (const [i, number] of course.cells.entries()) {
      const flow = flows.get(number) ?? { course, longest: i, amount: 0 };
      if (i > flow.longest || (i === flow.longest && course.cells[0] < flow.course.cells[0])) {
        flow.course = course;
        flow.longest = i;
      }
      flow.amount += LONG + i;
      flows.set(number, flow);
    }
  return flows;
}

/** Water and ground along the smoothed line of cells, two nodes a cell; the last cell has one. `level` of the water at its end. */
function* lineOf(globe: Globe, smooth: Float64Array, level: number): Generator<undefined, Float64Array> {
  const count = (2 * smooth.length) / 3 - 1;
  const line = new Float64Array(LINE_NODE * count);
  for (let k = 0; k < count; k++) {
    const [a, b] = [3 * (k >> 1), 3 * ((k + 1) >> 1)];
    const [x, y, z] = [0, 1, 2].map((axis) => (smooth[a + axis] + smooth[b + axis]) / 2);
    const on = globe.radius / Math.sqrt(x * x + y * y + z * z);
    line.set([on * x, on * y, on * z, 0, altitudeOn(globe, x, y, z)], LINE_NODE * k);
    if (k % 64 === 0) yield;
  }
  let water = level;
  for (let at = line.length - LINE_NODE; at >= 0; at -= LINE_NODE) line[at + 3] = water = Math.max(water, line[at + 4]);
  return line;
}

const courseLine = (globe: Globe, { places, pools, end }: Course) =>
  lineOf(globe, smoothed(places), end === "sea" ? 0 : pools[pools.length - 1].level);

/** Whether a course is the one of its mouth that parts into arms. */
const hasDelta = ({ cells, end }: Course, flows: Flows) =>
  end === "sea" && flows.get(cells[cells.length - 1])?.course.cells[0] === cells[0];

/** Number of arms in which a course that ends in the sea parts, as long as it is the longest of its mouth. */
export function* countArms(globe: Globe, lattice: RiverLattice, traced: RiverCourse): Generator<undefined, number> {
  const course = { ...traced, ...extentOf(lattice, traced.cells), line: undefined, arms: undefined };
  const main = yield* courseLine(globe, course);
  return (yield* armsOf(globe, lattice, course, main)).length;
}

/** The arms of a course whose line is known. */
function armsOf(globe: Globe, lattice: RiverLattice, { cells, places }: Course, main: Float64Array) {
  const smooth = smoothed(places);
  return deltaOf(lattice, cells, function* (arm) {
    const { apex } = arm;
    const first = apex - SMOOTH;
    const own = smoothed(placesOf(lattice, [...cells.slice(first, apex + 1), ...arm.cells]));
    // It is on the course, at the level of its water, up to the apex, and falls by itself from there on.
    own.set(smooth.subarray(3 * first, 3 * apex + 3));
    const line = yield* lineOf(globe, own, 0);
    const level = (k: number) => main[LINE_NODE * (2 * first + k) + 3];
    const last = line.length / LINE_NODE - 1;
    const at = 2 * SMOOTH;
    const lift = level(at) - line[LINE_NODE * at + 3];
    // Its ground would be above that water, or its water far below.
    if (!(lift >= 0 && lift < APART)) return null;
    for (let k = 0; k <= last; k++) {
      const water = LINE_NODE * k + 3;
      if (k <= at) line[water] = level(k);
      else line[water] += lift * Math.max(0, 1 - (k - at) / Math.min(EASE, last - at));
    }
    return { ...arm, line };
  });
}

/** Places averaged with their neighbours; the ends stay. */
function smoothed(places: Float64Array): Float64Array {
  let now = places;
  for (let pass = 0; pass < SMOOTH; pass++) {
    const next = now.slice();
    for (let i = 3; i < now.length - 3; i++) next[i] = (now[i - 3] + 2 * now[i] + now[i + 3]) / 4;
    now = next;
  }
  return now;
}

/** Width in metres, on a lattice with `step` metres between cells. */
const widthOf = (amount: number, step: number) => Math.min(3 * step, 0.12 * step * (1 + Math.sqrt(amount / LONG)));

/** Whether a longer course takes over at a cell of another, and both go on together for as long as smoothing reaches. */
function joins(course: Course, i: number, flows: Flows): boolean {
  const longer = flows.get(course.cells[i]);
  if (!longer || longer.course === course) return false;
  for (let k = 1; k <= 2 * SMOOTH; k++)
    if (course.cells[i + k] !== longer.course.cells[longer.longest + k]) return false;
  return true;
}

function stretchOf(course: Course, line: Float64Array, flows: Flows, step: number): RiverStretch {
  const { cells, end } = course;
  let own = 0;
  while (own < cells.length && !joins(course, own, flows)) own++;
  const last = Math.min(cells.length - 1, own + SMOOTH);
  const widths = (k: number) => widthOf(flows.get(cells[k >> 1])?.amount ?? LONG, step);
  return withFalls(line.subarray(0, LINE_NODE * (2 * last + 1)), widths, 0, end);
}

function armStretch(course: Course, { apex, line }: Arm, flows: Flows, step: number): RiverStretch {
  const first = LINE_NODE * 2 * (apex - SMOOTH);
  const amount = flows.get(course.cells[apex])?.amount ?? LONG;
  const width = widthOf(ARM_SHARE * amount, step);
  const last = line.length / LINE_NODE - 1;
  const from = course.line ? lengthOf(course.line.subarray(0, first + LINE_NODE)) : 0;
  return withFalls(line, (k) => width * (1 + (ARM_GROWTH * k) / last), from, "sea");
}

const stepTo = (line: Float64Array, at: number) =>
  Math.sqrt(distance2(line, at, line.subarray(at - LINE_NODE, at - LINE_NODE + 3)));

function lengthOf(line: Float64Array): number {
  let sum = 0;
  for (let at = LINE_NODE; at < line.length; at += LINE_NODE) sum += stepTo(line, at);
  return sum;
}

/** The stretch along a line whose first node is `from` metres from the spring. */
function withFalls(
  line: Float64Array,
  widthAt: (node: number) => number,
  from: number,
  end: RiverCourse["end"],
): RiverStretch {
  const count = line.length / LINE_NODE;
  const nodes = new Float64Array(RIVER_NODE * count);
  let gone = from;
  for (let k = 0; k < count; k++) {
    const at = LINE_NODE * k;
    if (k > 0) gone += stepTo(line, at);
    nodes.set(line.subarray(at, at + LINE_NODE), RIVER_NODE * k);
    nodes[RIVER_NODE * k + 5] = widthAt(k);
    nodes[RIVER_NODE * k + 6] = gone;
  }
  return { nodes, falls: fallsOf(nodes), end };
}

function fallsOf(nodes: Float64Array): RiverFall[] {
  const falls: RiverFall[] = [];
  const count = nodes.length / RIVER_NODE;
  const at = (k: number, part: number) => nodes[RIVER_NODE * k + part];
  for (let from = 0; from + 1 < count; from++) {
    let to = from;
    while (to + 1 < count && at(to, 3) - at(to + 1, 3) > STEEP * (at(to + 1, 6) - at(to, 6))) to++;
    const drop = at(from, 3) - at(to, 3);
    if (drop >= FALL) falls.push({ from, to, drop });
    from = Math.max(from, to - 1);
  }
  return falls;
}
