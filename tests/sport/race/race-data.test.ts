/** Races as JSON: a round trip, named refusals, and 10⁴ changed texts. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeResults, type RaceRecord, readRace, writeRace } from "../../../src/sport/race/race-data.ts";

const RECORD: RaceRecord = {
  course: "1.Az-9",
  state: "finished",
  time: 2.5,
  splits: [1.25, 2.5],
  route: [
    { t: 0, x: 1, y: -2, z: 3.25, kind: "wood" },
    { t: 1, x: 4, y: -2, z: 3.5, kind: "wood" },
    { t: 2.5, x: 8.12, y: -2, z: 3.5, kind: "moor" },
  ],
  kept: 1_700_000_000_000,
};
const JSON_TEXT = writeRace(RECORD);

test("a race survives a round trip", () => {
  expect(readRace(JSON_TEXT)).toEqual({ record: RECORD });
  const running: RaceRecord = { ...RECORD, state: "running", splits: [1.25], time: 2.75 };
  expect(readRace(writeRace(running))).toEqual({ record: running });
});

test.each([
  ["time", 36_001, "time: 36001 is out of range 0 to 36000 s"],
  ["version", 2, "version: 2 is not 1"],
  ["course", "a b", 'course: "a b" is not the text of a course'],
  ["state", "won", 'state: "won" is not one of running, finished'],
  ["splits", [2, 1], "splits and points: times do not ascend"],
  ["splits", [1.25], "splits: a finished race has a route, and its last split is its time"],
  ["splits", Array(32).fill(1), "splits: 32 entries is out of range 0 to 31"],
  ["time", 1, "time: 1 s is before the last split or point"],
  ["points", [[0, 1, 2]], "points.0.3: undefined is not a number"],
  ["kinds", [["wood", 2]], "kinds: their numbers are not 3 together, the number of points"],
  ["kinds", [["woods", 3]], 'kinds.0.0: "woods" is not one of'],
  [
    "kinds",
    [
      ["wood", 1.5],
      ["moor", 1.5],
    ],
    "kinds.0.1: 1.5 is not a whole number (range 1 to 36002 points)",
  ],
  [
    "kinds",
    [
      ["wood", 0],
      ["moor", 3],
    ],
    "kinds.0.1: 0 is out of range 1 to 36002 points",
  ],
  ["kept", -1, "kept: -1 is out of range 0 to 8640000000000000 ms"],
])("%s: %j is refused by name", (name, value, problem) => {
  const read = readRace(JSON.stringify({ ...JSON.parse(JSON_TEXT), [name]: value }));
  expect("problem" in read && read.problem.startsWith(problem) ? problem : read).toBe(problem);
});

test("10,000 changed texts are read or refused with a message, and never throw", () => {
  const edit = fc.tuple(
    fc.nat(JSON_TEXT.length),
    fc.nat(6),
    fc.oneof(fc.string({ maxLength: 4 }), fc.constantFrom("-1", "1e99", "null", "[", "}", '"__proto__":')),
  );
  let refused = 0;
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
      const text = edits.reduce((now, [at, cut, put]) => now.slice(0, at) + put + now.slice(at + cut), JSON_TEXT);
      const read = readRace(text);
      if ("record" in read) expect(readRace(writeRace(read.record))).toHaveProperty("record");
      else {
        refused++;
        expect(read.problem.length).toBeGreaterThan(5);
      }
    }),
    { numRuns: 10_000, seed: 5 },
  );
  expect(refused).toBeGreaterThan(9000);
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain("version");
});

test("merging results keeps the five fastest, each once, whichever side they are on", () => {
  const results = [5, 3, 9, 4, 8, 7].map((time, i) => ({ ...RECORD, time, kept: i }));
  const [a, b] = [results.slice(0, 4), results.slice(2)];
  expect(mergeResults(a, b).map(({ time }) => time)).toEqual([3, 4, 5, 7, 8]);
  expect(mergeResults(b, a)).toEqual(mergeResults(a, b));
  expect(mergeResults(a, [])[0].time).toBe(3);
});
