/** Tasks of planets: each is solved by playing it, and what it asks for is there. */
import { expect, test } from "vitest";
import planet from "../../../scenes/planet/scene.ts";
import { runSteps } from "../../../src/core/field/run-steps.ts";
import { isEroded } from "../../../src/core/planet/eroded-land.ts";
import { riversOf } from "../../../src/core/planet/rivers.ts";
import { settlementsOf } from "../../../src/core/planet/settlements.ts";
import { shield, shieldsAt } from "../../../src/core/planet/shields.ts";
import { altitudeOn } from "../../../src/core/planet/sphere.ts";
import { applyPreset } from "../../../src/recipe/preset.ts";
import { say } from "../../../src/words/words.ts";
import { createTask } from "../../../src/work/kind.ts";
import { areaAt, type Ball, measuresOf, moved, placeIn, scaled } from "../../../src/work/planet/ball.ts";
import { PLANET_TASKS } from "../../../src/work/planet/tasks.ts";
import type { See, Task } from "../../../src/work/task.ts";
import type { Progress } from "../../../src/work/tracker.ts";
import { generate } from "../../generate.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";
import { failuresOf } from "../trials.ts";
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
const COUNT = sampled(1000, 2);
/** Milliseconds of a test: a thousand walks take the better part of an hour. */
const TIMEOUT = sampled(3_600_000, 240_000);
/** Samples, whose walks are long. */
const SAMPLES = sampled(1000, 1);
const LANDS = ["globe1983", "moon", "ice", "lava", "desert", "", "earth"];
const SIGHTS = ["ice", "lava", "", "lava", "ocean"];

/** A run in numbers, with its task in words. */
const told = ({ name, title }: Task, { state, why, time, burnt, splits }: Progress) =>
  `${name.kind}-${name.number} ${title}: ${state} ${why} ${time.toFixed(1)} s, ${burnt.toFixed(0)} m/s, ${splits.length} goals`;

test(
  "a ship at half speed lands at each spot with fuel left, and needs much less than at full speed",
  () => {
    const failures = failuresOf(COUNT, (number) => {
      const preset = LANDS[number % LANDS.length];
      const task = taskOf("landing", number, preset);
      const { globe } = ballOf(preset);
      const [full, half] = [land({ ...task, limits: {} }, globe, 1), land(task, globe, 0.5)];
      expect(half.state, told(task, half)).toBe("finished");
      expect(half.burnt, told(task, half)).toBeLessThan(0.85 * (task.limits.fuel ?? 0));
      expect(half.burnt, told(task, half)).toBeLessThan(0.8 * full.burnt);
    });
    expect(failures).toEqual([]);
  },
  TIMEOUT,
);

test(
  "an orbiter photographs all sights of a survey",
  () => {
    const failures = failuresOf(COUNT, (number) => {
      const preset = SIGHTS[number % SIGHTS.length];
      const task = taskOf("survey", number, preset);
      const run = survey(task, ballOf(preset).globe);
      expect(run.state, told(task, run)).toBe("finished");
      expect(run.time, told(task, run)).toBeLessThan(0.5 * (task.limits.seconds ?? 0));
    });
    expect(failures).toEqual([]);
  },
  TIMEOUT,
);

test(
  "a walker brings each sample home with air left",
  () => {
    const failures = failuresOf(SAMPLES, (number) => {
      const preset = LANDS[number % 5];
      const task = taskOf("sample", number, preset);
      const run = fetchSample(task, ballOf(preset).globe);
      expect(run.state, told(task, run)).toBe("finished");
      expect(run.time, told(task, run)).toBeLessThan(0.8 * (task.limits.seconds ?? 0));
    });
    expect(failures).toEqual([]);
  },
  TIMEOUT,
);
const seesOf = (preset: string, number: number): See[] =>
  taskOf("survey", number, preset).goals.filter((goal): goal is See => goal.kind === "see");
const named = (sees: readonly See[], name: string) => sees.filter(({ words }) => say(words).includes(name));

test("a caldera that is sought is the floor of one, and a delta has arms", () => {
  const { globe } = ballOf("lava");
  const { added } = globe.ground;
  const shields = isEroded(added) ? added.forms?.shields : null;
  for (const { at } of nonEmpty(named(seesOf("lava", 1), "caldera"))) {
    expect(shields).toBeTruthy();
    if (shields) shieldsAt(shields, ...scaled(at, globe.radius), 0, (_, out) => out.fill(0));
    expect(shield[8]).toBeGreaterThan(0.9);
  }
  const deltas = nonEmpty(named(seesOf("", 0), "delta"));
  expect(deltas.map(({ words }) => /^Photograph (.*?):/.exec(say(words))?.[1])).toEqual([
    "a river delta",
    "another river delta",
  ]);
  expect(deltas[1].told).toBe("Another river delta is photographed.");
  const [delta] = deltas;
  const { stretches } = runSteps(riversOf(ballOf("").globe).near(scaled(delta.at, ballOf("").globe.radius), 250));
  // An arm begins some way from the spring of its river.
  expect(stretches.filter(({ nodes, end }) => end === "sea" && nodes[6] > 0).length).toBeGreaterThanOrEqual(2);
});

test("crevasses that are sought cut the ice, and a city is there and has night", () => {
  const { globe } = ballOf("ice");
  for (const { at } of nonEmpty(named(seesOf("ice", 2), "crevasses"))) {
    const lineAt = (angle: number) =>
      Array.from({ length: 97 }, (_, k) => altitudeOn(globe, ...moved(at, angle, 5 * (k - 48))));
    const depths = [0, 1.57]
      .map(lineAt)
      .flatMap((row) => row.slice(4, -4).map((here, k) => Math.min(row[k], row[k + 8]) - here));
    expect(Math.max(...nonEmpty(depths))).toBeGreaterThan(9);
  }
  const cities = Array.from({ length: 8 }, (_, k) => taskOf("survey", k, "")).filter(({ title }) =>
    /night/.test(say(title)),
  );
  const [{ start, goals }] = nonEmpty(cities);
  const found: number[] = [];
  const { globe: earthly } = ballOf("");
  settlementsOf(earthly).near(2, scaled(goals[0].at, earthly.radius), 100, ({ population }) => found.push(population));
  expect(found).toHaveLength(1);
  const [x, y] = goals[0].at;
  const local = ((start.day?.[0] ?? 0) + (Math.atan2(y, x) * 12) / Math.PI + 24) % 24;
  expect(local).toBeCloseTo(22, 0);
});

test("areas are cells of the cube, and a text that is none is refused", () => {
  const ball = ballOf("moon");
  expect(areaAt(ball, ball.home)).toBe("");
  for (const area of ["0.0.0", "3.7.2", "5.4.4"])
    expect(
      areaAt(
        ball,
        placeIn(ball, area, () => 0.3),
      ),
    ).toBe(area);
  expect(() => placeIn(ball, "6.0.0", () => 0.3)).toThrow("a face from 0 to 5 and two cells from 0 to 7");
  const { radius } = ball.globe;
  const { distance, bearing, rise } = measuresOf(radius).way(ball.home, moved(ball.home, Math.PI / 2, 1000));
  expect(distance).toBeCloseTo((1000 * radius) / Math.hypot(...ball.home), 3);
  expect(bearing).toBeCloseTo(90, 3);
  expect(rise).toBeCloseTo(0, 6);
});
