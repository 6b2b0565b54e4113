/** Tasks of free space: each is solved by flying it, the same each time, and its words are true. */
import { expect, test } from "vitest";
import cosmic from "../../../scenes/cosmic/scene.ts";
import { runSteps } from "../../../src/core/field/run-steps.ts";
import { generateSpace } from "../../../src/recipe/kinds/space-generator.ts";
import { say } from "../../../src/words/words.ts";
import { createTask } from "../../../src/work/kind.ts";
import { apart, type Place } from "../../../src/work/place.ts";
import { areaAt, middleOf, type StarField, starsAround } from "../../../src/work/space/star-field.ts";
import { SPACE_TASKS } from "../../../src/work/space/tasks.ts";
import type { Task } from "../../../src/work/task.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";
import { failuresOf } from "../trials.ts";
import { flyTask } from "./pilot.ts";

const field: StarField = { space: generateSpace(cosmic.world), home: cosmic.shots.outside.at };
/** Tasks of each kind, and areas that they are in. */
const COUNT = sampled(1000, 5);
/** Milliseconds of a test: a thousand walks take the better part of an hour. */
const TIMEOUT = sampled(3_600_000, 240_000);
const AREAS = ["", "0.0.0", "-3.7.1", "1900.-1900.1900"];

function taskOf(kind: string, number: number, area: string): Task {
  const task = runSteps(createTask(SPACE_TASKS, field, { kind, number, area }));
  if (!task) throw new Error(`Expected a task ${kind}-${number} in ${area}.`);
  return task;
}

/** Failures of the tasks of a kind, over some areas in turns. */
const failuresIn = (kind: string, check: (task: Task) => void) =>
  failuresOf(COUNT, (k) => check(taskOf(kind, k, AREAS[k % AREAS.length])));

test.each(nonEmpty(Object.keys(SPACE_TASKS)))(
  "%s: a pilot finishes each task with time left",
  (kind) => {
    const failures = failuresIn(kind, (task) => {
      const { state, time, why } = flyTask(task);
      expect(state, `${task.name.kind}-${task.name.number}: ${say(why)}`).toBe("finished");
      expect(time, say(task.title)).toBeLessThan(0.5 * (task.limits.seconds ?? 0));
    });
    expect(failures).toEqual([]);
  },
  TIMEOUT,
);

test(
  "the star that is sought has more planets than all others within 100 light-years",
  () => {
    const failures = failuresIn("planets", ({ start, goals }) => {
      const stars = starsAround(field, start.at, 100);
      const best = stars.filter(({ at }) => apart(at, goals[0].at) === 0);
      expect(best).toHaveLength(1);
      expect(stars.filter(({ star }) => star.planets >= best[0].star.planets)).toEqual(best);
    });
    expect(failures).toEqual([]);
  },
  TIMEOUT,
);

test(
  "each star of a chain is the nearest that is cooler, or hotter, than the last",
  () => {
    const failures = failuresIn("chain", ({ title, start, goals }) => {
      const sign = say(title).startsWith("Cooler") ? 1 : -1;
      const chain: Place[] = [starsAround(field, start.at, 7)[0].at, ...goals.map(({ at }) => at)];
      for (const [k, goal] of nonEmpty(goals).entries()) {
        const [last] = starsAround(field, [chain[k][0], chain[k][1], chain[k][2] + 0.5], 0.6);
        const next = starsAround(field, chain[k], 120).find(({ star }) => sign * (star.colour - last.star.colour) > 0);
        expect(next?.at, say(title)).toEqual(goal.at);
      }
    });
    expect(failures).toEqual([]);
  },
  TIMEOUT,
);

test("a task is the same each time, and another number is another task", () => {
  for (const kind of nonEmpty(Object.keys(SPACE_TASKS))) {
    const [one, again, other] = [taskOf(kind, 3, ""), taskOf(kind, 3, ""), taskOf(kind, 4, "")];
    expect(again).toEqual(one);
    expect(other.start.at).not.toEqual(one.start.at);
  }
});

test("an area is the cube around its middle, and a text that is none is refused", () => {
  expect(areaAt(field, field.home)).toBe("");
  expect(areaAt(field, [600, -1100, 0])).toBe("1.-2.0");
  expect(middleOf(field, "1.-2.0")).toEqual([512, -1024, 0]);
  expect(() => middleOf(field, "1.2")).toThrow("three whole numbers from −1900 to 1900");
  expect(() => middleOf(field, "1.2.1901")).toThrow(RangeError);
});
