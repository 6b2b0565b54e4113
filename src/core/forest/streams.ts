/**
 * Streams: from a pond to the lowest of the 11 × 11 places around it, and on from there, to a lake or into a hollow.
 *
 *   course   whole places, each lower than the one before, with steps of at most 5 m along an axis; among equally low
 *            places the first from the south-west, row by row
 *   reach    no place of a course is farther than 512 m from its pond along an axis. At t = 0 no stream of 1983, at any
 *            lake level, exceeds 440 m (tests/core/forest/streams.long.test.ts tries all ponds); at other times a course
 *            that would go farther ends there, as in a hollow
 *   pure     a course depends on its pond alone. The streams of a box are found from all ponds within reach of it, so
 *            they do not depend on which boxes were queried before
 *   ground   stream over 3 × 3 places around every metre of a course, marsh over 9 × 9 around its end in a hollow;
 *            neither in a lake, a town or on a road
 *   source   G. Relf, "How to make limitless terrain", streams; widths and marsh are from his later papers
 */
import { checkWhole } from "../checks.ts";
import { fieldAt } from "../field/field.ts";
import { fillGrid } from "../field/grid.ts";
import { FEATURES, featureOf, scatterAt } from "./features.ts";
import { keyAt, type Placed, type Thing } from "./placed.ts";
import type { Point } from "./roads.ts";
import { type Conditions, type Country, conditionsOf, MAX_COORDINATE, terraAt } from "./terra.ts";

export interface Stream {
  /** At least two places, the pond first. */
  readonly course: readonly Point[];
  readonly end: "lake" | "hollow";
}

/** A half-open box of whole places: west ≤ x < east, south ≤ y < north. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Maximum distance of a stream from its pond along an axis, metres. */
export const STREAM_REACH = 512;
const AROUND = 5;
const SIDE = 2 * AROUND + 1;

/** The conditions that streams depend on. */
export type Flow = Partial<Pick<Conditions, "t" | "lake" | "shore" | "woodOnly">>;

const heights = new Float64Array(SIDE * SIDE);

/** The stream from a pond at whole (x, y), or undefined if no place around it is lower. */
export function streamFrom(country: Country, x: number, y: number, flow: Flow = {}): Stream | undefined {
  checkPlaces({ x, y });
  const { t, lake } = conditionsOf(flow);
  const course: Point[] = [[x, y]];
  let height = fieldAt(country.ground, x, y, 0, t);
  for (;;) {
    const [atX, atY] = course[course.length - 1];
    const [west, south] = [atX - AROUND, atY - AROUND];
    fillGrid(country.ground, { west, south, spacing: 1, n: SIDE }, 0, t, heights);
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

/** The generated ponds of a box, row by row from the south. Placed objects do not remove any. */
export function pondsIn(country: Country, { west, south, east, north }: Box, flow: Flow = {}): Point[] {
  checkPlaces({ west, south, east, north });
  if (!(west <= east && south <= north))
    throw new RangeError(
      `Expected east and north of ${west}, ${south} or more, west and south, got ${east}, ${north}.`,
    );
  const ponds: Point[] = [];
  const { scatter, mask } = country;
  const { t, lake, shore, woodOnly } = conditionsOf(flow);
  for (let y = south; y < north; y++) {
    let product = Math.imul(west, y);
    for (let x = west; x < east; x++, product = (product + y) | 0) {
      // The low byte of a pond's product is 128 … 159: skip seven places of eight.
      if ((product & 0xe0) !== 0x80) continue;
      if (featureOf(scatterAt(scatter, x, y), x, y, mask) !== WATERHOLE) continue;
      if (terraAt(country, x, y, { t, lake, shore, woodOnly }).feature === "waterhole") ponds.push([x, y]);
    }
  }
  return ponds;
}

function checkPlaces(places: Readonly<Record<string, number>>): void {
  for (const [name, v] of Object.entries(places)) checkWhole(name, v, -MAX_COORDINATE, MAX_COORDINATE);
}

/** The streams whose ponds are in a box. */
export function streamsIn(country: Country, box: Box, flow: Flow = {}): Stream[] {
  return pondsIn(country, box, flow).flatMap(([x, y]) => streamFrom(country, x, y, flow) ?? []);
}

/** All streams that wet a box or run along its edge, wherever their ponds are, in the order of the ponds. */
export function streamsThrough(country: Country, box: Box, flow: Flow = {}): Stream[] {
  const around = expanded(box, STREAM_REACH + MARSH);
  return streamsIn(country, around, flow).filter(({ course, end }) => {
    const near = expanded(box, end === "hollow" ? MARSH : BANK);
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

/** Metres wet on either side of a stream, and around the end of one in a hollow. */
const BANK = 1;
export const MARSH = 4;

function expanded({ west, south, east, north }: Box, by: number): Box {
  return { west: west - by, south: south - by, east: east + by, north: north + by };
}

/** The wet places of a box by key (`keyAt`), a pure function of the box. */
export function wetIn(
  country: Country,
  box: Box,
  conditions: Partial<Conditions> = {},
): Map<string, "stream" | "marsh"> {
  const wet = new Map<string, "stream" | "marsh">();
  for (const stream of streamsThrough(country, box, conditions)) {
    const { course, end } = stream;
    // Marsh first, so that the stream runs through it; never over another stream.
    if (end === "hollow")
      forEachNear(course[course.length - 1], MARSH, (key) => wet.has(key) || wet.set(key, "marsh"), box);
    for (const place of metresOf(stream)) forEachNear(place, BANK, (key) => wet.set(key, "stream"), box);
  }
  for (const key of wet.keys()) {
    const [x, y] = key.split(",").map(Number);
    if (DRY.has(terraAt(country, x, y, { ...conditions, view: "map" }).kind)) wet.delete(key);
  }
  return wet;
}

/** Adds the wet ground of a box to `placed`. Replaces nothing but marsh. */
export function soak(country: Country, box: Box, placed: Placed, conditions: Partial<Conditions> = {}): void {
  for (const [key, thing] of wetIn(country, box, { ...conditions, placed })) {
    const there: Thing | undefined = placed.get(key);
    if (there === undefined || there === "marsh") placed.set(key, thing);
  }
}

const DRY: ReadonlySet<string> = new Set(["lake", "town", "road"]);

function forEachNear([x, y]: Point, reach: number, visit: (key: string) => void, box: Box): void {
  for (let py = Math.max(box.south, y - reach); py <= Math.min(box.north - 1, y + reach); py++)
    for (let px = Math.max(box.west, x - reach); px <= Math.min(box.east - 1, x + reach); px++) visit(keyAt(px, py));
}

/** The course at steps of a metre, rounded to whole places. */
function metresOf({ course }: Stream): Point[] {
  return course.flatMap(([x, y], i) => {
    const [px, py] = course[Math.max(0, i - 1)];
    const steps = Math.max(1, Math.abs(x - px), Math.abs(y - py));
    return Array.from({ length: steps }, (_, k): Point => {
      const part = (k + 1) / steps;
      return [Math.round(px + (x - px) * part), Math.round(py + (y - py) * part)];
    });
  });
}
