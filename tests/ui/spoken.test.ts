/** The spoken description of a place. */
import { expect, test } from "vitest";
import { descriptionOf } from "../../src/ui/readout/spoken.ts";
import type { PlaceReading, Telemetry } from "../../src/ui/telemetry.ts";

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

test("a flight is described by place, heights, heading, speed, what is near and where to land", () => {
  const site = { bearing: 42, distance: 120, rise: -80 };
  expect(descriptionOf("Skylands", { ...FLYING, site }, PLACE)).toBe(
    "Skylands, near Brambridge. 320 m up. Heading 042 degrees. 84 m above ground. Speed 72 km/h. " +
      "Nearest island 590 m, 35° right, 280 m lower. Place to land 120 m, ahead.",
  );
});

test("on foot there is no height, and landed says so instead of the clearance", () => {
  const walking = descriptionOf(
    "Skylands",
    { ...FLYING, explorer: "walker", speed: 0, clearance: 0 },
    { ...PLACE, near: [] },
  );
  expect(walking).toBe("Skylands, near Brambridge. Heading 042 degrees.");
  const landed = descriptionOf("Skylands", { ...FLYING, landed: true, speed: 0 }, { ...PLACE, near: [] });
  expect(landed).toBe("Skylands, near Brambridge. 320 m up. Heading 042 degrees. Landed.");
});

test("a place without words, and no ground below", () => {
  const nowhere: PlaceReading = { at: "", coordinates: {}, height: null, hour: null, near: [] };
  expect(descriptionOf("Skylands", { ...FLYING, clearance: null, speed: 0 }, nowhere)).toBe(
    "Skylands. Heading 042 degrees. No ground below.",
  );
});
