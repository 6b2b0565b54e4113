/** Files of all saved data. */
import { expect, test } from "vitest";
import { readArchive, writeArchive } from "../../src/saves/archive.ts";
import { writeRace } from "../../src/sport/race/race-data.ts";
import { problemIn } from "./problem.ts";
import { huntOf, KEY, OTHER, raceOf, WORLD, worldOf } from "./records.ts";

const RACE = "race/forest/1983/1983/1abc/5000-9";
const HUNT = "hunt/forest/1983/1983//5";
const records = new Map<string, unknown>([
  [KEY, worldOf(WORLD)],
  ["skylands/7/1983", worldOf(OTHER)],
  [RACE, writeRace(raceOf(50))],
  [HUNT, huntOf(5, 2)],
]);

test("a file survives a round trip, and a file of one record is read as well", () => {
  expect(readArchive(writeArchive(records))).toEqual({ records });
  expect(readArchive(writeArchive(new Map()))).toEqual({ records: new Map() });
  const { changed, roads, ...rest } = worldOf(WORLD);
  expect([changed, roads]).toBeDefined();
  const read = readArchive(JSON.stringify({ ...rest, version: 1 }));
  expect(read).toMatchObject({ records: expect.any(Map) });
  expect("records" in read && read.records.get(KEY)).toMatchObject({ version: 3, land: WORLD });
});

test("files from before the sport was in them are read", () => {
  expect(readArchive(JSON.stringify({ records: [worldOf(WORLD)] }))).toEqual({
    records: new Map([[KEY, worldOf(WORLD)]]),
  });
});

const [SAVED, ANOTHER] = [worldOf(WORLD), worldOf(OTHER)];
const sport = (content: unknown) => JSON.stringify({ records: [], sport: content });
const noKey = (key: string) => `sport."${key}": is not the key of a hunt, a race or a course`;

test.each([
  ["{", "it is not JSON"],
  ["[]", "version: undefined is not 3"],
  ["null", "version: undefined is not 3"],
  [
    JSON.stringify({ records: [SAVED, { ...ANOTHER, carries: 1 }] }),
    "records.1.carries: 1 is not true or false, nor one of rocket, t",
  ],
  [
    JSON.stringify({ records: [SAVED, { version: 9 }] }),
    "records.1.version: 9 is newer than 3, the latest that this page reads",
  ],
  [sport([]), "sport: is not a table"],
  [sport({ [RACE]: 3 }), `sport."${RACE}": it is not text`],
  [sport({ [RACE]: "{" }), `sport."${RACE}": it is not JSON`],
  [sport({ [HUNT]: { ...huntOf(5, 2), found: -1 } }), `sport."${HUNT}": hunt: found: -1 is out of range 0 to 8`],
  [sport({ [KEY]: SAVED }), noKey(KEY)],
  [sport({ "unreadable/x/1/1": "words" }), noKey("unreadable/x/1/1")],
  [sport({ generation: "words" }), noKey("generation")],
  [sport({ "race/forest/1983/1983/1abc/x": "{}" }), noKey("race/forest/1983/1983/1abc/x")],
])("is refused whole: %s", (text, problem) => {
  expect(problemIn(readArchive(text))).toBe(problem);
});
