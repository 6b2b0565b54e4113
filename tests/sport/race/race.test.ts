/** A race: punching in order, wrong flags, the clock, the route, and what ends it. */

import { expect, test } from "vitest";
import type { Course } from "../../../src/sport/course.ts";
import { PLANE } from "../../../src/sport/geometry.ts";
import { bestLegs, cardOf, type Result } from "../../../src/sport/race/card.ts";
import { planOf, type RacePlan } from "../../../src/sport/race/plan.ts";
import {
  clockText,
  punch,
  RADIUS,
  type Race,
  type RaceEvent,
  READY,
  type Runner,
  stepRace,
} from "../../../src/sport/race/race.ts";
import {
  heightProfile,
  paceByKind,
  placeAt,
  routeBetween,
  routeClimb,
  routeLength,
} from "../../../src/sport/race/route.ts";
import { nonEmpty } from "../../non-empty.ts";
import { said } from "../../said.ts";
import { SITES, slope } from "./ground.ts";

const COURSE: Course = {
  name: "Three",
  start: [0, 0],
  controls: [
    [40, 0],
    [40, 80],
    [-20, 80],
  ],
  finish: [0, 10],
};
const ground = slope(SITES);
const read = planOf(COURSE, ground);
const plan = (read as { plan: RacePlan }).plan;
const DT = 1 / 60;

const runnerAt = (x: number, y: number, onFoot = true): Runner => ({
  ...{ x, y, z: ground.heightAt(x, y), kind: ground.kindAt(x, y), onFoot },
});

/** Runs straight by each place at 4 m/s; returns the race and the events with their times. */
function run(race: Race, places: readonly (readonly [number, number])[], from: readonly [number, number]) {
  const events: (RaceEvent & { readonly at: number })[] = [];
  let [x, y] = from;
  let now = race;
  for (const [toX, toY] of places) {
    for (;;) {
      const away = Math.hypot(toX - x, toY - y);
      if (away < 1e-9) break;
      const share = Math.min(1, (4 * DT) / away);
      [x, y] = [x + (toX - x) * share, y + (toY - y) * share];
      const { race: next, event } = stepRace(plan, now, runnerAt(x, y), DT);
      if (event) events.push({ ...event, at: next.time });
      now = next;
    }
  }
  return { race: now, events };
}

const flag = (i: number) => [plan.controls[i].x, plan.controls[i].y] as const;
const ready = stepRace(plan, READY, runnerAt(0, 0), DT).race;

test("flags stand beside their features, on level ground, at the same place whatever the lakes do", () => {
  for (const { x, y, at } of nonEmpty(plan.controls)) {
    const away = Math.hypot(x - at[0], y - at[1]);
    expect(away).toBeGreaterThan(1.9);
    expect(away).toBeLessThan(4.1);
    expect(Math.abs(ground.heightAt(x, y) - ground.heightAt(...at))).toBeLessThanOrEqual(1.5);
  }
  expect(planOf(COURSE, ground)).toEqual(read);
  expect(planOf(COURSE, { ...ground, depthAt: () => 4 })).toEqual(read);
  const controls = [
    [40, 0],
    [41, 5],
  ] as const;
  expect(said(planOf({ ...COURSE, controls }, ground))).toEqual({
    problem: "control 2: there is no feature at 41, 5",
  });
});

test("the clock starts when the runner leaves the start, not before, nor by passing far from it", () => {
  const inside = run(ready, [[4.9, 0]], [0, 0]);
  expect([inside.race.state, inside.events]).toEqual(["ready", []]);
  const { race, events } = run(inside.race, [[5.4, 0]], [4.9, 0]);
  expect(events.map(({ kind }) => kind)).toEqual(["started"]);
  expect(race.state).toBe("running");
  expect(race.time).toBeLessThan(0.11);
  expect(run(READY, [[30, 30]], [20, 0]).race).toBe(READY);
});

test("the key starts within the start only, and on foot only", () => {
  expect(punch(plan, ready, runnerAt(2, 2)).event).toEqual({ kind: "started" });
  expect(punch(plan, ready, runnerAt(6, 0)).event).toBeNull();
  expect(punch(plan, ready, runnerAt(2, 2, false)).event).toBeNull();
});

test("a run to the end: splits at 3 m from each flag, a wrong punch named, the finish within 5 m", () => {
  const { race, events } = run(ready, [flag(1), flag(0), flag(1), flag(2), COURSE.finish], [0, 0]);
  expect(events.map(({ kind }) => kind)).toEqual(["started", "wrong", "punched", "punched", "punched", "finished"]);
  expect(said(events[1])).toMatchObject({ text: "This is OC. Your next control is 1, boulder OA." });
  expect(said(events[2])).toMatchObject({
    text: expect.stringMatching(/^Control 1, boulder OA: 0:\d\d\.\d\. Your next control is 2, knoll OC\.$/),
  });
  expect(said(events[4])).toMatchObject({ text: expect.stringMatching(/Your next point is the finish\.$/) });
  expect(race.splits).toEqual(events.slice(2).map(({ at }) => at));
  // From the start's edge, at 4 m/s: exact to a step.
  const legs = [
    Math.hypot(...flag(1)) - RADIUS.start,
    Math.hypot(flag(1)[0] - flag(0)[0], flag(1)[1] - flag(0)[1]) - RADIUS.punch,
  ];
  expect(race.splits[0]).toBeCloseTo((legs[0] + legs[1]) / 4, 1);
  for (const [i, split] of nonEmpty(race.splits).entries()) {
    const { x, y } = placeAt(PLANE, race.route, split) ?? { x: Number.NaN, y: 0 };
    const to = i < 3 ? flag(i) : COURSE.finish;
    expect(Math.hypot(x - to[0], y - to[1])).toBeCloseTo(i < 3 ? RADIUS.punch : RADIUS.finish, 0);
  }
});

test("coming near the finish or an earlier flag again before the end neither finishes nor punches", () => {
  const { race, events } = run(ready, [flag(0), COURSE.finish, flag(0)], [0, 0]);
  expect(events.map(({ kind }) => kind)).toEqual(["started", "punched", "wrong"]);
  expect(race.splits).toHaveLength(1);
});

test("a flag is punched at 3 m and not before, the finish reached at 5 m and not before", () => {
  const [x, y] = flag(0);
  const near = run(ready, [[x - 3.05, y]], [0, 0]);
  expect(near.race.splits).toEqual([]);
  expect(run(near.race, [[x - 2.95, y]], [x - 3.05, y]).race.splits).toHaveLength(1);
  const back = run(ready, [flag(0), flag(1), flag(2), [0, 15.05]], [0, 0]);
  expect(back.race.state).toBe("running");
  expect(run(back.race, [[0, 14.95]], [0, 15.05]).race.state).toBe("finished");
});

test("the key punches within 5 m, where coming by does not", () => {
  const [x, y] = flag(0);
  const { race } = run(ready, [[x - 4, y]], [0, 0]);
  expect(race.splits).toEqual([]);
  expect(punch(plan, race, runnerAt(x - 4, y)).event).toMatchObject({ kind: "punched", control: 0 });
  expect(punch(plan, race, runnerAt(x - 5.5, y)).event).toBeNull();
});

test("where two flags are within reach, the next one is punched though the other is nearer", () => {
  const [first, second] = plan.controls;
  const close = {
    ...plan,
    controls: [
      { ...first, x: 10, y: 0 },
      { ...second, x: 14, y: 0 },
    ],
  };
  const running: Race = { ...ready, state: "running" };
  expect(punch(close, running, runnerAt(12.5, 0)).event).toMatchObject({ kind: "punched", control: 0 });
  expect(stepRace(close, running, runnerAt(12.5, 0), DT).event).toMatchObject({ kind: "punched", control: 0 });
});

test("beside the flag of the last control, coming by punches the next one within 3 m, as anywhere", () => {
  const [first, second] = plan.controls;
  const close = {
    ...plan,
    controls: [
      { ...first, x: 10, y: 0 },
      { ...second, x: 14, y: 0 },
    ],
  };
  const atFirst: Race = { ...ready, state: "running", splits: [5], at: 0 };
  expect(stepRace(close, atFirst, runnerAt(10.9, 0), DT)).toMatchObject({ race: { splits: [5], at: 0 }, event: null });
  expect(stepRace(close, atFirst, runnerAt(11.1, 0), DT).event).toMatchObject({ kind: "punched", control: 1 });
});

test("a race ends where the runner leaves the ground or jumps, and goes on after a reload", () => {
  const { race } = run(ready, [[20, 0]], [0, 0]);
  expect(stepRace(plan, race, runnerAt(20, 0, false), DT).event).toMatchObject({ kind: "ended" });
  expect(stepRace(plan, race, runnerAt(60, 0), DT).event).toMatchObject({ kind: "ended" });
  const reloaded = stepRace(plan, { ...race, last: null }, runnerAt(20.1, 0), DT);
  expect(reloaded.event).toBeNull();
  expect(reloaded.race.time).toBeCloseTo(race.time + DT, 9);
  expect(stepRace(plan, { ...race, time: 36_000 }, runnerAt(20, 0), DT).race.state).toBe("ended");
});

test("the route has a point each second, at each punch and at both ends, with kinds and heights", () => {
  const { race } = run(ready, [flag(0), flag(1), flag(2), COURSE.finish], [0, 0]);
  const { route, time } = race;
  expect(route.at(0)?.t).toBe(0);
  expect(route.at(-1)?.t).toBe(time);
  const whole = route.map(({ t }) => t).filter((t) => !race.splits.includes(t));
  for (const [i, t] of nonEmpty(whole).entries()) expect(Math.abs(t - i)).toBeLessThan(0.02);
  expect(route.filter(({ t }) => race.splits.includes(t))).toHaveLength(4);
  expect(routeLength(PLANE, route)).toBeGreaterThan(0.97 * 4 * time);
  expect(routeLength(PLANE, route)).toBeLessThanOrEqual(4 * time + 0.01);
  const kinds = paceByKind(PLANE, route);
  expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(["wood", "moor"]));
  expect(kinds.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(time, 6);
  for (const { metres, seconds } of nonEmpty(kinds)) expect(metres / seconds).toBeCloseTo(4, 0);
  const climb = routeClimb(routeBetween(PLANE, route, 0, race.splits[0]));
  expect(climb).toBeCloseTo((placeAt(PLANE, route, race.splits[0])?.z ?? 0) - (route.at(0)?.z ?? 0), 1);
  const { along, height } = heightProfile(PLANE, route);
  expect(along[along.length - 1]).toBeCloseTo(routeLength(PLANE, route), 6);
  expect(height).toHaveLength(along.length);
  expect(placeAt(PLANE, route, -5)).toMatchObject({ t: 0 });
  expect(placeAt(PLANE, route, 1e9)).toMatchObject({ t: time });
  expect(placeAt(PLANE, [], 1)).toBeNull();
});

test("the card compares each leg with the best legs and with the ghost", () => {
  const { race } = run(ready, [flag(0), flag(1), flag(2), COURSE.finish], [0, 0]);
  const result: Result = race;
  const slower = { ...result, time: result.time + 3, splits: result.splits.map((t, i) => t + (i === 0 ? 5 : 3)) };
  const card = cardOf(plan, result, [slower], slower);
  expect(card.rows.map(({ label, code }) => label + code)).toEqual(["1OA", "2OC", "3UC", "F"]);
  expect(card.rows[0].behindBest).toBeCloseTo(-5, 9);
  expect(card.rows[1].behindGhost).toBeCloseTo(2, 9);
  expect(card.behindGhost).toBeCloseTo(-3, 9);
  expect(card.rows.reduce((sum, { leg }) => sum + leg, 0)).toBeCloseTo(race.time, 9);
  expect(card.run).toBeCloseTo(routeLength(PLANE, race.route), 6);
  expect(bestLegs([result, slower])[1]).toBeCloseTo(Math.min(card.rows[1].leg, card.rows[1].leg - 2), 9);
  expect(bestLegs([])).toEqual([]);
});

test.each([
  [0, "0:00.0"],
  [59.96, "1:00.0"],
  [245.34, "4:05.3"],
  [3602, "1:00:02.0"],
])("%s s is %s", (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
