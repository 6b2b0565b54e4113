/** Announcements: the rules, one event each, and the pauses between announcements. */
import { describe, expect, it, test } from "vitest";
import { createAnnouncer, type Rule, type Scene } from "../../src/ui/readout/announcer.ts";
import { createRules } from "../../src/ui/readout/spoken.ts";
import { distanceMark } from "../../src/ui/readout/spoken-course.ts";
import { createNotices } from "../../src/ui/readout/spoken-events.ts";
import type { PlaceReading, Telemetry } from "../../src/ui/telemetry.ts";
import { nonEmpty } from "../non-empty.ts";

const FLYING: Telemetry = {
  ...{
    explorer: "helicopter",
    altitude: 320,
    clearance: null,
    speed: 0,
    climb: 0,
    heading: 0,
    landed: false,
    notice: "",
  },
  ...{ land: null, place: null, hour: null, explorers: [], touring: false, hint: "" },
};
const PLACE: PlaceReading = { at: "over a wood", coordinates: {}, height: null, hour: null, near: [] };

type Change = Partial<Telemetry> & { readonly at?: string; readonly ahead?: PlaceReading["ahead"] };

/** Hears readings four times a second, each for some seconds; returns the announcements with their seconds. */
function hear(...changes: readonly (readonly [seconds: number, change: Change | ((second: number) => Change)])[]) {
  const announcer = createAnnouncer([createNotices(), ...createRules()]);
  const heard: string[] = [];
  let tick = 0;
  announcer.hear({ telemetry: FLYING, place: PLACE, now: 0 });
  for (const [seconds, change] of nonEmpty(changes))
    for (let k = 0; k < 4 * seconds; k++) {
      tick++;
      const { at = PLACE.at, ahead = null, ...rest } = typeof change === "function" ? change(k / 4) : change;
      const words = announcer.hear({
        telemetry: { ...FLYING, ...rest },
        place: { ...PLACE, at, ahead },
        now: 250 * tick,
      });
      if (words) heard.push(words);
    }
  return heard;
}

describe("announcements", () => {
  const scene = (now: number): Scene => ({ telemetry: FLYING, place: PLACE, now });

  it("are at least two seconds apart, and what waits longer than six is dropped", () => {
    let urgent = "";
    const often: Rule = { apart: 0, tell: () => "Often." };
    const seldom: Rule = { apart: 60_000, tell: () => urgent };
    const { hear: next } = createAnnouncer([often, seldom]);
    const at: number[] = [];
    for (let now = 0; now <= 10_000; now += 250) if (next(scene(now))) at.push(now);
    expect(at).toEqual([250, 2250, 4250, 6250, 8250]);
    urgent = "Once.";
    expect(next(scene(10_250))).toBe("Often. Once.");
    urgent = "Twice.";
    expect(next(scene(10_500))).toBe("");
    urgent = "";
    for (let now = 11_000; now < 80_000; now += 250) expect(next(scene(now))).not.toContain("Twice.");
  });

  it("have the newest sentence of a rule that had to wait", () => {
    let k = 0;
    const counts: Rule = { apart: 3000, tell: () => `${++k}.` };
    const { hear: next } = createAnnouncer([counts]);
    const heard = Array.from({ length: 27 }, (_, i) => next(scene(250 * i))).filter((words) => words !== "");
    expect(heard).toEqual(["1.", "13.", "25."]);
  });
});

describe("notices and refusals", () => {
  it("are told when they last, once, whatever their numbers do", () => {
    const slopes = hear([8, (s) => ({ notice: `Slope ${13 + Math.floor(s)}°, at most 12°` })]);
    expect(slopes).toEqual(["Slope 13°, at most 12°."]);
    expect(hear([0.25, { notice: "Trees below" }], [3, {}])).toEqual([]);
  });

  it("are told for each waypoint, though they differ by a number alone", () => {
    const chosen = (k: number) => ({
      notice: `Waypoint ${k}: House`,
      course: { of: [k], bearing: 0, distance: 40, rise: 0 },
    });
    expect(hear([3, chosen(2)], [3, chosen(3)])).toEqual([
      "Waypoint 2: House. Waypoint 40 m, ahead.",
      "Waypoint 3: House. Waypoint 40 m, ahead.",
    ]);
  });

  it("are told again when a key is refused again", () => {
    const refusal = { notice: "Fly lower to step out", refused: true };
    expect(hear([4, refusal], [1, {}], [2, refusal])).toEqual(["Fly lower to step out.", "Fly lower to step out."]);
    expect(hear([4, { notice: "Trees below" }], [1, {}], [2, { notice: "Trees below" }])).toEqual(["Trees below."]);
  });
});

describe("the waypoint", () => {
  const of = {};
  const course = (distance: number, bearing = 0) => ({ of, bearing, distance, rise: 0 });

  it("is told when it is new, and at distances that shrink by half or more", () => {
    const marks = [3, 10, 11, 480, 1001, 2000, 52_000].map(distanceMark);
    expect(marks).toEqual([10, 10, 20, 500, 2000, 2000, 100_000]);
    const heard = hear([60, (s) => ({ course: course(1100 - 18 * s), speed: 18, autopilot: "waypoint" })]);
    expect(heard.filter((words) => words.startsWith("Waypoint"))).toEqual([
      "Waypoint 1.1 km, ahead.",
      "Waypoint 1.0 km, ahead.",
      "Waypoint 500 m, ahead.",
      "Waypoint 200 m, ahead.",
      "Waypoint 97 m, ahead.",
      "Waypoint 47 m, ahead.",
    ]);
  });

  it("is not told while one steps over it in a list", () => {
    const other = { ...course(300, 90), of: {} };
    expect(hear([0.25, { course: course(700) }], [3, { course: other }])).toEqual([
      "Waypoint 300 m, at your 3 o'clock.",
    ]);
  });

  it("is corrected to where one walks another way, three times and no more", () => {
    const astray = { course: course(90, 40), explorer: "helicopter", speed: 3 };
    expect(hear([40, astray]).filter((words) => words.includes("Turn"))).toEqual(
      Array(3).fill("Turn right 40 degrees."),
    );
    const taken = hear([3, astray], [3, { ...astray, heading: 38 }], [3, astray]);
    expect(taken.filter((words) => words.includes("Turn"))).toHaveLength(2);
  });

  it("is not corrected to by an autopilot, on the spot, or within a few metres", () => {
    const astray = { course: course(90, 40), speed: 3 };
    for (const change of [
      { ...astray, autopilot: "home" },
      { ...astray, speed: 0 },
      { ...astray, course: course(9, 40) },
    ] as const)
      expect(hear([20, change]).join()).not.toContain("Turn");
  });
});

test("the autopilot is told when it begins, and when the player steers again", () => {
  expect(hear([3, { autopilot: "waypoint" }], [3, { autopilot: null }])).toEqual([
    "The autopilot flies to the waypoint.",
    "You steer.",
  ]);
  const ended = hear([3, { autopilot: "home" }], [3, { autopilot: null, notice: "The autopilot has landed." }]);
  expect(ended).toEqual(["The autopilot flies home.", "The autopilot has landed."]);
});

test("heights are told on the way down, each once, and again after a climb", () => {
  const down = (from: number) => (s: number) => ({ clearance: from - 4 * s, climb: -4 });
  const heard = hear([30, down(121)], [10, (s) => ({ clearance: 5 + 6 * s, climb: 6 })], [6, down(65)]);
  expect(heard).toEqual([
    "100 m above ground.",
    "50 m above ground.",
    "20 m above ground.",
    "10 m above ground.",
    "5.0 m above ground.",
    "50 m above ground.",
  ]);
  expect(hear([20, (s) => ({ clearance: 50 + 2 * Math.sin(3 * s), climb: -1 })])).toEqual(["49 m above ground."]);
});

test("an obstacle is told in sight and at half of the distance, a place after one has stayed", () => {
  const wall = (distance: number) => ({ ahead: { what: "wall", distance } as const });
  const heard = hear([8, (s) => wall(Math.max(1, 8 - s))], [6, {}], [2, wall(6)]);
  expect(heard).toEqual([8, 4, 2, 1, 6].map((metres) => `A wall ${metres} m ahead.`));
  expect(hear([1, { at: "over a moor" }], [5, {}])).toEqual([]);
  expect(hear([4, { at: "over a moor" }])).toEqual(["Over a moor."]);
});

test("a place to land is told when it is found, and when it is another one", () => {
  const site = (distance: number) => ({ site: { bearing: 90, distance, rise: 0 } });
  const heard = hear([20, (s) => site(200 - 2 * s)], [5, {}], [5, site(400)]);
  expect(heard).toEqual(["Place to land 200 m, at your 3 o'clock.", "Place to land 400 m, at your 3 o'clock."]);
});

test("a landing, and a selected star", () => {
  expect(hear([3, { landed: true }], [3, {}])).toEqual(["Landed.", "You are in the air."]);
  const nearest = { name: "Veldor", distance: 63_241, level: 63_241, rise: 0, turn: 60 };
  const space = {
    speed: 0,
    cruise: 1,
    where: "",
    visit: null,
    stage: "free",
    nearest,
    selected: false,
    from: null,
  } as const;
  const selected = { space: { ...space, selected: true, stage: "selected" } } as const;
  const heard = hear([2, { space }], [3, selected], [3, { space: { ...selected.space, stage: "course" } }]);
  expect(heard).toEqual(["Veldor 1.00 ly, at your 2 o'clock.", "The ship flies there by itself."]);
});
