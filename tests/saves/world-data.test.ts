import { describe, expect, test } from "vitest";
import scene from "../../scenes/skylands/scene.ts";
import { isSameWorld, saveKeyOf, storageKey } from "../../src/recipe/ground-key.ts";
import { readQuery } from "../../src/recipe/query.ts";
import { readSaveFile } from "../../src/saves/archive.ts";
import { MOST_CHANGED, MOST_PLACED, readSaveData, type SaveData, withSaveData } from "../../src/saves/world-data.ts";
import { parseRequest } from "../recipe/parse.ts";
import { problemIn } from "./problem.ts";

const SAVED: SaveData = {
  version: 3,
  land: { world: "skylands", seed: 1983, profile: "1983" },
  stay: {
    by: "walker",
    at: [-3000.5, -2000, 88.2],
    look: [270, 0, 0],
    camera: "cockpit",
    orbit: [0, 12, 18],
    parked: [-3010, -2002, 87.5, 45],
  },
  placed: { "-12,7,-800": "none", "4,-5,1500": "cone" },
  carries: true,
  roads: {
    "-40,7": [
      [-40, 7],
      [10, 12],
    ],
  },
  changed: {
    stay: 1.8e12,
    carries: 5,
    placed: { "-12,7,-800": 1, "4,-5,1500": 2, "6,6,0": 3 },
    roads: { "-40,7": 4, "1,1/2": 5 },
  },
};
const without = (name: keyof SaveData) => Object.fromEntries(Object.entries(SAVED).filter(([key]) => key !== name));
const many = <T>(count: number, value: T) =>
  Object.fromEntries(Array.from({ length: count }, (_, k) => [`${k},0,0`, value]));
const { changed, roads, ...UNTIMED } = SAVED;
const { roads: _, ...BEFORE } = changed;
const FIRST = { ...UNTIMED, version: 1 };
const SECOND = { ...UNTIMED, version: 2, changed: BEFORE };

describe("a save record", () => {
  test("survives a round trip through a file", () => {
    expect(readSaveFile(JSON.stringify(SAVED))).toEqual({ data: SAVED });
    const placed = { placed: many(MOST_CHANGED, "cone"), changed: { ...SAVED.changed, placed: many(MOST_CHANGED, 1) } };
    expect(readSaveData({ ...SAVED, ...placed })).toMatchObject({ data: { carries: true } });
    expect(readSaveFile(JSON.stringify({ ...SAVED, ...placed }, null, 2))).toHaveProperty("data");
    expect(storageKey(SAVED.land)).toBe("skylands/1983/1983");
  });

  test.each(["t", "rocket"] as const)("keeps a moved %s and one that is carried or flies", (thing) => {
    const moved = { ...SAVED, placed: { ...SAVED.placed, "6,6,0": thing }, carries: thing };
    expect(readSaveFile(JSON.stringify(moved))).toEqual({ data: moved });
  });

  const PROBLEMS: [input: unknown, problem: string][] = [
    [null, "version: undefined is not 3"],
    ["words", "version: undefined is not 3"],
    [{ ...SAVED, version: "1" }, 'version: "1" is not 3'],
    [{ ...SAVED, version: 0 }, "version: 0 is not 3"],
    [without("placed"), "placed: is missing"],
    [
      { ...SAVED, land: { ...SAVED.land, world: "unreadable/skylands" } },
      'land.world: "unreadable/skylands" is not the name of a world: it has a / or is one of hunt, race, run, course, place, log, trail, waypoint, unreadable',
    ],
    [
      { ...SAVED, land: { ...SAVED.land, world: "race" } },
      'land.world: "race" is not the name of a world: it has a / or is one of hunt, race, run, course, place, log, trail, waypoint, unreadable',
    ],
    [
      { ...SAVED, more: 1 },
      "more: is not a name known here; there are version, land, stay, placed, carries, roads, changed",
    ],
    [{ ...SAVED, carries: "no" }, 'carries: "no" is not true or false, nor one of rocket, t'],
    [{ ...SAVED, carries: "cone" }, 'carries: "cone" is not true or false, nor one of rocket, t'],
    [{ ...SECOND, carries: "x" }, 'carries: "x" is not true or false, nor one of rocket, t'],
    [
      { ...SAVED, placed: { "4,5,0": "tree" } },
      'placed.4,5,0: "tree" is not one of cone, rocket, t, none, helicopter with its heading',
    ],
    [{ ...SAVED, placed: { "4,5": "cone" } }, 'placed.4,5: "4,5" is not a place as "12,-7,0"'],
    [{ ...SAVED, placed: many(MOST_CHANGED + 1, "cone") }, "placed: 8001 is out of range 0 to 8000 places"],
    [{ ...FIRST, placed: many(MOST_PLACED + 1, "cone") }, "placed: 2001 is out of range 0 to 2000 places"],
    [{ ...SAVED, placed: { "4,5,0": "cone" } }, 'changed.placed: "4,5,0" is missing'],
    [{ ...SAVED, roads: { "4,5": SAVED.roads["-40,7"] } }, 'changed.roads: "4,5" is missing'],
    [{ ...SAVED, roads: { "4": [] } }, 'roads.4: "4" is not a road as "12,-7"'],
    [{ ...SAVED, roads: { "4,5": [[4, 5]] } }, "roads.4,5: 1 is out of range 2 to 100 places"],
    [
      {
        ...SAVED,
        roads: {
          "4,5": [
            [4, 5.5],
            [4, 6],
          ],
        },
      },
      "roads.4,5.0.1: is not whole metres",
    ],
    [
      { ...SECOND, roads: {} },
      "roads: is not a name known here; there are version, land, stay, placed, carries, changed",
    ],
    [
      { ...SAVED, changed: { ...SAVED.changed, stay: -1 } },
      "changed.stay: -1 is out of range 0 to 8640000000000000 ms",
    ],
    [
      { ...FIRST, changed: BEFORE },
      "changed: is not a name known here; there are version, land, stay, placed, carries",
    ],
    [{ ...SAVED, placed: [] }, "placed: a list of 0 is not a table"],
    [{ ...SAVED, land: { ...SAVED.land, seed: -1 } }, "land.seed: -1 is out of range 0 to 4294967295"],
    [{ ...SAVED, stay: { ...SAVED.stay, by: "ship" } }, 'stay.by: "ship" is not one of helicopter, walker'],
    [{ ...SAVED, stay: { ...SAVED.stay, at: [0, 0, 1e6] } }, "stay.at.2: 1000000 is out of range -100000 to 100000 m"],
    [
      { ...SAVED, stay: { ...SAVED.stay, parked: [0, 0, -1e6, 0] } },
      "stay.parked.2: -1000000 is out of range -100000 to 100000 m",
    ],
    [
      { ...SAVED, stay: { ...SAVED.stay, parked: [0, 0, 0] } },
      "stay.parked.3: undefined is not a number (range -360 to 360 degrees)",
    ],
  ];
  test.each(PROBLEMS.map(([input, problem]) => [problem, input]))("is refused: %s", (problem, input) => {
    expect(readSaveData(input)).toEqual({ problem, newer: false });
  });

  test("of a later version is reported as newer; malformed and oversized files are refused", () => {
    expect(readSaveData({ version: 4, anything: true })).toMatchObject({ newer: true });
    expect(readSaveFile("{")).toEqual({ problem: "it is not JSON", newer: false });
    expect(problemIn(readSaveFile("x".repeat(1_000_001)))).toBe("1000001 characters is out of range 0 to 1000000");
  });
});

describe("the land of a record", () => {
  const land = SAVED.land;

  test.each([
    { ...land, world: "isles" },
    { ...land, seed: 1984 },
    { ...land, profile: "cosine" },
  ])("is not %j: it has a storage key of its own", (other) => {
    expect(isSameWorld(land, { ...land })).toBe(true);
    expect(isSameWorld(land, other)).toBe(false);
    expect(storageKey(other)).not.toBe(storageKey(land));
  });

  test("is that of the request's world, seed, profile and sum", () => {
    const asked = { seed: 7, profile: "cosine", sum: "" };
    expect(saveKeyOf(asked, "skylands")).toEqual({ world: "skylands", seed: 7, profile: "cosine" });
    const grounds = [asked, { ...asked, seed: 8 }, { ...asked, profile: "1983" }].flatMap((ground) => [
      ground,
      { ...ground, sum: "s1~0~0~0~0~1,2,3,4" },
      { ...ground, sum: "s1~0~0~0~0~4,3,2,1" },
    ]);
    expect(new Set(grounds.map((ground) => storageKey(saveKeyOf(ground, "skylands")))).size).toBe(9);
  });
});

describe("a record of version 1", () => {
  test("is read as changed at unknown times", () => {
    const placed = { "-12,7,-800": 0, "4,-5,1500": 0 };
    expect(readSaveData(FIRST)).toEqual({
      data: { ...SAVED, roads: {}, changed: { stay: 0, carries: 0, placed, roads: {} } },
    });
  });
});

describe("a record of version 2", () => {
  test("is read without roads", () => {
    expect(readSaveData(SECOND)).toEqual({ data: { ...SAVED, roads: {}, changed: { ...BEFORE, roads: {} } } });
    const { placed, ...untimed } = BEFORE;
    expect(placed).toBeDefined();
    expect(readSaveData({ ...SECOND, changed: untimed })).toEqual({
      problem: "changed.placed: is missing",
      newer: false,
    });
  });
});

describe("a world with save data", () => {
  const requestOf = (search: string) =>
    withSaveData(parseRequest(search, "skylands", scene).request, readQuery(search), SAVED);

  test("opens at the saved place for a link that does not place the player", () => {
    for (const link of ["", "?world=skylands", "?world=skylands&quality=low&hour=20&sea=350"])
      expect(requestOf(link), link).toMatchObject(SAVED.stay);
    expect(requestOf("?world=skylands&hour=20").hour).toBe(20);
  });

  test("opens where the link says, and on foot with the saved helicopter", () => {
    const links = ["?shot=coast", "?at=1,2,300", "?look=20,0", "?by=helicopter&at=0,0,500"];
    for (const link of [...links, "?camera=chase", "?orbit=90,20,25", "?parked=1,2,3,4", "?geo=1,2,3"])
      expect(requestOf(link), link).toEqual(parseRequest(link, "skylands", scene).request);
    expect(requestOf("?by=walker&at=-2990,-2000,90").parked).toEqual(SAVED.stay.parked);
    expect(requestOf("?by=walker&at=-2990,-2000,90&parked=1,2,3,4").parked).toEqual([1, 2, 3, 4]);
    const flown = { ...SAVED, stay: { ...SAVED.stay, by: "helicopter" as const, parked: null } };
    const search = "?by=walker&at=-2990,-2000,90";
    const request = withSaveData(parseRequest(search, "skylands", scene).request, readQuery(search), flown);
    expect(request.parked).toEqual([...SAVED.stay.at, 270]);
  });

  test("ignores save data for frozen pictures", () => {
    for (const link of ["?freeze=1", "?by=walker&at=1,2,3&freeze=1"])
      expect(requestOf(link)).toEqual(parseRequest(link, "skylands", scene).request);
  });
});
