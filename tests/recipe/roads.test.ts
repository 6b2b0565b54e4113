/** Files of roads: read and written, those of The Forest too, and refused with a reason. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MOST_PLACES, MOST_ROADS } from "../../src/recipe/road-path.ts";
import { readRoadFile, writeRoadFile } from "../../src/recipe/roads.ts";
import { say } from "../../src/words/words.ts";

const ROADS: [number, number][][] = [
  [
    [24898, 4738],
    [24886, 4714],
    [24916, 4492],
  ],
  [
    [-7, 0],
    [12, -1_000_000],
  ],
];
const RELF = JSON.stringify(ROADS.map((path) => ({ path: path.map(([x, y]) => ({ x, y })) })));

describe("a file of roads", () => {
  test("survives a round trip", () => {
    expect(readRoadFile(writeRoadFile(ROADS))).toEqual({ roads: ROADS });
    expect(readRoadFile(writeRoadFile([]))).toEqual({ roads: [] });
  });

  test("may have a million characters", () => {
    expect(readRoadFile(writeRoadFile(ROADS).padEnd(1_000_000))).toEqual({ roads: ROADS });
  });

  test("may be one of The Forest, whose places are rounded to whole metres", () => {
    expect(readRoadFile(RELF)).toEqual({ roads: ROADS });
    expect(readRoadFile('[{"path":[{"x":1.4,"y":-2.6},{"x":10,"y":0}],"name":"more"}]')).toEqual({
      roads: [
        [
          [1, -3],
          [10, 0],
        ],
      ],
    });
  });

  test.each([
    ["{", "it is not JSON"],
    ["7", "roads: 7 is not a list of roads"],
    ["{}", "roads: undefined is not a list of roads"],
    ['{"roads":[[[1,2]]]}', "roads.0: 1 is out of range 2 to 100 places"],
    ['{"roads":[[[1,2],[3]]]}', "roads.0.1.1: undefined is not a number (range -1000000000 to 1000000000 m)"],
    ['{"roads":[[[1,2],[3,4.5]]]}', "roads.0.1.1: is not whole metres"],
    ['{"roads":[[[1,2],[3,1e12]]]}', "roads.0.1.1: 1000000000000 is out of range -1000000000 to 1000000000 m"],
    [
      '[{"path":[{"x":1,"y":2},{"x":"a","y":2}]}]',
      'roads.0.1.0: "a" is not a number (range -1000000000 to 1000000000 m)',
    ],
    ['[{"path":7}]', "roads.0: a table is not a list of places"],
    [JSON.stringify({ roads: Array(MOST_ROADS + 1).fill(ROADS[0]) }), "roads: 101 is out of range 0 to 100 roads"],
    [JSON.stringify([Array(MOST_PLACES + 1).fill([1, 2])]), "roads.0: 101 is out of range 2 to 100 places"],
    ["x".repeat(1_000_001), "1000001 characters is out of range 0 to 1000000"],
  ])("is refused: %.60s", (text, problem) => {
    const read = readRoadFile(text);
    expect("problem" in read && say(read.problem)).toBe(problem);
  });

  test("10,000 mutated files are refused with a reason, or hold roads within their ranges", () => {
    const files = [writeRoadFile(ROADS), RELF];
    const pieces = ["[", "]", "{", "}", ",", "null", '"x"', "-1e99", "0.5", "1e9", '"path":', '"__proto__":', " "];
    const change = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      cut: fc.nat(6),
      put: fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })),
    });
    const outcomes = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(fc.constantFrom(...files), fc.array(change, { minLength: 1, maxLength: 3 }), (file, changes) => {
        let text = file;
        for (const { at, cut, put } of changes) {
          const k = Math.floor(at * text.length);
          text = text.slice(0, k) + put + text.slice(k + cut);
        }
        const read = readRoadFile(text);
        if ("problem" in read) {
          outcomes.refused++;
          expect(say(read.problem).length).toBeGreaterThan(0);
          expect(say(read.problem).length).toBeLessThan(300);
          return;
        }
        outcomes.accepted++;
        expect(read.roads.length).toBeLessThanOrEqual(MOST_ROADS);
        expect(read.roads.filter(({ length }) => length < 2)).toEqual([]);
        const isMetre = (metre: number) => Number.isInteger(metre) && Math.abs(metre) <= 1e9;
        expect(read.roads.flat(2).filter((metre) => !isMetre(metre))).toEqual([]);
        expect(readRoadFile(writeRoadFile(read.roads))).toEqual(read);
      }),
      { numRuns: 10_000, seed: 1983 },
    );
    expect(Math.min(outcomes.accepted, outcomes.refused)).toBeGreaterThan(100);
  });
});
