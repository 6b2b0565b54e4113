/** The words of the readout, and the parts of a hint that a device has controls for. */
import { describe, expect, it, test } from "vitest";
import { partsOn } from "../../src/ui/readout/next-step.ts";
import {
  besideWords,
  coordinatesIn,
  heightWords,
  lengthText,
  nearWords,
  nextForm,
  tabTitle,
} from "../../src/ui/readout/place-text.ts";
import type { PlaceReading } from "../../src/ui/telemetry.ts";
import { CRAFT_HINTS } from "../../src/worlds/hints.ts";
import { controls as planet } from "../../src/worlds/planet/controls.ts";
import { controls as space } from "../../src/worlds/space/controls.ts";

const plain = (text: string) => text.replaceAll("\u202f", " ");
const PLACE: PlaceReading = {
  at: "over an island",
  coordinates: { metres: "1 m east, 2 m north", numbers: "1, 2" },
  height: { metres: 1320, of: "up" },
  hour: 14.34,
  near: [],
};
const LY = 9.4607e15;

describe("a place in words", () => {
  it("has lengths in the unit that fits, from metres to light-years", () => {
    const lengths = [590, 14_000, 384_400_000, 1.496e11, 4.24 * LY].map((metres) => plain(lengthText(metres)));
    expect(lengths).toEqual(["590 m", "14 km", "384 400 km", "1.00 AU", "4.24 ly"]);
  });

  it("has heights to the metre near the ground", () => {
    expect(plain(heightWords({ metres: 1320, of: "up" }))).toBe("1 320 m up");
    expect(plain(heightWords({ metres: 110_000, of: "above the sea" }))).toBe("110 km above the sea");
    expect(plain(besideWords(PLACE))).toBe("1 320 m up · 14:20");
    expect(besideWords({ ...PLACE, height: null, hour: null })).toBe("");
  });

  it("says how far, which way and how much lower something near is", () => {
    const island = { name: "Nearest island", bearing: 35, distance: 590, rise: -280 };
    expect(nearWords(island, "35° right")).toBe("Nearest island 590 m, 35° right, 280 m lower");
    expect(nearWords({ ...island, rise: 30 }, "ahead")).toBe("Nearest island 590 m, ahead");
    expect(nearWords({ ...island, name: "the city Veldor", rise: 30 }, "ahead")).toBe("The city Veldor 590 m, ahead");
    expect(nearWords({ ...island, distance: 20, rise: -280 }, "35° right")).toBe("Nearest island 280 m below");
  });

  it("has coordinates in the form that was chosen, else in the usual one", () => {
    expect(coordinatesIn(PLACE, null)).toBe("1 m east, 2 m north");
    expect(coordinatesIn(PLACE, "numbers")).toBe("1, 2");
    expect(coordinatesIn(PLACE, "degrees")).toBe("1 m east, 2 m north");
    expect(coordinatesIn({ ...PLACE, coordinates: {} }, "degrees")).toBe("");
    expect([nextForm(PLACE, null), nextForm(PLACE, "numbers"), nextForm(PLACE, "degrees")]).toEqual([
      "numbers",
      "metres",
      "numbers",
    ]);
  });

  it("gives the tab its title", () => {
    expect(tabTitle("Skylands", PLACE)).toBe("Skylands, over an island – Limitless");
    expect(tabTitle("Skylands", { at: "" })).toBe("Skylands – Limitless");
  });
});

test("on a touch screen a hint has the parts that fingers can do", () => {
  const keys = { pad: false, touch: false };
  const fingers = { pad: false, touch: true };
  const words = (hint: string, table: typeof planet, vehicle: string, devices: typeof keys) =>
    partsOn(hint, table, vehicle, devices).map((part) =>
      part.map((piece) => (typeof piece === "string" ? piece : "gesture" in piece ? piece.gesture : "*")).join(" "),
    );
  const orbit = "{forward}: travel · {tour}: tour · Wheel: up · Double-click: fly there";
  expect(words(orbit, planet, "orbiter", keys)).toEqual(["* travel", "* tour", "Wheel up", "Double-click fly there"]);
  expect(words(orbit, planet, "orbiter", fingers)).toEqual(["* travel", "Double-tap fly there"]);
  expect(words(CRAFT_HINTS.helicopter.overSite, planet, "helicopter", fingers)).toEqual(["Hold * to land"]);
  expect(words("{search}: nearest star · {go}: fly there", space, "starship", fingers)).toEqual(["* fly there"]);
});
