/** Notes of a visitor's way: hours, records, firsts, ways and trails, and their records in the browser's storage. */
import { expect, test } from "vitest";
import { FIRST_STEPS, farthest, HIGHEST_TOP, type LogRows, type LogSample } from "../../src/recipe/log-rows.ts";
import { readArchive, writeArchive } from "../../src/saves/archive.ts";
import { EMPTY_LOG } from "../../src/saves/log-data.ts";
import { LOG_KEY, LOGS, PLACES, TRAILS } from "../../src/saves/log-kinds.ts";
import { beginSegment, waysAfter, withHours, withPoint, withSample } from "../../src/saves/log-writing.ts";
import { createMemoryBrowser, flush } from "./memory-browser.ts";
import { problemIn } from "./problem.ts";
import { openStore, placeOf } from "./records.ts";

const ROWS: LogRows = {
  facts: () => [],
  bests: [HIGHEST_TOP, farthest("m")],
  ways: [{ name: "shore", label: "Longest walk by the water", holds: ({ at }) => at[1] === 0 }],
  firsts: [FIRST_STEPS],
};
const SAMPLE: LogSample = {
  ...{ explorer: "walker", landed: false, at: [0, 0, 0], start: [0, 0, 0] },
  ...{ altitude: 0, clearance: 0, place: null, visit: null },
};
const walkTo = (x: number, y = 0, altitude = 0): LogSample => ({ ...SAMPLE, at: [x, y, altitude], altitude });
const AT = { key: "skylands", world: "Skylands", link: () => "?world=skylands", time: 50 };
const NO_WAYS = new Map<string, number>();

test("records keep the best value and firsts the first time; nothing new gives the same book", () => {
  const one = withSample(EMPTY_LOG, ROWS, walkTo(30, 0, 120), NO_WAYS, AT);
  expect(one.bests["skylands/top"]).toMatchObject({ label: "Highest top", value: 120, time: 50 });
  expect(one.firsts.steps).toEqual({ label: "First steps", world: "Skylands", link: "?world=skylands", time: 50 });
  const next = withSample(one, ROWS, walkTo(20, 0, 90), NO_WAYS, { ...AT, time: 60 });
  expect(next).toBe(one);
  // A record that grows by less than a metre is not written again and again.
  expect(withSample(one, ROWS, walkTo(30, 0, 120.5), NO_WAYS, AT)).toBe(one);
  expect(withSample(one, ROWS, walkTo(30, 0, 140), NO_WAYS, AT).bests["skylands/top"].value).toBe(140);
});

test("a way grows while it holds, and a jump is none", () => {
  let ways = waysAfter(ROWS, NO_WAYS, walkTo(0), walkTo(5));
  ways = waysAfter(ROWS, ways, walkTo(5), walkTo(9));
  expect(ways.get("shore")).toBe(9);
  expect(waysAfter(ROWS, ways, walkTo(9), walkTo(5000)).get("shore")).toBe(9);
  expect(waysAfter(ROWS, ways, walkTo(9), walkTo(10, 1)).get("shore")).toBe(0);
});

test("hours are those of a browser", () => {
  const book = withHours(withHours(withHours(EMPTY_LOG, "a", "drone", 2), "a", "drone", 3), "b", "drone", 1);
  expect(book.hours).toEqual({ a: { drone: 5 }, b: { drone: 1 } });
});

test("a line of too many points loses every second one", () => {
  let segment = beginSegment(1);
  let thinnings = 0;
  for (let k = 0; k < 5000; k++) {
    const next = withPoint(segment, [k, 2 * k], k);
    segment = next.segment;
    thinnings += Number(next.thinned);
  }
  expect(thinnings).toBeGreaterThan(3);
  expect(segment.points.length).toBeLessThanOrEqual(400);
  expect(segment.points.slice(0, 2)).toEqual([0, 0]);
  expect(segment.changed).toBe(4999);
});

const RECORDS = new Map<string, unknown>([
  ["place/abc-1", placeOf("Hill")],
  [LOG_KEY, withHours(EMPTY_LOG, "a", "walker", 12)],
  ["trail/skylands/1983/1983", { version: 1, segments: { p: { start: 1, changed: 2, points: [1, 2, 3, 4] } } }],
]);

test("files have the logbook, and refuse keys and records that are none", () => {
  expect(readArchive(writeArchive(RECORDS))).toEqual({ records: RECORDS });
  const problemOf = (log: unknown) => problemIn(readArchive(JSON.stringify({ records: [], log })));
  expect(problemOf([])).toBe("log: is not a table");
  expect(problemOf({ "race/a/1/1/x/1-1": "{}" })).toBe(
    'log."race/a/1/1/x/1-1": is not the key of a place, a logbook, a trail or a waypoint',
  );
  expect(problemOf({ "place/abc": { ...placeOf("Hill"), kept: -1 } })).toBe(
    'log."place/abc": kept: -1 is out of range 0 to 8640000000000000 ms',
  );
});

test("two tabs add to one book, a place is changed by the later one, and a file brings all back", async () => {
  const browser = createMemoryBrowser();
  const [one, other] = [openStore(browser.tab()), openStore(browser.tab())];
  await Promise.all([
    one.save(LOGS, LOG_KEY, withHours(EMPTY_LOG, "a", "walker", 10)),
    other.save(LOGS, LOG_KEY, withHours(EMPTY_LOG, "b", "walker", 7)),
  ]);
  await one.save(PLACES, "place/x", placeOf("Hill", 5));
  await other.save(PLACES, "place/x", { ...placeOf("Hill", 5), name: "High hill", changed: 9 });
  await one.save(TRAILS, "trail/skylands/1983/1983", { version: 1, segments: {} });
  await flush();
  expect((await one.load(LOGS, LOG_KEY))?.hours).toEqual({ a: { walker: 10 }, b: { walker: 7 } });
  expect((await one.load(PLACES, "place/x"))?.name).toBe("High hill");
  expect((await one.list(PLACES, "place/")).map(({ data }) => data.name)).toEqual(["High hill"]);
  const file = readArchive(writeArchive(await one.all()));
  await one.forget();
  expect(await one.list(PLACES, "place/")).toEqual([]);
  expect(await one.add("records" in file ? file.records : new Map())).toEqual({ kept: 3, beyond: 0, failed: 0 });
  expect((await other.load(PLACES, "place/x"))?.name).toBe("High hill");
});

test("full storage loses no place: it is told, and written once there is room", async () => {
  const browser = createMemoryBrowser();
  const told: string[] = [];
  const store = openStore(browser.tab(), { notify: (message) => told.push(message) });
  browser.full.records = true;
  expect(await store.save(PLACES, "place/x", placeOf("Hill"))).toBeNull();
  expect(told[0]).toContain("The browser's storage is full.");
  expect((await store.list(PLACES, "place/")).map(({ data }) => data.name)).toEqual(["Hill"]);
  browser.full.records = false;
  store.retry();
  await flush();
  expect(browser.records.get("place/x")).toMatchObject({ name: "Hill" });
});
