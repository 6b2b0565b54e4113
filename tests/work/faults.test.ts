/** Tasks of lands of faults: each can be done. LONG plays 1,000 of each kind. */
import { expect, test } from "vitest";
import scene from "../../scenes/faults/scene.ts";
import { faultCode } from "../../src/core/faults/code.ts";
import { FAULT_DEFAULTS } from "../../src/core/faults/settings.ts";
import { runSteps } from "../../src/core/field/run-steps.ts";
import { generateFaultLand, overlookOf } from "../../src/recipe/kinds/faults-generator.ts";
import { createFaultLand, surfaceAt, wallAt } from "../../src/work/faults/scarps.ts";
import { FAULT_TASKS } from "../../src/work/faults/tasks.ts";
import { createTask } from "../../src/work/kind.ts";
import type { Task } from "../../src/work/task.ts";
import { sampled } from "../long-test.ts";
import { nonEmpty } from "../non-empty.ts";
import { solve } from "./solver.ts";
import { failuresOf } from "./trials.ts";

function landOf(code = scene.world.shape.faults) {
  const world = { ...scene.world, shape: { ...scene.world.shape, faults: code } };
  return createFaultLand(generateFaultLand(world), overlookOf(world).size, scene.view.limits);
}

const land = landOf();
const KINDS = Object.keys(FAULT_TASKS);
const COUNT = sampled(1000, 1);

const taskOf = (kind: string, number: number, area = "", on = land): Task | null =>
  runSteps(createTask(FAULT_TASKS, on, { kind, number, area }));

test.each(nonEmpty(KINDS))("every number of %s is a task that can be done", { timeout: 20_000_000 }, (kind) => {
  const failures = failuresOf(COUNT, (number) => {
    const task = taskOf(kind, number);
    const { state, why, time } = task ? solve(land, task) : { state: "none", why: "", time: 0 };
    expect(state, `after ${Math.round(time)} s. ${why}`).toBe("finished");
  });
  expect(failures).toEqual([]);
});

test("a task follows from the land and its name alone, and another land has others", () => {
  const code = faultCode({ ...FAULT_DEFAULTS, program: "faults", shape: "sine", n: 60, seed: 7 });
  const [again, other] = [landOf(), landOf(code)];
  for (const kind of nonEmpty(KINDS)) {
    const task = taskOf(kind, 3);
    taskOf(kind, 4, "", again);
    expect(taskOf(kind, 3, "", again), kind).toEqual(task);
    expect(taskOf(kind, 3, "", other), kind).not.toEqual(task);
  }
});

test("people stand below a wall of the land, and rings go along walls", () => {
  const people = [0, 1, 2, 3, 4].map((number) => taskOf("winch", number)?.goals[0].at ?? [0, 0, 0]);
  for (const [x, y, z] of nonEmpty(people)) {
    expect(z).toBeCloseTo(surfaceAt(land, x, y), 6);
    expect(wallAt(land, x, y, 60) - z).toBeGreaterThan(18);
  }
  const rings = [0, 1, 2, 3, 4].flatMap((number) => taskOf("rings", number)?.goals.map(({ at }) => at) ?? []);
  expect(rings.length).toBeGreaterThanOrEqual(5 * 7);
  const low = rings.filter(([x, y, z]) => wallAt(land, x, y, 90) > z);
  expect(low.length / rings.length).toBeGreaterThan(0.25);
});

test("an area is refused, since a land has none", () => {
  expect(() => taskOf("rings", 0, "1.1")).toThrow(/"1.1" is not on this land/);
});
