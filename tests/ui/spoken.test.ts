/** The spoken description of a place, and ways, turns, keys and sentences in words. */
import { describe, expect, it, test } from "vitest";
import { sentenceOf } from "../../src/ui/readout/announcer.ts";
import { descriptionOf, keysOf } from "../../src/ui/readout/spoken.ts";
import { aheadWords } from "../../src/ui/readout/spoken-events.ts";
import { clockText, headingWords, spokenWay, turnWords } from "../../src/ui/readout/spoken-way.ts";
import type { PlaceReading, Telemetry } from "../../src/ui/telemetry.ts";
import { controls } from "../../src/worlds/flat/controls.ts";

const FLYING: Telemetry = {
  ...{
    explorer: "helicopter",
    altitude: 320,
    clearance: 84,
    speed: 20,
    climb: 0,
    heading: 42,
    landed: false,
    notice: "",
  },
  ...{ land: null, place: null, hour: null, explorers: [], touring: false, hint: "" },
};
const PLACE: PlaceReading = {
  at: "near Brambridge",
  coordinates: {},
  height: { metres: 320, of: "up" },
  hour: 8,
  near: [{ name: "nearest island", bearing: 77, distance: 590, rise: -280 }],
};

test("a flight is described by place, heights, heading, speed, what is near and ahead, and where to land", () => {
  const site = { bearing: 42, distance: 120, rise: -80 };
  const place: PlaceReading = { ...PLACE, ahead: { what: "rock", distance: 240 } };
  expect(descriptionOf("Skylands", { ...FLYING, site }, place)).toBe(
    "Skylands, near Brambridge. 320 m up. You face north-east, 042 degrees. 84 m above ground. Speed 72 km/h. " +
      "Rock 240 m ahead. Nearest island 590 m, at your 1 o'clock, 280 m lower. Place to land 120 m, ahead, 80 m lower.",
  );
});

test("a waypoint is described with its name, where it has one", () => {
  const course = { bearing: 132, distance: 64, rise: 0 };
  const said = (name: string) =>
    descriptionOf("Skylands", { ...FLYING, speed: 0, course: { ...course, name } }, { ...PLACE, at: "", near: [] });
  expect(said("Boulder KV")).toContain("Waypoint, Boulder KV: 64 m, at your 3 o'clock.");
  expect(said("")).toContain("Waypoint 64 m, at your 3 o'clock.");
});

test("on foot there is no height, and landed says so instead of the clearance", () => {
  const walking = descriptionOf(
    "Skylands",
    { ...FLYING, explorer: "walker", speed: 0, clearance: 0 },
    { ...PLACE, near: [] },
  );
  expect(walking).toBe("Skylands, near Brambridge. You face north-east, 042 degrees.");
  const landed = descriptionOf("Skylands", { ...FLYING, landed: true, speed: 0 }, { ...PLACE, near: [] });
  expect(landed).toBe("Skylands, near Brambridge. 320 m up. You face north-east, 042 degrees. Landed.");
});

test("a place without words, and no ground below", () => {
  const nowhere: PlaceReading = { at: "", coordinates: {}, height: null, hour: null, near: [] };
  expect(descriptionOf("Skylands", { ...FLYING, clearance: null, speed: 0 }, nowhere)).toBe(
    "Skylands. You face north-east, 042 degrees. No ground below.",
  );
});

describe("ways in words", () => {
  it("have the hour of a clock whose 12 is ahead", () => {
    const clock = [0, 14, 16, 90, 164, 180, 196, 270, 344, 346].map((bearing) => clockText(30, bearing + 30));
    expect(clock.map((words) => words.replace(/at your (\d+) o'clock/, "$1"))).toEqual([
      "ahead",
      "ahead",
      "1",
      "3",
      "5",
      "behind",
      "7",
      "9",
      "11",
      "ahead",
    ]);
  });

  it("have distance and height, and no direction where something is straight below", () => {
    expect(spokenWay({ bearing: 90, distance: 590, rise: -280 }, 30)).toBe("590 m, at your 2 o'clock, 280 m lower");
    expect(spokenWay({ bearing: 90, distance: 20, rise: -280 }, 30)).toBe("280 m below");
  });

  it("have turns to 5 degrees, by the shorter side", () => {
    expect(turnWords(350, 23)).toBe("Turn right 35 degrees.");
    expect(turnWords(10, 250)).toBe("Turn left 120 degrees.");
    expect(turnWords(10, 11)).toBe("Turn right 5 degrees.");
  });

  it("name the point of the compass", () => {
    expect([0, 44, 337, 338, 359].map(headingWords)).toEqual([
      "You face north, 000 degrees.",
      "You face north-east, 044 degrees.",
      "You face north-west, 337 degrees.",
      "You face north, 338 degrees.",
      "You face north, 359 degrees.",
    ]);
  });
});

test("obstacles have their distance, never none", () => {
  expect(aheadWords({ what: "drop", distance: 4.2, drop: 12 })).toBe("A drop of 12 m, 4 m ahead.");
  expect(aheadWords({ what: "wall", distance: 0.4 })).toBe("A wall 1 m ahead.");
});

test("a hint is spoken with its keys, and keys of punctuation by their names", () => {
  const hint = "{board}: step out · {next}: next place · Drag: look around";
  expect(keysOf({ ...FLYING, hint }, controls)).toBe("Enter step out. full stop next place. Drag look around.");
});

test("words become sentences once", () => {
  expect(["Trees below", "Landed.", "Is it?", "Too far · Enter again: back to it", ""].map(sentenceOf)).toEqual([
    "Trees below.",
    "Landed.",
    "Is it?",
    "Too far. Enter again: back to it.",
    "",
  ]);
});
