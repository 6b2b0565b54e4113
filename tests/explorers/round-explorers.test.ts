/** Helicopter and walker on planets: never in the ground, never on or walking into deep water, for any input. */
import { describe, expect, test } from "vitest";
import { depthOn, type PlanetGround } from "../../src/explorers/planet-ground.ts";
import { createRoundHelicopter, stepRoundHelicopter, withVelocity } from "../../src/explorers/round-helicopter.ts";
import { createRoundWalker, stepRoundWalker } from "../../src/explorers/round-walker.ts";
import { placeOf } from "../../src/explorers/tangent-plane.ts";
import { mix, type Vector } from "../../src/explorers/vector.ts";
import { EYE_HEIGHT } from "../../src/explorers/walker.ts";
import { WADE_DEPTH } from "../../src/explorers/walker-collider.ts";
import { say } from "../../src/words/words.ts";
import { nearestDryLand } from "../../src/worlds/planet/placement.ts";
import { sampled } from "../long-test.ts";
import { nonEmpty } from "../non-empty.ts";
import { wish } from "./flying.ts";
import { createDice } from "./random-pilot.ts";
import { flyRoundRandomly, hoverRoundRandomly, walkRoundRandomly } from "./round-explorers.ts";
import { apart, over, PLANETS, smooth } from "./round-grounds.ts";

const DT = 1 / 60;
/** Steps of a random run. */
const STEPS = sampled(10_000, 1500);

describe.each(nonEmpty(PLANETS))("on a planet of radius $radius m", (ground) => {
  test("random steps of a helicopter end clear of the ground, none of them far", () => {
    const log = flyRoundRandomly(ground, STEPS, createDice(ground.radius));
    expect(log.problems.slice(0, 3)).toEqual([]);
    expect(log.low).toBeGreaterThan(0.05 * STEPS);
    expect(log.way).toBeGreaterThan(0.1 * STEPS);
  });

  test("random steps of a drone end clear of ground and water, none of them far", () => {
    const log = hoverRoundRandomly(ground, STEPS / 2, createDice(ground.radius + 2));
    expect(log.problems.slice(0, 3)).toEqual([]);
    expect(log.low).toBeGreaterThan(0.05 * STEPS);
    expect(log.way).toBeGreaterThan(0.05 * STEPS);
  });

  test("random steps of a walker: feet on the ground, or above it in a jump", () => {
    const log = walkRoundRandomly(ground, STEPS, createDice(ground.radius + 1));
    expect(log.problems.slice(0, 3)).toEqual([]);
    expect(log.way).toBeGreaterThan(0.005 * STEPS);
    expect(log.jumps).toBeGreaterThan(sampled(10, 0));
  });
});

/** A shore of one in ten along the equator's y, in water from y = 0 on. */
const shore = (radius: number): PlanetGround => ({
  radius,
  bed: (x, y) => -0.1 * radius * Math.atan2(y, x),
  height: (x, y) => Math.max(0, -0.1 * radius * Math.atan2(y, x)),
  kind: (_x, y) => (y > 0 ? "lake" : "grass"),
});

test("a walker wades to 1.2 m and no further, and turns back; one in deep water swims out", () => {
  const ground = shore(60_000);
  let walker = createRoundWalker(over([1, -1 / 60_000, 0], 0, ground), 90, ground);
  for (let i = 0; i < 60 * 40; i++) walker = stepRoundWalker(walker, wish({ forward: 1 }), DT, ground);
  expect(walker.local.notice).toBe("Deep water");
  expect(walker.local.speed).toBe(0);
  const depth = depthOn(ground, ...placeOf(walker, ground.radius));
  expect(depth).toBeGreaterThan(WADE_DEPTH - 0.01);
  expect(depth).toBeLessThanOrEqual(WADE_DEPTH);
  expect(walker.local.z).toBeCloseTo(-depth, 9);
  const back = stepRoundWalker(walker, wish({ forward: -1 }), DT, ground);
  expect(back.local.speed).toBeCloseTo(0.6, 9);
  let swimmer = createRoundWalker(over([1, 16 / 60_000, 0], 0, ground), 270, ground);
  expect(swimmer.local.z).toBe(-WADE_DEPTH);
  swimmer = stepRoundWalker(swimmer, wish({ forward: 1 }), DT, ground);
  expect(swimmer.local.notice).toBe("Deep water: you swim");
  for (let i = 0; i < 60 * 40; i++) swimmer = stepRoundWalker(swimmer, wish({ forward: 1 }), DT, ground);
  expect(depthOn(ground, ...placeOf(swimmer, ground.radius))).toBeLessThan(0.1);
});

test.each(nonEmpty(PLANETS))(
  "a walker jumps 0.9 m on a planet of radius $radius m, runs, and lands on its feet",
  (ground) => {
    const dry = nearestDryLand([ground.radius, 1, 2], ground);
    if (!dry) throw new Error("no dry land");
    const start = createRoundWalker(over(dry, 0, ground), 0, ground);
    let [walker, highest, impact] = [start, 0, 0];
    for (let i = 0; i < 90; i++) {
      walker = stepRoundWalker(walker, wish({ up: 1 }), DT, ground);
      highest = Math.max(highest, walker.local.z - start.local.z);
      impact = Math.max(impact, walker.local.impact);
    }
    expect(highest).toBeGreaterThan(0.8);
    expect(highest).toBeLessThan(0.95);
    expect(impact).toBeGreaterThan(3.5);
    expect(walker.local.stance).toBe("stands");
    expect(walker.local.z).toBeCloseTo(start.local.z, 9);
    expect(walker.eyes - walker.local.z).toBeCloseTo(EYE_HEIGHT, 0);
  },
);

test("a walker runs twice as fast as it walks, and over a cliff it falls and lands", () => {
  const plain = smooth(60_000);
  const pace = (run: number) => {
    let walker = createRoundWalker(over([1, 2, 2], 0, plain), 0, plain);
    for (let i = 0; i < 60; i++) walker = stepRoundWalker(walker, wish({ forward: 1, run }), DT, plain);
    return walker.local.speed;
  };
  expect(pace(0)).toBeCloseTo(3, 9);
  expect(pace(1)).toBeCloseTo(6, 9);
  const height = (_x: number, y: number) => (y > 2 ? -30 : 0);
  const cliff: PlanetGround = { ...plain, height, bed: height };
  let walker = createRoundWalker([60_000, 0, 0], 90, cliff);
  const stances = new Set<string>();
  for (let i = 0; i < 300; i++) {
    walker = stepRoundWalker(walker, wish({ forward: 1 }), DT, cliff);
    stances.add(walker.local.stance);
  }
  expect(walker.local).toMatchObject({ stance: "stands", z: -30 });
  expect(say(walker.local.message)).toBe("You fell 30 m, and survived");
  expect([...stances]).toEqual(["stands", "falls"]);
});

test("the eyes of a walker that runs up a cliff stay over its ground", () => {
  const plain = smooth(60_000);
  const height = (_x: number, y: number) => Math.max(0, 4 * y);
  const cliff: PlanetGround = { ...plain, height, bed: height };
  let walker = createRoundWalker([60_000, 5, 0], 90, cliff);
  let least = Infinity;
  for (let i = 0; i < 300; i++) {
    walker = stepRoundWalker(walker, wish({ forward: 1, run: 1 }), DT, cliff);
    least = Math.min(least, walker.eyes - walker.local.z);
  }
  expect(walker.local.z).toBeGreaterThan(40);
  expect(least).toBeCloseTo(0.5, 9);
});

test("a helicopter lands on the shore, not on water, with a notice", () => {
  const ground = shore(60_000);
  const come = (y: number) => {
    let heli = createRoundHelicopter(over([1, y / 60_000, 0], 10, ground), 90, ground);
    for (let i = 0; i < 60 * 12; i++) heli = stepRoundHelicopter(heli, wish({ up: -1 }), DT, ground);
    return heli.local;
  };
  expect(come(20)).toMatchObject({ landed: false, notice: "Water below" });
  expect(come(20).z).toBeCloseTo(0.5, 1);
  expect(come(-20)).toMatchObject({ landed: true, notice: "" });
});

test("a helicopter climbs 3,000 m over the ground, on a small planet its radius, with a notice", () => {
  for (const [radius, most] of [
    [400, 400],
    [60_000, 3000],
  ]) {
    const ground = smooth(radius);
    let heli = createRoundHelicopter(over([1, 0, 0], most - 30, ground), 0, ground);
    for (let i = 0; i < 60 * 20; i++) heli = stepRoundHelicopter(heli, wish({ up: 1 }), DT, ground);
    expect(heli.local.z).toBeCloseTo(most, 0);
    expect(say(heli.local.notice)).toBe(`The highest it flies: ${most} m`);
  }
});

test("a helicopter takes over a velocity, limited to its top speeds", () => {
  const ground = smooth(60_000);
  const heli = createRoundHelicopter(over([1, 0, 0], 100, ground), 40, ground);
  const given = withVelocity(heli, [5, 6, -7]).local;
  expect([given.vz, given.vx, given.vy].map((v) => Math.round(1e9 * v) / 1e9)).toEqual([5, 6, -7]);
  const fast = withVelocity(heli, [-4000, 300, 400]).local;
  expect(fast.vz).toBe(-9);
  expect(Math.hypot(fast.vx, fast.vy)).toBeCloseTo(18, 9);
});

test("nearest dry land is found within a quarter of the minimum distance; null where there is none", () => {
  const ground = shore(60_000);
  for (const away of [1, 30, 900, 20_000]) {
    const eye = over([Math.cos(away / 60_000), Math.sin(away / 60_000), 0], 5, ground);
    const dry = nearestDryLand(eye, ground);
    if (!dry) throw new Error("no dry land");
    const foot: Vector = mix(60_000, dry, 0, dry);
    expect(depthOn(ground, ...foot)).toBe(0);
    // The arc that was looked along, against the straight way to the shore.
    expect(apart(foot, over(eye, 0, ground))).toBeLessThan(1.3 * away + 4);
  }
  const here = over([1, -0.01, 0.3], 900, ground);
  expect(apart(nearestDryLand(here, ground) ?? [0, 0, 0], over(here, 1 - 60_000, ground))).toBeLessThan(1e-12);
  expect(nearestDryLand([1, 2, 3], { ...ground, height: () => 0, bed: () => -1 })).toBe(null);
  const cliffs: PlanetGround = {
    ...ground,
    bed: (x, _y, z) => 60_000 * Math.atan2(z, x),
    height: (x, _y, z) => 60_000 * Math.atan2(z, x),
  };
  expect(nearestDryLand([60_000, 0, 0], cliffs)).toBe(null);
});

test("a helicopter spawned in water or a hillside is raised until its hull is clear; in level ground it lands on it", () => {
  const ground = shore(60_000);
  const wet = createRoundHelicopter(over([1, 15 / 60_000, 0], -4, ground), 0, ground).local;
  expect(wet).toMatchObject({ landed: false });
  expect(wet.z).toBeCloseTo(0.01, 6);
  expect(createRoundHelicopter(over([1, -50 / 60_000, 0], -9, ground), 0, ground).local).toMatchObject({
    landed: true,
  });
  const height = (x: number, y: number) => 60_000 * Math.atan2(y, x);
  const hill: PlanetGround = { ...ground, height, bed: height, kind: () => "grass" };
  const beside = createRoundHelicopter(over([1, 0, 0], 1, hill), 0, hill).local;
  expect(beside.z).toBeGreaterThan(2);
  expect(beside.z).toBeLessThan(3);
});

test("ground that rises or sinks carries a walker", () => {
  const walker = createRoundWalker(over([1, 2, 2], 0, smooth(60_000)), 0, smooth(60_000));
  for (const change of [-40, -1, 1, 40]) {
    const moved: PlanetGround = { ...smooth(60_000), height: () => change, bed: () => change };
    const next = stepRoundWalker(walker, wish({}), DT, moved).local;
    expect(next.z).toBe(change);
    expect(next.notice).toBe("");
  }
});

test("eyes move smoothly over steps of 0.3 m, and settle over the feet", () => {
  const height = (x: number, y: number) => 0.3 * Math.round(20_000 * Math.atan2(y, x));
  const stairs: PlanetGround = { ...smooth(60_000), height, bed: height };
  let walker = createRoundWalker([60_000, -0.1, 0], 90, stairs);
  let [most, before] = [0, 0];
  for (let i = 0; i < 300; i++) {
    const next = stepRoundWalker(walker, wish({ forward: 1 }), DT, stairs);
    const rate = (next.eyes - walker.eyes) / DT;
    most = Math.max(most, Math.abs(rate - before) / DT);
    expect(Math.abs(next.eyes - next.local.z - EYE_HEIGHT)).toBeLessThanOrEqual(0.4 + 1e-9);
    [walker, before] = [next, rate];
  }
  expect(walker.local.z).toBeGreaterThan(0.5);
  // A stair at once would be 1,080 m/s².
  expect(most).toBeLessThan(60);
  for (let i = 0; i < 120; i++) walker = stepRoundWalker(walker, wish({}), DT, stairs);
  expect(walker.eyes - walker.local.z).toBeCloseTo(EYE_HEIGHT, 6);
});
