/** Records of waypoints: merging by tabs, checking, bounds and files. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { readArchive, writeArchive } from "../../src/saves/archive.ts";
import { excess, MOST_PLACES } from "../../src/saves/bounds.ts";
import { mergeWaypoints, type SavedWaypoint, WAYPOINTS } from "../../src/saves/waypoint-kind.ts";
import { createMemoryBrowser } from "./memory-browser.ts";
import { problemIn } from "./problem.ts";
import { openStore } from "./records.ts";

const KEY = "waypoint/skylands/1983/1983";
const at = (place: SavedWaypoint["place"], changed: number): SavedWaypoint => ({ version: 1, place, changed });
const waypoints = fc
  .tuple(fc.option(fc.tuple(fc.integer(), fc.integer(), fc.integer())), fc.integer({ min: 0, max: 3 }))
  .map(([place, changed]) => at(place, changed));

test("merging is commutative, associative and idempotent, and the later change wins", () => {
  fc.assert(
    fc.property(waypoints, waypoints, waypoints, (a, b, c) => {
      expect(mergeWaypoints(a, b)).toEqual(mergeWaypoints(b, a));
      expect(mergeWaypoints(a, mergeWaypoints(b, c))).toEqual(mergeWaypoints(mergeWaypoints(a, b), c));
      expect(mergeWaypoints(a, a)).toEqual(a);
    }),
  );
  expect(mergeWaypoints(at([1, 2, 3], 5), at(null, 6))).toEqual(at(null, 6));
});

test.each([
  [{ version: 1, place: [1, 2], changed: 1 }, "place.2: undefined is not a number"],
  [{ version: 1, place: [1, 2, Number.NaN], changed: 1 }, "place.2: "],
  [{ version: 1, place: [1e99, 2, 3], changed: 1 }, "place.0: 1e+99 is out of range"],
  [{ version: 1, place: null, changed: -1 }, "changed: -1 is out of range 0 to"],
  [{ version: 2, place: null, changed: 1 }, "version: 2 is newer than 1"],
  [{ place: null, changed: 1 }, "version"],
])("%j is refused with the reason", (record, reason) => {
  const read = WAYPOINTS.read(record);
  expect(problemIn(read)).toContain(reason);
});

test("two tabs agree on the later one, and a file brings it back", async () => {
  const browser = createMemoryBrowser();
  const [one, other] = [openStore(browser.tab()), openStore(browser.tab())];
  await Promise.all([one.save(WAYPOINTS, KEY, at([1, 2, 3], 9)), other.save(WAYPOINTS, KEY, at([4, 5, 6], 7))]);
  expect(await other.load(WAYPOINTS, KEY)).toEqual(at([1, 2, 3], 9));
  const file = readArchive(writeArchive(await one.all()));
  await one.forget();
  expect(await one.load(WAYPOINTS, KEY)).toBeNull();
  await one.add("records" in file ? file.records : new Map());
  expect(await one.load(WAYPOINTS, KEY)).toEqual(at([1, 2, 3], 9));
});

test("the oldest of more than 200 go, and the new one stays", () => {
  const all = Array.from({ length: MOST_PLACES + 1 }, (_, i) => ({
    ...{ key: `waypoint/skylands/${i}/1983`, kind: "waypoint" as const, bytes: 60, changed: i, isThing: false },
  }));
  const spared = new Set([all[MOST_PLACES].key]);
  const gone = excess(all, { now: 1e6, spared, isForFile: false }).map(({ changed }) => changed);
  expect(gone).toEqual(Array.from({ length: 20 }, (_, i) => i));
  expect(excess(all.slice(1), { now: 1e6, spared, isForFile: false })).toEqual([]);
});
