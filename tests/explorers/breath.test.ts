/** Breath: silent at rest and on level ground, heard during and after a steep run. */
import { expect, test } from "vitest";
import { type Breath, RESTED, stepBreath } from "../../src/explorers/breath.ts";
import { createWalker, stepWalker, type Walker, type WalkerRules } from "../../src/explorers/walker.ts";
import { wish } from "./flying.ts";
import { layered, slope } from "./synthetic-ground.ts";

const RULES: WalkerRules = { parachute: false, displaced: "" };
const STEP = 1 / 60;

const on = (degrees: number) => ({
  ...layered([slope(degrees)]),
  ladderAt: () => null,
  waterAt: () => -Infinity,
  isBelow: () => false,
});
const FLAT = on(0);

/** Stands (0), walks (1) or runs (2) up a slope for some seconds; returns the breath, the number of breaths, and the loudest. */
function climb(degrees: number, pace: number, seconds: number, from: Breath = RESTED) {
  const hill = on(degrees);
  let walker: Walker = createWalker({ x: 0, y: 0, z: 0, heading: 0, pitch: 0, roll: 0 }, hill, RULES);
  let breath = from;
  let [count, loudest] = [0, 0];
  for (let i = 0; i < seconds / STEP; i++) {
    const intent = wish({ forward: Math.min(1, pace), run: Math.max(0, pace - 1) });
    const next = stepWalker(walker, intent, STEP, hill, RULES);
    const [drawn, strength] = stepBreath(breath, walker, next, STEP);
    [walker, breath] = [next, drawn];
    if (strength > 0) count++;
    loudest = Math.max(loudest, strength);
  }
  return { breath, count, loudest };
}

test("is not heard at rest, on level and gentle ground, and downhill", () => {
  for (const [degrees, pace] of [
    [0, 0],
    [0, 1],
    [0, 2],
    [3, 1],
    [-12, 2],
  ])
    expect(climb(degrees, pace, 60).count, `${degrees}° at ${pace}`).toBe(0);
});

test("is heard on a run uphill, louder the longer it lasts, and for a while after it", () => {
  const short = climb(12, 2, 8);
  const long = climb(12, 2, 40);
  expect(long.loudest).toBeGreaterThan(short.loudest);
  expect(long.count).toBeGreaterThan(8);
  expect(long.breath.effort).toBeLessThanOrEqual(1);
  const after = climb(0, 0, 10, long.breath);
  expect(after.count).toBeGreaterThan(1);
  expect(after.breath.effort).toBeLessThan(long.breath.effort);
  expect(climb(0, 0, 60, long.breath).breath.effort).toBeLessThan(0.1);
});

/** The number of breaths of a walker whose z rises by 2.5 m/s for 20 s. */
function rise(stance: Walker["stance"]): number {
  const walker: Walker = {
    ...createWalker({ x: 0, y: 0, z: 0, heading: 0, pitch: 0, roll: 0 }, FLAT, RULES),
    stance,
  };
  const at = (seconds: number): Walker => ({ ...walker, z: 2.5 * seconds });
  let [breath, count] = [RESTED, 0];
  for (let i = 0; i < 20 / STEP; i++) {
    const [drawn, strength] = stepBreath(breath, at(i * STEP), at((i + 1) * STEP), STEP);
    breath = drawn;
    if (strength > 0) count++;
  }
  return count;
}

test("is heard on a steep walk and on a ladder, and not where rising ground lifts a walker at rest", () => {
  expect(climb(8, 1, 60).count).toBeGreaterThan(8);
  expect(rise("climbs")).toBeGreaterThan(5);
  expect(rise("stands")).toBe(0);
});
