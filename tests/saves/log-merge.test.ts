/** Merging of the logbook: in any order, and any number of times, tabs and files come to the same. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Best,
  type KeptPlace,
  LOG_VERSION,
  type Logbook,
  MOST_LINES,
  MOST_ORIGINS,
  MOST_POINTS,
  readLogbook,
  readPlace,
  readTrail,
  type Trail,
} from "../../src/saves/log-data.ts";
import { mergeLogbooks, mergePlaces, mergeTrails } from "../../src/saves/log-merge.ts";
import { nonEmpty } from "../non-empty.ts";
import { problemIn } from "./problem.ts";
import { placeOf } from "./records.ts";

const time = fc.integer({ min: 0, max: 5 });
const entry = {
  label: fc.constantFrom("Highest top", "First star"),
  world: fc.constant("Skylands"),
  link: fc.constant("?world=a"),
};
const places = fc
  .record({ name: fc.constantFrom("a", "b", "c"), changed: time })
  .map((part): KeptPlace => ({ ...placeOf("a"), ...part }));
/** A record of one name has one direction. */
const bests = (least: boolean) =>
  fc.record({
    ...entry,
    time,
    value: fc.integer({ min: 0, max: 3 }),
    unit: fc.constant("m"),
    least: fc.constant(least),
    of: fc.constant(""),
  });
const books = fc
  .record({
    changed: time,
    hours: fc.dictionary(
      fc.constantFrom("x", "y"),
      fc.dictionary(fc.constantFrom("walker", "drone"), fc.integer({ min: 0, max: 9 })),
    ),
    firsts: fc.dictionary(fc.constantFrom("star", "cave"), fc.record({ ...entry, time })),
    top: fc.option(bests(false), { nil: undefined }),
    low: fc.option(bests(true), { nil: undefined }),
  })
  .map(({ top, low, ...rest }): Logbook => {
    const found: Record<string, Best> = { ...(top && { top }), ...(low && { low }) };
    return { version: LOG_VERSION, ...rest, bests: found };
  });
const segments = fc.record({ changed: time, count: fc.integer({ min: 1, max: MOST_POINTS }) });
/** More names than there may be lines. */
const names = fc.constantFrom(...Array.from({ length: MOST_LINES + 9 }, (_, k) => `p-${k}`));
/** A line begins once: its start is its name's. */
const trails = fc.dictionary(names, segments, { maxKeys: MOST_LINES }).map((all): Trail => {
  const lines = Object.entries(all).map(([key, { changed, count }]) => {
    const points = new Array<number>(2 * count).fill(changed);
    return [key, { start: Number(key.slice(2)) % 7, changed, points }] as const;
  });
  return { version: LOG_VERSION, segments: Object.fromEntries(lines.sort(([a], [b]) => (a < b ? -1 : 1))) };
});

function expectLattice<T>(values: fc.Arbitrary<T>, merge: (a: T, b: T) => T): void {
  fc.assert(
    fc.property(values, values, values, (a, b, c) => {
      expect(merge(a, b)).toEqual(merge(b, a));
      expect(merge(merge(a, b), c)).toEqual(merge(a, merge(b, c)));
      expect(merge(merge(a, b), b)).toEqual(merge(a, b));
    }),
    { numRuns: 300 },
  );
}

test("places, books and trails merge in any order", () => {
  expectLattice(places, mergePlaces);
  expectLattice(books, mergeLogbooks);
  expectLattice(trails, mergeTrails);
});

test("a trail keeps its newest lines", () => {
  const line = (start: number) => ({ start, changed: start, points: [0, 0, 1, 1] });
  const linesOf = (keys: readonly number[]): Trail => ({
    version: LOG_VERSION,
    segments: Object.fromEntries(keys.map((k) => [`p-${k}`, line(k)])),
  });
  const all = Array.from({ length: 2 * MOST_LINES }, (_, k) => k);
  const merged = mergeTrails(linesOf(all.slice(0, MOST_LINES)), linesOf(all.slice(MOST_LINES)));
  const starts = Object.values(merged.segments).map(({ start }) => start);
  expect(starts.sort((a, b) => a - b)).toEqual(all.slice(MOST_LINES));
});

test("hours of browsers add up, and those of too many are the most", () => {
  const hours = (k: number) => ({ walker: k });
  const many = Object.fromEntries(Array.from({ length: MOST_ORIGINS + 5 }, (_, k) => [`b${k}`, hours(k)]));
  const empty = { version: LOG_VERSION, changed: 0, firsts: {}, bests: {} } as const;
  const merged = mergeLogbooks({ ...empty, hours: many }, { ...empty, hours: { b3: hours(99) } });
  expect(Object.keys(merged.hours)).toHaveLength(MOST_ORIGINS);
  expect(merged.hours.b3).toEqual({ walker: 99 });
  expect(merged.hours.b0).toBeUndefined();
});

const PLACE = placeOf("Hill");
const BOOK = { version: 1, changed: 0, hours: {}, firsts: {}, bests: {} };
test.each([
  [readPlace({ ...PLACE, version: 2 }), "version: 2 is newer than 1, the latest that this page reads"],
  [
    readPlace({ ...PLACE, link: "javascript:alert(1)" }),
    'link: "javascript:alert(1)" is not the query of a link, from its "?"',
  ],
  [readPlace({ ...PLACE, picture: "https://example.org/a.png" }), "picture: is not a picture as a data address"],
  [readPlace({ ...PLACE, name: "x".repeat(81) }), "name: 81 characters is out of range 0 to 80"],
  [readPlace({ ...PLACE, kept: Number.NaN }), "kept: NaN is not a number (range 0 to 8640000000000000 ms)"],
  [readPlace(null), "null is not a table"],
  [readLogbook({ ...BOOK, hours: { a: { walker: -1 } } }), "hours.a.walker: -1 is out of range 0 to 10000000000 s"],
  [
    readTrail({ version: 1, segments: { a: { start: 0, changed: 0, points: [1] } } }),
    "segments.a.points: 1 numbers are not 0 to 200 pairs",
  ],
])("a wrong record is refused: %#", (read, problem) => {
  expect(problemIn(read)).toBe(problem);
});

test("records survive JSON", () => {
  for (const place of nonEmpty([PLACE, { ...PLACE, picture: "", facts: [] }]))
    expect(readPlace(JSON.parse(JSON.stringify(place)))).toEqual({ data: place });
});
