/** The way to a goal in words, and where instruments point to. */
import { expect, test } from "vitest";
import { SPEED } from "../../../src/explorers/helicopter-spec.ts";
import { LEVEL, type Place } from "../../../src/work/place.ts";
import type { Goal, Limits, Task } from "../../../src/work/task.ts";
import { AT_START } from "../../../src/work/tracker.ts";
import { goalFlight, guideOf, voiceText } from "../../../src/worlds/work/guide.ts";
import type { WorkWorld } from "../../../src/worlds/work/world.ts";

const world = {
  measures: LEVEL,
  heading: () => 90,
  lengthText: (metres: number) => `${metres} m`,
  sample: () => ({ at: [0, 0, 0] as Place, speed: 0, landed: true, by: "walker", look: [0, 1, 0] as Place }),
} as Pick<WorkWorld, "measures" | "heading" | "lengthText" | "sample"> as WorkWorld;

const runOf = (goal: Goal, limits: Limits = {}, progress = {}) => {
  const start = { at: [0, 0, 0] as Place, heading: 0, by: "walker" };
  const name = { kind: "hall", number: 1, area: "" };
  const task: Task = { name, title: "", brief: "", start, goals: [goal], limits, length: 1, difficulty: 1 };
  return { task, progress: { ...AT_START, ...progress }, best: null };
};

const stay: Goal = {
  ...{ kind: "stay", words: "", told: "", at: [30, 40, 0], within: 3, height: [-1, 1], seconds: 1 },
};

test("instruments point to a place, unless it is to be found", () => {
  expect(guideOf(runOf(stay), world)).toEqual({ aim: [30, 40, 0], words: "50 m away" });
  expect(guideOf(runOf({ ...stay, guide: "distance" }), world)).toEqual({ aim: null, words: "50 m away" });
  const heard = guideOf(runOf({ ...stay, guide: "sound" }), world);
  expect(heard).toEqual({ aim: null, words: "A voice from the left" });
});

test("an autopilot flies to places that are told, in the middle of their heights, and gently with a cargo", () => {
  const hook: Goal = { ...stay, height: [7, 16] };
  const flight = { at: stay.at, land: false, over: 11.5, throttle: 1 };
  expect(goalFlight(runOf(hook, { care: 32 }))).toEqual(flight);
  const { throttle = 1 } = goalFlight(runOf(hook, { care: 32 }, { cargo: "load" })) ?? {};
  expect(throttle * SPEED.forward).toBeCloseTo(0.8 * 32, 6);
  expect(goalFlight(runOf({ ...stay, landed: true }))?.land).toBe(true);
  const ring: Goal = { kind: "ring", words: "", told: "", at: stay.at, through: [0, 1, 0], radius: 9 };
  const own = [ring, { ...stay, guide: "sound" } as const];
  expect(own.map((goal) => goalFlight(runOf(goal)))).toEqual([null, null]);
  expect(goalFlight(runOf(hook, {}, { state: "failed" }))).toBeNull();
  expect(goalFlight(runOf(hook, { fuel: 200 }))).toBeNull();
});

test("of many places the nearest that is left counts, and the fuel that is left is told", () => {
  const places: Place[] = [
    [5, 0, 0],
    [0, 20, 0],
    [90, 0, 0],
  ];
  const visit: Goal = { kind: "visit", words: "", told: "", at: [5, 0, 0], places, within: 3, share: 0.6 };
  expect(guideOf(runOf(visit, {}, { visited: [0] }), world)).toEqual({ aim: [0, 20, 0], words: "1 of 2 · 20 m away" });
  expect(guideOf(runOf(stay, { fuel: 200 }, { burnt: 50 }), world).words).toBe("50 m away · fuel 75 %");
  expect(guideOf(runOf(stay, { fuel: 200 }, { burnt: 50, state: "failed" }), world).aim).toBe(null);
});

test.each([
  [{ bearing: 10, distance: 30, rise: 0 }, 30, 0, "A voice ahead"],
  [{ bearing: 350, distance: 5, rise: 0 }, 5, 80, "A near voice from the left"],
  [{ bearing: 90, distance: 100, rise: -16 }, 101, 350, "A faint voice from the right, below"],
  [{ bearing: 180, distance: 30, rise: 16 }, 34, 0, "A voice behind you, above"],
])("a voice is told by its side, level and distance", (way, metres, heading, words) => {
  expect(voiceText(way, metres, heading)).toBe(words);
});
