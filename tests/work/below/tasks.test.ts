/** Tasks below ground: each is solved by a walker, who follows ways that the generator knows nothing of. */
import { expect, test } from "vitest";
import caverns from "../../../scenes/caverns/scene.ts";
import mines from "../../../scenes/mines/scene.ts";
import { runSteps } from "../../../src/core/field/run-steps.ts";
import { faceAt } from "../../../src/core/underground/cavern.ts";
import { countryWayOut } from "../../../src/core/underground/country-way.ts";
import { mineWayOut } from "../../../src/core/underground/mine-way.ts";
import type { Way, WayPlace } from "../../../src/core/underground/way.ts";
import type { CountryTable } from "../../../src/recipe/kinds/country-generator.ts";
import { undergroundOf } from "../../../src/recipe/kinds/country-generator.ts";
import { applyPreset } from "../../../src/recipe/preset.ts";
import { areaAt, createDepths, type Depths, middleOf, wayInCavern } from "../../../src/work/below/depths.ts";
import { BELOW_TASKS } from "../../../src/work/below/tasks.ts";
import { createTask } from "../../../src/work/kind.ts";
import { apart, type Place } from "../../../src/work/place.ts";
import type { Task } from "../../../src/work/task.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";
import { failuresOf } from "../trials.ts";
import { type Caver, caverAt, follow, stay } from "./walker.ts";

const depthsOf = (world: CountryTable) => createDepths(undergroundOf(world), [0, 0, 0]);
const WORLDS: Readonly<Record<string, Depths>> = {
  caverns: depthsOf(caverns.world),
  mines: depthsOf(mines.world),
  both: depthsOf(applyPreset(caverns, "both").world),
};
const COUNT = sampled(1000, 2);
/** Milliseconds of a test: a thousand walks take the better part of an hour. */
const TIMEOUT = sampled(3_600_000, 240_000);
const AREAS = ["", "1.-1", "-3.2", "12.-20"];

function taskOf(kind: string, number: number, world: string, area = ""): Task {
  const task = runSteps(createTask(BELOW_TASKS, WORLDS[world], { kind, number, area }));
  if (!task) throw new Error(`Expected a task ${kind}-${number}.${area} in ${world}.`);
  return task;
}

/** Failures of the tasks of a kind, over some worlds and areas in turns. */
const failuresIn = (kind: string, worlds: readonly string[], play: (task: Task, depths: Depths) => void) =>
  failuresOf(COUNT, (k) => {
    const world = worlds[k % worlds.length];
    play(taskOf(kind, k, world, AREAS[Math.floor(k / worlds.length) % AREAS.length]), WORLDS[world]);
  });

function wayOut({ underground, ground }: Depths, from: Place): Way {
  const way = runSteps(countryWayOut(underground, ground, from, 0));
  if (!way) throw new Error(`Expected a way out from ${from}.`);
  return way;
}

/** The way from one place below ground to another. */
function wayBetween(depths: Depths, from: Place, to: Place): Way {
  const { cavern, mine } = depths.underground;
  const inMine = mine !== null && from[2] < mine.top;
  const way = inMine
    ? runSteps(mineWayOut(mine, depths.cells ?? (() => false), from, [[to]]))
    : cavern && runSteps(wayInCavern(depths, cavern, from, to));
  if (!way) throw new Error(`Expected a way from ${from} to ${to}.`);
  return way;
}

const feet = ({ walker: { x, y, z } }: Caver): WayPlace => [x, y, z];
const inward = (way: Way): Way => [...way].reverse();

/** In to the first goal and out by the same way. */
function inAndOut(task: Task, depths: Depths): Caver {
  const way = wayOut(depths, task.goals[0].at);
  let caver = follow(task, depths, caverAt(task, depths), inward(way), 1);
  caver = stay(task, depths, caver, 1);
  caver = follow(task, depths, caver, wayOut(depths, feet(caver)), 2);
  return stay(task, depths, caver, 2);
}

function expectFinished(task: Task, { progress: { state, time, why, splits } }: Caver): void {
  const run = `${task.name.kind}-${task.name.number}.${task.name.area}: ${why} ${splits.length} goals, ${time} s`;
  expect(state, run).toBe("finished");
  expect(time, run).toBeLessThan(0.6 * (task.limits.seconds ?? 0));
}

test.each([
  ["hall", ["caverns", "mines", "both"]],
  ["rescue", ["mines", "caverns", "both"]],
])(
  "%s: a walker goes in, finds the place and comes out",
  (kind, worlds) => {
    const failures = failuresIn(kind, worlds, (task, depths) => expectFinished(task, inAndOut(task, depths)));
    expect(failures).toEqual([]);
  },
  TIMEOUT,
);

test(
  "level: a walker sees enough places of each map and brings it out",
  () => {
    const failures = failuresIn("level", ["mines", "caverns", "both"], (task, depths) => {
      const [visit] = task.goals;
      const places = visit.kind === "visit" ? visit.places : [];
      let caver = follow(task, depths, caverAt(task, depths), inward(wayOut(depths, places[0])), 1);
      const left = new Set(places);
      while (caver.progress.splits.length === 0 && left.size > 0) {
        const at = feet(caver);
        const next = [...left].reduce((a, b) => (apart(a, at) < apart(b, at) ? a : b));
        left.delete(next);
        caver = follow(task, depths, caver, wayBetween(depths, at, next), 1);
      }
      caver = follow(task, depths, caver, wayBetween(depths, feet(caver), places[0]), 2);
      caver = follow(task, depths, caver, wayOut(depths, places[0]), 2);
      expectFinished(task, stay(task, depths, caver, 2));
    });
    expect(failures).toEqual([]);
  },
  TIMEOUT,
);

test(
  "water: a walker follows it down to the pool",
  () => {
    const failures = failuresIn("water", ["caverns", "both"], (task, depths) => {
      let caver = caverAt(task, depths);
      let last = Infinity;
      for (const [k, { at }] of nonEmpty(task.goals).entries()) {
        expect(at[2]).toBeLessThan(last);
        last = at[2];
        caver = follow(task, depths, caver, wayBetween(depths, feet(caver), at), k + 1);
        caver = stay(task, depths, caver, k + 1);
      }
      expectFinished(task, caver);
      const { cavern, pool } = depths.underground;
      const [x, y] = task.goals[task.goals.length - 1].at;
      expect(cavern ? faceAt(cavern.floor, x, y) : Number.NaN).toBeLessThan(pool);
    });
    expect(failures).toEqual([]);
  },
  TIMEOUT,
);

test("a task is the same each time; areas are squares, and a text that is none is refused", () => {
  for (const kind of nonEmpty(Object.keys(BELOW_TASKS)))
    expect(taskOf(kind, 3, "caverns")).toEqual(taskOf(kind, 3, "caverns"));
  expect(areaAt(WORLDS.caverns, 100, -200)).toBe("");
  expect(areaAt(WORLDS.caverns, 600, -1100)).toBe("1.-2");
  expect(middleOf(WORLDS.caverns, "1.-2")).toEqual([512, -1024]);
  expect(() => middleOf(WORLDS.caverns, "1")).toThrow("two whole numbers from −1900 to 1900");
});
