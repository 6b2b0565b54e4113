/**
 * The speed of this machine, so that bars in milliseconds mean the same everywhere: on a machine of half the reference's speed they
 * are twice as long. The yardstick is `noise3D` of simplex-noise, whose README gives 47.9 million calls a second for a desktop
 * (Ryzen 5950X, one thread); the reference is a laptop of half that speed.
 */
import { createNoise3D } from "simplex-noise";
import { round } from "./case.ts";

/** Calls of `noise3D` a second. */
const REFERENCE = 24e6;
/** Calls of one measurement, and measurements; the upper quartile counts, since others are disturbed. */
const [CALLS, TIMES] = [500_000, 12];

let sum = 0;

/** Calls a second in one measurement. */
function rate(noise: (x: number, y: number, z: number) => number): number {
  const start = performance.now();
  for (let i = 0; i < CALLS; i++) sum += noise(0.017 * i, 0.0031 * i, 0.00071 * i);
  return (1000 * CALLS) / (performance.now() - start);
}

/** The speed of this machine beside the reference: 0.5 is half of it; at most 1, so that a fast machine has no shorter bars. */
function machineSpeed(): number {
  const noise = createNoise3D(() => 0.5);
  const rates = Array.from({ length: TIMES }, () => rate(noise)).sort((a, b) => b - a);
  if (Number.isNaN(sum)) throw new Error("The yardstick returned no number.");
  return Math.min(1, rates[TIMES >> 2] / REFERENCE);
}

/** Does some work, and gives its result with the machine's speed, the mean of before and after. */
export async function withSpeed<T>(work: () => Promise<T>): Promise<readonly [result: T, speed: number]> {
  const before = machineSpeed();
  const result = await work();
  return [result, (before + machineSpeed()) / 2];
}

/** The limits of a bar on a machine of the given speed: those in milliseconds, whose names have "Ms", are longer on a slow one. */
export function barAt<Bar extends Readonly<Record<string, number>>>(bar: Bar, speed: number): Bar {
  const limits = Object.entries(bar).map(([name, limit]) => [name, name.includes("Ms") ? round(limit / speed) : limit]);
  return Object.fromEntries(limits) as Bar;
}
