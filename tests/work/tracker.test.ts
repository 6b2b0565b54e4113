/** The tracker of tasks on made-up goals. */
import { expect, test } from "vitest";
import { LEVEL, type Place } from "../../src/work/place.ts";
import type { Goal, Limits, Ring, See, Stay, Task, Visit } from "../../src/work/task.ts";
import { AT_START, type Progress, passes, type Sample, trackTask } from "../../src/work/tracker.ts";

const words = { words: "Go there", told: "There" };
const pad: Stay = { ...words, kind: "stay", at: [100, 0, 10], within: 12, height: [-5, 5], landed: true, seconds: 2 };
const ring: Ring = { ...words, kind: "ring", at: [0, 50, 20], through: [0, 1, 0], radius: 10 };

const taskOf = (goals: readonly Goal[], limits: Limits = {}): Task => ({
  name: { kind: "made", number: 1, area: "" },
  ...{ title: "Made up", brief: "", goals, limits, length: 100, difficulty: 1 },
  start: { at: [0, 0, 0], heading: 0, by: "helicopter" },
});

const sampleAt = (at: Place, more: Partial<Sample> = {}): Sample => ({
  ...{ at, speed: 0, landed: false, by: "helicopter", look: [0, 1, 0] },
  ...more,
});

/** Tracks samples, a second each, and lists what happened. */
function play(task: Task, samples: readonly Sample[], from: Progress = AT_START) {
  let progress = from;
  const events: string[] = [];
  for (const sample of samples) {
    const tracked = trackTask(task, LEVEL, progress, sample, 1);
    progress = tracked.progress;
    if (tracked.event) events.push(tracked.event.kind);
  }
  return { progress, events };
}

const off = [sampleAt([0, 0, 0], { landed: true }), sampleAt([9, 0, 0])];

test("the clock runs once the player moves off, in the vehicle of the task", () => {
  const task = taskOf([pad]);
  const waiting = play(task, [sampleAt([0, 0, 0], { landed: true }), sampleAt([2, 0, 0], { landed: true })]);
  expect(waiting).toMatchObject({ events: [], progress: { state: "ready", time: 0 } });
  expect(play(task, off)).toMatchObject({ events: ["started"], progress: { state: "running", time: 0 } });
  const onFoot = off.map((sample) => ({ ...sample, by: "walker" }));
  expect(play(task, onFoot).events).toEqual([]);
});

test("a landing counts near enough, on the ground, and for its seconds without a break", () => {
  const task = taskOf([pad]);
  const landed = (x: number, z = 10) => sampleAt([x, 0, z], { landed: true });
  expect(play(task, [...off, landed(95), landed(95)]).progress).toMatchObject({ state: "finished", splits: [2] });
  expect(play(task, [...off, landed(87), landed(87)]).events, "13 m off").toEqual(["started"]);
  expect(play(task, [...off, landed(95, 16), landed(95, 16)]).events, "6 m above").toEqual(["started"]);
  expect(play(task, [...off, landed(95), sampleAt([95, 0, 10]), landed(95)]).events, "a break").toEqual(["started"]);
});

test("a hover counts between its heights and below its speed", () => {
  const hover: Stay = { ...pad, height: [8, 15], slow: 2, seconds: 1 };
  const { landed: _, ...hook } = hover;
  const task = taskOf([hook]);
  expect(play(task, [...off, sampleAt([100, 3, 20], { speed: 1 })]).events).toEqual(["started", "finished"]);
  expect(play(task, [...off, sampleAt([100, 3, 20], { speed: 3 })]).events, "too fast").toEqual(["started"]);
  expect(play(task, [...off, sampleAt([100, 3, 17])]).events, "too low").toEqual(["started"]);
  expect(play(task, [...off, sampleAt([100, 3, 26])]).events, "too high").toEqual(["started"]);
});

test("a ring counts where the way between two steps crosses its disc, from either side", () => {
  expect(passes(ring, [0, 40, 20], [0, 60, 20])).toBe(true);
  expect(passes(ring, [0, 60, 20], [0, 40, 20])).toBe(true);
  expect(passes(ring, [9, 49, 20], [9, 51, 20])).toBe(true);
  expect(passes(ring, [11, 49, 20], [11, 51, 20]), "beside it").toBe(false);
  expect(passes(ring, [0, 40, 20], [0, 49, 20]), "before it").toBe(false);
  const flown = play(taskOf([ring]), [...off, sampleAt([0, 45, 20]), sampleAt([0, 55, 22])]);
  expect(flown.progress).toMatchObject({ state: "finished", time: 2 });
});

test("a place is seen near enough, in the cone of the view, with nothing between", () => {
  const see: See = { ...words, kind: "see", at: [0, 100, 0], within: 120, cone: 30, seconds: 1 };
  const task = taskOf([see]);
  const ends = (more: Partial<Sample>, at: Place = [0, 9, 0]) => play(task, [...off, sampleAt(at, more)]).events.length;
  expect(ends({})).toBe(2);
  expect(ends({ look: [1, 0, 0] }), "looks east").toBe(1);
  expect(ends({}, [0, -30, 0]), "130 m away").toBe(1);
  expect(ends({ isClear: () => false }), "behind rock").toBe(1);
});

test("enough of many places are visited in any order", () => {
  const places = [0, 1, 2, 3].map((k): Place => [100 * k, 500, 0]);
  const visit: Visit = { ...words, kind: "visit", at: places[0], places, within: 20, share: 0.75 };
  const task = taskOf([visit]);
  const at = (k: number) => sampleAt([100 * k, 490, 0]);
  expect(play(task, [...off, at(3), at(0), at(3)]).progress).toMatchObject({ state: "running", visited: [3, 0] });
  expect(play(task, [...off, at(3), at(0), at(1)]).progress.state).toBe("finished");
});

test("time, fuel and a cargo carried too fast end a task, with the reason", () => {
  const idle = sampleAt([9, 0, 0]);
  expect(play(taskOf([pad], { seconds: 2 }), [...off, idle, idle, idle]).progress).toMatchObject({
    ...{ state: "failed", why: "The time is over." },
  });
  const burning = { ...idle, burn: 60 };
  expect(play(taskOf([pad], { fuel: 100 }), [...off, burning, burning]).progress.why).toBe("The fuel is used up.");
  const take: Stay = { ...pad, at: [9, 0, 0], seconds: 1, takes: "load" };
  const task = taskOf([take, pad], { care: 30 });
  const fast = sampleAt([40, 0, 0], { speed: 31 });
  const taken = [...off, sampleAt([9, 0, 0], { landed: true })];
  expect(play(task, [...off, fast, fast, fast]).progress.state, "without a cargo").toBe("running");
  expect(play(task, [...taken, fast]).progress, "for a moment").toMatchObject({ state: "running", cargo: "load" });
  expect(play(task, [...taken, fast, fast]).progress.why).toBe("The load has torn off: too fast.");
});

test("goals are done in their order, and a finished task stays as it is", () => {
  const give: Stay = { ...pad, seconds: 1, delivers: "mail" };
  const take: Stay = { ...give, at: [9, 0, 0], takes: "mail" };
  const { delivers: _, ...mail } = take;
  const task = taskOf([mail, give]);
  const [first, last] = [9, 100].map((x) => sampleAt([x, 0, x === 9 ? 0 : 10], { landed: true }));
  const early = play(task, [...off, last, last]);
  expect(early.progress).toMatchObject({ state: "running", splits: [], cargo: null });
  const done = play(task, [...off, first, last]);
  expect(done).toMatchObject({ events: ["started", "done", "finished"], progress: { splits: [1, 2], cargo: null } });
  expect(play(task, [sampleAt([500, 0, 0])], done.progress).progress).toBe(done.progress);
});
