/**
 * Heights one by one, in batches and in grids, against simplex-noise with the same number of octaves, one and five. An octave of ours
 * is the five readings of 1983, one of theirs a call of `noise2D`. All have the same places: scattered ones for single calls and
 * batches, whole metres for grids. Batches and grids of ours are checked against single calls, bit for bit.
 */
import { createNoise2D } from "simplex-noise";
import { TERMS_1983 } from "../../src/core/field/directions.ts";
import { createField, fieldAt } from "../../src/core/field/field.ts";
import { fillGrid } from "../../src/core/field/grid.ts";
import { fillHeights } from "../../src/core/field/heights.ts";
import { PROFILE_1983 } from "../../src/core/field/profile.ts";
import { type Result, round } from "./case.ts";
import { timeInTurns } from "./turns.ts";

/** Points of a side, and of a batch. */
const n = 256;
const count = n * n;
/** Bars: share of simplex-noise's speed, by way and octaves. */
const BAR = { single: { 1: 0.1, 5: 0.1 }, batch: { 1: 0.3, 5: 0.2 }, grid: { 1: 5, 5: 3 } };
type Octaves = 1 | 5;

/** Scattered places within 100 km, the same in every run. */
function places(): Float64Array {
  let state = 7;
  return Float64Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state / 2 ** 32 - 0.5) * 200_000;
  });
}

function simplexOf(octaves: Octaves): (x: number, y: number) => number {
  let state = 1983;
  const noise2D = createNoise2D(() => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  });
  if (octaves === 1) return (x, y) => noise2D(x / 512, y / 512);
  return (east, north) => {
    const [x, y] = [east / 512, north / 512];
    return (
      noise2D(x, y) +
      noise2D(2 * x, 2 * y) / 2 +
      noise2D(4 * x, 4 * y) / 4 +
      noise2D(8 * x, 8 * y) / 8 +
      noise2D(16 * x, 16 * y) / 16
    );
  };
}

/** Times as fast as simplex-noise, and heights that differ between ways. */
function compare(octaves: Octaves, xs: Float64Array, ys: Float64Array) {
  const field = createField(PROFILE_1983, TERMS_1983.height, {
    octaves: [0, -1, -2, -3, -4].slice(0, octaves),
    H: 0.8,
  });
  const simplex = simplexOf(octaves);
  const zs = new Float64Array(count);
  const [single, batch, grid, theirs] = Array.from({ length: 4 }, () => new Float64Array(count));
  const ms = timeInTurns({
    single() {
      for (let k = 0; k < count; k++) single[k] = fieldAt(field, xs[k], ys[k]);
    },
    batch: () => fillHeights(field, xs, ys, zs, 0, batch),
    simplexScattered() {
      for (let k = 0; k < count; k++) theirs[k] = simplex(xs[k], ys[k]);
    },
    grid: () => fillGrid(field, { west: 0, south: 0, spacing: 1, n }, 0, 0, grid),
    simplexGrid() {
      for (let k = 0; k < count; k++) theirs[k] = simplex(k % n, Math.floor(k / n));
    },
  });
  const differing = single.filter(
    (height, k) => height !== batch[k] || grid[k] !== fieldAt(field, k % n, Math.floor(k / n)),
  ).length;
  const times = {
    single: round(ms.simplexScattered / ms.single),
    batch: round(ms.simplexScattered / ms.batch),
    grid: round(ms.simplexGrid / ms.grid),
  };
  const nanoseconds = Object.fromEntries(Object.entries(ms).map(([way, t]) => [way, round((1e6 * t) / count)]));
  return { times, differing, nanoseconds };
}

export default async function heights(): Promise<Result> {
  const [xs, ys] = [places(), places().reverse()];
  const [one, five] = ([1, 5] as const).map((octaves) => compare(octaves, xs, ys));
  const ways = ["single", "batch", "grid"] as const;
  const fast = ways.every((way) => one.times[way] >= BAR[way][1] && five.times[way] >= BAR[way][5]);
  return { bar: BAR, ok: fast && one.differing + five.differing === 0, one, five };
}
