/**
 * Streams of a country with lakes: those of The Forest (core/forest/streams.ts), for rendering, wading and audio.
 *
 *   course    Relf's: from pond to the lowest of 11 × 11 places, to a lake or a hollow; a node every two metres or less
 *   level     of the water: never rising, never below the ground between two places of a course
 *   marsh     around the end of a stream in a hollow (marsh.ts)
 *   pure      depends on the country alone. Courses are cached by squares of SQUARE m, which neighbouring boxes share
 *   source    G. Relf, "How to make limitless terrain", streams; widths are ours
 */
import { createGenerationalCache } from "../field/generational-cache.ts";
import { type Box, MARSH, STREAM_REACH, type Stream, streamsIn } from "../forest/streams.ts";
import type { Conditions, Country } from "../forest/terra.ts";
import { aboveSea, type FlatGround, topHeight } from "./flat-ground.ts";
import { type Marsh, marshAround } from "./marsh.ts";
import type { FlatStreams, Stretch } from "./waters.ts";

/** Side of a cached square, metres, and the number of squares per cache generation. */
const SQUARE = 128;
const CAPACITY = 2000;
/** Half width of the widest stream, metres. */
const BREADTH = 4;
/** Farthest that the water or the marsh of a stream is from its course, metres. */
const BESIDE = Math.max(BREADTH, MARSH + 1);
/** Greatest distance between nodes, metres. */
const STEP = 2;

/** The country as core/forest has it, with its lakes. */
function forestOf(flat: FlatGround): Country & Pick<Conditions, "lake" | "shore"> {
  const { ground, cover, scatter, mask, sea, lakes } = flat;
  return { ground, cover, scatter, mask, lake: sea + (lakes?.level ?? 0), shore: sea };
}

export function createCountryStreams(flat: FlatGround): FlatStreams {
  const land = forestOf(flat);
  const squares = createGenerationalCache<string, readonly Stream[]>(CAPACITY);

  function streamsOfSquare(i: number, j: number): readonly Stream[] {
    const key = `${i}/${j}`;
    const known = squares.get(key);
    if (known) return known;
    const box = { west: i * SQUARE, south: j * SQUARE, east: (i + 1) * SQUARE, north: (j + 1) * SQUARE };
    const found = streamsIn(land, box, { lake: land.lake, shore: land.shore });
    squares.set(key, found);
    return found;
  }

  return {
    *through(altitude, box) {
      if (!flat.streams) return { stretches: [], pools: [], marshes: [] };
      const near = grown(box, BESIDE);
      const far = grown(near, STREAM_REACH);
      const streams: Stream[] = [];
      for (let j = Math.floor(far.south / SQUARE); j * SQUARE < far.north; j++)
        for (let i = Math.floor(far.west / SQUARE); i * SQUARE < far.east; i++) {
          for (const stream of streamsOfSquare(i, j)) if (touches(stream, near)) streams.push(stream);
          yield;
        }
      const amounts = amountsOf(streams);
      const taken = new Set<string>();
      const stretches: Stretch[] = [];
      // The longer of two streams that meet keeps its course, and the other one ends there.
      for (const { course } of [...streams].sort((a, b) => b.course.length - a.course.length)) {
        const nodes = nodesOf(flat, altitude, course, amounts, taken);
        if (nodes.length > NODE) stretches.push({ nodes, fall: null });
        yield;
      }
      const marshes = new Map<string, Marsh>();
      for (const { course, end } of streams) {
        const last = course[course.length - 1];
        if (end === "hollow" && !marshes.has(keyOf(last))) marshes.set(keyOf(last), marshAround(flat, altitude, last));
      }
      return { stretches, pools: [], marshes: [...marshes.values()] };
    },
  };
}

/** Numbers of a node, as in streams.ts. */
const NODE = 6;

function grown({ west, south, east, north }: Box, by: number): Box {
  return { west: west - by, south: south - by, east: east + by, north: north + by };
}

function touches({ course }: Stream, { west, south, east, north }: Box): boolean {
  const [xs, ys] = [course.map(([x]) => x), course.map(([, y]) => y)];
  return Math.min(...xs) < east && Math.max(...xs) >= west && Math.min(...ys) < north && Math.max(...ys) >= south;
}

const keyOf = ([x, y]: readonly [number, number]) => `${x},${y}`;

/** Water at each place of the courses: 1 of every spring above, and 1 more every 30 places. */
function amountsOf(streams: readonly Stream[]): Map<string, number> {
  const amounts = new Map<string, number>();
  for (const { course } of streams)
    for (const [i, place] of course.entries()) amounts.set(keyOf(place), (amounts.get(keyOf(place)) ?? 0) + 1 + i / 30);
  return amounts;
}

function nodesOf(
  flat: FlatGround,
  altitude: number,
  course: Stream["course"],
  amounts: ReadonlyMap<string, number>,
  taken: Set<string>,
): Float64Array {
  const rows: number[] = [];
  let gone = 0;
  const push = (x: number, y: number, breadth: number) => {
    const ground = altitude + topHeight(flat, aboveSea(flat, x, y, altitude));
    rows.push(x, y, ground, ground, breadth, gone);
  };
  for (let i = 0; i < course.length; i++) {
    const [x, y] = course[i];
    const breadth = Math.min(2 * BREADTH - 1, 0.35 + 0.62 * Math.sqrt(amounts.get(keyOf(course[i])) ?? 1));
    push(x, y, breadth);
    // One place more where another stream takes over.
    if (taken.has(keyOf(course[i]))) break;
    taken.add(keyOf(course[i]));
    if (i + 1 === course.length) break;
    const [nx, ny] = course[i + 1];
    const length = Math.hypot(nx - x, ny - y);
    const parts = Math.ceil(length / STEP);
    for (let k = 1; k < parts; k++) {
      gone += length / parts;
      push(x + ((nx - x) * k) / parts, y + ((ny - y) * k) / parts, breadth);
    }
    gone += length / parts;
  }
  // The water stands in dips as high as the ground further down.
  let level = -Infinity;
  for (let at = rows.length - NODE; at >= 0; at -= NODE) rows[at + 2] = level = Math.max(level, rows[at + 3]);
  return Float64Array.from(rows);
}
