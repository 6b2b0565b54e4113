import { expect, test } from "vitest";
import { createHunt } from "../../../src/sport/hunt/create.ts";
import {
  answerOf,
  beginHunt,
  DRAIN_SECONDS,
  type HuntProgress,
  pumpFor,
  stand,
} from "../../../src/sport/hunt/progress.ts";
import { distance, pointOf } from "../../../src/sport/hunt/solve.ts";
import { createHuntWorld, createRefill } from "../../../src/worlds/flat/sport/hunt-world.ts";
import { STEP } from "../../../src/worlds/live-world.ts";
import { nonEmpty } from "../../non-empty.ts";
import { CENTRE, FOREST } from "../../sport/hunt/forest.ts";

const hunt = createHunt(FOREST, 3, CENTRE);
const flat = { altitudes: [0], relief: 0.25 };

function solved(): HuntProgress {
  let progress = beginHunt(hunt, 0);
  for (let clue = 0; clue < hunt.clues.length; clue++)
    progress = stand(hunt, progress, answerOf(hunt, clue), true).progress;
  return progress;
}

/** A hunt in the world whose pump runs with the steps, as the page's part of it lets it. */
function worldOf(first: HuntProgress) {
  let progress = first;
  const world = createHuntWorld({
    ...{ hunt, flat, ground: FOREST.ground },
    progress: () => progress,
    stepped() {
      progress = pumpFor(progress, STEP).progress;
    },
  });
  return { world, start: () => (progress = stand(hunt, progress, pointOf(hunt.pump), true).progress) };
}

const drained = hunt.drained / flat.relief;

test("the lake falls by simulated seconds, in rain too, and stays down", () => {
  const { world, start } = worldOf(solved());
  const lakes = { level: 3 };
  world.step(lakes);
  expect(lakes.level).toBe(3);
  start();
  const levels: number[] = [];
  for (let step = 0; step < (DRAIN_SECONDS + 5) / STEP; step++) {
    lakes.level += 0.01;
    world.step(lakes);
    levels.push(lakes.level);
  }
  expect(levels[Math.round(DRAIN_SECONDS / STEP / 2)]).toBeCloseTo(drained / 2, 1);
  expect(levels[levels.length - 1]).toBeCloseTo(drained, 6);
  for (let k = 1; k < nonEmpty(levels).length; k++) expect(levels[k]).toBeLessThanOrEqual(levels[k - 1]);
});

test("the wheel turns and is heard while the pump runs, and stops", () => {
  const { world, start } = worldOf(solved());
  const lakes = { level: 0 };
  const turnIn = (seconds: number) => {
    const before = world.drawn?.pump.turn ?? 0;
    for (let step = 0; step < seconds / STEP; step++) world.step(lakes);
    return Math.abs((world.drawn?.pump.turn ?? 0) - before);
  };
  expect(turnIn(1)).toBe(0);
  expect(world.pump).toBeNull();
  start();
  turnIn(5);
  expect(turnIn(0.5)).toBeGreaterThan(1);
  expect(world.pump?.turn).toBeGreaterThan(0.9);
  expect(world.pump?.turn).toBeLessThanOrEqual(1);
  expect([world.pump?.x, world.pump?.y]).toEqual([hunt.pump.x, hunt.pump.y]);
  turnIn(DRAIN_SECONDS + 20);
  expect(turnIn(0.5)).toBeLessThan(0.01);
  expect(world.pump).toBeNull();
});

test("after a hunt the lakes fill again, and no higher than they were", () => {
  let full = 0;
  const refill = createRefill(flat, () => full++);
  const lakes = { level: drained };
  const seconds = -hunt.drained / 0.6;
  for (let step = 0; step < (seconds - 1) / STEP; step++) refill.step(lakes);
  expect(lakes.level).toBeLessThan(0);
  expect(full).toBe(0);
  for (let step = 0; step < 2 / STEP; step++) refill.step(lakes);
  expect(lakes.level).toBe(0);
  expect(full).toBeGreaterThan(0);
  const high = { level: 5 };
  refill.step(high);
  expect(high.level).toBe(5);
});

test("the house stands in the way, and its pipe ends in the water", () => {
  const { world } = worldOf(beginHunt(hunt, 0));
  const { x, y, z } = hunt.pump;
  const inside = (px: number, py: number) =>
    world.solids.some((solid) => distance([px, py], pointOf(solid)) <= solid.radius && solid.top > z + 1);
  expect(inside(x, y)).toBe(true);
  for (let angle = 0; angle < 2 * Math.PI; angle += 0.2) {
    expect(inside(x + 1.4 * Math.sin(angle), y + 1.4 * Math.cos(angle))).toBe(true);
    expect(inside(x + 4 * Math.sin(angle), y + 4 * Math.cos(angle))).toBe(false);
  }
  const bed = world.drawn?.pump.bed ?? [];
  expect(bed[bed.length - 1] + z).toBeLessThan(-1);
});
