import { describe, expect, test } from "vitest";
import scene from "../../scenes/skylands/scene.ts";
import { parseRequest } from "../../src/recipe/permalink.ts";
import { resumed } from "../../src/recipe/resume.ts";
import { keyOfLand, MOST_PLACED, readSaveData, readSaveFile, type SaveData } from "../../src/recipe/save-data.ts";

const LEFT: SaveData = {
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
const without = (name: keyof SaveData) => Object.fromEntries(Object.entries(LEFT).filter(([key]) => key !== name));
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, k) => [`${k},0,0`, "cone"]));

describe("what is left behind", () => {
  test("goes into text and back", () => {
    expect(readSaveFile(JSON.stringify(LEFT))).toEqual({ left: LEFT });
    expect(readSaveData({ ...LEFT, placed: many(MOST_PLACED) })).toMatchObject({ left: { carries: true } });
    expect(keyOfLand(LEFT.land)).toBe("skylands/1983/1983");
  });

  test.each<[unknown, string]>([
    [null, "version: undefined is not 1"],
    ["words", "version: undefined is not 1"],
    [{ ...LEFT, version: "1" }, 'version: "1" is not 1'],
    [{ ...LEFT, version: 0 }, "version: 0 is not 1"],
    [without("placed"), "placed: is missing"],
    [{ ...LEFT, more: 1 }, "more: is not a name known here; there are version, land, stay, placed, carries"],
    [{ ...LEFT, carries: "no" }, 'carries: "no" is not true or false'],
    [{ ...LEFT, placed: { "4,5,0": "tree" } }, 'placed.4,5,0: "tree" is not one of cone, none'],
    [{ ...LEFT, placed: { "4,5": "cone" } }, 'placed.4,5: "4,5" is not a place as "12,-7,0"'],
    [{ ...LEFT, placed: many(MOST_PLACED + 1) }, "placed: 2001 is out of range 0 to 2000 places"],
    [{ ...LEFT, placed: [] }, "placed: a list of 0 is not a table"],
    [{ ...LEFT, land: { ...LEFT.land, seed: -1 } }, "land.seed: -1 is out of range 0 to 4294967295"],
    [{ ...LEFT, stay: { ...LEFT.stay, by: "ship" } }, 'stay.by: "ship" is not one of helicopter, walker'],
    [{ ...LEFT, stay: { ...LEFT.stay, at: [0, 0, 1e6] } }, "stay.at.2: 1000000 is out of range -100000 to 100000 m"],
    [
      { ...LEFT, stay: { ...LEFT.stay, parked: [0, 0, 0] } },
      "stay.parked.3: undefined is not a number (range -360 to 360 degrees)",
    ],
  ])("%j is refused: %s", (input, fault) => {
    expect(readSaveData(input)).toEqual({ fault, newer: false });
  });

  test("of a later page is known as newer, whatever else is in it; a file that is none, or too long, is told so", () => {
    expect(readSaveData({ version: 2, anything: true })).toMatchObject({ newer: true });
    expect(readSaveFile("{")).toEqual({ fault: "it is not JSON", newer: false });
    expect(readSaveFile("x".repeat(500_001))).toEqual({
      fault: "500001 characters is out of range 0 to 500000",
      newer: false,
    });
  });
});

describe("a visit resumed", () => {
  const begins = (search: string) => resumed(parseRequest(search, "skylands", scene).request, search, LEFT);

  test("begins where one was, by a link that names no place", () => {
    for (const link of ["", "?world=skylands", "?world=skylands&quality=low&hour=20&sea=350"])
      expect(begins(link), link).toMatchObject(LEFT.stay);
    expect(begins("?world=skylands&hour=20").hour).toBe(20);
  });

  test("begins where its link says, and on foot finds the helicopter where it was left", () => {
    for (const link of ["?shot=coast", "?at=1,2,300", "?look=20,0", "?by=helicopter&at=0,0,500"])
      expect(begins(link), link).toEqual(parseRequest(link, "skylands", scene).request);
    expect(begins("?by=walker&at=-2990,-2000,90").parked).toEqual(LEFT.stay.parked);
    expect(begins("?by=walker&at=-2990,-2000,90&parked=1,2,3,4").parked).toEqual([1, 2, 3, 4]);
    const flown = { ...LEFT, stay: { ...LEFT.stay, by: "helicopter" as const, parked: null } };
    const search = "?by=walker&at=-2990,-2000,90";
    const request = resumed(parseRequest(search, "skylands", scene).request, search, flown);
    expect(request.parked).toEqual([...LEFT.stay.at, 270]);
  });

  test("leaves frozen pictures alone", () => {
    for (const link of ["?freeze=1", "?by=walker&at=1,2,3&freeze=1"])
      expect(begins(link)).toEqual(parseRequest(link, "skylands", scene).request);
  });
});
