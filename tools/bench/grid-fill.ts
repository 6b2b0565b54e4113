/**
 * A grid of 1983 heights: ours against the original Java arithmetic, with bit-equal results, and against noise of five octaves by
 * simplex-noise and fastnoise-lite, whose output is only checked for roughness and octaves. Each rival has a loop of its own, written
 * as its documentation shows, so that the compiler can inline it. Three cases:
 *
 *   warm         whole metres, with the field's table at hand
 *   fresh        whole metres, a new field at each call, which makes its table
 *   fractional   a spacing and a time that allow no table: the slower of (0.37 m, t = 0) and (1 m, t = 12.3 years)
 */
import FastNoiseLite from "fastnoise-lite";
import { createNoise2D } from "simplex-noise";
import { TERMS_1983 } from "../../src/core/field/directions.ts";
import { createField, fieldAt } from "../../src/core/field/field.ts";
import { fillGrid, type Grid } from "../../src/core/field/grid.ts";
import { PROFILE_1983 } from "../../src/core/field/profile.ts";
import { calcHeight } from "./calc-height.ts";
import { type Result, round } from "./case.ts";
import { timeInTurns } from "./turns.ts";

const BAR = {
  warm: { original: 8, simplex: 45, fastnoise: 50 },
  fresh: { original: 2, simplex: 12, fastnoise: 14 },
  fractional: { original: 2, simplex: 10, fastnoise: 12 },
};
const n = 1025;

function fillByOriginal({ west, south, spacing }: Grid, out: Float64Array): void {
  for (let row = 0, k = 0; row < n; row++)
    for (let column = 0; column < n; column++, k++) out[k] = calcHeight(west + column * spacing, south + row * spacing);
}

/** Five octaves of simplex-noise, the largest of 512 m. */
function simplexFill(): (grid: Grid, out: Float64Array) => void {
  let state = 1983;
  const noise2D = createNoise2D(() => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  });
  return ({ west, south, spacing }, out) => {
    for (let row = 0, k = 0; row < n; row++) {
      const y = (south + row * spacing) / 512;
      for (let column = 0; column < n; column++, k++) {
        const x = (west + column * spacing) / 512;
        out[k] =
          noise2D(x, y) +
          noise2D(2 * x, 2 * y) / 2 +
          noise2D(4 * x, 4 * y) / 4 +
          noise2D(8 * x, 8 * y) / 8 +
          noise2D(16 * x, 16 * y) / 16;
      }
    }
  };
}

/** fastnoise-lite's FBm of OpenSimplex2, the largest octave of 512 m. */
function fastNoiseFill(octaves: number): (grid: Grid, out: Float64Array) => void {
  const noise = new FastNoiseLite(1983);
  noise.SetNoiseType(FastNoiseLite.NoiseType.OpenSimplex2);
  noise.SetFractalType(FastNoiseLite.FractalType.FBm);
  noise.SetFractalOctaves(octaves);
  noise.SetFrequency(1 / 512);
  return ({ west, south, spacing }, out) => {
    for (let row = 0, k = 0; row < n; row++)
      for (let column = 0; column < n; column++, k++)
        out[k] = noise.GetNoise(west + column * spacing, south + row * spacing);
  };
}

/** Standard deviation relative to the greatest height; a fifth or more for noise that works. */
function roughness(heights: Float64Array): number {
  const mean = heights.reduce((sum, height) => sum + height) / heights.length;
  const square = heights.reduce((sum, height) => sum + (height - mean) ** 2, 0) / heights.length;
  return Math.sqrt(square) / heights.reduce((most, height) => Math.max(most, Math.abs(height)), 0);
}

/** Number of heights that are not bit-equal. */
function differences(ours: Float64Array, theirs: Float64Array): number {
  return ours.reduce((count, height, k) => count + (Object.is(height, theirs[k]) ? 0 : 1), 0);
}

/** Heights of four grids that differ from the original, and of one at another time that differ from `fieldAt`. */
function countDiffering(): number {
  const field = createField(PROFILE_1983, TERMS_1983.height);
  const [ours, theirs] = [new Float64Array(n * n), new Float64Array(n * n)];
  let differing = 0;
  for (const [west, south, spacing] of [
    [0, 0, 1],
    [-1_000_000, 999_000, 1],
    [12_345, -67_890, 16],
    [-0.3, 0.7, 0.37],
  ]) {
    const grid = { west, south, spacing, n };
    fillGrid(field, grid, 0, 0, ours);
    fillByOriginal(grid, theirs);
    differing += differences(ours, theirs);
  }
  fillGrid(field, WHOLE, 0, LATER, ours);
  const truth = theirs.map((_, k) => fieldAt(field, k % n, Math.floor(k / n), 0, LATER));
  return differing + differences(ours, truth);
}

const WHOLE = { west: 0, south: 0, spacing: 1, n };
const FRACTIONAL = { west: -0.3, south: 0.7, spacing: 0.37, n };
const LATER = 12.3;

export default async function gridFill(): Promise<Result> {
  const differing = countDiffering();
  const field = createField(PROFILE_1983, TERMS_1983.height);
  const [ours, others, simplex, fastnoise] = Array.from({ length: 4 }, () => new Float64Array(n * n));
  const fillBySimplex = simplexFill();
  const fillByFastNoise = fastNoiseFill(5);
  const whole = timeInTurns({
    warm: () => fillGrid(field, WHOLE, 0, 0, ours),
    fresh: () => fillGrid(createField(PROFILE_1983, TERMS_1983.height), WHOLE, 0, 0, ours),
    later: () => fillGrid(field, WHOLE, 0, LATER, ours),
    original: () => fillByOriginal(WHOLE, others),
    simplex: () => fillBySimplex(WHOLE, simplex),
    fastnoise: () => fillByFastNoise(WHOLE, fastnoise),
  });
  // The fifth octave is present if nearly all heights change without it.
  fastNoiseFill(4)(WHOLE, others);
  const rough = [simplex, fastnoise].map(roughness);
  const alive = Math.min(...rough) > 0.2 && differences(fastnoise, others) > 0.99 * n * n;
  const part = timeInTurns({
    ours: () => fillGrid(field, FRACTIONAL, 0, 0, ours),
    original: () => fillByOriginal(FRACTIONAL, others),
    simplex: () => fillBySimplex(FRACTIONAL, simplex),
    fastnoise: () => fillByFastNoise(FRACTIONAL, fastnoise),
  });
  const slower = (rival: keyof (typeof BAR)["warm"]) => Math.min(part[rival] / part.ours, whole[rival] / whole.later);
  const timesOf = (ms: number) => ({
    original: whole.original / ms,
    simplex: whole.simplex / ms,
    fastnoise: whole.fastnoise / ms,
  });
  const times = {
    warm: timesOf(whole.warm),
    fresh: timesOf(whole.fresh),
    fractional: { original: slower("original"), simplex: slower("simplex"), fastnoise: slower("fastnoise") },
  };
  const fast = meets(times.warm, BAR.warm) && meets(times.fresh, BAR.fresh) && meets(times.fractional, BAR.fractional);
  return {
    bar: BAR,
    ok: differing === 0 && alive && fast,
    warm: rounded(times.warm),
    fresh: rounded(times.fresh),
    fractional: rounded(times.fractional),
    differing,
    points: n * n,
    wholeMs: rounded(whole),
    fractionalMs: rounded(part),
    roughness: rough.map(round),
    warmMpointsPerSecond: round((n * n) / whole.warm / 1000),
  };
}

type Times = Record<keyof (typeof BAR)["warm"], number>;

function meets(times: Times, bar: Times): boolean {
  return times.original >= bar.original && times.simplex >= bar.simplex && times.fastnoise >= bar.fastnoise;
}

function rounded(values: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, round(value)]));
}
