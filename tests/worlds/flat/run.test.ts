/** A race on ground that changes: its plan follows, and it waits where the course cannot be run. */

import { expect, test } from "vitest";
import skylands from "../../../scenes/skylands/scene.ts";
import { generateFlatGround } from "../../../src/recipe/kinds/flat-generator.ts";
import type { Recipe } from "../../../src/recipe/recipe.ts";
import { startRequest } from "../../../src/recipe/request.ts";
import { planOn } from "../../../src/sport/archipelago.ts";
import { countryGround } from "../../../src/sport/country-ground.ts";
import { writeCourse } from "../../../src/sport/course-code.ts";
import type { RaceRecord } from "../../../src/sport/race/race-data.ts";
import { say } from "../../../src/words/words.ts";
import type { Player } from "../../../src/worlds/flat/player.ts";
import { createFlatSportState } from "../../../src/worlds/flat/sport/state.ts";
import { flatSportWorld } from "../../../src/worlds/flat/sport/world.ts";
import { Running } from "../../../src/worlds/sport/run.ts";
import type { RaceStore } from "../../../src/worlds/sport/store.ts";

const course = {
  name: "Moor",
  start: [4284, -2474],
  controls: [
    [4276, -2482],
    [4259, -2499],
  ],
  finish: [4252, -2492],
} as const;
const request = startRequest("skylands", skylands as unknown as Recipe);
const withSea = (sea: number) => generateFlatGround({ ...skylands.world, sea });
const DRY = skylands.world.sea;
/** Above the course. */
const FLOOD = DRY + 300;

async function open() {
  let flat = withSea(DRY);
  let left: RaceRecord | null = null;
  const said: string[] = [];
  const store: RaceStore = {
    results: async () => [],
    keep: async () => {},
    unfinished: async () => left,
    keepUnfinished: (record) => (left = record),
    dropUnfinished: () => (left = null),
    dispose() {},
  };
  const sport = createFlatSportState({ role: "orienteer", course: writeCourse(course), hunt: null, task: "" });
  const live = { sport, player: {} as Player, clock: { t: 0, rate: 0, day: null } };
  const world = flatSportWorld(live as Parameters<typeof flatSportWorld>[0], () => flat, { request: () => request });
  const running = new Running({
    ...{ world, store, now: () => 0 },
    notify: (words) => said.push(words),
    tell: (words) => said.push(words),
    finished: () => {},
  });
  await running.take();
  const stand = (x: number, y: number) => {
    const z = countryGround(flat, 0, 1500).heightAt(x, y) + 1500.05;
    Object.assign(live, { player: { walker: { x, y, z, stance: "walks" } } });
    for (const step of sport.steps) step();
  };
  const flood = (sea: number) => {
    flat = withSea(sea);
    running.follow();
    // A race is read before it goes on.
    return new Promise((resolve) => setTimeout(resolve));
  };
  /** Starts, and punches the first control. */
  const run = () => {
    stand(4284, -2474);
    stand(4278.9, -2474.1);
    const first = running.run?.plan.controls[0];
    for (let part = 0; part <= 10; part++)
      stand(4278.9 + (part / 10) * (first!.x - 4278.9), -2474.1 + (part / 10) * (first!.y + 2474.1));
  };
  return { running, said, run, stand, flood };
}

test("the plan follows another sea level, and the race goes on", async () => {
  const { running, said, run, flood, stand } = await open();
  run();
  expect(running.run?.race.splits.length).toBe(1);
  const before = running.run?.plan;
  await flood(DRY + 4);
  const planned = planOn(withSea(DRY + 4), course);
  if ("problem" in planned) throw new Error(say(planned.problem));
  expect(running.run?.plan).toEqual(planned.plan);
  expect(running.run?.plan).not.toBe(before);
  expect(running.run?.race).toMatchObject({ state: "running", splits: [expect.any(Number)] });
  stand(4276, -2482);
  expect(running.run?.race.state).toBe("running");
  expect(said.filter((words) => words.startsWith("course"))).toEqual([]);
});

test("a race waits while the course is under the sea, which is said once, and then goes on", async () => {
  const { running, said, run, flood } = await open();
  run();
  const time = running.run?.race.time;
  await flood(FLOOD);
  await flood(FLOOD);
  expect(running.run).toBe(null);
  expect(said.filter((words) => words.startsWith("course: control 1: there is no feature at"))).toHaveLength(1);
  await flood(DRY);
  expect(said.at(-1)).toBe("Your race goes on.");
  expect(running.run?.race).toMatchObject({ state: "running", time, splits: [expect.any(Number)] });
});
