/**
 * Levels to which the hollows of an archipelago hold water, whether or not a stream fills them: bounds of its tarns.
 *
 *   method   priority flood from void and from the edge of a tile, MARGIN outside of the requested place; steps go along the axes
 *   grid     SPACING; a lip that is narrower is not seen
 *   t        year 0
 *   error    of places in tarns more than 0.5 m deep, all but 1 in 100 are deeper than 0.3 m (tests/sport/tarns.test.ts)
 *   source   R. Barnes, C. Lehman, D. Mulla, "Priority-flood", 2014
 */
import { createGenerationalCache, type GenerationalCache } from "../core/field/generational-cache.ts";
import { fillGrid } from "../core/field/grid.ts";
import { type FlatGround, liftOf, topHeight } from "../core/flat/flat-ground.ts";
import { POOL } from "../core/flat/watercourse.ts";
import { pop, push } from "../core/heap.ts";

/** Metres between places of the grid, of a tile's side, and around it: a pool's greatest extent from its deepest point. */
const SPACING = 4;
const TILE = 256;
const MARGIN = POOL;
/** Places along a tile's side with its margins. */
const N = (TILE + 2 * MARGIN) / SPACING + 1;
/** Tiles in a generation of the cache: a course of 12 km has some 200, of 50 KB each. */
const CAPACITY = 200;

const known = new WeakMap<FlatGround, GenerationalCache<string, Float32Array>>();

/** Altitude of the water at a place in its hollow, filled to the lip; at most about that of the ground where there is no hollow. */
export function hollowLevel(flat: FlatGround, altitude: number, x: number, y: number): number {
  const [i, j] = [Math.floor(x / TILE), Math.floor(y / TILE)];
  const tiles = known.get(flat) ?? createGenerationalCache(CAPACITY);
  known.set(flat, tiles);
  const key = `${altitude}/${i}/${j}`;
  const levels = tiles.get(key) ?? floodTile(flat, altitude, i * TILE - MARGIN, j * TILE - MARGIN);
  tiles.set(key, levels);
  const column = Math.floor((x - i * TILE + MARGIN) / SPACING);
  const row = Math.floor((y - j * TILE + MARGIN) / SPACING);
  const k = row * N + column;
  // Corners above the water have higher levels: their own heights.
  return Math.min(levels[k], levels[k + 1], levels[k + N], levels[k + N + 1]);
}

interface Reached {
  readonly k: number;
  /** Level of the water. */
  readonly total: number;
}

/** Levels by rows from the south-west corner; −Infinity where there is no ground. */
function floodTile(flat: FlatGround, altitude: number, west: number, south: number): Float32Array {
  const heights = heightsOf(flat, altitude, west, south);
  const levels = new Float32Array(N * N).fill(Number.NaN);
  const heap: Reached[] = [];
  const reach = (k: number, level: number): void => {
    if (!Number.isNaN(levels[k])) return;
    levels[k] = Math.max(level, heights[k]);
    push(heap, { k, total: levels[k] });
  };
  for (let k = 0; k < levels.length; k++) {
    const [column, row] = [k % N, Math.floor(k / N)];
    const isEdge = column === 0 || row === 0 || column === N - 1 || row === N - 1;
    if (isEdge || heights[k] === Number.NEGATIVE_INFINITY) reach(k, Number.NEGATIVE_INFINITY);
  }
  while (heap.length > 0) {
    const { k, total } = pop(heap);
    const column = k % N;
    if (column > 0) reach(k - 1, total);
    if (column < N - 1) reach(k + 1, total);
    if (k >= N) reach(k - N, total);
    if (k < levels.length - N) reach(k + N, total);
  }
  return levels;
}

function heightsOf(flat: FlatGround, altitude: number, west: number, south: number): Float64Array {
  const { ground, lift, sea } = flat;
  const grid = { west, south, spacing: SPACING, n: N };
  const [heights, lifts] = [new Float64Array(N * N), new Float64Array(N * N)];
  fillGrid(ground, grid, altitude, 0, heights);
  if (lift.height) fillGrid(lift.field, grid, altitude, 0, lifts);
  for (let k = 0; k < heights.length; k++) {
    const units = heights[k] - sea;
    const shore = altitude + (lift.height && liftOf(lift.height, lifts[k]));
    heights[k] = units > 0 ? shore + topHeight(flat, units) : Number.NEGATIVE_INFINITY;
  }
  return heights;
}
