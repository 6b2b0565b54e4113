/**
 * Every seed is a land of its own: the heights of two seeds are unrelated. The lands of the worlds' own seeds, and of seed 0, are those
 * that they were before directions turned: their numbers were recorded then.
 */
import { describe, expect, test } from "vitest";
import { fieldAt } from "../../src/core/field/field.ts";
import { sampled } from "../long-test.ts";
import { nonEmpty } from "../non-empty.ts";
import { correlationsOf, landOf, normalisedHeights, pointsOf } from "./seed-lands.ts";

const PROFILES = ["superposed", "cosine", "linear"];
/** A link, and the rms and worst correlation of its seeds at most. */
type Row = readonly [link: string, rms: number, worst: number];

/** Rows of the test below that take long together. */
const IN_LONG_TESTS: readonly Row[] = [
  ...["skylands", "planet", "caverns", "cosmic"].flatMap((world) =>
    PROFILES.map((profile) => [`?world=${world}&profile=${profile}`, 0.05, 0.2] as const),
  ),
  ["?world=mines", 0.05, 0.2],
  ...["earth", "ocean", "desert", "ice", "lava"].map(
    (preset) => [`?world=planet&preset=${preset}`, 0.05, 0.2] as const,
  ),
  // Eighteen faults have few independent parts.
  ["?world=planet&preset=moon", 0.35, 0.8],
];

const SEEDS = Array.from({ length: 40 }, (_, i) => 1 + i);
const PLACES = 4000;

async function correlations(link: string): Promise<{ rms: number; worst: number }> {
  const lands = await Promise.all(SEEDS.map((seed) => landOf(`${link}&seed=${seed}`)));
  const points = pointsOf(lands[0].kind, PLACES);
  const all = correlationsOf(lands.map((land) => normalisedHeights(land, points)));
  expect(all).toHaveLength(780);
  return {
    rms: Math.sqrt(all.reduce((sum, r) => sum + r * r, 0) / all.length),
    worst: Math.max(...all.map(Math.abs)),
  };
}
describe("heights of two seeds are unrelated, as the rms of 780 pairs and the worst of them", () => {
  const links: readonly Row[] = [
    ["?world=skylands", 0.05, 0.2],
    ["?world=planet", 0.05, 0.2],
    ["?world=caverns", 0.05, 0.2],
    ["?world=cosmic", 0.05, 0.2],
    ["?world=skylands&profile=superposed", 0.05, 0.2],
    ["?world=planet&profile=cosine", 0.05, 0.2],
    ["?world=caverns&profile=linear", 0.05, 0.2],
    ["?world=cosmic&profile=cosine", 0.05, 0.2],
    ...sampled<readonly Row[]>(IN_LONG_TESTS, []),
  ];
  test.each(nonEmpty(links))("%s: at most %f, and %f", async (link, rms, worst) => {
    const found = await correlations(link);
    expect(found.rms).toBeLessThanOrEqual(rms);
    expect(found.worst).toBeLessThanOrEqual(worst);
  });
});

/** The height, and all fields in the order of their names in `landOf`, at a point of each link, as commit 0922dd2b had them. */
const RECORDED: readonly (readonly [link: string, values: readonly number[]])[] = [
  [
    "world=skylands",
    [
      215.6077691750937, 215.6077691750937, 282.8609713910055, 421.47784985546923, 364.64624683780886, 173.646396997769,
      220.10635278584718, 367.2749261136492,
    ],
  ],
  [
    "world=skylands&seed=0",
    [
      321.99762913115615, 321.99762913115615, 145.7926706882945, 250.9782027327143, 355.52276712161165,
      127.08893340724262, 393.252387417471, 294.14852879809945,
    ],
  ],
  [
    "world=forest",
    [134.892578125, 134.892578125, 356.9296875, 238.2578125, 128.720703125, 186.66796875, 134.892578125, 134.892578125],
  ],
  [
    "world=forest&seed=7",
    [134.892578125, 134.892578125, 356.9296875, 238.2578125, 128.720703125, 186.66796875, 134.892578125, 134.892578125],
  ],
  [
    "world=caverns",
    [
      0.8282914118331561, 249.81434704709952, 333.646484375, 421.47784985546923, 364.64624683780886, 173.646396997769,
      249.81434704709952, 249.81434704709952, 439.73819347698554, 108.23780434470234,
    ],
  ],
  [
    "world=mines",
    [
      249.81434704709952, 249.81434704709952, 333.646484375, 421.47784985546923, 364.64624683780886, 173.646396997769,
      249.81434704709952, 249.81434704709952,
    ],
  ],
  [
    "world=mines&seed=0",
    [
      406.1337111926943, 406.1337111926943, 254.88671875, 250.9782027327143, 355.52276712161165, 127.08893340724262,
      406.1337111926943, 406.1337111926943,
    ],
  ],
  [
    "world=faults",
    [
      109.54794680627127, 109.54794680627127, 444.43359375, 82.68771379186308, 340.4634679661222, 232.0954396781035,
      350.25062148834, 350.25062148834,
    ],
  ],
  ["world=cosmic", [250.5838456365351, 250.5838456365351, 285.65093138800194, 218.48103984774605, 307.487609171725]],
  [
    "world=cosmic&seed=0",
    [311.080328038431, 311.080328038431, 170.20531190643302, 329.2743839521029, 234.7838522941648],
  ],
  [
    "world=planet",
    [0, 185.48809732138534, 258.5917087708749, 188.59212625929973, 212.57682002433208, 259.4838240631803],
  ],
  [
    "world=planet&seed=0",
    [324.322310305255, 363.04206124838595, 342.66236085980654, 265.1819876990613, 292.1280007344809, 266.492910216922],
  ],
  ["world=planet&preset=globe1983", [21.430581471959368, 345.75, 258.5917087708749, 326.5, 428.25, 314]],
  ["world=planet&preset=moon", [-140.31035267916417, 242.65741441098632, 230.36450541972408]],
  [
    "world=planet&preset=earth",
    [
      1000.6782295995171, 332.6226623194162, 486.7414225612074, 241.42931256690957, 246.37207298432384,
      331.1362886022159,
    ],
  ],
  [
    "world=planet&preset=ocean",
    [0, 295.23681537380423, 240.9706437932664, 209.6046585216926, 222.21390363168092, 163.0379277377525],
  ],
  ["world=planet&preset=desert", [4026.4794710473484, 178.69249750729702, 328.01814894947984]],
  ["world=planet&preset=ice", [1790.3193259860893, 311.4254573039047, 310.2023201642196]],
  ["world=planet&preset=lava", [568.8790599235746, 242.6816793645921, 270.0181447229252]],
  ["world=planet&preset=giant", [0, 283.31771046560857, 254.53329437930552]],
  [
    "world=planet&from=82,-11,21,2",
    [0, 348.7473575574535, 391.35610186997474, 177.6433478858359, 248.45407568453408, 208.09000595573363],
  ],
  [
    "world=skylands&profile=cosine",
    [
      369.8406205975901, 369.8406205975901, 363.3692397799304, 281.8819099503058, 417.2755108660985, 267.027752159229,
      319.8521158262396, 361.52600064501115,
    ],
  ],
  [
    "world=mines&seed=3&up=world%3Dplanet%26shot%3Dground",
    [
      409.39228307272083, 409.39228307272083, 230.85546875, 252.15690314770802, 233.66749915239313, 93.64253549646492,
      409.39228307272083, 409.39228307272083,
    ],
  ],
];
const POINTS = { plane: [1234.5, -9876.25, 0], planet: [0.48, 0.6, -0.64], space: [450, -1125, 75] } as const;

test.each(RECORDED)("the land of %s is the one that it was, to the bit", async (link, values) => {
  const land = await landOf(`?${link}`);
  const point = POINTS[land.kind];
  const [x, y, z] = land.kind === "planet" ? point.map((v) => 60_000 * v) : point;
  expect([land.heightAt(point), ...Object.values(land.fields).map((field) => fieldAt(field, x, y, z))]).toEqual(values);
});

test("the ground of 1983 has no seed, round a globe either", async () => {
  const [own, other] = await Promise.all(
    ["", "&seed=7"].map((seed) => landOf(`?world=planet&preset=globe1983${seed}`)),
  );
  for (const name of ["ground", "town", "wet", "rough"]) expect(other.fields[name]).toEqual(own.fields[name]);
});
