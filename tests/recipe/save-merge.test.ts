/** Merging of save data: the same result in any order, and the last change wins. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_TIME, MOST_CHANGED, type SaveData } from "../../src/recipe/save-data.ts";
import {
  lastChange,
  mergeSaves,
  NO_OBJECTS,
  notLaterThan,
  type TimedObjects,
  withChanges,
} from "../../src/recipe/save-merge.ts";

const LAND = { world: "skylands", seed: 1983, profile: "1983" };
const STAY = { by: "walker", at: [1, 2, 3], look: [0, 0, 0], camera: "cockpit", orbit: [0, 12, 18] } as const;
const dataOf = (stay: number, east: number, { changed, ...objects }: TimedObjects): SaveData => ({
  version: 2,
  land: LAND,
  stay: { ...STAY, at: [east, 2, 3], parked: null },
  ...objects,
  changed: { ...changed, stay },
});

const time = fc.integer({ min: 0, max: 3 });
const place = fc.record({ thing: fc.constantFrom("cone", "none", undefined), time });
const saves = fc
  .tuple(time, fc.nat(2), fc.boolean(), time, fc.dictionary(fc.constantFrom("1,2,0", "3,4,0", "5,6,-800"), place))
  .map(([stay, east, carries, carriedAt, places]) => {
    const entries = Object.entries(places);
    const placed = Object.fromEntries(entries.flatMap(([key, { thing }]) => (thing ? [[key, thing]] : [])));
    const times = Object.fromEntries(entries.map(([key, { time }]) => [key, time]));
    return dataOf(stay, east, { placed, carries, changed: { carries: carriedAt, placed: times } });
  });

describe("merging save data", () => {
  test("is commutative, associative and idempotent", () => {
    fc.assert(
      fc.property(saves, saves, saves, (a, b, c) => {
        expect(mergeSaves(a, b)).toEqual(mergeSaves(b, a));
        expect(mergeSaves(mergeSaves(a, b), c)).toEqual(mergeSaves(a, mergeSaves(b, c)));
        expect(mergeSaves(a, a)).toEqual(a);
        expect(mergeSaves(mergeSaves(a, b), b)).toEqual(mergeSaves(a, b));
      }),
      { numRuns: 500 },
    );
  });

  test("takes the later change of each part", () => {
    const a = dataOf(10, 1, {
      placed: { "1,2,0": "cone" },
      carries: true,
      changed: { carries: 5, placed: { "1,2,0": 7 } },
    });
    const b = dataOf(9, 2, {
      placed: { "3,4,0": "none" },
      carries: false,
      changed: { carries: 6, placed: { "1,2,0": 8, "3,4,0": 2 } },
    });
    // The cone of the first was taken later in the second.
    expect(mergeSaves(a, b)).toEqual(
      dataOf(10, 1, {
        placed: { "3,4,0": "none" },
        carries: false,
        changed: { carries: 6, placed: { "1,2,0": 8, "3,4,0": 2 } },
      }),
    );
    expect(lastChange(a)).toBe(10);
    expect(lastChange({ ...b, changed: { ...b.changed, placed: { "3,4,0": 30 } } })).toBe(30);
    expect(notLaterThan(a, 6).changed).toEqual({ stay: 6, carries: 5, placed: { "1,2,0": 6 } });
  });

  test("of too many places keeps those with things, and the latest changes", () => {
    const many = (count: number, thing: "cone" | "none" | undefined, at: number, south: number) => {
      const keys = Array.from({ length: count }, (_, k) => `${k},${south},0`);
      const placed = thing ? Object.fromEntries(keys.map((key) => [key, thing])) : {};
      const times = Object.fromEntries(keys.map((key, k) => [key, at + k]));
      return dataOf(0, 0, { placed, carries: false, changed: { carries: 0, placed: times } });
    };
    const removed = many(MOST_CHANGED, undefined, 1000, 1);
    const merged = mergeSaves(removed, many(10, "cone", 0, 2));
    expect(Object.keys(merged.placed).length).toBe(10);
    expect(Object.keys(merged.changed.placed).length).toBe(MOST_CHANGED);
    expect(merged.changed.placed).not.toHaveProperty("9,1,0");
    expect(merged.changed.placed).toHaveProperty("10,1,0");
  });
});

describe("changes of a player", () => {
  test("get the time, also where something is as generated again", () => {
    const one = withChanges(NO_OBJECTS, { placed: { "1,2,0": "none" }, carries: true }, 50);
    expect(one).toEqual({
      placed: { "1,2,0": "none" },
      carries: true,
      changed: { carries: 50, placed: { "1,2,0": 50 } },
    });
    expect(withChanges(one, { placed: { "1,2,0": "none" }, carries: true }, 60)).toBe(one);
    expect(withChanges(one, { placed: {}, carries: true }, 60)).toEqual({
      placed: {},
      carries: true,
      changed: { carries: 50, placed: { "1,2,0": 60 } },
    });
  });

  test("are later than those before where the clock was set back, within its range", () => {
    const one = withChanges(NO_OBJECTS, { placed: { "1,2,0": "none" }, carries: true }, 50);
    const two = withChanges(one, { placed: { "1,2,0": "cone" }, carries: false }, 3);
    expect(two.changed).toEqual({ carries: 51, placed: { "1,2,0": 51 } });
    const last = { ...two, changed: { carries: MAX_TIME, placed: { "1,2,0": MAX_TIME } } };
    expect(withChanges(last, NO_OBJECTS, 3).changed).toEqual(last.changed);
  });
});
