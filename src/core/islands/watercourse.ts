/** Springs of islands: the seed's water holes. On ground that is nearly level they are ponds; from each a stream may run. */
import { coverAt } from "../field/cover.ts";
import { fieldFloorAt } from "../field/field.ts";
import { FEATURES, featureOf } from "../forest/features.ts";
import type { Box } from "../forest/streams.ts";
import { mostWithin } from "./bounds.ts";
import { type Islands, islandAt, shoreAt, topOf } from "./islands.ts";
import { fillHollow, type HeightAt, nextDown, type Place, type Pool } from "./spill.ts";

const WATERHOLE = FEATURES.indexOf("waterhole");
/** Metres along what is passed over whole where it can have no land. */
const SCAN_BLOCK = 64;

/** Every spring of a box of an archipelago outside its towns, in steps of some tenths of a millisecond. */
export function* scanSprings(
  islands: Islands,
  altitude: number,
  { west, south, east, north }: Box,
): Generator<undefined, Place[]> {
  const { scatter, mask, cover } = islands;
  const springs: Place[] = [];
  for (let y0 = south; y0 < north; y0 += SCAN_BLOCK)
    for (let x0 = west; x0 < east; x0 += SCAN_BLOCK) {
      const half = SCAN_BLOCK / 2;
      if (mostWithin(islands, altitude, { x: x0 + half, y: y0 + half, half }) <= 0) continue;
      for (let y = y0; y < Math.min(north, y0 + SCAN_BLOCK); y++)
        for (let x = x0; x < Math.min(east, x0 + SCAN_BLOCK); x++) {
          // A water hole's product ends in 128 … 159: seven places of eight need not be read.
          if ((Math.imul(x, y) & 0xe0) !== 0x80) continue;
          if (featureOf(fieldFloorAt(scatter, x, y, altitude), x, y, mask) !== WATERHOLE) continue;
          if (islandAt(islands, x, y, altitude) > 0 && coverAt(cover, x, y, altitude) !== "town") springs.push([x, y]);
        }
      yield;
    }
  return springs;
}

export interface Watercourse {
  /** Whole metres: x, y of each place, from the spring on. */
  readonly places: Int32Array;
  /** Metres above datum, of the ground and of the water, at each place. */
  readonly ground: Float64Array;
  readonly level: Float64Array;
  /** In the order in which the stream comes to them. */
  readonly pools: readonly Pool[];
  readonly end: "rim" | "hollow" | "seeps";
}

/** Metres from a spring beyond which its stream does not come. */
export const REACH = 560;
/** Metres that a pool reaches from its deepest place along an axis. */
export const POOL = 96;
/** Places of a hollow that fills no further: a tarn 90 m across. */
const LARGEST = 7000;

/** Places along a block of known heights: a power of two. */
const BLOCK = 32;

/** The ground of an archipelago at whole places at t = 0, −Infinity off it. What was asked once is remembered. */
export function createHeights(islands: Islands, altitude: number): HeightAt {
  const blocks = new Map<string, Float64Array<ArrayBuffer>>();
  let [atX, atY] = [Number.NaN, Number.NaN];
  let block = new Float64Array(0);
  return (x, y) => {
    const [i, j] = [Math.floor(x / BLOCK), Math.floor(y / BLOCK)];
    if (i !== atX || j !== atY) {
      const key = `${i}/${j}`;
      block = blocks.get(key) ?? new Float64Array(BLOCK * BLOCK).fill(Number.NaN);
      blocks.set(key, block);
      [atX, atY] = [i, j];
    }
    const k = (y - j * BLOCK) * BLOCK + (x - i * BLOCK);
    if (Number.isNaN(block[k])) block[k] = heightOf(islands, altitude, x, y);
    return block[k];
  };
}

function heightOf(islands: Islands, altitude: number, x: number, y: number): number {
  const q = islandAt(islands, x, y, altitude);
  return q > 0 ? shoreAt(islands, x, y, altitude) + topOf(islands, q) : -Infinity;
}

/** The stream of a spring at a whole place, in steps of well under 4 ms. */
export function* traceCourse(heightAt: HeightAt, spring: Place): Generator<undefined, Watercourse> {
  const course: Place[] = [spring];
  const pools: Pool[] = [];
  const far = ([x, y]: Place) => Math.max(Math.abs(x - spring[0]), Math.abs(y - spring[1])) > REACH;
  let end: Watercourse["end"] | undefined;
  while (!end) {
    const at = course[course.length - 1];
    const next = nextDown(heightAt, at);
    if (!next) {
      yield;
      const { pools: filled, over } = yield* fillHollow(heightAt, at, LARGEST, POOL);
      pools.push(...filled);
      if (!over) end = "hollow";
      else if (over.some(far)) end = "seeps";
      else course.push(...over);
    } else if (far(next)) end = "seeps";
    else course.push(next);
    if (heightAt(...course[course.length - 1]) === -Infinity) end = "rim";
  }
  return { ...levelled(heightAt, course, end, pools), end };
}

/** Water stands as high as what it must pass. Pools that a higher one drowns are none. */
function levelled(
  heightAt: HeightAt,
  course: readonly Place[],
  end: Watercourse["end"],
  pools: readonly Pool[],
): Pick<Watercourse, "places" | "ground" | "level" | "pools"> {
  const count = course.length - (end === "rim" ? 1 : 0);
  const places = new Int32Array(2 * count);
  const [ground, level] = [new Float64Array(count), new Float64Array(count)];
  const last = pools.at(-1);
  let low = end === "hollow" && last ? last.level : -Infinity;
  for (let i = count - 1; i >= 0; i--) {
    places.set(course[i], 2 * i);
    ground[i] = heightAt(...course[i]);
    level[i] = low = Math.max(low, ground[i]);
  }
  const drowned = new Set<Pool>();
  let highest: Pool | undefined;
  for (let k = pools.length - 1; k >= 0; k--) {
    if (highest && pools[k].level <= highest.level) drowned.add(pools[k]);
    else highest = pools[k];
  }
  return { places, ground, level, pools: pools.filter((pool) => !drowned.has(pool)) };
}
