/**
 * Streams of islands, as everyone sees them who asks: those who draw them, those who wade and those who listen.
 *
 *   waters    all of a box: stretches of stream that touch it, pools, and falls over the rim
 *   join      where two courses come to one place the longer goes on and the other ends; what flows is their sum
 *   width     ∝ √flow: a spring gives 1, and every 150 m on the way as much again
 *   pure      what touches a box follows from the islands alone: whatever is asked before, in whatever parts. Courses are
 *             kept a while by squares of SQUARE m, since neighbours ask for the same
 *   source    G. Relf, "How to make limitless terrain", streams; joining, widths and falls are ours
 */

import type { Box } from "../forest/streams.ts";
import { type Islands, islandAt, shoreAt, topOf } from "./islands.ts";
import { nextDown, type Place, type Pool } from "./spill.ts";
import { createHeights, POOL, REACH, scanSprings, traceCourse, type Watercourse } from "./watercourse.ts";
import { type Fall, fallFrom } from "./waterfall.ts";

/** What flows side by side from a spring to where a longer stream takes it up, or to its end. */
export interface Stretch {
  /** NODE numbers each: x, y, the water's and the ground's altitude, breadth, and metres from the spring. */
  readonly nodes: Float64Array;
  readonly fall: Fall | null;
}

export const NODE = 6;
/** Metres from one node to the next, about. */
export const NODE_STEP = 2;
/** Places of the smallest pool that is more than a broad stream. */
export const LEAST_POOL = 6;

export interface Waters {
  readonly stretches: readonly Stretch[];
  /** Apart from each other. */
  readonly pools: readonly Pool[];
}

export interface IslandStreams {
  /** All water of the archipelago at an altitude that touches a box, in steps of well under 4 ms. */
  through(altitude: number, box: Box): Generator<undefined, Waters>;
}

/** Metres along a square whose courses are kept together, and how many squares are. */
const SQUARE = 256;
const KEPT = 2000;
/** Metres that the broadest stream wets beyond its middle. */
export const BREADTH = 4;

interface Course extends Watercourse {
  readonly box: Box;
}

const all = new WeakMap<Islands, IslandStreams>();

/** The streams of some islands: the same ones whoever asks, so that what one has found another need not find again. */
export function streamsOf(islands: Islands): IslandStreams {
  const streams = all.get(islands) ?? createIslandStreams(islands);
  all.set(islands, streams);
  return streams;
}

function createIslandStreams(islands: Islands): IslandStreams {
  const squares = new Map<string, readonly Course[]>();

  function* coursesOf(altitude: number, i: number, j: number): Generator<undefined, readonly Course[]> {
    const key = `${altitude}/${i}/${j}`;
    const known = squares.get(key);
    if (known) return known;
    const box = { west: i * SQUARE, south: j * SQUARE, east: (i + 1) * SQUARE, north: (j + 1) * SQUARE };
    const heightAt = createHeights(islands, altitude);
    const courses: Course[] = [];
    for (const spring of yield* scanSprings(islands, altitude, box)) {
      const course = yield* traceCourse(heightAt, spring);
      courses.push({ ...course, box: boxOf(course) });
      yield;
    }
    squares.set(key, courses);
    const [oldest] = squares.keys();
    if (squares.size > KEPT) squares.delete(oldest);
    return courses;
  }

  return {
    *through(altitude, box) {
      const near = grown(box, BREADTH);
      const far = grown(near, REACH + POOL);
      const courses: Course[] = [];
      for (let j = Math.floor(far.south / SQUARE); j * SQUARE < far.north; j++)
        for (let i = Math.floor(far.west / SQUARE); i * SQUARE < far.east; i++)
          for (const course of yield* coursesOf(altitude, i, j)) if (overlap(course.box, near)) courses.push(course);
      yield;
      const flows = flowOf(courses);
      const stretches: Stretch[] = [];
      for (const course of courses) {
        stretches.push(stretchOf(islands, altitude, course, flows));
        yield;
      }
      const pools = new Map<string, Pool>();
      for (const { pools: own } of courses) for (const pool of own) pools.set(pool.wet[0].join(), pool);
      return { stretches: stretches.filter(({ nodes }) => nodes.length > NODE), pools: [...pools.values()] };
    },
  };
}

function grown({ west, south, east, north }: Box, by: number): Box {
  return { west: west - by, south: south - by, east: east + by, north: north + by };
}

function overlap(a: Box, b: Box): boolean {
  return a.west < b.east && a.east > b.west && a.south < b.north && a.north > b.south;
}

function boxOf({ places, pools }: Watercourse): Box {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  const add = (x: number, y: number) => {
    box.west = Math.min(box.west, x);
    box.south = Math.min(box.south, y);
    box.east = Math.max(box.east, x + 1);
    box.north = Math.max(box.north, y + 1);
  };
  for (let i = 0; i < places.length; i += 2) add(places[i], places[i + 1]);
  for (const { wet } of pools) for (const [x, y] of wet) add(x, y);
  return box;
}

/** What comes to a place: how far the longest course has come, and how much all of them bring. */
interface Flow {
  longest: number;
  amount: number;
}

type Flows = Map<string, Flow>;

const keyOf = (places: Int32Array, i: number) => `${places[2 * i]},${places[2 * i + 1]}`;

function flowOf(courses: readonly Course[]): Flows {
  const flows: Flows = new Map();
  for (const { places } of courses)
    for (let i = 0; 2 * i < places.length; i++) {
      const key = keyOf(places, i);
      const flow = flows.get(key) ?? { longest: 0, amount: 0 };
      flow.longest = Math.max(flow.longest, i);
      flow.amount += 1 + i / 150;
      flows.set(key, flow);
    }
  return flows;
}

/** Metres of a stream's breadth. */
const breadthOf = (amount: number) => Math.min(2 * BREADTH - 1, 0.35 + 0.62 * Math.sqrt(amount));

function stretchOf(islands: Islands, altitude: number, course: Course, flows: Flows): Stretch {
  const { places, level, end } = course;
  const count = level.length;
  const amount = (i: number) => flows.get(keyOf(places, i))?.amount ?? 1;
  let own = 0;
  while (own < count && flows.get(keyOf(places, own))?.longest === own) own++;
  // One place more where another takes it up: theirs.
  const last = Math.min(own, count - 1);
  const xy = smoothed(places, last + 1);
  const rows: number[] = [];
  for (let i = 0; i <= last; i = i < last ? Math.min(last, i + NODE_STEP) : i + 1) {
    const [x, y] = [xy[2 * i], xy[2 * i + 1]];
    const ground = shoreAt(islands, x, y, altitude) + topOf(islands, islandAt(islands, x, y, altitude));
    rows.push(x, y, Math.max(level[i], ground), ground, breadthOf(amount(i)), i);
  }
  if (end !== "rim" || own < count) return { nodes: Float64Array.from(rows), fall: null };
  const breadth = breadthOf(amount(last));
  const fall = fallOf(islands, altitude, course, breadth);
  rows.push(fall.x, fall.y, fall.z, fall.z, breadth, last + 1);
  return { nodes: Float64Array.from(rows), fall };
}

function fallOf(islands: Islands, altitude: number, { places, level }: Course, width: number): Fall {
  const count = level.length;
  const run: Place[] = [];
  for (let i = Math.max(0, count - 8); i < count; i++) run.push([places[2 * i], places[2 * i + 1]]);
  const off = nextDown(createHeights(islands, altitude), run[run.length - 1]);
  if (!off) throw new Error(`Expected the rim beside ${run[run.length - 1]}.`);
  return fallFrom(islands, altitude, run, off, level[Math.max(0, count - 6)], width);
}

/** Rounds the corners of the first `count` places; ends keep theirs. */
function smoothed(places: Int32Array, count: number): Float64Array {
  let now = Float64Array.from(places.subarray(0, 2 * count));
  for (let pass = 0; pass < 4; pass++) {
    const next = now.slice();
    for (let i = 2; i < 2 * count - 2; i++) next[i] = (now[i - 2] + 2 * now[i] + now[i + 2]) / 4;
    now = next;
  }
  return now;
}
