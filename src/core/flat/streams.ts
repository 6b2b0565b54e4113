/**
 * Streams of flat ground, the same for rendering, wading and audio.
 *
 *   waters    everything in a box: stretches of stream, pools, and waterfalls over the rim
 *   joins     where two courses meet the longer one continues with their combined flow
 *   width     ∝ √flow: a spring contributes 1, and 1 more every 150 m
 *   pure      depends on the ground alone, in whatever order boxes are requested. Courses are cached by squares of
 *             SQUARE m,
 *             which neighbouring boxes share
 *   source    G. Relf, "How to make limitless terrain", streams; joins, widths and waterfalls are ours
 */

import { createGenerationalCache } from "../field/generational-cache.ts";
import type { Box } from "../forest/streams.ts";
import { createCountryStreams } from "./country-streams.ts";
import { aboveSea, type FlatGround, shoreAt, topHeight } from "./flat-ground.ts";
import { downhill, type Place, type Pool } from "./spill.ts";
import { createHeights, POOL, REACH, scanSprings, traceCourse, type Watercourse } from "./watercourse.ts";
import { type Fall, waterfallAt } from "./waterfall.ts";
import { type FlatStreams, NODE, type Stretch } from "./waters.ts";

/** Approximate metres between nodes. */
const NODE_STEP = 2;
/** Side of a cached square, metres. */
const SQUARE = 256;
/**
 * Bytes of squares in a cache generation, and the bytes of an empty square, a point of a course and a point of a pool in Node.js.
 * Squares differ from nothing to megabytes, 55 KB on average: pools have up to 7,000 points each.
 */
const [KEPT_BYTES, SQUARE_BYTES, POINT_BYTES, WET_BYTES] = [2 ** 25, 200, 24, 64];
/** Half width of the widest stream, metres. */
const BREADTH = 4;

interface Course extends Watercourse {
  readonly box: Box;
}

const all = new WeakMap<FlatGround, FlatStreams>();

/** The streams of some ground. One instance per `FlatGround`, so that all users share its cache. */
export function streamsOf(flat: FlatGround): FlatStreams {
  const streams = all.get(flat) ?? (flat.form === "islands" ? createIslandStreams(flat) : createCountryStreams(flat));
  all.set(flat, streams);
  return streams;
}

function createIslandStreams(flat: FlatGround): FlatStreams {
  const squares = createGenerationalCache<string, readonly Course[]>(KEPT_BYTES, bytesOf);

  function* coursesOf(altitude: number, i: number, j: number): Generator<undefined, readonly Course[]> {
    const key = `${altitude}/${i}/${j}`;
    const known = squares.get(key);
    if (known) return known;
    const box = { west: i * SQUARE, south: j * SQUARE, east: (i + 1) * SQUARE, north: (j + 1) * SQUARE };
    const heightAt = createHeights(flat, altitude);
    const courses: Course[] = [];
    for (const spring of yield* scanSprings(flat, altitude, box)) {
      const course = yield* traceCourse(heightAt, spring);
      courses.push({ ...course, box: boxOf(course) });
      yield;
    }
    squares.set(key, courses);
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
        stretches.push(stretchOf(flat, altitude, course, flows));
        yield;
      }
      const pools = new Map<string, Pool>();
      for (const { pools: own } of courses) for (const pool of own) pools.set(pool.wet[0].join(), pool);
      return {
        stretches: stretches.filter(({ nodes }) => nodes.length > NODE),
        pools: [...pools.values()],
        marshes: [],
      };
    },
  };
}

function bytesOf(courses: readonly Course[]): number {
  let bytes = SQUARE_BYTES;
  for (const { ground, pools } of courses) {
    bytes += SQUARE_BYTES + POINT_BYTES * ground.length;
    for (const { wet } of pools) bytes += WET_BYTES * wet.length;
  }
  return bytes;
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

/** Flow at a point: length of the longest course through it, and total amount. */
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

/** Width in metres. */
const breadthOf = (amount: number) => Math.min(2 * BREADTH - 1, 0.35 + 0.62 * Math.sqrt(amount));

function stretchOf(flat: FlatGround, altitude: number, course: Course, flows: Flows): Stretch {
  const { places, level, end } = course;
  const count = level.length;
  const amount = (i: number) => flows.get(keyOf(places, i))?.amount ?? 1;
  let own = 0;
  while (own < count && flows.get(keyOf(places, own))?.longest === own) own++;
  // One point more where another stream takes over.
  const last = Math.min(own, count - 1);
  const xy = smoothed(places, last + 1);
  const rows: number[] = [];
  for (let i = 0; i <= last; i = i < last ? Math.min(last, i + NODE_STEP) : i + 1) {
    const [x, y] = [xy[2 * i], xy[2 * i + 1]];
    const ground = shoreAt(flat, x, y, altitude) + topHeight(flat, aboveSea(flat, x, y, altitude));
    rows.push(x, y, Math.max(level[i], ground), ground, breadthOf(amount(i)), i);
  }
  if (end !== "rim" || own < count) return { nodes: Float64Array.from(rows), fall: null };
  const breadth = breadthOf(amount(last));
  const fall = fallOf(flat, altitude, course, breadth);
  rows.push(fall.x, fall.y, fall.z, fall.z, breadth, last + 1);
  return { nodes: Float64Array.from(rows), fall };
}

function fallOf(flat: FlatGround, altitude: number, { places, level }: Course, width: number): Fall {
  const count = level.length;
  const run: Place[] = [];
  for (let i = Math.max(0, count - 8); i < count; i++) run.push([places[2 * i], places[2 * i + 1]]);
  const off = downhill(createHeights(flat, altitude), run[run.length - 1]);
  if (!off) throw new Error(`Expected the rim beside ${run[run.length - 1]}.`);
  return waterfallAt(flat, altitude, run, off, level[Math.max(0, count - 6)], width);
}

/** Smooths the first `count` points; the ends stay fixed. */
function smoothed(places: Int32Array, count: number): Float64Array {
  let now = Float64Array.from(places.subarray(0, 2 * count));
  for (let pass = 0; pass < 4; pass++) {
    const next = now.slice();
    for (let i = 2; i < 2 * count - 2; i++) next[i] = (now[i - 2] + 2 * now[i] + now[i + 2]) / 4;
    now = next;
  }
  return now;
}
