/** Tasks of Skylands: the same for everybody, in their areas, and each can be done. LONG plays 1,000 of each kind. */
import { expect, test } from "vitest";
import { runSteps } from "../../src/core/field/run-steps.ts";
import { say } from "../../src/words/words.ts";
import { AREA, areaAt, hopBetween, isLineClear, middleOf, townsOf } from "../../src/work/islands/sky.ts";
import { SKY_TASKS } from "../../src/work/islands/tasks.ts";
import { createTask } from "../../src/work/kind.ts";
import type { Task } from "../../src/work/task.ts";
import { sampled } from "../long-test.ts";
import { nonEmpty } from "../non-empty.ts";
import { skyOf } from "./sky.ts";
import { solve } from "./solver.ts";
import { failuresOf } from "./trials.ts";

const sky = skyOf();
const KINDS = Object.keys(SKY_TASKS);
const COUNT = sampled(1000, 1);
/** First numbers of the kinds in `npm test`: the shortest flights among the first eight. */
const SHORTEST: Readonly<Record<string, number>> = { mail: 2, winch: 4, search: 4 };

const taskOf = (kind: string, number: number, area = "", on = sky): Task | null =>
  runSteps(createTask(SKY_TASKS, on, { kind, number, area }));

test.each(nonEmpty(KINDS))("every number of %s is a task that can be done", { timeout: 20_000_000 }, (kind) => {
  const first = sampled(0, SHORTEST[kind] ?? 0);
  const failures = failuresOf(COUNT, (number) => {
    const task = taskOf(kind, first + number);
    const { state, why, time } = task ? solve(sky, task) : { state: "none", why: "", time: 0 };
    expect(state, `after ${Math.round(time)} s. ${why}`).toBe("finished");
  });
  expect(failures).toEqual([]);
});

test("a task follows from the land and its name alone", () => {
  const other = skyOf();
  for (const kind of nonEmpty(KINDS)) {
    const task = taskOf(kind, 3);
    taskOf(kind, 4, "", other);
    expect(taskOf(kind, 3, "", other), kind).toEqual(task);
    expect(taskOf(kind, 4), kind).not.toEqual(task);
  }
});

test("all measures in the words of a task are in braces, which the page writes in the visitor's units", () => {
  const all = KINDS.flatMap((kind) => {
    const { title = "", brief = "", goals = [] } = taskOf(kind, 3) ?? {};
    return [title, brief, ...goals.flatMap(({ words, told }) => [words, told])].map((words) => say(words));
  });
  expect(all.join(" ")).toMatch(/\{\d+ m\/s\}.*\{\d+ m\}/s);
  for (const words of nonEmpty(all)) expect(words.replace(/\{\d+ (m|m\/s)\}/g, "")).not.toMatch(/[{}]|\d (m|km)\b/);
});

test("towns of an area lie around its middle, apart from one another, and have names", () => {
  const towns = runSteps(townsOf(sky, "1.1"));
  expect(towns.length).toBeGreaterThan(3);
  const [mx, my] = middleOf(sky, "1.1");
  expect([mx, my]).toEqual([AREA, AREA]);
  for (const { name, site } of nonEmpty(towns)) {
    expect(name).toMatch(/^[A-Z][a-z]+$/);
    expect(Math.hypot(site[0] - mx, site[1] - my)).toBeLessThan(7200);
  }
  expect(areaAt(sky, AREA * 1.2, AREA * 0.8)).toBe("1.1");
  expect(areaAt(sky, sky.home[0], sky.home[1]), "the area of the first view").toBe("");
});

test.each(["x", "1", "1.2.3", "900.1", "0.-161"])("area %j is refused with its range", (area) => {
  expect(() => taskOf("mail", 0, area)).toThrow(/is not two whole numbers from −160 to 160/);
});

test("a kind that Skylands have not is refused with those that they have", () => {
  expect(() => taskOf("golf", 0)).toThrow(/"golf" is not one of mail, sling, winch, rings, search/);
});

test("hops keep clear of rock", () => {
  const [from, to] = runSteps(townsOf(sky, ""));
  const z = runSteps(hopBetween(sky, from.site, to.site));
  expect(z).toBeGreaterThan(Math.max(from.site[2], to.site[2]));
  const at = (site: readonly number[]) => [site[0], site[1], z ?? 0] as const;
  expect(isLineClear(sky, at(from.site), at(to.site))).toBe(true);
  expect(isLineClear(sky, from.site, to.site), "along the ground").toBe(false);
});
