/** A task in a live world of islands, without a screen: begun, flown, kept, and flown again against its ghost. */
import { expect, test } from "vitest";
import scene from "../../../scenes/skylands/scene.ts";
import { runSteps } from "../../../src/core/field/run-steps.ts";
import { generateFlatGround } from "../../../src/recipe/kinds/flat-generator.ts";
import { startRequest } from "../../../src/recipe/request.ts";
import { openWorld } from "../../../src/recipe/validate.ts";
import type { RaceRecord } from "../../../src/sport/race/race-data.ts";
import { AT_START } from "../../../src/work/tracker.ts";
import { ISLANDS_KIT } from "../../../src/worlds/flat/forms/islands/kit.ts";
import { createFlatWorld } from "../../../src/worlds/flat/live-world.ts";
import { flatWorkWorld } from "../../../src/worlds/flat/work/world.ts";
import type { RaceStore } from "../../../src/worlds/sport/store.ts";
import { type Run, WorkRun } from "../../../src/worlds/work/run.ts";
import { nonEmpty } from "../../non-empty.ts";
import { skyOf } from "../../work/sky.ts";
import { TaskPilot } from "../../work/solver.ts";

/** A store of results in memory. */
function createStore() {
  const kept: RaceRecord[] = [];
  let left: RaceRecord | null = null;
  const store: RaceStore = {
    results: async (course) => kept.filter((record) => record.course === course),
    keep: async (record) => void kept.push(record),
    unfinished: async (course) => (left?.course === course ? left : null),
    keepUnfinished: (record) => {
      left = record;
    },
    dropUnfinished: () => {
      left = null;
    },
    dispose() {},
  };
  return { kept, store };
}

test("a rescue is begun at its start, marked, flown, kept with its route, and flown again beside the ghost", async () => {
  const request = { ...startRequest("skylands", scene, "dawn"), task: "winch-1" };
  const live = createFlatWorld(openWorld(scene, request), ISLANDS_KIT);
  const flat = generateFlatGround(scene.world);
  const world = flatWorkWorld(live, () => flat, { recipe: scene, request: () => request });
  expect(live.where().task, "kept in the link").toBe("winch-1");
  const { kept, store } = createStore();
  const said: string[] = [];
  const ends: [Run, RaceRecord | null][] = [];
  const run = new WorkRun({
    ...{ world, store, now: () => 5, say: (words: string) => said.push(words) },
    ended: (...end) => ends.push(end),
  });
  const task = runSteps(world.create({ kind: "winch", number: 1, area: "" }));
  if (!task) throw new Error("No task.");
  const sky = skyOf();

  /** Begins the task at its start, and flies it to its end or until a mark is shown; lists the shapes of all marks. */
  async function fly(until = ""): Promise<Set<string>> {
    if (!task) return new Set();
    expect(await run.take(task), "none goes on").toBe(false);
    live.restart(openWorld(scene, { ...request, ...world.standing(task.start) }));
    run.ready();
    const pilot = new TaskPilot(sky, task);
    const shapes = new Set<string>();
    for (let step = 0; step < 60 * 400 && ends.length === kept.length; step++) {
      live.step(pilot.steer(live.player.helicopter, run.run?.progress ?? AT_START));
      for (const { shape } of live.sport.marks) shapes.add(shape);
      await Promise.resolve();
      if (run.run?.progress.state === "finished" || shapes.has(until)) break;
    }
    return shapes;
  }

  const first = await fly();
  expect([...first].sort()).toEqual(["beam", "pad", "person", "rope", "waving"]);
  expect(said[0]).toBe("The clock runs.");
  const [[{ progress }, result]] = nonEmpty(ends);
  expect(progress.state).toBe("finished");
  expect(kept).toEqual([result]);
  expect(kept[0]).toMatchObject({
    course: expect.stringMatching(/^winch-1~/),
    state: "finished",
    splits: progress.splits,
  });
  expect(kept[0].route.length).toBeGreaterThan(kept[0].time * 0.9);
  expect([...(await fly("ghost"))], "the second time").toContain("ghost");
  expect(kept.length).toBe(1);
  run.leave();
  expect(live.sport.marks).toEqual([]);
});
