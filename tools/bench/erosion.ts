/**
 * Eroded ground: time a height, against 3-D simplex noise of five octaves, and its look, against a hydraulic simulation of the
 * same land by droplets (droplets.ts).
 *
 *   plane            a grid of 12 m on a plane, filled with five octaves of gullies, as times of the noise
 *   single           the same places of the plane, read one by one
 *   scattered        the same at places far from each other
 *   round            the same one by one on a grid of a sphere
 *   planet           readings of the planet, which has eight octaves of gullies, as times of noise of eight octaves
 *   ours, simulated  numbers of both lands, 512² places 12 m apart:
 *     density        drainage density: kilometres of channels a square kilometre, where at least 150 places drain through one
 *     slopes         histogram of slopes, shares of 0 to 0.1, 0.1 to 0.2, …, 0.6 and more
 *     hypsometry     shares of the land above 1/8, 2/8, … 7/8 of the range of its middle 98 %
 *   distances        the greatest difference between the two cumulative histograms and between the two curves, and of densities
 *                    their ratio
 */
import planet from "../../scenes/planet/scene.ts";
import { createErosion, type Erosion, erodedAt } from "../../src/core/erosion/erosion.ts";
import { fillEroded } from "../../src/core/erosion/rows.ts";
import { goldenTerms, solidTerms } from "../../src/core/field/directions.ts";
import { createField, fieldAt } from "../../src/core/field/field.ts";
import { PROFILE_1983 } from "../../src/core/field/profile.ts";
import { planetGround } from "../../src/recipe/kinds/planet-generator.ts";
import { type Result, round } from "./case.ts";
import { runDroplets } from "./droplets.ts";
import { fbm } from "./fbm.ts";
import { timeInTurns } from "./turns.ts";

const BAR = { plane: 2, slopes: 0.25, hypsometry: 0.25, density: 2 };
const [N, SPACING, RADIUS] = [512, 12, 60_000];
/** Places through which water of a channel drains. */
const CHANNEL = 150;

const LAND = createField(PROFILE_1983, goldenTerms(5, 9), { octaves: [0, -1], H: 0.85, twist: 1.1, seed: 5 });
const GLOBE = createField(PROFILE_1983, solidTerms(5, 0.8), { octaves: [0, -2], H: 0.8, seed: 3 });

/** Reads a grid of places, or as many places far from each other. */
function fillBy(heightAt: (x: number, y: number) => number, out: Float64Array, isScattered = false): void {
  for (let k = 0; k < out.length; k++) {
    const at = isScattered ? (k * 40_503) % out.length : k;
    out[k] = heightAt(SPACING * (at % N), SPACING * Math.floor(at / N));
  }
}

const pair = new Float64Array(2);

function landOf(erosion: Erosion): Float64Array {
  const out = new Float64Array(N * N);
  fillBy((x, y) => erodedAt(erosion, x, y, 0, 0, pair)[0], out);
  return out;
}

export default async function erosion(): Promise<Result> {
  const plane = createErosion(LAND, 2);
  const sphere = createErosion(GLOBE, 8, { round: true });
  const { ground } = planetGround(planet.world);
  const [five, eight] = [fbm(5), fbm(8)];
  const out = new Float64Array(N * N);
  const onPlane = (x: number, y: number) => erodedAt(plane, x, y, 0, 0, pair)[0];
  const ms = timeInTurns(
    {
      plane: () => fillEroded(plane, { west: 0, south: 0, spacing: SPACING, n: N }, 0, out),
      single: () => fillBy(onPlane, out),
      scattered: () => fillBy(onPlane, out, true),
      round: () => fillBy((x, y) => erodedAt(sphere, RADIUS, x, y, 0, pair)[0], out),
      planet: () => fillBy((x, y) => fieldAt(ground, RADIUS, x, y), out),
      five: () => fillBy((x, y) => five(x, y, RADIUS), out),
      eight: () => fillBy((x, y) => eight(x, y, RADIUS), out),
    },
    5,
    1,
  );
  const times = {
    plane: ms.plane / ms.five,
    single: ms.single / ms.five,
    scattered: ms.scattered / ms.five,
    round: ms.round / ms.five,
    planet: ms.planet / ms.eight,
  };
  const simulatedLand = landOf(createErosion(LAND, 2, { strength: 0 }));
  runDroplets(simulatedLand, N, SPACING);
  const [ours, simulated] = [landOf(plane), simulatedLand].map(describe);
  const distances = {
    slopes: furthest(cumulative(ours.slopes), cumulative(simulated.slopes)),
    hypsometry: furthest(ours.hypsometry, simulated.hypsometry),
    density: Math.max(ours.density / simulated.density, simulated.density / ours.density),
  };
  return {
    bar: BAR,
    ok:
      times.plane <= BAR.plane &&
      distances.slopes <= BAR.slopes &&
      distances.hypsometry <= BAR.hypsometry &&
      distances.density <= BAR.density,
    ...Object.fromEntries(Object.entries(times).map(([name, value]) => [name, round(value)])),
    nsAReading: Object.fromEntries(
      Object.entries(ms).map(([name, value]) => [name, round((1e6 * value) / out.length)]),
    ),
    ours: rounded(ours),
    simulated: rounded(simulated),
    distances: Object.fromEntries(Object.entries(distances).map(([name, value]) => [name, round(value)])),
  };
}

interface Figures {
  readonly density: number;
  readonly slopes: readonly number[];
  readonly hypsometry: readonly number[];
}

function describe(heights: Float64Array): Figures {
  // Droplets dig some deep holes, so the lowest and highest hundredths are left out.
  const sorted = heights.slice().sort();
  const [least, greatest] = [0.01, 0.99].map((share) => sorted[Math.floor(share * sorted.length)]);
  const slopes = new Array<number>(7).fill(0);
  for (let j = 1; j < N - 1; j++)
    for (let i = 1; i < N - 1; i++) {
      const k = j * N + i;
      const [x, y] = [heights[k + 1] - heights[k - 1], heights[k + N] - heights[k - N]];
      slopes[Math.min(6, Math.floor((10 * Math.sqrt(x * x + y * y)) / (2 * SPACING)))] += 1 / (N - 2) ** 2;
    }
  const hypsometry = Array.from({ length: 7 }, (_, part) => {
    const level = least + ((part + 1) / 8) * (greatest - least);
    return heights.reduce((count, height) => count + (height > level ? 1 : 0), 0) / heights.length;
  });
  return { density: densityOf(heights), slopes, hypsometry };
}

/** Kilometres of channels a square kilometre: water runs to the lowest of eight neighbours, and ends in a hollow. */
function densityOf(heights: Float64Array): number {
  const order = Array.from(heights.keys()).sort((a, b) => heights[b] - heights[a]);
  const water = new Float64Array(N * N).fill(1);
  let metres = 0;
  for (const k of order) {
    const [i, j] = [k % N, Math.floor(k / N)];
    if (i === 0 || j === 0 || i === N - 1 || j === N - 1) continue;
    let [steepest, to, length] = [0, -1, 0];
    for (let side = 0; side < 9; side++) {
      const [di, dj] = [(side % 3) - 1, Math.floor(side / 3) - 1];
      const run = SPACING * Math.sqrt(di * di + dj * dj);
      const fall = run > 0 ? (heights[k] - heights[k + dj * N + di]) / run : 0;
      if (fall > steepest) [steepest, to, length] = [fall, k + dj * N + di, run];
    }
    if (to < 0) continue;
    water[to] += water[k];
    if (water[k] >= CHANNEL) metres += length;
  }
  return metres / 1000 / ((N * SPACING) / 1000) ** 2;
}

function cumulative(shares: readonly number[]): number[] {
  let sum = 0;
  return shares.map((share) => (sum += share));
}

const furthest = (a: readonly number[], b: readonly number[]) => Math.max(...a.map((v, k) => Math.abs(v - b[k])));

function rounded({ density, slopes, hypsometry }: Figures) {
  return { density: round(density), slopes: slopes.map(round), hypsometry: hypsometry.map(round) };
}
