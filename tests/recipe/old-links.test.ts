/** Links and a save file as commit 21bbe08 (November 2026) wrote them: each still opens the same place. */
import { expect, test } from "vitest";
import { scenes } from "../../scenes/index.ts";
import { storageKey } from "../../src/recipe/ground-key.ts";
import { formatRequest, readLink } from "../../src/recipe/permalink.ts";
import { readSaveFile } from "../../src/saves/archive.ts";

/** The values that most of these links leave out. */
const USUAL = {
  mine: null,
  off: [0, 0, 0],
  weather: "auto",
  role: "explorer",
  course: "",
  hunt: null,
  task: "",
  camera: "chase",
  orbit: [0, 12, 18],
  fov: null,
  parked: null,
  hour: 12,
  t: 0,
  rate: 0,
  spin: 0,
  seed: 1983,
  profile: "1983",
  sum: "",
  kinds: "",
  quality: "auto",
  language: "auto",
  sheet: "none",
  freeze: false,
};

const OLD_LINKS: readonly (readonly [link: string, request: object])[] = [
  [
    "?world=skylands&shot=storm&t=12.34&rate=-0.5&seed=77&sea=402&relief=0.85&archipelagos=2&clouds=0.1&haze=0.24&view=42",
    {
      world: "skylands",
      shot: "storm",
      by: "helicopter",
      at: [-3700, -1200, 330],
      look: [130, -2, 0],
      camera: "cockpit",
      t: 12.34,
      rate: -0.5,
      seed: 77,
      parameters: { sea: 402, relief: 0.85, archipelagos: 2, clouds: 0.1, haze: 0.24, view: 42 },
    },
  ],
  [
    "?world=skylands&by=walker&at=1866,1301.5,33.7&look=76,1&parked=1880.25,1310,32.1,200&hour=17.25&spin=0.01&profile=cosine",
    {
      world: "skylands",
      shot: "dawn",
      by: "walker",
      at: [1866, 1301.5, 33.7],
      look: [76, 1, 0],
      orbit: [18, 7, 17],
      parked: [1880.25, 1310, 32.1, 200],
      hour: 17.25,
      spin: 0.01,
      profile: "cosine",
      parameters: { sea: 360, relief: 0.5, archipelagos: 3, clouds: 0.35, haze: 0.1, view: 20 },
    },
  ],
  [
    "?world=skylands&shot=fall&look=200,10,-15&fov=31.5&quality=ultra&freeze=1",
    {
      world: "skylands",
      shot: "fall",
      by: "helicopter",
      at: [-2376, 3340, -51],
      look: [200, 10, -15],
      camera: "free",
      fov: 31.5,
      hour: 7.6,
      quality: "ultra",
      freeze: true,
      parameters: { sea: 360, relief: 0.5, archipelagos: 3, clouds: 0.35, haze: 0.1, view: 20 },
    },
  ],
  [
    "?world=planet&at=94351.61,61859.63,-42182.48&look=40,-14&hour=14&seed=5&radius=120000&slope=0.22&sea=330&peak=400",
    {
      world: "planet",
      shot: "orbit",
      by: "orbiter",
      at: [94351.61, 61859.63, -42182.48],
      look: [40, -14, 0],
      camera: "cockpit",
      hour: 14,
      seed: 5,
      parameters: { radius: 120000, slope: 0.22, sea: 330, peak: 400 },
    },
  ],
  [
    "?world=planet&preset=moon&by=walker&at=1657035.12,355237.55,369501.2&t=-1000&slope=0.3",
    {
      world: "planet",
      shot: "orbit",
      by: "walker",
      at: [1657035.12, 355237.55, 369501.2],
      look: [0, -90, 0],
      camera: "cockpit",
      hour: 18.4,
      t: -1000,
      seed: 11,
      parameters: { radius: 1737000, slope: 0.3, sea: 298, peak: 1000 },
    },
  ],
  [
    "?world=planet&preset=globe1983&shot=pole&by=helicopter&orbit=-30,20,45&profile=linear",
    {
      world: "planet",
      shot: "pole",
      by: "helicopter",
      at: [0, 0, 1100],
      look: [0, -90, 0],
      orbit: [-30, 20, 45],
      hour: 15,
      seed: 3,
      profile: "linear",
      parameters: { radius: 400, slope: 0.33204, sea: 330, peak: 10000 },
    },
  ],
  [
    "?world=planet&from=82,-11,21,2&shot=low&by=ship&hour=3.5&t=250.125",
    {
      world: "planet",
      shot: "low",
      by: "ship",
      at: [4385272.36, -2531838.18, 711653.3],
      look: [300, -20, 0],
      hour: 3.5,
      t: 250.125,
      seed: 10805,
      parameters: { radius: 4824000, slope: 0.19, sea: 289.7, peak: 600 },
    },
  ],
  [
    "?world=caverns&shot=hall&by=drone&openness=2.5&east=-120&north=40&floorStretch=1.35&roofStretch=0.7&pool=-40&steep=0.5",
    {
      world: "caverns",
      shot: "hall",
      by: "drone",
      at: [318, -310, -42.78],
      look: [305, 4, 0],
      camera: "cockpit",
      hour: 9,
      parameters: {
        openness: 2.5,
        east: -120,
        north: 40,
        floorStretch: 1.35,
        roofStretch: 0.7,
        pool: -40,
        relief: 0.142,
        steep: 0.5,
        lake: 39,
        clouds: 0.3,
        haze: 0.12,
        view: 10,
      },
    },
  ],
  [
    "?world=mines&preset=product&look=355.5,-12.5&seed=4294967295&threshold=0.55&relief=0.2&haze=0.3&view=12",
    {
      world: "mines",
      shot: "gallery",
      by: "walker",
      at: [-160, -81.5, -22],
      look: [355.5, -12.5, 0],
      camera: "cockpit",
      hour: 9,
      seed: 4294967295,
      parameters: { threshold: 0.55, relief: 0.2, steep: 0.4, lake: 39, clouds: 0.3, haze: 0.3, view: 12 },
    },
  ],
  [
    "?world=cosmic&at=82,-11,21&off=13.99,-83.07,-0.1176319287&look=15.2,-3.1,20.9&camera=chase&rate=0.5&sheet=plate&threshold=0.3&hydrogen=2&dust=0",
    {
      world: "cosmic",
      shot: "outside",
      by: "starship",
      at: [82, -11, 21],
      off: [13.99, -83.07, -0.1176319287],
      look: [15.2, -3.1, 20.9],
      rate: 0.5,
      sheet: "plate",
      parameters: { threshold: 0.3, density: 1, glow: 1, hydrogen: 2, oxygen: 1, dust: 0 },
    },
  ],
  [
    "?world=cosmic&shot=star&look=30,5",
    {
      world: "cosmic",
      shot: "star",
      by: "starship",
      at: [82, -11, 21],
      off: [13.9905345366, -83.0710602003, -0.1176319287],
      // The shot's own roll is 20.9 degrees.
      look: [30, 5, 0],
      camera: "cockpit",
      rate: 0.002,
      parameters: { threshold: 0.22, density: 1, glow: 1, hydrogen: 1, oxygen: 1, dust: 1 },
    },
  ],
  [
    "?world=planet&geo=-20.5,33.25,450&look=40,-14&hour=14",
    {
      world: "planet",
      shot: "orbit",
      by: "orbiter",
      at: [47352.06, 31045.37, -21170.04],
      look: [40, -14, 0],
      camera: "cockpit",
      hour: 14,
      seed: 3,
      parameters: { radius: 60000, slope: 0.3, sea: 310, peak: 140 },
    },
  ],
];

/** Links may give a place on a planet by latitude, longitude and altitude; written links have x, y and z. */
const GEO_LINK = OLD_LINKS[11][0];

test.each(OLD_LINKS)("%s opens the same place", async (link, request) => {
  const read = await readLink(link, scenes);
  expect(read.problems).toEqual([]);
  expect(read.request).toEqual({ ...USUAL, ...request });
  if (link !== GEO_LINK) expect(formatRequest(read.request, read.recipe)).toBe(link);
});

const OLD_SAVE = {
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

test("a save file is read as it was written, without the times of its changes", () => {
  const changed = { stay: 0, carries: 0, placed: { "-12,7,-800": 0, "4,-5,1500": 0 }, roads: {} };
  const data = { ...OLD_SAVE, version: 3, roads: {}, changed };
  expect(readSaveFile(`${JSON.stringify(OLD_SAVE, null, 2)}\n`)).toEqual({ data });
});

test("the record is stored under the same key", () => {
  expect(storageKey(OLD_SAVE.land)).toBe("skylands/1983/1983");
});
