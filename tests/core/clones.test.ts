/** Results of the library can be cloned to a worker, or its documents say how a worker makes it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createCountry, createMine, isOpen, shaftsOf } from "../../src/core/index.ts";
import { altitudeOn, createErodedLand, createGlobe, planetField, reliefFor } from "../../src/core/planet/index.ts";
import { ROOT } from "../documents.ts";
import { nonEmpty } from "../non-empty.ts";
import { CALLS, callWith } from "./public-calls.ts";

/** Functions whose results have functions in them, and the file whose docstring says how a worker makes them. */
const MADE_THERE: Readonly<Record<string, string>> = {
  createMine: "underground/mine.ts",
  createErodedLand: "planet/eroded-land.ts",
  createLandForms: "planet/eroded-land.ts",
};

const MAKERS = Object.values(CALLS).flatMap((calls) =>
  Object.entries(calls).filter(([name]) => name.startsWith("create")),
);

test.each(nonEmpty(MAKERS))("%s", (name, call) => {
  const made = callWith(call, call[1]());
  if (!(name in MADE_THERE)) return expect(structuredClone(made)).toEqual(made);
  expect(() => structuredClone(made)).toThrow();
  expect(readFileSync(join(ROOT, "src/core", MADE_THERE[name]), "utf8")).toMatch(/no worker can be sent: send/);
});

test("a mine with shafts is made in a worker from its options", () => {
  const options = { formula: "waves", threshold: 0.6, country: { mask: 0xfff } } as const;
  const make = ({ country, ...rest }: typeof options) =>
    createMine({ ...rest, isShaft: shaftsOf(createCountry(country)) });
  const [here, there] = [make(options), make(structuredClone(options))];
  let open = 0;
  for (let x = 400; x < 480; x += 7)
    for (let y = -1240; y < -1160; y += 7) {
      expect(isOpen(there, x, y)).toBe(isOpen(here, x, y));
      if (isOpen(here, x, y)) open++;
    }
  expect(open).toBeGreaterThan(0);
});

test("eroded land, and a globe over it, are made in a worker from their options", () => {
  const plain = planetField(60_000, { H: 0.88, seed: 3 });
  const numbers = { radius: 60_000, relief: reliefFor(plain, 0.3), sea: 310, peak: 140 };
  const options = { land: { ...numbers, ground: plain }, erosion: { strength: 1.6, crest: 0.6, valley: 0.7 } };
  const make = ({ land, erosion }: typeof options) => createGlobe({ ...land, ground: createErodedLand(land, erosion) });
  const [here, there] = [make(options), make(structuredClone(options))];
  expect(() => structuredClone(here)).toThrow();
  for (const [x, y, z] of nonEmpty([
    [0, -36_000, 48_000],
    [60_000, 1, 2],
  ]))
    expect(altitudeOn(there, x, y, z)).toBe(altitudeOn(here, x, y, z));
});
