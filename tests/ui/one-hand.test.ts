/** Sets of keys for one hand: everything that is needed lies on its half of the keyboard. */
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ControlsTable } from "../../src/ui/input/actions.ts";
import { isMovable, type KeyPlaces, moveKey, parsePlaces, placeOf } from "../../src/ui/input/key-places.ts";
import { HANDS, handChoices, handInUse, placesOf, useHand } from "../../src/ui/input/one-hand.ts";
import { countryControls as country, controls as islands } from "../../src/worlds/flat/controls.ts";
import { controls as planet } from "../../src/worlds/planet/controls.ts";
import { controls as space } from "../../src/worlds/space/controls.ts";
import { nonEmpty } from "../non-empty.ts";

const letters = (text: string) => [...text].map((letter) => `Key${letter}`);
const digits = (text: string) => [...text].map((digit) => `Digit${digit}`);
/** Keys of each half of a keyboard without a number block; the space bar belongs to both. */
const HALVES = {
  left: ["Space", "Backquote", "ShiftLeft", ...digits("12345"), ...letters("QWERTASDFGZXCVB")],
  right: [
    ...[
      "Space",
      "Minus",
      "Equal",
      "Backspace",
      "BracketLeft",
      "BracketRight",
      "Backslash",
      "Semicolon",
      "Quote",
      "Enter",
    ],
    ...["Comma", "Period", "Slash", "ShiftRight", "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight", "Delete"],
    ...digits("67890"),
    ...letters("YUIOPHJKLNM"),
  ],
} as const;
/** Actions that flying and walking need beside the movements. */
const NEEDED = ["board", "go", "carry", "lamp", "camera", "way out"];
const TABLES: Readonly<Record<string, ControlsTable>> = { islands, country, planet, space };

afterEach(() => vi.unstubAllGlobals());

const keyOf = (places: KeyPlaces, part: string) => [...places].find(([, plays]) => plays === part)?.[0] ?? part;

describe.each(["left", "right"] as const)("the keys for the %s hand", (hand) => {
  const places = placesOf(hand);
  const half: readonly string[] = HALVES[hand];
  const reached = (parts: readonly string[]) =>
    parts.map((part) => keyOf(places, part)).filter((key) => half.includes(key));

  it.each(Object.keys(TABLES))("move every vehicle of %s in every direction", (name) => {
    const { vehicles } = TABLES[name];
    for (const { label, scheme } of nonEmpty(Object.values(vehicles)))
      for (const { plus, minus } of nonEmpty(scheme.axes))
        for (const way of [plus, ...(minus?.label ? [minus] : [])])
          expect(reached(way.keys), `${label}: ${way.label}`).not.toEqual([]);
  });

  it.each(Object.keys(TABLES))("have the actions of flying and walking in %s", (name) => {
    const { actions, vehicles } = TABLES[name];
    const wanted = [...NEEDED, ...Object.keys(vehicles)].filter((action) => actions[action]?.keys);
    for (const action of nonEmpty(wanted)) expect(reached(actions[action].keys ?? []), action).not.toEqual([]);
  });

  it("give each function the key of the table, and no key two", () => {
    for (const [part, key] of nonEmpty(Object.entries(HANDS[hand]))) {
      expect(places.get(key), key).toBe(part);
      expect(isMovable(key) && isMovable(part), key).toBe(true);
    }
    expect(parsePlaces(JSON.stringify(Object.fromEntries(places)))).toEqual(places);
  });

  it("leave the keys that type the speed of a starship and open the card alone", () => {
    for (const key of ["Minus", "Equal", "Slash"]) expect(places.has(key), key).toBe(false);
  });
});

it("the usual keys are within reach of neither hand alone", () => {
  const isWhole = (half: readonly string[]) =>
    Object.values(planet.vehicles).every(({ scheme }) =>
      scheme.axes.every(({ plus }) => plus.keys.some((key) => half.includes(key))),
    );
  expect([isWhole(HALVES.left), isWhole(HALVES.right)]).toEqual([false, false]);
});

it("a set is chosen, named, and left for the usual keys", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(handInUse()).toBe("both");
  useHand("right");
  expect([handInUse(), placeOf("KeyW")]).toEqual(["right", "KeyI"]);
  moveKey("KeyW", "KeyP");
  expect([handInUse(), handChoices()]).toEqual(["changed", ["both", "left", "right", "changed"]]);
  useHand("changed");
  expect(placeOf("KeyW")).toBe("KeyP");
  useHand("both");
  expect([placeOf("KeyW"), handInUse(), handChoices()]).toEqual(["KeyW", "both", ["both", "left", "right"]]);
});
