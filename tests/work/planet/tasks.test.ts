/** Tasks of planets: each is solved by playing it, and what it asks for is there. */
import { expect, test } from "vitest";
import planet from "../../../scenes/planet/scene.ts";
import { runSteps } from "../../../src/core/field/run-steps.ts";
import { isEroded } from "../../../src/core/planet/eroded-land.ts";
import { RIVER_NODE, riversOf } from "../../../src/core/planet/rivers.ts";
import { shield, shieldsAt } from "../../../src/core/planet/shields.ts";
import { settlementsOf } from "../../../src/core/planet/settlements.ts";
import { applyPreset } from "../../../src/recipe/preset.ts";
import { createTask } from "../../../src/work/kind.ts";
import { apart, type Place } from "../../../src/work/place.ts";
import { areaAt, type Ball, measuresOf, moved, placeIn, scaled } from "../../../src/work/planet/ball.ts";
import { PLANET_TASKS } from "../../../src/work/planet/tasks.ts";
import type { See, Task } from "../../../src/work/task.ts";
import type { Progress } from "../../../src/work/tracker.ts";
import { generate } from "../../generate.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";
import { fetchSample, land, survey } from "./pilots.ts";

const balls = new Map<string, Ball>();
function ballOf(preset: string): Ball {
  let ball = balls.get(preset);
  if (!ball) {
    const globe = generate((preset ? applyPreset(planet, preset) : planet).world);
    ball = { globe, home: [0.98 * globe.radius, 0.2 * globe.radius, 0] };
    balls.set(preset, ball);
  }
  return ball;
}

function taskOf(kind: string, number: number, preset: string, area = ""): Task {
  const task = runSteps(createTask(PLANET_TASKS, ballOf(preset), { kind, number, area }));
  if (!task) throw new Error(`Expected a task ${kind}-${number} on ${preset || "the planet"}.`);
  return task;
}

/** Tasks of a kind that are played; and the planets, one after another, with the sights that each has. */
const COUNT = sampled(1000, 3);
const LANDS = ["globe1983", "moon", "ice", "lava", "desert", "", "earth"];
const SIGHTS = ["ice", "lava", "", "lava", "ocean"];

/** A run in numbers, with its task in words. */
const told = ({ name, title }: Task, { state, why, time, burnt, splits }: Progress) =>
  `${name.kind}-${name.number} ${title}: ${state} ${why} ${time.toFixed(1)} s, ${burnt.toFixed(0)} m/s, ${splits.length} goals`;

test("a ship lands at each spot with full engines, and with half of them needs much less fuel", () => {
  for (let number = 0; number < COUNT; number++) {
    const preset = LANDS[number % LANDS.length];
    const task = taskOf("landing", number, preset);
    const [full, half] = [1, 0.5].map((throttle) => land(task, ballOf(preset).globe, throttle));
    expect(full.state, told(task, full)).toBe("finished");
    expect(half.burnt, told(task, half)).toBeLessThan(0.75 * (task.limits.fuel ?? 0));
    expect(half.burnt).toBeLessThan(0.8 * full.burnt);
    if (!process.env.LONG) console.log(task.difficulty, preset, told(task, full), told(task, half), task.limits.fuel);
  }
});

test("an orbiter photographs all sights of a survey", () => {
  for (let number = 0; number < COUNT; number++) {
    const preset = SIGHTS[number % SIGHTS.length];
    const task = taskOf("survey", number, preset);
    const run = survey(task, ballOf(preset).globe);
    expect(run.state, told(task, run)).toBe("finished");
    expect(run.time, told(task, run)).toBeLessThan(0.5 * (task.limits.seconds ?? 0));
  }
});

test("a walker brings each sample home with air left", () => {
  for (let number = 0; number < COUNT; number++) {
    const preset = LANDS[number % 5];
    const task = taskOf("sample", number, preset);
    const run = fetchSample(task, ballOf(preset).globe);
    expect(run.state, told(task, run)).toBe("finished");
    expect(run.time, told(task, run)).toBeLessThan(0.8 * (task.limits.seconds ?? 0));
  }
});
void [RIVER_NODE, riversOf, shield, shieldsAt, settlementsOf, isEroded, apart, areaAt, measuresOf, moved, placeIn, scaled, nonEmpty];
void (null as unknown as [Place, See]);
