/** Controls stand where a runner can stand: flags away from water and plants, and no control of a generated course in a tarn. */

import { expect, it } from "vitest";
import forest from "../../scenes/forest/scene.ts";
import skylands from "../../scenes/skylands/scene.ts";
import { runSteps } from "../../src/core/field/run-steps.ts";
import type { FlatGround } from "../../src/core/flat/flat-ground.ts";
import { type FlatThing, flatLifeIn } from "../../src/core/flat/life.ts";
import type { Pool } from "../../src/core/flat/spill.ts";
import { streamsOf } from "../../src/core/flat/streams.ts";
import type { Box } from "../../src/core/forest/streams.ts";
import { SPECIES, solidOf } from "../../src/core/life/species.ts";
import { generateFlatGround } from "../../src/recipe/kinds/flat-generator.ts";
import { countryGround } from "../../src/sport/country-ground.ts";
import { DIFFICULTIES, suits } from "../../src/sport/difficulty.ts";
import type { Point } from "../../src/sport/geometry.ts";
import { planOf } from "../../src/sport/race/plan.ts";
import { say } from "../../src/words/words.ts";
import { sampled } from "../long-test.ts";

const sky = generateFlatGround(skylands.world);
/** Squares of 600 m with tarns: an archipelago by its number, and the middle. */
const TARNS: readonly (readonly [archipelago: number, middle: Point])[] = [
  [1, [5400, 850]],
  [2, [-3150, -3060]],
];

const around = ([x, y]: Point, half: number): Box => ({
  west: x - half,
  south: y - half,
  east: x + half,
  north: y + half,
});

function poolsIn(altitude: number, box: Box): readonly Pool[] {
  return runSteps(streamsOf(sky).through(altitude, box)).pools.filter(({ wet }) => wet.length >= 6);
}

/** Metres between places looked at. */
const STRIDE = sampled(10, 30);

it("tarns are in hollows, and hollows are a small part of land with tarns", () => {
  let [deep, missed, land, hollow] = [0, 0, 0, 0];
  for (const [archipelago, middle] of TARNS.slice(0, sampled(2, 1))) {
    const altitude = sky.altitudes[archipelago];
    const { heightAt, floodAt, isUnderWater } = countryGround(sky, 0, altitude);
    for (const { wet, level } of poolsIn(altitude, around(middle, 300)))
      for (const [x, y] of wet) {
        const depth = level - altitude - heightAt(x, y);
        if (depth < 0.5) continue;
        deep++;
        if (floodAt(x, y) < 0.3) missed++;
        else if (!isUnderWater(x, y)) throw new Error(`${x}, ${y} is in a tarn.`);
      }
    for (let x = -300; x < 300; x += STRIDE)
      for (let y = -300; y < 300; y += STRIDE) {
        const place: Point = [middle[0] + x, middle[1] + y];
        if (Number.isNaN(heightAt(...place))) continue;
        land++;
        if (floodAt(...place) > 0) hollow++;
      }
  }
  expect(deep).toBeGreaterThan(sampled(2000, 700));
  expect(missed / deep).toBeLessThan(0.01);
  expect(hollow / land).toBeLessThan(0.15);
});

it("no feature in a tarn is a control of a generated course, and its place keeps its code", () => {
  let count = 0;
  for (const [archipelago, middle] of TARNS) {
    const ground = countryGround(sky, 0, sky.altitudes[archipelago]);
    const generated = { ...ground, depthAt: ground.floodAt };
    for (const site of ground.sitesIn(around(middle, 300))) {
      const { x, y, code } = site;
      if (!ground.isUnderWater(x, y)) continue;
      count++;
      expect(DIFFICULTIES.filter((each) => suits(generated, site, each))).toEqual([]);
      const read = planOf({ name: "", start: [x, y], controls: [[x, y]], finish: [x, y] }, ground);
      expect(read).toMatchObject({ plan: { controls: [{ at: [x, y], code }] } });
    }
  }
  expect(count).toBeGreaterThan(10);
});

/** Problems of the flags of the dry features of a square; throws for a flag without a place. */
function flagProblems(
  islands: FlatGround,
  altitude: number,
  box: Box,
): { readonly count: number; readonly problems: string[] } {
  const ground = countryGround(islands, 0, altitude);
  const problems: string[] = [];
  let count = 0;
  for (const { x, y } of ground.sitesIn(box)) {
    if (ground.isUnderWater(x, y)) continue;
    const read = planOf({ name: "", start: [x, y], controls: [[x, y]], finish: [x, y] }, ground);
    if ("problem" in read) throw new Error(say(read.problem));
    const [flag] = read.plan.controls;
    count++;
    if (ground.isUnderWater(flag.x, flag.y)) problems.push(`${x}, ${y}: in water`);
    const covers = ({ code, x, y, size }: FlatThing) =>
      code < SPECIES.length && Math.hypot(x - flag.x, y - flag.y) < 1 + (solidOf(code)?.[0] ?? 0) * size;
    if (flatLifeIn(islands, altitude, around([x, y], 8)).some(covers)) problems.push(`${x}, ${y}: in a plant`);
  }
  return { count, problems };
}

it("flags stand a metre from plants, and dry beside dry features, in the forest and on islands", () => {
  const country = flagProblems(generateFlatGround(forest.world), 0, around([23_890, 5703], sampled(500, 250)));
  expect(country.count).toBeGreaterThan(sampled(100, 25));
  expect(country.problems).toEqual([]);
  const found = TARNS.map(([archipelago, middle]) =>
    flagProblems(sky, sky.altitudes[archipelago], around(middle, 300)),
  );
  expect(found.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(30);
  expect(found.flatMap(({ problems }) => problems)).toEqual([]);
});
