/** Merging of save data: the same result in any order, and the last change wins. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RoadPath } from "../../src/core/flat/road-net.ts";
import { MAX_TIME, MOST_CHANGED, type SaveData } from "../../src/saves/world-data.ts";
import {
  lastChange,
  mergeSaves,
  NO_OBJECTS,
  notLaterThan,
  type TimedObjects,
  withChanges,
} from "../../src/saves/world-merge.ts";

const LAND = { world: "skylands", seed: 1983, profile: "1983" };
const STAY = { by: "walker", at: [1, 2, 3], look: [0, 0, 0], camera: "cockpit", orbit: [0, 12, 18] } as const;
const dataOf = (stay: number, east: number, { changed, ...objects }: TimedObjects): SaveData => ({
  version: 3,
  land: LAND,
  stay: { ...STAY, at: [east, 2, 3], parked: null },
  ...objects,
  changed: { ...changed, stay },
});

const ROAD: RoadPath = [
  [1, 2],
  [40, 2],
];
const LONGER: RoadPath = [...ROAD, [60, 30]];

const time = fc.integer({ min: 0, max: 3 });
const place = fc.record({ thing: fc.constantFrom("cone", "none", undefined), time });
const road = fc.record({ thing: fc.constantFrom(ROAD, LONGER, undefined), time });
const saves = fc
  .tuple(
    ...([time, fc.nat(2), fc.boolean(), time] as const),
    fc.dictionary(fc.constantFrom("1,2,0", "3,4,0", "5,6,-800"), place),
    fc.dictionary(fc.constantFrom("1,2", "1,2/2", "-3,4"), road),
  )
  .map(([stay, east, carries, carriedAt, places, paths]) => {
    const [placed, roads] = [partOf(places), partOf(paths)];
    const changed = { carries: carriedAt, placed: placed.times, roads: roads.times };
    return dataOf(stay, east, { placed: placed.things, carries, roads: roads.things, changed });
  });

function partOf<T>(entries: Record<string, { readonly thing: T | undefined; readonly time: number }>) {
  const things: Record<string, T> = {};
  for (const [key, { thing }] of Object.entries(entries)) if (thing !== undefined) things[key] = thing;
  return { things, times: Object.fromEntries(Object.entries(entries).map(([key, { time }]) => [key, time])) };
}

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
      roads: { "1,2": ROAD, "9,9": ROAD },
      changed: { carries: 5, placed: { "1,2,0": 7 }, roads: { "1,2": 4, "9,9": 4 } },
    });
    const b = dataOf(9, 2, {
      placed: { "3,4,0": "none" },
      carries: false,
      roads: { "1,2": LONGER, "5,5": ROAD },
      changed: { carries: 6, placed: { "1,2,0": 8, "3,4,0": 2 }, roads: { "1,2": 5, "5,5": 1, "9,9": 6 } },
    });
    // The cone of the first was taken later in the second, a road extended, and another one deleted.
    expect(mergeSaves(a, b)).toEqual(
      dataOf(10, 1, {
        placed: { "3,4,0": "none" },
        carries: false,
        roads: { "1,2": LONGER, "5,5": ROAD },
        changed: { carries: 6, placed: { "1,2,0": 8, "3,4,0": 2 }, roads: { "1,2": 5, "5,5": 1, "9,9": 6 } },
      }),
    );
    expect(lastChange(a)).toBe(10);
    expect(lastChange({ ...b, changed: { ...b.changed, placed: { "3,4,0": 30 } } })).toBe(30);
    expect(notLaterThan(a, 6).changed).toEqual({
      stay: 6,
      carries: 5,
      placed: { "1,2,0": 6 },
      roads: { "1,2": 4, "9,9": 4 },
    });
    expect(lastChange({ ...b, changed: { ...b.changed, roads: { "5,5": 40 } } })).toBe(40);
  });

  test("keeps places with things and the latest changes where there are too many", () => {
    const many = (count: number, thing: "cone" | "none" | undefined, at: number, south: number) => {
      const keys = Array.from({ length: count }, (_, k) => `${k},${south},0`);
      const placed = thing ? Object.fromEntries(keys.map((key) => [key, thing])) : {};
      const times = Object.fromEntries(keys.map((key, k) => [key, at + k]));
      return dataOf(0, 0, { placed, carries: false, roads: {}, changed: { carries: 0, placed: times, roads: {} } });
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
    const roads = {};
    const one = withChanges(NO_OBJECTS, { placed: { "1,2,0": "none" }, carries: true, roads }, 50);
    expect(one).toEqual({
      placed: { "1,2,0": "none" },
      carries: true,
      roads,
      changed: { carries: 50, placed: { "1,2,0": 50 }, roads },
    });
    expect(withChanges(one, { placed: { "1,2,0": "none" }, carries: true, roads }, 60)).toBe(one);
    expect(withChanges(one, { placed: {}, carries: true, roads }, 60)).toEqual({
      placed: {},
      carries: true,
      roads,
      changed: { carries: 50, placed: { "1,2,0": 60 }, roads },
    });
  });

  test("to roads count where a path is another one, and not where it is equal", () => {
    const objects = { placed: {}, carries: false };
    const one = withChanges(NO_OBJECTS, { ...objects, roads: { "1,2": ROAD } }, 50);
    expect(one.changed.roads).toEqual({ "1,2": 50 });
    expect(withChanges(one, { ...objects, roads: { "1,2": [...ROAD] } }, 60)).toBe(one);
    const two = withChanges(one, { ...objects, roads: { "1,2": LONGER } }, 60);
    expect(two).toMatchObject({ roads: { "1,2": LONGER }, changed: { roads: { "1,2": 60 } } });
    expect(withChanges(two, { ...objects, roads: {} }, 70)).toMatchObject({
      roads: {},
      changed: { roads: { "1,2": 70 } },
    });
  });

  test("are later than earlier ones where the clock was set back, within its range", () => {
    const one = withChanges(NO_OBJECTS, { placed: { "1,2,0": "none" }, carries: true, roads: {} }, 50);
    const two = withChanges(one, { placed: { "1,2,0": "cone" }, carries: false, roads: {} }, 3);
    expect(two.changed).toEqual({ carries: 51, placed: { "1,2,0": 51 }, roads: {} });
    const last = { ...two, changed: { carries: MAX_TIME, placed: { "1,2,0": MAX_TIME }, roads: {} } };
    expect(withChanges(last, NO_OBJECTS, 3).changed).toEqual(last.changed);
  });
});
