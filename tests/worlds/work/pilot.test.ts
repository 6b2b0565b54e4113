/** The autopilot of a world: any steering ends a flight, and so does its end; its line on the HUD. */
import { expect, test } from "vitest";
import type { AutopilotStep } from "../../../src/explorers/autopilot.ts";
import type { Vector } from "../../../src/explorers/vector.ts";
import { durationText } from "../../../src/ui/format.ts";
import type { Telemetry } from "../../../src/ui/telemetry.ts";
import { createSportState } from "../../../src/worlds/sport/state.ts";
import { type AidedWorld, Autopilot, type Flight, Pilot, secondsTo } from "../../../src/worlds/work/pilot.ts";

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

const TELEMETRY = { hint: "" } as Telemetry;

/** A pilot of a world where every ray meets the ground at `seen`. */
class TestPilot extends Pilot<AidedWorld, { readonly at: Vector }> {
  seen: Vector | null = [100, 0, 0];
  by = "helicopter";
  heading = 0;
  flight: Flight | string | null = () => FLIES;
  readonly said: string[] = [];

  override goHome(): void {
    this.toggle("home", { at: [0, 0, 0] }, true);
  }
  override way(to = this.waypoint) {
    return to && { bearing: 90, distance: to.at[0], rise: 0, seconds: 7 };
  }
  protected override wayHome() {
    return { bearing: 270, distance: 40, rise: 0, seconds: 2 };
  }
  protected override placeOf({ at }: { readonly at: Vector }) {
    return at;
  }
  protected override describe(at: Vector) {
    return { at };
  }
  protected override vehicleOf() {
    return this.by;
  }
  protected override prepare(): void {}
  protected override get marks() {
    return [];
  }
  protected override seenAt() {
    return this.seen;
  }
  protected override isSame(_: AidedWorld, [x]: Vector, [other]: Vector) {
    return Math.abs(x - other) < 20;
  }
  protected override flightTo() {
    return this.flight;
  }
  override nameOf({ at }: { readonly at: Vector }) {
    return `Place ${at[0]}`;
  }
  protected override headingOf() {
    return this.heading;
  }
  override tell(words: string): void {
    this.said.push(words);
  }
}

function opened() {
  const world: { -readonly [K in keyof AidedWorld]: AidedWorld[K] } = {
    ...{
      pilot: null,
      view: {},
      simulation: {},
      sport: createSportState({ role: "explorer", course: "", hunt: null, task: "" }),
    },
  };
  return { world, pilot: new TestPilot(() => world) };
}

test("a mark sets the waypoint, and one near it clears it", () => {
  const { pilot } = opened();
  pilot.mark(0, 0, 1, false);
  expect(pilot.place).toEqual([100, 0, 0]);
  pilot.seen = [115, 0, 0];
  pilot.mark(0, 0, 1, false);
  expect(pilot.place).toBeNull();
  pilot.mark(0, 0, 1, false);
  expect(pilot.place).toEqual([115, 0, 0]);
  pilot.mark(0, 0, 1, true);
  expect([pilot.place, pilot.said]).toEqual([null, ["The waypoint is cleared.", "The waypoint is cleared."]]);
});

test("only the key says that there is sky, and flying without a waypoint says how to set one", () => {
  const { pilot } = opened();
  pilot.seen = null;
  pilot.mark(0, 0, 1, false);
  expect(pilot.said).toEqual([]);
  pilot.mark(0, 0, 1, true);
  pilot.fly();
  expect(pilot.said).toEqual([
    "There is only sky there.",
    "No waypoint yet: choose a place on the map, in the view or by the key for the next place.",
  ]);
});

test("a flight ends by its key, by clearing, by another vehicle and in another simulation", () => {
  const { world, pilot } = opened();
  pilot.mark(0, 0, 1, false);
  const begin = () => {
    pilot.steer(IDLE);
    pilot.fly();
    expect(pilot.steer(IDLE)).toEqual(FLIES.intent);
  };
  begin();
  pilot.fly();
  expect(pilot.said.splice(0)).toEqual(["The autopilot is off."]);
  begin();
  pilot.clear();
  expect(pilot.autopilot.to).toBeNull();
  pilot.mark(0, 0, 1, false);
  begin();
  pilot.by = "drone";
  expect(pilot.steer(IDLE)).toBe(IDLE);
  begin();
  world.simulation = {};
  expect(pilot.steer(IDLE)).toBe(IDLE);
});

test("without a waypoint it flies to the goal of a task, no faster than the cargo bears", () => {
  const { pilot } = opened();
  const goal = { at: [300, 0, 0] as const, land: true, over: 0, throttle: 0.4 };
  pilot.steer(IDLE);
  pilot.fly(goal);
  expect(pilot.autopilot.to).toBe("goal");
  expect(pilot.steer(IDLE)).toEqual({ ...IDLE, forward: 0.4 });
  expect(pilot.extend(TELEMETRY).hint).toBe("Autopilot: goal 300 m, 7 s · any control takes over");
  pilot.fly(goal);
  expect([pilot.autopilot.to, pilot.said.splice(0)]).toEqual([null, ["The autopilot is off."]]);
  pilot.fly(goal);
  pilot.fly(null);
  expect([pilot.autopilot.to, pilot.said], "the task was given up").toEqual([null, ["The autopilot is off."]]);
  pilot.mark(0, 0, 1, false);
  pilot.fly(goal);
  expect(pilot.autopilot.to).toBe("waypoint");
});

test("the key's words are for what it does now: the waypoint before the goal, then the end of that flight", () => {
  const { pilot } = opened();
  const goal = { at: [300, 0, 0] as const, land: true, over: 0, throttle: 1 };
  const words = (to: typeof goal | null) => pilot.flies(to)?.label ?? null;
  expect([words(null), words(goal)]).toEqual([null, "Fly to the goal"]);
  pilot.fly(goal);
  expect([words(goal), words(null)]).toEqual(["Autopilot off", "Autopilot off"]);
  pilot.mark(0, 0, 1, false);
  expect(words(goal)).toBe("Fly to the waypoint");
  pilot.fly(goal);
  expect(words(goal)).toBe("Autopilot off");
  pilot.by = "walker";
  expect(words(goal)).toBeNull();
});

test("a craft that cannot fly there says why, and begins nothing", () => {
  const { pilot } = opened();
  pilot.flight = "The autopilot does not fly below ground.";
  pilot.goHome();
  expect([pilot.autopilot.to, pilot.said]).toEqual([null, ["The autopilot does not fly below ground."]]);
});
