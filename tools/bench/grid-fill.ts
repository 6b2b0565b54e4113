/** A grid of 1983 heights: ours against the Java's arithmetic point by point, and against simplex noise of five octaves. */
import { createNoise2D } from "simplex-noise";
import { TERMS_1983 } from "../../src/core/directions.ts";
import { createField } from "../../src/core/field.ts";
import { fillGrid, type Grid } from "../../src/core/grid.ts";
import { PROFILE_1983 } from "../../src/core/profile.ts";
import { calcHeight } from "./calc-height.ts";
import { type Result, round } from "./case.ts";
import { timeInTurns } from "./turns.ts";

const BAR = { seed: 5, simplex: 30 };
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
  const noiseAt = fbm();
  const ms = timeInTurns({
    ours: () => fillGrid(field, grid, 0, 0, ours),
    seed: () => fillBy(calcHeight, grid, seeds),
    simplex: () => fillBy(noiseAt, grid, noises),
  });
  const times = { seed: ms.seed / ms.ours, simplex: ms.simplex / ms.ours };
  const ok = differing === 0 && times.seed >= BAR.seed && times.simplex >= BAR.simplex;
  const megapoints = (name: keyof typeof ms) => round((n * n) / ms[name] / 1000);
  return {
    bar: BAR,
    ok,
    seed: round(times.seed),
    simplex: round(times.simplex),
    differing,
    points: n * n,
    oursMs: round(ms.ours),
    seedMs: round(ms.seed),
    simplexMs: round(ms.simplex),
    oursMpointsPerSecond: megapoints("ours"),
  };
}
