/** The interface in another language: numbers, letters of the compass, typed places, labels of controls, and hints. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { distanceFigure } from "../../src/ui/astronomical.ts";
import { compassLetters } from "../../src/ui/compass.ts";
import { findRows } from "../../src/ui/find.ts";
import { clearanceText, climbText, distanceText, placeText, turnText } from "../../src/ui/format.ts";
import { PAGE_ACTIONS, sentence } from "../../src/ui/input/actions.ts";
import { keySections } from "../../src/ui/input/controls-list.ts";
import { capText } from "../../src/ui/input/keycap.ts";
import { listed } from "../../src/ui/listed.ts";
import { dateText, valueText, vehicleText } from "../../src/ui/logbook/words.ts";
import { metresText, readMetres, readPlace } from "../../src/ui/map/place.ts";
import { fixed, short } from "../../src/ui/number-text.ts";
import { optionLabel } from "../../src/ui/option-labels.ts";
import { partsOn } from "../../src/ui/readout/next-step.ts";
import { heightWords } from "../../src/ui/readout/place-text.ts";
import { beginsRight } from "../../src/words/right-to-left.ts";
import { hashOf, type Translation, useCatalogues } from "../../src/words/words.ts";
import { controls as islands } from "../../src/worlds/flat/controls.ts";
import { controls as planet } from "../../src/worlds/planet/controls.ts";

type Texts = Readonly<Record<string, string>>;
const given =
  (text: string): Translation =>
  (values) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
const catalogueOf = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([english, text]) => [hashOf(english), given(text)]));

const GERMAN: Texts = {
  "E##east": "O",
  "{height} above ground": "{height} über Grund",
  "{angle} right": "{angle} rechts",
  Map: "Karte",
  "this card": "diese Karte",
  "Space##key": "Leertaste",
  "Arrow Up##key": "Pfeil nach oben",
  "Double-click##gesture": "Doppelklick",
  "Double-click: fly there": "Doppelklick: hinfliegen",
  "{tour}: tour": "{tour}: Rundflug",
  "{a}, {b}": "{a} und {b}",
  "low##quality": "niedrig",
  "{height} {of}##a height and what it counts from": "{of}: {height}",
  "above the sea": "über dem Meer",
  Helicopter: "Hubschrauber",
  "million km": "Mio. km",
  "a an at from in of on over the to with##words that a search leaves out": "der die das in im am auf",
};

beforeEach(() => useCatalogues([catalogueOf(GERMAN)], "de"));
afterEach(() => useCatalogues([]));

describe("in German", () => {
  it("numbers have a decimal comma, and sentences their order", () => {
    expect(distanceText(1234)).toBe("1,2 km");
    expect([climbText(2.14), climbText(0)]).toEqual(["+2,1", "0,0"]);
    expect(clearanceText({ clearance: 3 })).toBe("3,0 m über Grund");
    expect(turnText(0, 35)).toBe("35° rechts");
    expect([fixed(-1.25, 2), short(1200)]).toEqual(["−1,25", "1,2k"]);
    expect(distanceFigure(0.01)).toEqual({ figure: "1,50", unit: "Mio. km" });
    expect(heightWords({ metres: 110_000, of: "above the sea" })).toBe("über dem Meer: 110 km");
    expect(valueText(-1.46, "magnitude")).toBe("magnitude −1,46");
    expect(dateText(Date.UTC(2027, 2, 14, 12))).toMatch(/^14\. März? 2027$/);
  });

  it("places are written with its letters of the compass, and read as they are written", () => {
    expect(placeText([8.53, 3.1])).toBe("8,53° N 3,10° O");
    expect(readPlace(placeText([8.53, 3.1]))).toEqual({ place: [8.53, 3.1] });
    expect(readPlace("8,5 s 3 o")).toEqual({ place: [-8.5, 3] });
    expect(readPlace("8.5 S 3 E")).toEqual({ place: [-8.5, 3] });
    expect(readPlace("12,5; -30")).toEqual({ place: [12.5, -30] });
    expect(readPlace("12,-30")).toEqual({ place: [12, -30] });
    expect(readPlace("12,30")).toEqual({ place: [12, 30] });
    expect(metresText([128, -64])).toBe("128 m O 64 m S");
    expect(readMetres("128,5 m O 64 m S")).toEqual({ place: [128.5, -64] });
    expect([0, 90, 359, -45].map(compassLetters)).toEqual(["N", "O", "N", "NW"]);
  });

  it("labels keep their capitals in lists of controls, and keys have its names", () => {
    const words = keySections(islands).flatMap(({ lines }) => lines.map(({ what }) => what));
    expect(words).toEqual(expect.arrayContaining(["Karte", "diese Karte"]));
    expect(sentence(PAGE_ACTIONS.map.label)).toBe("Karte");
    expect(["Space", "KeyW", "Double-click"].map(capText)).toEqual(["Leertaste", "W", "Doppelklick"]);
    expect(listed(["a", "b", "c"])).toBe("a und b und c");
    expect(vehicleText("helicopter")).toBe("Hubschrauber");
    expect(["low", "ja", "x + y"].map(optionLabel)).toEqual(["niedrig", "日本語", "x + y"]);
  });

  it("a hint is translated by its parts, and its gestures are known", () => {
    const hint = "{tour}: tour · Double-click: fly there";
    const gesture = { gesture: "Double-click" };
    const tour = { names: ["tour"], codes: ["KeyT"] };
    const keys = { pad: false, touch: false };
    expect(partsOn(hint, planet, "orbiter", keys)).toEqual([
      [tour, "Rundflug"],
      [gesture, "hinfliegen"],
    ]);
    expect(partsOn(hint, planet, "orbiter", { ...keys, touch: true })).toEqual([
      [{ gesture: "Double-tap" }, "hinfliegen"],
    ]);
  });

  it("a space before the colon of a hint is not shown either", () => {
    useCatalogues([catalogueOf({ "{tour}: tour": "{tour}\u202f: tour guidé" })], "fr");
    expect(partsOn("{tour}: tour", planet, "orbiter", { pad: false, touch: false })).toEqual([
      [{ names: ["tour"], codes: ["KeyT"] }, "tour guidé"],
    ]);
  });

  it("a search leaves out its small words", () => {
    const rows = [{ title: "Höhle am See", where: "", about: "" }];
    expect(findRows("die Höhle im See", rows)).toEqual(rows);
  });
});

it("in Arabic and Japanese numbers have a point", () => {
  for (const language of ["ar", "ja"] as const) {
    useCatalogues([], language);
    expect(distanceText(1234)).toBe("1.2 km");
  }
});

describe("in Arabic", () => {
  it("a place keeps its order from the right, and what is shown can be typed again", () => {
    useCatalogues([catalogueOf({ "E##east": "ق", "S##south": "ج" })], "ar", beginsRight);
    const shown = metresText([230, -12]);
    expect(shown).toBe("\u200f\u2068230 m\u2069 \u2068ق\u2069 \u200f\u206812 m\u2069 \u2068ج\u2069");
    expect(readMetres(shown)).toEqual({ place: [230, -12] });
  });
});
