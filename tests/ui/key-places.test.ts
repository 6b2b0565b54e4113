import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { exchanged, type KeyPlaces, parsePlaces } from "../../src/ui/input/key-places.ts";
import { ACTS, FLIGHT_KEYS, HANDS_KEYS, SPACE_ACTS } from "../../src/ui/input/keys.ts";
import { keySections } from "../../src/ui/input/keys-words.ts";

const CODES = [...Object.keys(FLIGHT_KEYS), ...Object.keys(ACTS.codes), "KeyZ", "Comma"].filter((c) => c !== "Escape");
const plays = (places: KeyPlaces, key: string) => places.get(key) ?? key;

/** The module with a storage of its own, as a new page would have it. */
async function fresh(stored?: string) {
  const kept = new Map<string, string>(stored === undefined ? [] : [["limitless.keys", stored]]);
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.resetModules();
  return { kept, ...(await import("../../src/ui/input/key-places.ts")) };
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

test("however keys change places, every part has one key and every key one part", () => {
  const code = fc.constantFrom(...CODES);
  fc.assert(
    fc.property(fc.array(fc.tuple(code, code), { maxLength: 12 }), (moves) => {
      let places: KeyPlaces = new Map();
      for (const [part, key] of moves) {
        places = exchanged(places, part, key);
        expect(plays(places, key)).toBe(part);
      }
      expect(new Set(CODES.map((key) => plays(places, key))).size).toBe(new Set(CODES).size);
      expect(parsePlaces(JSON.stringify(Object.fromEntries(places)))).toEqual(places);
    }),
  );
});

test("the key that is taken gets the part of the one that was freed, and putting it back leaves nothing", () => {
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
])("what was stored as %s is no rearrangement of keys", (text) => expect(parsePlaces(text)).toBeNull());

test("keys are remembered, and put back", async () => {
  const first = await fresh();
  expect(first.moveKey("KeyW", "KeyZ")).toBe(true);
  const again = await fresh(first.kept.get("limitless.keys"));
  expect([again.partOf("KeyZ"), again.placeOf("KeyW"), again.partOf("KeyW")]).toEqual(["KeyW", "KeyZ", "KeyZ"]);
  again.resetKeys();
  expect(again.partOf("KeyZ")).toBe("KeyZ");
  expect(again.kept.size).toBe(0);
});

test("a broken memory of them is told once, forgotten, and leaves the usual keys", async () => {
  const { partOf, keysWereBroken, kept } = await fresh("{nonsense");
  expect(partOf("KeyW")).toBe("KeyW");
  expect([keysWereBroken(), keysWereBroken()]).toEqual([true, false]);
  expect(kept.size).toBe(0);
});

test.each(["islands", "planet", "underground", "space"] as const)(
  "the sheet of %s names every key that does anything there",
  (shape) => {
    const named = new Set(keySections(shape).flatMap(({ rows }) => rows.flatMap(({ codes }) => codes)));
    for (const code of Object.keys(HANDS_KEYS.helicopter)) expect([...named], code).toContain(code);
    if (shape === "space")
      for (const code of Object.keys(SPACE_ACTS.codes)) if (code !== "Escape") expect([...named]).toContain(code);
    for (const { rows } of keySections(shape)) for (const { what } of rows) expect(what).not.toBe("");
  },
);

test("a hint shows the keys where they are now", async () => {
  const { moveKey, placeOf } = await fresh();
  const { withKeys } = await import("../../src/ui/input/keys.ts");
  const shown = (hint: string) => withKeys(hint, "walker", (code) => ({ key: placeOf(code) }));
  expect(shown("A ladder: {forward} climbs it")).toEqual(["A ladder:", { key: "KeyW" }, "climbs it"]);
  moveKey("KeyW", "KeyZ");
  expect(shown("A ladder: {forward} climbs it")).toEqual(["A ladder:", { key: "KeyZ" }, "climbs it"]);
  expect(shown("{map} {drone}")).toEqual([{ key: "KeyM" }, { key: "Digit5" }]);
  expect(() => shown("{W}")).toThrow('Expected an action of the walker in the hint, got "W".');
});
