/**
 * Streams: from a pond to the lowest of the 11 × 11 places around it, and on from there, to a lake or into a hollow.
 *
 *   course   whole places, each lower than the one before it, no step longer than 5 m along an axis; of equally low
 *            places the first from the south-west, rows first
 *   reach    no place of a course is more than 512 m from its pond along an axis. At t = 0 no stream of 1983, at
 *            whatever lake level, comes further than 440 m (tests/core/forest/streams.long.test.ts goes through all ponds); at
 *            other times a course that would go further ends there, as in a hollow
 *   pure     a course follows from its pond alone. What flows through a box is found by looking for ponds in all of the
 *            box's reach, so a stream from outside is there, whatever is looked at before, in whatever parts
 *   source   G. Relf, "How to make limitless terrain", streams; the marsh is from his later papers
 */
import { fieldAt } from "../field/field.ts";
import { fillGrid } from "../field/grid.ts";
import { FEATURES, featureOf, scatterAt } from "./features.ts";
import { keyAt, type Placed, type Thing } from "./placed.ts";
import type { Point } from "./roads.ts";
import { CONDITIONS_1983, type Conditions, FARTHEST, type Land, terraAt } from "./terra.ts";

export interface Stream {
  /** From the pond on; two places or more. */
  readonly course: readonly Point[];
  readonly end: "lake" | "hollow";
}

/** Whole places from west to east and from south to north, the last ones not of it: boxes side by side share none. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Metres from a pond beyond which its stream does not come. */
export const STREAM_REACH = 512;
const AROUND = 5;
const SIDE = 2 * AROUND + 1;

/** What streams depend on. */
export type Flow = Partial<Pick<Conditions, "t" | "lake" | "woodOnly">>;

const heights = new Float64Array(SIDE * SIDE);

/** The stream from a pond at whole (x, y), or undefined where none of the places around is lower. */
export function streamFrom(land: Land, x: number, y: number, flow: Flow = {}): Stream | undefined {
  const { t, lake } = { ...CONDITIONS_1983, ...flow };
  const course: Point[] = [[x, y]];
  let height = fieldAt(land.ground, x, y, 0, t);
  for (;;) {
    const [atX, atY] = course[course.length - 1];
    const [west, south] = [atX - AROUND, atY - AROUND];
    fillGrid(land.ground, { west, south, spacing: 1, n: SIDE }, 0, t, heights);
    let lowest = -1;
    for (let k = 0; k < heights.length; k++) if (heights[k] < height) height = heights[(lowest = k)];
    if (lowest < 0) break;
    const next: Point = [west + (lowest % SIDE), south + Math.floor(lowest / SIDE)];
    if (Math.max(Math.abs(next[0] - x), Math.abs(next[1] - y)) > STREAM_REACH) break;
    course.push(next);
    if (height <= lake) return { course, end: "lake" };
  }
  return course.length > 1 ? { course, end: "hollow" } : undefined;
}

const WATERHOLE = FEATURES.indexOf("waterhole");

/** Every pond of a box, rows from south to north, as the generator has them: what is placed takes none away. */
export function pondsIn(land: Land, { west, south, east, north }: Box, flow: Flow = {}): Point[] {
  for (const edge of [west, south, east, north])
    if (!(Number.isInteger(edge) && Math.abs(edge) <= FARTHEST))
      throw new RangeError(`Expected a box of whole edges from ${-FARTHEST} to ${FARTHEST}, got ${edge}.`);
  const ponds: Point[] = [];
  const { scatter, mask } = land;
  const { t, lake, woodOnly } = { ...CONDITIONS_1983, ...flow };
  for (let y = south; y < north; y++) {
    let product = Math.imul(west, y);
    for (let x = west; x < east; x++, product = (product + y) | 0) {
      // A pond's product ends in 128 … 159: seven places of eight need not be read.
      if ((product & 0xe0) !== 0x80) continue;
      if (featureOf(scatterAt(scatter, x, y), x, y, mask) !== WATERHOLE) continue;
      if (terraAt(land, x, y, { t, lake, woodOnly }).feature === "waterhole") ponds.push([x, y]);
    }
  }
  return ponds;
}

/** The streams of a box's own ponds. */
export function streamsIn(land: Land, box: Box, flow: Flow = {}): Stream[] {
  return pondsIn(land, box, flow).flatMap(([x, y]) => streamFrom(land, x, y, flow) ?? []);
}

/** Every stream that wets a box, wherever its pond is; those along its edge outside too. In the order of their ponds. */
export function streamsThrough(land: Land, box: Box, flow: Flow = {}): Stream[] {
  const around = grown(box, STREAM_REACH + MARSH);
  return streamsIn(land, around, flow).filter(({ course, end }) => {
    const near = grown(box, end === "hollow" ? MARSH : BANK);
    return course.some(([x, y], i) => {
      const [px, py] = course[Math.max(0, i - 1)];
      return (
        Math.max(x, px) >= near.west &&
        Math.min(x, px) < near.east &&
        Math.max(y, py) >= near.south &&
        Math.min(y, py) < near.north
      );
    });
  });
}

/** Metres that a stream wets on either side, and its marsh around a hollow end: 3 × 3 and 9 × 9 places. */
export const BANK = 1;
export const MARSH = 4;

function grown({ west, south, east, north }: Box, by: number): Box {
  return { west: west - by, south: south - by, east: east + by, north: north + by };
}

/**
 * Wet ground: the places that streams run over, and the marsh where one ends in a hollow.
 *
 *   stream   3 × 3 places around every metre of a course
 *   marsh    9 × 9 places around a hollow end
 *   neither  in a lake, in a town, on a road
 *   source   G. Relf, "How to make limitless terrain", streams; widths and marsh are from his later papers
 */

/** Places of a box that are wet, by key, as a function of the box alone. */
export function wetIn(land: Land, box: Box, conditions: Partial<Conditions> = {}): Map<string, "stream" | "marsh"> {
  const wet = new Map<string, "stream" | "marsh">();
  for (const stream of streamsThrough(land, box, conditions)) {
    const { course, end } = stream;
    // Marsh first, so that the stream runs through it; and no marsh over another's stream.
    if (end === "hollow") around(course[course.length - 1], MARSH, (key) => wet.has(key) || wet.set(key, "marsh"), box);
    for (const place of along(stream)) around(place, BANK, (key) => wet.set(key, "stream"), box);
  }
  for (const key of wet.keys()) {
    const [x, y] = key.split(",").map(Number);
    if (DRY.has(terraAt(land, x, y, { ...conditions, view: "map" }).kind)) wet.delete(key);
  }
  return wet;
}

/** Places the wet ground of a box in a store, over nothing that was placed there. */
export function soak(land: Land, box: Box, placed: Placed, conditions: Partial<Conditions> = {}): void {
  for (const [key, thing] of wetIn(land, box, { ...conditions, placed })) {
    const there: Thing | undefined = placed.get(key);
    if (there === undefined || there === "marsh") placed.set(key, thing);
  }
}

const DRY: ReadonlySet<string> = new Set(["lake", "town", "road"]);

function around([x, y]: Point, reach: number, visit: (key: string) => void, box: Box): void {
  for (let py = Math.max(box.south, y - reach); py <= Math.min(box.north - 1, y + reach); py++)
    for (let px = Math.max(box.west, x - reach); px <= Math.min(box.east - 1, x + reach); px++) visit(keyAt(px, py));
}

/** Every metre of a course, rounded to whole places. */
function along({ course }: Stream): Point[] {
  return course.flatMap(([x, y], i) => {
    const [px, py] = course[Math.max(0, i - 1)];
    const steps = Math.max(1, Math.abs(x - px), Math.abs(y - py));
    return Array.from({ length: steps }, (_, k): Point => {
      const part = (k + 1) / steps;
      return [Math.round(px + (x - px) * part), Math.round(py + (y - py) * part)];
    });
  });
}
