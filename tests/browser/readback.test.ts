/**
 * Terrain on the GPU equals the generator: vertex heights of real surfaces against src/core/flat/flat-ground.ts, and the field of
 * the lighting against its B-spline, from the origin up to 10⁹ m away.
 */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import forest from "../../scenes/forest/scene.ts";
import { TERMS_1983 } from "../../src/core/field/directions.ts";
import { fieldAt, gradientAt } from "../../src/core/field/field.ts";
import { createProfile, PROFILE_1983 } from "../../src/core/field/profile.ts";
import {
  aboveSea,
  type FlatGround,
  roughnessOf,
  shoreAt,
  topHeight,
  undersideDepth,
} from "../../src/core/flat/flat-ground.ts";
import { createCountry, LAKE_1983, terraAt } from "../../src/core/forest/terra.ts";
import { profileCode } from "../../src/core/profiles/code.ts";
import { type Cavern, faceAt, openingAt } from "../../src/core/underground/cavern.ts";
import type { CountryTable } from "../../src/recipe/kinds/country.ts";
import { generateFlatGround } from "../../src/recipe/kinds/flat-generator.ts";
import { profileOf } from "../../src/recipe/profiles.ts";
import { sumCode } from "../../src/recipe/sum.ts";
import { sampled } from "../long-test.ts";
import { addressOf, openPageAt } from "./browser.ts";
import { deepSample } from "./pages/deep.ts";
import { islesOf, lightFieldOf } from "./pages/isles.ts";
import type { Chunk, Readback } from "./pages/readback.ts";

/** A centimetre. */
const BAR = 0.01;
/**
 * Underneath, the shore is a wall: this many units from it, the centimetre is measured from the generator's wall within
 * so many units, about a millimetre aside.
 */
const WALL = 0.05;
const ASIDE = 0.001;
const EYES = [
  [13.7, -41.2, 60.3],
  [1_000_013.7, -1_000_441.2, 60.3],
  [-1_000_000_013.7, 1_000_000_441.2, 60.3],
] as const;
/** The finest near the eye, then coarser ones round it and out to 2 km. */
const CHUNKS: Chunk[] = [
  [0, 0, 8],
  [-8, 8, 8],
  [24, -16, 8],
  [-64, -32, 32],
  [192, 128, 64],
  [-640, 256, 128],
  [512, -1024, 256],
  [-2048, 1536, 512],
  [1536, 1024, 512],
];

let page: Page;

declare global {
  interface Window {
    bench: Readback;
  }
}

beforeAll(async () => {
  page = await openPageAt(addressOf("readback"), {}, { lasting: true });
  await page.waitForFunction(() => "bench" in window);
});

type Eye = (typeof EYES)[number];

/** The worst misses of a side's vertices, metres: of altitudes off the shore, of altitudes at it, and of the gap. */
async function worstOf(octaves: number, eye: Eye, side: "upper" | "lower") {
  const isles = { octaves, level: 1, shore: [eye[0] + 2, eye[1] + 3] } as const;
  const islands = islesOf(isles);
  const altitude = islands.altitudes[isles.level];
  const { anchor, values } = await page.evaluate(
    ([of, place, chunks, which]) => window.bench.heights(of, place, chunks, which),
    [isles, eye, CHUNKS, side] as const,
  );
  const worst = { off: 0, shore: 0, gap: 0 };
  let [land, count] = [0, 0];
  for (const chunk of values) {
    for (let i = 0; i < chunk.length; i += 4, count++) {
      const [x, y] = [anchor[0] + chunk[i], anchor[1] + chunk[i + 1]];
      const q = aboveSea(islands, x, y, altitude);
      const rough = roughnessOf(fieldAt(islands.rock, x, y, altitude));
      const z = anchor[2] + chunk[i + 2] - shoreAt(islands, x, y, altitude);
      const top = (v: number) => topHeight(islands, v);
      const hang = (v: number) => undersideDepth(islands, v, rough);
      const gap = (v: number) => top(v) + hang(v);
      const miss = (value: number, at: (v: number) => number) =>
        Math.abs(q) > WALL ? Math.abs(value - at(q)) : Math.max(0, at(q - ASIDE) - value, value - at(q + ASIDE));
      if (q > 0) land++;
      const where = Math.abs(q) > WALL ? "off" : "shore";
      worst[where] = Math.max(worst[where], side === "upper" ? Math.abs(z - top(q)) : miss(-z, hang));
      worst.gap = Math.max(worst.gap, miss(chunk[i + 3], gap));
    }
  }
  return { ...worst, land, count };
}

test.each([1, 13])("heights of %i octaves are within a centimetre of the generator's", async (octaves) => {
  for (const eye of EYES) {
    for (const side of ["upper", "lower"] as const) {
      const { off, shore, gap, land, count } = await worstOf(octaves, eye, side);
      const mm = [off, shore, gap].map((v) => (1000 * v).toFixed(2));
      console.log(`${octaves} octaves at ${eye[0]} m, ${side}: worst ${mm[0]} mm, at the shore ${mm[1]}, gap ${mm[2]}`);
      expect(count).toBe(CHUNKS.length * 17 * 17);
      expect(land).toBeGreaterThan(count / 10);
      expect(land).toBeLessThan((9 * count) / 10);
      expect(Math.max(off, shore, gap)).toBeLessThan(BAR);
    }
  }
});

test("plants are placed within a centimetre of the generator's ground, and missing ground is detected", async () => {
  const points = Array.from({ length: 200 }, (_, i) => [7.3 * (i % 20) - 70, 11.1 * Math.floor(i / 20) - 50] as const);
  for (const eye of EYES) {
    const isles = { octaves: 13, level: 1, shore: [eye[0] + 2, eye[1] + 3] } as const;
    const islands = islesOf(isles);
    const altitude = islands.altitudes[isles.level];
    const { anchor, values } = await page.evaluate(([of, place, at]) => window.bench.seats(of, place, at), [
      isles,
      eye,
      points,
    ] as const);
    const topAt = (x: number, y: number) =>
      shoreAt(islands, x, y, altitude) + topHeight(islands, aboveSea(islands, x, y, altitude)) - altitude;
    let [worst, steep, land] = [0, 0, 0];
    for (const [i, [dx, dy]] of points.entries()) {
      const [x, y] = [anchor[0] + dx, anchor[1] + dy];
      const [top, east, north, units] = values.slice(4 * i, 4 * i + 4);
      const q = aboveSea(islands, x, y, altitude);
      if (q > 0) land++;
      if (Math.abs(q) > WALL) expect(units > 0).toBe(q > 0);
      worst = Math.max(worst, Math.abs(top - topAt(x, y)));
      const h = 0.01;
      const [e, n] = [topAt(x + h, y) - topAt(x - h, y), topAt(x, y + h) - topAt(x, y - h)];
      steep += (Math.abs(east - e / (2 * h)) + Math.abs(north - n / (2 * h))) / points.length;
    }
    console.log(
      `seats at ${eye[0]} m: worst ${(1000 * worst).toFixed(2)} mm, slopes off by ${steep.toFixed(4)} on average`,
    );
    expect(land).toBeGreaterThan(20);
    expect(worst).toBeLessThan(BAR);
    expect(steep).toBeLessThan(0.05);
  }
});

/** Half a millimetre beyond what a float of a hundred metres can tell. */
const DEEP_BAR = 0.002;

/** Chunks of 32 to 256 m, of 289 places each: all of them take six seconds. */
const LAND_CHUNKS = sampled(350, 80);

test(`the forest is drawn where terraAt says, at ${289 * LAND_CHUNKS} places`, async () => {
  const land = createCountry();
  const chunks = Array.from({ length: LAND_CHUNKS }, (_, i): Chunk => {
    const size = 32 << (i % 4);
    return [size * ((i * 7) % 23) - 8 * size, size * ((i * 11) % 19) - 9 * size, size];
  });
  let [count, wet, worst] = [0, 0, 0];
  for (const [place, own] of [
    [[23_800, 5600, 40], chunks.slice(0, LAND_CHUNKS / 2)],
    [[-1_500_000, 1_200_000, 40], chunks.slice(LAND_CHUNKS / 2)],
  ] as const) {
    const { anchor, values } = await page.evaluate(([at, each]) => window.bench.land("forest", at, each), [
      place,
      own,
    ] as const);
    for (const chunk of values)
      for (let i = 0; i < chunk.length; i += 4, count++) {
        const { height, depth } = terraAt(land, anchor[0] + chunk[i], anchor[1] + chunk[i + 1]);
        if (depth > 0) wet++;
        worst = Math.max(worst, Math.abs(anchor[2] + chunk[i + 2] - 0.25 * (height - LAKE_1983)));
      }
  }
  console.log(`forest: worst ${(1000 * worst).toFixed(2)} mm of ${count} places, ${wet} in lakes`);
  expect(count).toBe(289 * LAND_CHUNKS);
  expect(wet).toBeGreaterThan(count / 100);
  expect(worst).toBeLessThan(BAR);
});

/** A hill and a spike drawn into the profile of 1983. */
const DRAWN = profileCode(
  createProfile(
    PROFILE_1983.samples
      .map((v, i) => v + (i > 60 && i < 120 ? 30 * Math.sin(((i - 60) * Math.PI) / 60) : 0) + (i === 200 ? 90 : 0))
      .map(Math.round),
  ),
);

test.each([
  ["one term", "s1~0~0~0~0~0,27,22,7"],
  [
    "nine terms in three octaves",
    sumCode({
      terms: [...TERMS_1983.height, ...TERMS_1983.rough.slice(1)],
      octaves: [0, 2, 4],
      H: 0.8,
      twist: 0.7,
      seeded: true,
    }),
  ],
] as const)("the ground of a sum of %s is the generator's within 2 mm", async (_, ground) => {
  const world: CountryTable = forest.world;
  const islands = generateFlatGround({ ...world, fields: { ...world.fields, ground } });
  const before = generateFlatGround(world);
  let [worst, changed] = [0, 0];
  for (const place of [
    [23_800, 5600, 40],
    [-1_500_000, 1_200_000, 40],
  ] as const) {
    const { anchor, values } = await page.evaluate(
      ([at, each, sum]) => window.bench.land("forest", at, each, { ground: sum }),
      [place, CHUNKS, ground] as const,
    );
    for (const chunk of values)
      for (let i = 0; i < chunk.length; i += 4) {
        const [x, y] = [anchor[0] + chunk[i], anchor[1] + chunk[i + 1]];
        const height = (of: FlatGround) => Math.max(0, topHeight(of, aboveSea(of, x, y, 0)));
        worst = Math.max(worst, Math.abs(Math.max(0, anchor[2] + chunk[i + 2]) - height(islands)));
        changed = Math.max(changed, Math.abs(height(before) - height(islands)));
      }
  }
  console.log(`another sum: worst ${(1000 * worst).toFixed(2)} mm, changed by ${changed.toFixed(1)} m`);
  expect(changed).toBeGreaterThan(5);
  expect(worst).toBeLessThan(DEEP_BAR);
});

test("a drawn profile changes the ground of the same programs, to the generator's within 2 mm", async () => {
  const world = { ...forest.world, profile: DRAWN };
  const islands = generateFlatGround(world);
  for (const place of [
    [23_800, 5600, 40],
    [-1_500_000, 1_200_000, 40],
  ] as const) {
    const { anchor, values } = await page.evaluate(
      ([at, each, profile]) => window.bench.land("forest", at, each, { profile }),
      [place, CHUNKS, DRAWN] as const,
    );
    let [worst, changed] = [0, 0];
    const before = generateFlatGround(forest.world);
    for (const chunk of values)
      for (let i = 0; i < chunk.length; i += 4) {
        const [x, y] = [anchor[0] + chunk[i], anchor[1] + chunk[i + 1]];
        const height = (of: FlatGround) => Math.max(0, topHeight(of, aboveSea(of, x, y, 0)));
        worst = Math.max(worst, Math.abs(Math.max(0, anchor[2] + chunk[i + 2]) - height(islands)));
        changed = Math.max(changed, Math.abs(height(before) - height(islands)));
      }
    console.log(
      `drawn profile at ${place[0]} m: worst ${(1000 * worst).toFixed(2)} mm, changed by ${changed.toFixed(1)} m`,
    );
    expect(changed).toBeGreaterThan(5);
    expect(worst).toBeLessThan(DEEP_BAR);
  }
  const { cavern } = deepSample(createProfile(profileOf(DRAWN).samples));
  const [, , eye] = EYES;
  const { anchor, values } = await page.evaluate(
    ([place, chunks, profile]) => window.bench.deep("floor", place, chunks, 0, profile),
    [eye, CHUNKS, DRAWN] as const,
  );
  let [worst, changed] = [0, 0];
  for (const chunk of values)
    for (let i = 0; i < chunk.length; i += 4) {
      const [x, y] = [anchor[0] + chunk[i], anchor[1] + chunk[i + 1]];
      const at = faceAt((cavern as Cavern).floor, x, y);
      worst = Math.max(worst, Math.abs(anchor[2] + chunk[i + 2] - at));
      changed = Math.max(changed, Math.abs(faceAt((deepSample().cavern as Cavern).floor, x, y) - at));
    }
  console.log(
    `drawn profile, floor of a cavern: worst ${(1000 * worst).toFixed(2)} mm, changed by ${changed.toFixed(1)} m`,
  );
  expect(changed).toBeGreaterThan(1);
  expect(worst).toBeLessThan(DEEP_BAR);
});

test("a stretched and shifted cavern has the generator's altitudes", async () => {
  const { cavern } = deepSample();
  if (!cavern) throw new Error("The sample has no cavern.");
  const { floor, roof } = cavern;
  for (const eye of EYES) {
    for (const [which, t] of [
      ["floor", 0],
      ["roof", 3.5],
    ] as const) {
      const { anchor, values } = await page.evaluate(
        ([of, place, chunks, year]) => window.bench.deep(of, place, chunks, year),
        [which, eye, CHUNKS, t] as const,
      );
      let [worst, worstGap, open] = [0, 0, 0];
      for (const chunk of values)
        for (let i = 0; i < chunk.length; i += 4) {
          const [x, y] = [anchor[0] + chunk[i], anchor[1] + chunk[i + 1]];
          const at = faceAt(which === "floor" ? floor : roof, x, y, t);
          const gap = openingAt(cavern, x, y, t);
          worst = Math.max(worst, Math.abs(anchor[2] + chunk[i + 2] - at));
          worstGap = Math.max(worstGap, Math.abs(chunk[i + 3] - gap));
          if (gap > 0) open++;
        }
      console.log(
        `${which} at ${eye[0]} m: worst ${(1000 * worst).toFixed(2)} mm, gap ${(1000 * worstGap).toFixed(2)}`,
      );
      expect(open).toBeGreaterThan(CHUNKS.length * 100);
      expect(Math.max(worst, worstGap)).toBeLessThan(DEEP_BAR);
    }
  }
});

/** Half floats and eight bits between two entries: parts of what the reading can reach. */
const LIGHT_BAR = { value: 0.003, slope: 0.02 };

test.each([1, 4])("lighting uses the B-spline of %i octaves, and its slopes", async (octaves) => {
  const field = lightFieldOf(octaves);
  const points = Array.from({ length: 400 }, (_, i) => [((i * 61.8) % 301) - 150, ((i * 38.2) % 287) - 143] as const);
  const out = new Float64Array(4);
  for (const eye of EYES) {
    const { anchor, values } = await page.evaluate(([n, place, at]) => window.bench.light(n, place, at, 0.01), [
      octaves,
      eye,
      points,
    ] as const);
    let [worst, worstSlope, steepest] = [0, 0, 0];
    for (const [i, [x, y]] of points.entries()) {
      const [value, dx, dy] = gradientAt(field, anchor[0] + x, anchor[1] + y, 0, 0, out);
      worst = Math.max(worst, Math.abs(values[4 * i] - value));
      worstSlope = Math.max(worstSlope, Math.hypot(values[4 * i + 1] - dx, values[4 * i + 2] - dy));
      steepest = Math.max(steepest, Math.hypot(dx, dy));
    }
    const reach = field.terms * field.profile.max;
    console.log(
      `light, ${octaves} octaves, ${eye[0]} m: worst ${worst.toPrecision(3)} of ${reach} units, slope ${worstSlope.toPrecision(3)} of ${steepest.toPrecision(3)} a metre`,
    );
    expect(worst).toBeLessThan(LIGHT_BAR.value * reach);
    expect(worstSlope).toBeLessThan(LIGHT_BAR.slope * steepest);
  }
});

test("the roof and floor of a cavern compile and link in every pass", async () => {
  expect(await page.evaluate(() => window.bench.linkCavern())).toBe("");
});
