/** The autopilot of a world: any steering ends a flight, and so does its end; its line on the HUD. */
import { expect, test } from "vitest";
import type { AutopilotStep } from "../../src/explorers/autopilot.ts";
import { durationText } from "../../src/ui/format.ts";
import { Autopilot, secondsTo } from "../../src/worlds/pilot.ts";

const IDLE = { forward: 0, right: 0, up: 0, turn: 0 };
const FLIES: AutopilotStep = { intent: { ...IDLE, forward: 1 }, phase: "flies" };

function begun(step: () => AutopilotStep) {
  const said: string[] = [];
  const autopilot = new Autopilot((words) => said.push(words));
  autopilot.begin("waypoint", step);
  return { autopilot, said };
}

test("it steers until the pilot does", () => {
  const { autopilot } = begun(() => FLIES);
  expect(autopilot.steer(IDLE)).toEqual({ ...IDLE, forward: 1 });
  const own = { ...IDLE, turn: -0.2 };
  expect(autopilot.steer(own)).toBe(own);
  expect(autopilot.to).toBe(null);
  expect(autopilot.steer(IDLE)).toBe(IDLE);
});

test("a second of hovering over the waypoint ends it, a landing at once, and both say so", () => {
  const hovering = begun(() => ({ intent: IDLE, phase: "hovers" }));
  for (let i = 0; i < 50; i++) hovering.autopilot.steer(IDLE);
  expect(hovering.autopilot.to).toBe("waypoint");
  for (let i = 0; i < 20; i++) hovering.autopilot.steer(IDLE);
  expect(hovering.autopilot.to).toBe(null);
  expect(hovering.said).toHaveLength(1);
  const landed = begun(() => ({ intent: IDLE, phase: "landed" }));
  landed.autopilot.steer(IDLE);
  expect(landed.said).toEqual(["The autopilot has landed."]);
});

test("the line names the place, the distance and the time", () => {
  const { autopilot } = begun(() => FLIES);
  const way = { bearing: 0, distance: 590, rise: 0 };
  expect(autopilot.words(way, 40)).toBe("Autopilot: waypoint 590 m, 40 s · any control takes over");
  autopilot.end();
  expect(autopilot.words(way, 40)).toBe("");
});

test("times are those of now while one moves there, and else those of the craft", () => {
  expect(secondsTo(600, 30, 63)).toBe(20);
  expect(secondsTo(630, -5, 63)).toBe(10);
  expect(secondsTo(630, 0, 0)).toBe(null);
  expect([40, 180, 4000, 7300].map(durationText)).toEqual(["40 s", "3 min", "67 min", "2 h 2 min"]);
});
