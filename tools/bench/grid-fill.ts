/**
 * A grid of 1983 heights: ours against the Java's arithmetic point by point, to the bit; and against noise of five octaves by
 * simplex-noise and fastnoise-lite, whose heights are others, but must be hills of as many octaves.
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

const BAR = { seed: 5, simplex: 30, fastnoise: 35 };
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

/** fastnoise-lite's own fractal of OpenSimplex2, its default; as `fbm`, over 512 m at the largest. */
function fastNoise(octaves = 5): (x: number, y: number) => number {
  const noise = new FastNoiseLite(1983);
  noise.SetNoiseType(FastNoiseLite.NoiseType.OpenSimplex2);
  noise.SetFractalType(FastNoiseLite.FractalType.FBm);
  noise.SetFractalOctaves(octaves);
  noise.SetFrequency(1 / 512);
  return (x, y) => noise.GetNoise(x, y);
}

/** The share of its greatest height by which heights deviate from their mean: of noise that is at work, a fifth or more. */
function roughness(heights: Float64Array): number {
  const mean = heights.reduce((sum, height) => sum + height) / heights.length;
  const square = heights.reduce((sum, height) => sum + (height - mean) ** 2, 0) / heights.length;
  return Math.sqrt(square) / heights.reduce((most, height) => Math.max(most, Math.abs(height)), 0);
}

/** How many of the heights differ in any bit. */
function differences(ours: Float64Array, theirs: Float64Array): number {
  return ours.reduce((count, height, k) => count + (Object.is(height, theirs[k]) ? 0 : 1), 0);
}

export default async function gridFill(): Promise<Result> {
  const field = createField(PROFILE_1983, TERMS_1983.height);
  const [ours, seeds, noises] = Array.from({ length: 3 }, () => new Float64Array(n * n));
  let differing = 0;
  for (const [west, south, spacing] of [
    [0, 0, 1],
    [-1_000_000, 999_000, 1],
    [12_345, -67_890, 16],
    [-0.3, 0.7, 0.37],
  ]) {
    const grid = { west, south, spacing, n };
    fillGrid(field, grid, 0, 0, ours);
    fillBy(calcHeight, grid, seeds);
    differing += differences(ours, seeds);
  }
  const grid = { west: 0, south: 0, spacing: 1, n };
  const [noiseAt, fastNoiseAt] = [fbm(), fastNoise()];
  const [others, four] = [new Float64Array(n * n), new Float64Array(n * n)];
  fillBy(fastNoise(4), grid, four);
  const ms = timeInTurns({
    ours: () => fillGrid(field, grid, 0, 0, ours),
    seed: () => fillBy(calcHeight, grid, seeds),
    simplex: () => fillBy(noiseAt, grid, noises),
    fastnoise: () => fillBy(fastNoiseAt, grid, others),
  });
  const times = { seed: ms.seed / ms.ours, simplex: ms.simplex / ms.ours, fastnoise: ms.fastnoise / ms.ours };
  const rough = [noises, others].map(roughness);
  // The fifth octave is there: nearly every height is another without it.
  const alive = Math.min(...rough) > 0.2 && differences(others, four) > 0.99 * n * n;
  const fast = times.seed >= BAR.seed && times.simplex >= BAR.simplex && times.fastnoise >= BAR.fastnoise;
  const ok = differing === 0 && alive && fast;
  const megapoints = (name: keyof typeof ms) => round((n * n) / ms[name] / 1000);
  return {
    bar: BAR,
    ok,
    seed: round(times.seed),
    simplex: round(times.simplex),
    fastnoise: round(times.fastnoise),
    differing,
    points: n * n,
    oursMs: round(ms.ours),
    seedMs: round(ms.seed),
    simplexMs: round(ms.simplex),
    fastnoiseMs: round(ms.fastnoise),
    roughness: rough.map(round),
    oursMpointsPerSecond: megapoints("ours"),
  };
}
