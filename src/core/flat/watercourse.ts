/**
 * Watercourses: springs, and the course of a stream from one down the top of an island, from depression to depression,
 * to the rim
 * or into a depression that never overflows.
 *
 *   springs  Relf's water holes outside towns; on nearly level ground they are ponds
 *   course   adjacent whole metres of the ground at t = 0
 *   level    of the water: never rising, never below the ground; flat across each depression, up to its lip
 *   reach    no point is farther than REACH from the spring along an axis; there the stream seeps away
 *   pure     a course follows from its spring alone; two courses that meet outside a depression continue as one
 *   source   G. Relf, "How to make limitless terrain", streams. His streams step to the lowest of 11 × 11 points and
 *            end in the
 *            first depression; this ground has one every few metres, so steps are of one metre and depressions fill
 */
import { coverAt } from "../field/cover.ts";
import { fieldFloorAt } from "../field/field.ts";
import { FEATURES, featureOf } from "../forest/features.ts";
import type { Box } from "../forest/streams.ts";
import { maxUnitsWithin } from "./bounds.ts";
import { aboveSea, type FlatGround, shoreAt, topHeight } from "./flat-ground.ts";
import { downhill, fillDepression, type HeightAt, type Place, type Pool } from "./spill.ts";

const WATERHOLE = FEATURES.indexOf("waterhole");
/** Side of the squares that are skipped where they can have no land, metres. */
const SCAN_BLOCK = 64;

/** All springs of a box of an archipelago outside its towns, in steps of some tenths of a millisecond. */
export function* scanSprings(
  flat: FlatGround,
  altitude: number,
  { west, south, east, north }: Box,
): Generator<undefined, Place[]> {
  const { scatter, mask, cover } = flat;
  const springs: Place[] = [];
  for (let y0 = south; y0 < north; y0 += SCAN_BLOCK)
    for (let x0 = west; x0 < east; x0 += SCAN_BLOCK) {
      const half = SCAN_BLOCK / 2;
      if (maxUnitsWithin(flat, altitude, { x: x0 + half, y: y0 + half, half }) <= 0) continue;
      for (let y = y0; y < Math.min(north, y0 + SCAN_BLOCK); y++)
        for (let x = x0; x < Math.min(east, x0 + SCAN_BLOCK); x++) {
          // A water hole's product ends in 128…159: seven of eight points need no reading.
          if ((Math.imul(x, y) & 0xe0) !== 0x80) continue;
          if (featureOf(fieldFloorAt(scatter, x, y, altitude), x, y, mask) !== WATERHOLE) continue;
          if (aboveSea(flat, x, y, altitude) > 0 && coverAt(cover, x, y, altitude) !== "town") springs.push([x, y]);
        }
      yield;
    }
  return springs;
}

export interface Watercourse {
  /** Whole metres: x, y of each point, from the spring on. */
  readonly places: Int32Array;
  /** Altitude of ground and water at each point, metres above the datum. */
  readonly ground: Float64Array;
  readonly level: Float64Array;
  /** In the order along the stream. */
  readonly pools: readonly Pool[];
  readonly end: "rim" | "depression" | "seeps";
}

/** Greatest distance from the spring along an axis, metres. */
export const REACH = 560;
/** Greatest extent of a pool from its deepest point along an axis, metres. */
export const POOL = 96;
/** Maximum points of a pool: a lake 90 m across. */
const LARGEST = 7000;

/** Points along a block of cached heights: a power of two. */
const BLOCK = 32;

/** The ground of an archipelago at whole metres at t = 0, −Infinity off it. Caches every height. */
export function createHeights(flat: FlatGround, altitude: number): HeightAt {
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
    if (Number.isNaN(block[k])) block[k] = heightOf(flat, altitude, x, y);
    return block[k];
  };
}

function heightOf(flat: FlatGround, altitude: number, x: number, y: number): number {
  const q = aboveSea(flat, x, y, altitude);
  return q > 0 ? shoreAt(flat, x, y, altitude) + topHeight(flat, q) : -Infinity;
}

/** The stream of a spring at a whole metre, in steps of well under 4 ms. */
export function* traceCourse(heightAt: HeightAt, spring: Place): Generator<undefined, Watercourse> {
  const course: Place[] = [spring];
  const pools: Pool[] = [];
  const far = ([x, y]: Place) => Math.max(Math.abs(x - spring[0]), Math.abs(y - spring[1])) > REACH;
  let end: Watercourse["end"] | undefined;
  while (!end) {
    const at = course[course.length - 1];
    const next = downhill(heightAt, at);
    if (!next) {
      yield;
      const { pools: filled, outflow } = yield* fillDepression(heightAt, at, LARGEST, POOL);
      pools.push(...filled);
      if (!outflow) end = "depression";
      else if (outflow.some(far)) end = "seeps";
      else course.push(...outflow);
    } else if (far(next)) end = "seeps";
    else course.push(next);
    if (heightAt(...course[course.length - 1]) === -Infinity) end = "rim";
  }
  return { ...withLevels(heightAt, course, end, pools), end };
}

/** Raises the water level to the next lip downstream. Drops pools that a higher one covers. */
function withLevels(
  heightAt: HeightAt,
  course: readonly Place[],
  end: Watercourse["end"],
  pools: readonly Pool[],
): Pick<Watercourse, "places" | "ground" | "level" | "pools"> {
  const count = course.length - (end === "rim" ? 1 : 0);
  const places = new Int32Array(2 * count);
  const [ground, level] = [new Float64Array(count), new Float64Array(count)];
  const last = pools.at(-1);
  let low = end === "depression" && last ? last.level : -Infinity;
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
