/** What islands tell ears: woods and grass around, the rotor and its distance, steps once each. */
import { expect, test, vi } from "vitest";
import type { Ground } from "../../../src/explorers/explorer.ts";
import { createIslesHeard, type Ears, type Visited } from "../../../src/worlds/islands/audio.ts";

/** Wood west of x = 0, grass east of it, at 10 m. */
const ground: Ground = {
  gapAt: (_x, _y, _z, out) => Object.assign(out, { floor: 10, roof: Infinity, inside: false }),
  kindAt: (x) => (x < 0 ? "wood" : "grass"),
};
const helicopter = { x: 30, y: 0, z: 10, heading: 0, pitch: 0, roll: 0 };
const journey: Visited = { ground, events: [], rotor: { load: 0.4, speed: 0.9 }, party: { helicopter } };
const ears: Ears = { x: -60, y: 0, z: 11.7, heading: 90, pitch: 0, roll: 0, speed: 2, inside: false, sun: 0.3 };

test("the country around is told, and asked for again only after some metres", () => {
  const waters = vi.fn(() => []);
  const isles = createIslesHeard(waters);
  const { open } = isles.heard(journey, ears);
  expect(open).toMatchObject({ wood: 1, grass: 0, sun: 0.3 });
  expect(open?.clearance).toBeCloseTo(1.7);
  isles.heard(journey, { ...ears, x: -55 });
  expect(waters).toHaveBeenCalledTimes(1);
  expect(isles.heard(journey, { ...ears, x: 60 }).open).toMatchObject({ wood: 0, grass: 1 });
  expect(waters).toHaveBeenCalledTimes(2);
});

test("who stands still hears waters that come", () => {
  const brook = { x: -50, y: 0, z: 10, falls: false, strength: 0.3 };
  let come: (typeof brook)[] = [];
  const isles = createIslesHeard(() => come);
  expect(isles.heard(journey, ears).open?.waters).toEqual([]);
  come = [brook];
  for (let i = 0; i < 100; i++) isles.heard(journey, ears);
  expect(isles.heard(journey, ears).open?.waters).toEqual([brook]);
});

test("the rotor is where the helicopter is, and silent beyond earshot", () => {
  const isles = createIslesHeard(() => []);
  expect(isles.heard(journey, ears).open?.rotor).toMatchObject({ x: 30, turn: 0.9, load: 0.4, inside: false });
  expect(isles.heard(journey, { ...ears, x: -4000 }).open?.rotor).toBe(null);
});

test("what happened is told once, and no more than ears can take", () => {
  const isles = createIslesHeard(() => []);
  const step = { kind: "step", strength: 0.5, ground: "grass" } as const;
  for (let i = 0; i < 3; i++) isles.step({ ...journey, events: [step] });
  expect(isles.heard(journey, ears).events.length).toBe(3);
  expect(isles.heard(journey, ears).events.length).toBe(0);
  for (let i = 0; i < 100; i++) isles.step({ ...journey, events: [step] });
  expect(isles.heard(journey, ears).events.length).toBe(16);
});
