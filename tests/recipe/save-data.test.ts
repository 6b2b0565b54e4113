import { describe, expect, test } from "vitest";
import scene from "../../scenes/skylands/scene.ts";
import { parseRequest } from "../../src/recipe/permalink.ts";
import {
  isSameWorld,
  MOST_PLACED,
  readSaveData,
  readSaveFile,
  type SaveData,
  storageKey,
  withSaveData,
} from "../../src/recipe/save-data.ts";

const SAVED: SaveData = {
  version: 1,
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
};
const without = (name: keyof SaveData) => Object.fromEntries(Object.entries(SAVED).filter(([key]) => key !== name));
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, k) => [`${k},0,0`, "cone"]));

describe("a save record", () => {
  test("survives a round trip through a file", () => {
    expect(readSaveFile(JSON.stringify(SAVED))).toEqual({ data: SAVED });
    expect(readSaveData({ ...SAVED, placed: many(MOST_PLACED) })).toMatchObject({ data: { carries: true } });
    expect(storageKey(SAVED.land)).toBe("skylands/1983/1983");
  });

  test.each<[unknown, string]>([
    [null, "version: undefined is not 1"],
    ["words", "version: undefined is not 1"],
    [{ ...SAVED, version: "1" }, 'version: "1" is not 1'],
    [{ ...SAVED, version: 0 }, "version: 0 is not 1"],
    [without("placed"), "placed: is missing"],
    [{ ...SAVED, more: 1 }, "more: is not a name known here; there are version, land, stay, placed, carries"],
    [{ ...SAVED, carries: "no" }, 'carries: "no" is not true or false'],
    [{ ...SAVED, placed: { "4,5,0": "tree" } }, 'placed.4,5,0: "tree" is not one of cone, none'],
    [{ ...SAVED, placed: { "4,5": "cone" } }, 'placed.4,5: "4,5" is not a place as "12,-7,0"'],
    [{ ...SAVED, placed: many(MOST_PLACED + 1) }, "placed: 2001 is out of range 0 to 2000 places"],
    [{ ...SAVED, placed: [] }, "placed: a list of 0 is not a table"],
    [{ ...SAVED, land: { ...SAVED.land, seed: -1 } }, "land.seed: -1 is out of range 0 to 4294967295"],
    [{ ...SAVED, stay: { ...SAVED.stay, by: "ship" } }, 'stay.by: "ship" is not one of helicopter, walker'],
    [{ ...SAVED, stay: { ...SAVED.stay, at: [0, 0, 1e6] } }, "stay.at.2: 1000000 is out of range -100000 to 100000 m"],
    [
      { ...SAVED, stay: { ...SAVED.stay, parked: [0, 0, 0] } },
      "stay.parked.3: undefined is not a number (range -360 to 360 degrees)",
    ],
  ])("%j is refused: %s", (input, fault) => {
    expect(readSaveData(input)).toEqual({ fault, newer: false });
  });

  test("of a later version is reported as newer; malformed and oversized files are refused", () => {
    expect(readSaveData({ version: 2, anything: true })).toMatchObject({ newer: true });
    expect(readSaveFile("{")).toEqual({ fault: "it is not JSON", newer: false });
    expect(readSaveFile("x".repeat(500_001))).toEqual({
      fault: "500001 characters is out of range 0 to 500000",
      newer: false,
    });
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
});

describe("a world with save data", () => {
  const requestOf = (search: string) => withSaveData(parseRequest(search, "skylands", scene).request, search, SAVED);

  test("opens at the saved place for a link that does not place the player", () => {
    for (const link of ["", "?world=skylands", "?world=skylands&quality=low&hour=20&sea=350"])
      expect(requestOf(link), link).toMatchObject(SAVED.stay);
    expect(requestOf("?world=skylands&hour=20").hour).toBe(20);
  });

  test("opens where the link says, and on foot with the saved helicopter", () => {
    for (const link of ["?shot=coast", "?at=1,2,300", "?look=20,0", "?by=helicopter&at=0,0,500"])
      expect(requestOf(link), link).toEqual(parseRequest(link, "skylands", scene).request);
    expect(requestOf("?by=walker&at=-2990,-2000,90").parked).toEqual(SAVED.stay.parked);
    expect(requestOf("?by=walker&at=-2990,-2000,90&parked=1,2,3,4").parked).toEqual([1, 2, 3, 4]);
    const flown = { ...SAVED, stay: { ...SAVED.stay, by: "helicopter" as const, parked: null } };
    const search = "?by=walker&at=-2990,-2000,90";
    const request = withSaveData(parseRequest(search, "skylands", scene).request, search, flown);
    expect(request.parked).toEqual([...SAVED.stay.at, 270]);
  });

  test("ignores save data for frozen pictures", () => {
    for (const link of ["?freeze=1", "?by=walker&at=1,2,3&freeze=1"])
      expect(requestOf(link)).toEqual(parseRequest(link, "skylands", scene).request);
  });
});
