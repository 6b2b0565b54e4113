import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { keyParts } from "../../src/ui/input/controls-list.ts";
import { exchanged, isMovable, type KeyPlaces, parsePlaces } from "../../src/ui/input/key-places.ts";
import { HELICOPTER } from "../../src/ui/input/schemes.ts";
import {
  DRONE_HINTS,
  HINTS as ISLANDS_HINTS,
  controls as islands,
  countryControls as land,
} from "../../src/worlds/flat/controls.ts";
import { HINTS as PLANET_HINTS, controls as planet } from "../../src/worlds/planet/controls.ts";
import { HINTS as SPACE_HINTS, controls as space } from "../../src/worlds/space/controls.ts";
import { anew } from "../anew.ts";
import { nonEmpty } from "../non-empty.ts";

const KINDS = { islands, land, planet, space } as const;
const FLIGHT_KEYS = [...HELICOPTER.scheme.moves.keys()];
const ACTION_KEYS = Object.values(islands.actions).flatMap(({ keys = [] }) => keys);
const CODES = [...FLIGHT_KEYS, ...ACTION_KEYS, "KeyZ", "Comma"].filter((code) => code !== "Escape");
const plays = (places: KeyPlaces, key: string) => places.get(key) ?? key;

/** The module with a storage of its own, as on a new page. */
async function fresh(stored?: string) {
  const kept = new Map<string, string>(stored === undefined ? [] : [["limitless.keys", stored]]);
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  return { kept, ...(await anew<typeof import("../../src/ui/input/key-places.ts")>("src/ui/input/key-places.ts")) };
}

afterEach(() => vi.unstubAllGlobals());

test("after any swaps every part has one key and every key one part", () => {
  const code = fc.constantFrom(...CODES);
  fc.assert(
    fc.property(fc.array(fc.tuple(code, code), { minLength: 1, maxLength: 12 }), (moves) => {
      let places: KeyPlaces = new Map();
      for (const [part, key] of nonEmpty(moves)) {
        places = exchanged(places, part, key);
        expect(plays(places, key)).toBe(part);
      }
      expect(new Set(CODES.map((key) => plays(places, key))).size).toBe(new Set(CODES).size);
      expect(parsePlaces(JSON.stringify(Object.fromEntries(places)))).toEqual(places);
    }),
  );
});

test("a swap gives each key the part of the other, and swapping back leaves no change", () => {
  const moved = exchanged(new Map(), "KeyX", "KeyF");
  expect([plays(moved, "KeyF"), plays(moved, "KeyX")]).toEqual(["KeyX", "KeyF"]);
  expect(exchanged(moved, "KeyX", "KeyX").size).toBe(0);
});

test.each([
  "",
  "{",
  "[]",
  "null",
  '{"KeyA":1}',
  '{"KeyA":"KeyB"}',
  '{"KeyA":"KeyB","KeyC":"KeyB"}',
  '{"Escape":"KeyA","KeyA":"Escape"}',
  '{"<b>":"KeyA","KeyA":"<b>"}',
])("stored key places %s are refused", (text) => expect(parsePlaces(text)).toBeNull());

test("keys of the browser and invalid key codes cannot be moved", () => {
  for (const code of ["KeyA", "F1", "F10", "CapsLock", "Tablet", "PlayTab", "ControlPad", "Numpad0", "A".repeat(24)])
    expect(isMovable(code), code).toBe(true);
  for (const code of ["Tab", "F5", "Escape", "Control", "ControlLeft", "MetaRight", "OS"])
    expect(isMovable(code), code).toBe(false);
  for (const code of ["", "1Key", "-KeyA", "KeyA ", "Key A", "KeyA<", "A".repeat(25)])
    expect(isMovable(code), code).toBe(false);
});

test("key places are stored and can be reset", async () => {
  const first = await fresh();
  expect(first.moveKey("KeyW", "KeyZ")).toBe(true);
  const again = await fresh(first.kept.get("limitless.keys"));
  expect([again.partOf("KeyZ"), again.placeOf("KeyW"), again.partOf("KeyW")]).toEqual(["KeyW", "KeyZ", "KeyZ"]);
  again.resetKeys();
  expect(again.partOf("KeyZ")).toBe("KeyZ");
  expect(again.kept.size).toBe(0);
});

test("stored key places that cannot be read are reported once, removed, and leave the usual keys", async () => {
  const { partOf, keysWereBroken, kept } = await fresh("{nonsense");
  expect(partOf("KeyW")).toBe("KeyW");
  expect([keysWereBroken(), keysWereBroken()]).toEqual([true, false]);
  expect(kept.size).toBe(0);
});

test.each(Object.entries(KINDS))("the sheet of %s names every key that does anything there", (_, table) => {
  const parts = keyParts(table).flatMap((section) => section.parts);
  const named = new Set(parts.flatMap(({ codes }) => codes));
  const actions = Object.values(table.actions).flatMap(({ keys = [] }) => keys);
  for (const code of nonEmpty([...FLIGHT_KEYS, ...actions]))
    if (code !== "Escape") expect([...named], code).toContain(code);
  for (const { what } of nonEmpty(parts)) expect(what).not.toBe("");
});

const ALL_HINTS = Object.entries({
  islands: ISLANDS_HINTS,
  planet: PLANET_HINTS,
  land: DRONE_HINTS,
  space: SPACE_HINTS,
}).flatMap(([kind, vehicles]) =>
  Object.entries<Readonly<Record<string, string>>>(vehicles).flatMap(([vehicle, hints]) =>
    Object.entries(hints).map(([situation, hint]) => ({ kind: kind as keyof typeof KINDS, vehicle, situation, hint })),
  ),
);

test.each(nonEmpty(ALL_HINTS))(
  "the hint of $kind, $vehicle, $situation names no key by itself",
  async ({ kind, vehicle, hint }) => {
    const { parseHint } = await import("../../src/ui/input/hints.ts");
    for (const piece of nonEmpty(parseHint(hint, KINDS[kind], vehicle).flat())) {
      if (typeof piece === "string") expect(piece).not.toMatch(/\b([A-Z0-9]|Space|Enter|Esc|Shift|F\d)\b(?! )/);
      else if ("gesture" in piece) expect(["Double-click", "Wheel", "Any flight key"]).toContain(piece.gesture);
    }
  },
);

test("a hint shows the keys where they are now", async () => {
  const { moveKey, placeOf } = await fresh();
  const { parseHint } = await import("../../src/ui/input/hints.ts");
  const shown = (hint: string) =>
    parseHint(hint, land, "walker").map((part) =>
      part.map((piece) => (typeof piece === "object" && "codes" in piece ? piece.codes.map(placeOf) : piece)),
    );
  const ladder = "A ladder: {forward} climbs it";
  expect(shown(ladder)).toEqual([["A ladder:", ["KeyW"], "climbs it"]]);
  expect(shown("{forward, back}: climb · Wheel: speed")).toEqual([
    [["KeyW", "KeyS"], "climb"],
    [{ gesture: "Wheel" }, "speed"],
  ]);
  moveKey("KeyW", "KeyZ");
  expect(shown(ladder)).toEqual([["A ladder:", ["KeyZ"], "climbs it"]]);
  expect(shown("{map} {drone}")).toEqual([[["KeyM"], ["Digit5"]]]);
  expect(shown("Land where it is level")).toEqual([["Land where it is level"]]);
  expect(shown("")).toEqual([]);
  expect(() => shown("{W}")).toThrow('Expected an action or a movement of the walker, got "W".');
});

test("the page takes every key that it shows from the tables", () => {
  const folder = join(import.meta.dirname, "../../src");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  for (const file of nonEmpty(files)) {
    const source = readFileSync(join(folder, file), "utf8");
    expect(source, file).not.toMatch(/title: "[^"]* \((?:[A-Z]|F\d|Enter)\)"/);
    expect(source, file).not.toMatch(/element\("kbd", \{[^}]*\}, (?:"|String)/);
    expect(source, file).not.toMatch(/partOf\(event\.code\) [!=]== "/);
  }
});
