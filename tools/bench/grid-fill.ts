/**
 * A grid of 1983 heights: ours against the original Java arithmetic, with bit-equal results, and against noise of five octaves by
 * simplex-noise and fastnoise-lite, whose output is only checked for roughness and octaves.
 */
import FastNoiseLite from "fastnoise-lite";
import { createNoise2D } from "simplex-noise";
import { TERMS_1983 } from "../../src/core/field/directions.ts";
import { createField } from "../../src/core/field/field.ts";
import { fillGrid, type Grid } from "../../src/core/field/grid.ts";
import { PROFILE_1983 } from "../../src/core/field/profile.ts";
import { calcHeight } from "./calc-height.ts";
import { type Result, round } from "./case.ts";
import { timeInTurns } from "./turns.ts";

const BAR = { original: 5, simplex: 30, fastnoise: 35 };
const n = 1025;

function fillBy(heightAt: (x: number, y: number) => number, { west, south, spacing }: Grid, out: Float64Array): void {
  for (let row = 0, k = 0; row < n; row++) {
    for (let column = 0; column < n; column++, k++) out[k] = heightAt(west + column * spacing, south + row * spacing);
  }
}

function fbm(): (x: number, y: number) => number {
  let state = 1983;
  const noise = createNoise2D(() => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  });
  return (x, y) => {
    let sum = 0;
    let amplitude = 1;
    let frequency = 1 / 512;
    for (let octave = 0; octave < 5; octave++) {
      sum += amplitude * noise(x * frequency, y * frequency);
      amplitude /= 2;
      frequency *= 2;
    }
    return sum;
  };
}

/** fastnoise-lite's FBm of OpenSimplex2; like `fbm`, with a largest wavelength of 512 m. */
function fastNoise(octaves = 5): (x: number, y: number) => number {
  const noise = new FastNoiseLite(1983);
  noise.SetNoiseType(FastNoiseLite.NoiseType.OpenSimplex2);
  noise.SetFractalType(FastNoiseLite.FractalType.FBm);
  noise.SetFractalOctaves(octaves);
  noise.SetFrequency(1 / 512);
  return (x, y) => noise.GetNoise(x, y);
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

export default async function gridFill(): Promise<Result> {
  const field = createField(PROFILE_1983, TERMS_1983.height);
  const [ours, originals, noises] = Array.from({ length: 3 }, () => new Float64Array(n * n));
  let differing = 0;
  for (const [west, south, spacing] of [
    [0, 0, 1],
    [-1_000_000, 999_000, 1],
    [12_345, -67_890, 16],
    [-0.3, 0.7, 0.37],
  ]) {
    const grid = { west, south, spacing, n };
    fillGrid(field, grid, 0, 0, ours);
    fillBy(calcHeight, grid, originals);
    differing += differences(ours, originals);
  }
  const grid = { west: 0, south: 0, spacing: 1, n };
  const [noiseAt, fastNoiseAt] = [fbm(), fastNoise()];
  const [others, four] = [new Float64Array(n * n), new Float64Array(n * n)];
  fillBy(fastNoise(4), grid, four);
  const ms = timeInTurns({
    ours: () => fillGrid(field, grid, 0, 0, ours),
    original: () => fillBy(calcHeight, grid, originals),
    simplex: () => fillBy(noiseAt, grid, noises),
    fastnoise: () => fillBy(fastNoiseAt, grid, others),
  });
  const times = { original: ms.original / ms.ours, simplex: ms.simplex / ms.ours, fastnoise: ms.fastnoise / ms.ours };
  const rough = [noises, others].map(roughness);
  // The fifth octave is present if nearly all heights change without it.
  const alive = Math.min(...rough) > 0.2 && differences(others, four) > 0.99 * n * n;
  const fast = times.original >= BAR.original && times.simplex >= BAR.simplex && times.fastnoise >= BAR.fastnoise;
  const ok = differing === 0 && alive && fast;
  const megapoints = (name: keyof typeof ms) => round((n * n) / ms[name] / 1000);
  return {
    bar: BAR,
    ok,
    original: round(times.original),
    simplex: round(times.simplex),
    fastnoise: round(times.fastnoise),
    differing,
    points: n * n,
    oursMs: round(ms.ours),
    originalMs: round(ms.original),
    simplexMs: round(ms.simplex),
    fastnoiseMs: round(ms.fastnoise),
    roughness: rough.map(round),
    oursMpointsPerSecond: megapoints("ours"),
  };
}
