/** Caverns and mines: validation, links and generation. */
import { describe, expect, test } from "vitest";
import caverns from "../../scenes/caverns/scene.ts";
import { scenes } from "../../scenes/index.ts";
import mines from "../../scenes/mines/scene.ts";
import { type Cavern, createHalls, faceAt } from "../../src/core/underground/cavern.ts";
import { hillAt, hillSlope } from "../../src/core/underground/hills.ts";
import { isOpen } from "../../src/core/underground/mine.ts";
import { createCells } from "../../src/core/underground/mine-space.ts";
import { type Underground, undergroundGround } from "../../src/core/underground/underground.ts";
import { requestedRecipe } from "../../src/recipe/ground-choice.ts";
import type { CountryRecipe } from "../../src/recipe/kinds/country.ts";
import { undergroundOf } from "../../src/recipe/kinds/country-generator.ts";
import { formatRequest, readLink } from "../../src/recipe/permalink.ts";
import { applyPreset, presetNames } from "../../src/recipe/preset.ts";
import { type SceneRequest, startRequest } from "../../src/recipe/request.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import { nonEmpty } from "../non-empty.ts";
import { parseRequest } from "./parse.ts";
import { changed } from "./recipe.ts";

/** The first line of what an opening throws, "" when it opens. */
function refusal(recipe: CountryRecipe, request: SceneRequest = startRequest("here", recipe)): string {
  try {
    openWorld(recipe, request);
    return "";
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError);
    return (error as RangeError).message.split("\n")[0];
  }
}

function cavernOf({ cavern }: Underground): Cavern {
  if (!cavern) throw new Error("Expected a cavern.");
  return cavern;
}

function mineOf({ mine }: Underground) {
  if (!mine) throw new Error("Expected a mine.");
  return mine.mine;
}

const BELOW = "world.shape.below";
const HALLS = `${BELOW}.cavern`;
const CELLS = `${BELOW}.mine`;
const WRONG_CAVERNS: [path: string, value: unknown, message: string][] = [
  [`${BELOW}.lake`, {}, `${BELOW}.lake: is not a name known here; there are cavern, mine`],
  [BELOW, 7, `${BELOW}: 7 is not a table`],
  [BELOW, {}, `${BELOW}: has neither a cavern nor a mine`],
  [
    `${BELOW}.mine`,
    { formula: "waves", threshold: 0.4, top: -40 },
    expect.stringMatching(
      /^world\.shape\.below: has a mine from -40 m down below a cavern whose floor reaches -\d/,
    ) as unknown as string,
  ],
  [`${HALLS}.stretch`, [0, 1], `${HALLS}.stretch.0: 0 is out of range 0.1 to 10`],
  [`${HALLS}.stretch`, [1, Number.NaN], `${HALLS}.stretch.1: NaN is not a number (range 0.1 to 10)`],
  [`${HALLS}.stretch`, [1], `${HALLS}.stretch.1: undefined is not a number (range 0.1 to 10)`],
  [`${HALLS}.shift`, [Infinity, 0], `${HALLS}.shift.0: Infinity is out of range -1000000 to 1000000 m`],
  [`${HALLS}.shift`, [0, 0, 0], `${HALLS}.shift.2: is one too many for a list of 2`],
  [`${HALLS}.openness`, 1e9, `${HALLS}.openness: 1000000000 is out of range -40 to 40 m`],
  [`${HALLS}.pool`, Number.NEGATIVE_INFINITY, `${HALLS}.pool: -Infinity is out of range -100000 to 100000 m`],
  [`${HALLS}.altitude`, 5, `${HALLS}.altitude: 5 is out of range -10000 to 0 m`],
  [`${HALLS}.altitude`, -30, `${BELOW}: has a roof up to 6.7 m above the datum at openness 0; it must stay below it`],
  [
    "parameters.openness",
    ["Openness", -6, 9, 0.1, "m"],
    expect.stringMatching(/^parameters: at .*openness 9, .* shape\.below has a roof up to/) as unknown as string,
  ],
  ["world.shape.mouths", 0, "world.shape.mouths: 0 is out of range 0.05 to 5"],
  ["world.relief", -1, "world.relief: -1 is out of range 0.001 to 100 m per unit"],
  ["view.lamp", 0, "view.lamp: is not a name known here; there are hour, haze, distance, clouds, cloudSea, limits"],
  ["explorers", ["ship"], 'explorers.0: "ship" is not one of helicopter, walker, drone'],
  [
    "parameters.threshold",
    ["Rock", 0.1, 0.9, 0.01],
    'parameters.threshold: "threshold" is not one of lake, paths, pathsNorth, pathsDue, bleak, woodOnly, streams, dense, sea, relief, archipelagos, haze, clouds, view, steep, east, north, floorStretch, roofStretch, openness, pool',
  ],
];
const WRONG_MINES: [path: string, value: unknown, message: string][] = [
  [`${CELLS}.threshold`, 1.2, `${CELLS}.threshold: 1.2 is out of range 0 to 1`],
  [`${CELLS}.threshold`, Number.NaN, `${CELLS}.threshold: NaN is not a number (range 0 to 1)`],
  [`${CELLS}.formula`, "sines", `${CELLS}.formula: "sines" is not one of product, waves`],
  [`${CELLS}.top`, 3, `${CELLS}.top: 3 is out of range -10000 to 0 m`],
  [`${CELLS}.pool`, -9, `${CELLS}.pool: is not a name known here; there are formula, threshold, top`],
  [
    "parameters.pool",
    ["Water", -9, 0, 1],
    'parameters.pool: "pool" is not one of lake, paths, pathsNorth, pathsDue, bleak, woodOnly, streams, dense, sea, relief, archipelagos, haze, clouds, view, steep, threshold, product',
  ],
  ["shots.deep.by", "ship", 'shots.deep.by: "ship" is not one of helicopter, walker, drone'],
  ["shots.deep.at", [0, 0, 1e6], "shots.deep.at.z: 1000000 is out of range -100000 to 100000 m"],
];

test.each(WRONG_CAVERNS)("caverns whose %s is %s are refused with name and range", (path, value, message) => {
  expect(refusal(changed<CountryRecipe>(caverns, path, value), startRequest("caverns", caverns))).toEqual(message);
});

test.each(WRONG_MINES)("mines whose %s is %s are refused with name and range", (path, value, message) => {
  expect(refusal(changed<CountryRecipe>(mines, path, value), startRequest("mines", mines))).toEqual(message);
});

test.each<[recipe: CountryRecipe, path: string, value: unknown, message: string]>([
  [mines, "parameters.threshold", 1.2, "threshold: 1.2 is out of range 0.05 to 0.95"],
  [mines, "parameters.threshold", Number.NaN, "threshold: NaN is not a number (range 0.05 to 0.95)"],
  [mines, "parameters.threshold", Infinity, "threshold: Infinity is out of range 0.05 to 0.95"],
  [mines, "parameters.threshold", -1e308, "threshold: -1e+308 is out of range 0.05 to 0.95"],
  [mines, "by", "ship", 'by: "ship" is not one of walker, helicopter, drone'],
  [caverns, "parameters.roofStretch", 0, "roofStretch: 0 is out of range 0.4 to 4"],
  [caverns, "parameters.floorStretch", undefined, "floorStretch: is missing"],
  [caverns, "parameters.openness", Number.NEGATIVE_INFINITY, "openness: -Infinity is out of range -6 to 5 m"],
  [caverns, "parameters.east", 1e9, "east: 1000000000 is out of range -1000 to 1000 m"],
  [caverns, "parameters.pool", "deep", 'pool: "deep" is not a number (range -52 to -36 m)'],
])("a request to %o whose %s is %s is refused with name and range", (recipe, path, value, message) => {
  expect(refusal(recipe, changed(startRequest("here", recipe), path, value))).toBe(message);
});

test.each([
  ["caverns", "openness=7", "openness: 7 is out of range -6 to 5 m. Using 5."],
  ["caverns", "roofStretch=0", "roofStretch: 0 is out of range 0.4 to 4. Using 0.4."],
  ["caverns", "pool=NaN", 'pool: "NaN" is not a number; give -52 to -36 m. Using -43.6.'],
  ["mines", "threshold=1.2", "threshold: 1.2 is out of range 0.05 to 0.95. Using 0.95."],
  ["mines", "threshold=1e999", "threshold: 1e999 is out of range 0.05 to 0.95. Using 0.95."],
  [
    "mines",
    "preset=produkt",
    'preset: "produkt" is unknown; did you mean product? Choose from default, product. Using product.',
  ],
  [
    "mines",
    "by=dron",
    'by: "dron" is unknown; did you mean drone? Choose from walker, helicopter, drone. Using drone.',
  ],
])("?world=%s&%s reports its problem and still opens", async (world, part, message) => {
  const { recipe, request, problems } = await readLink(`?world=${world}&${part}`, scenes);
  expect(problems).toEqual([message]);
  expect(() => openWorld(recipe, request)).not.toThrow();
});

test("the camera of walker and drone defaults to cockpit", () => {
  for (const by of ["walker", "drone"])
    expect(parseRequest(`?by=${by}`, "caverns", caverns).request).toMatchObject({ by, camera: "cockpit" });
});

test("neither has geo, nor the parameters of the other", () => {
  expect(parseRequest("?geo=1,2,3", "caverns", caverns).problems).toEqual([expect.stringMatching(/^geo: is not a/)]);
  expect(parseRequest("?threshold=0.5", "caverns", caverns).problems).toHaveLength(1);
  expect(parseRequest("?openness=1", "mines", mines).problems).toHaveLength(1);
});

/** Both worlds and their presets. */
const all = [caverns, mines].flatMap((written, i) => {
  const world = ["caverns", "mines"][i];
  const names = presetNames(written);
  return (names.length > 0 ? names : ["default"]).map((name) => ({ world, name, recipe: applyPreset(written, name) }));
});

describe.each(nonEmpty(all))("$world, $name", ({ world, recipe }) => {
  const shots = Object.keys(recipe.shots);

  test.each(nonEmpty(shots))("%s survives a round trip through its link, and opens", async (shot) => {
    const start = startRequest(world, recipe, shot);
    const moved: SceneRequest = { ...start, by: "drone", at: [12.5, -3.25, -20], t: 3, rate: 0.5, seed: 9 };
    for (const request of [start, moved]) {
      const read = await readLink(formatRequest(request, recipe), scenes);
      expect(read).toEqual({ query: read.query, recipe, request, problems: [] });
      expect(openWorld(read.recipe, read.request).start).toEqual(request);
    }
  });

  test.each(nonEmpty(shots))("%s is in open space, with a walker on the ground", (shot) => {
    const opened = openWorld(recipe, startRequest(world, recipe, shot));
    const ground = undergroundGround(undergroundOf(opened), opened.start.t);
    const [x, y, z] = opened.start.at;
    const gap = ground.gapAt(x, y, z + 0.5, { floor: 0, roof: 0, inside: false });
    expect(gap.inside).toBe(false);
    expect(gap.roof - z).toBeGreaterThan(1.9);
    if (opened.start.by === "walker") expect(Math.abs(gap.floor - z)).toBeLessThan(0.02);
    else expect(z - gap.floor).toBeGreaterThan(1);
  });

  test("is deterministic and depends on the seed", () => {
    const places = Array.from({ length: 200 }, (_, i) => [(i * 7919) % 2003, (i * 104729) % 1999, -(i % 60)] as const);
    const said = (seed: number) => {
      const made = undergroundOf({ ...recipe.world, seed });
      const ground = undergroundGround(made);
      const gap = { floor: 0, roof: 0, inside: false };
      return JSON.stringify([
        places.map(([x, y, z]) => ({ ...ground.gapAt(x, y, z, gap) })),
        ground.entrancesNear(0, 0, 400).map(({ key }) => key),
      ]);
    };
    expect(said(1983)).toBe(said(1983));
    expect(said(1983)).not.toBe(said(1984));
  });
});

test("the parameters of a link apply to the cavern", () => {
  const plain = cavernOf(undergroundOf(caverns.world));
  const given = { openness: 2, east: 30, north: -40, floorStretch: 2, roofStretch: 0.5, pool: -44 };
  const { world } = requestedRecipe(caverns, { profile: "1983", parameters: { ...startOf(caverns), ...given } });
  const made = undergroundOf(world);
  const cavern = cavernOf(made);
  for (const [x, y] of [
    [0, 0],
    [100, -70],
    [-1234, 567],
  ]) {
    expect(faceAt(cavern.floor, x, y)).toBe(faceAt(plain.floor, x / 2, y / 2));
    expect(faceAt(cavern.roof, x, y)).toBeCloseTo(faceAt(plain.roof, (x + 30) * 2, (y - 40) * 2) + 2, 9);
  }
  expect(made.pool).toBe(-44);
  const halls = createHalls(1983, -42);
  expect(faceAt(plain.roof, 5, 6)).toBe(faceAt(halls.roof, 5, 6));
  expect(faceAt(plain.floor, 5, 6)).toBe(faceAt(halls.floor, 5, 6));
});

function startOf(recipe: CountryRecipe): Readonly<Record<string, number>> {
  return startRequest("here", recipe).parameters;
}

/** Cells of one level that are open, of 40 × 40 off the shafts. */
function openCells(recipe: CountryRecipe, threshold: number, level: number): number {
  const { world } = requestedRecipe(recipe, { profile: "1983", parameters: { ...startOf(recipe), threshold } });
  const mine = mineOf(undergroundOf(world));
  let open = 0;
  for (let i = 0; i < 1600; i++)
    if (isOpen(mine, 16 * (100 + (i % 40)), 16 * (100 + Math.floor(i / 40)), level)) open++;
  return open;
}

test("the threshold is the share of rock", () => {
  for (const threshold of [0.05, 0.4, 0.8]) {
    expect(Math.abs(openCells(mines, threshold, 3) / 1600 - (1 - threshold)), `${threshold}`).toBeLessThan(0.05);
  }
});

test("the printed formula is a preset with one level", () => {
  const product = applyPreset(mines, "product");
  expect(mineOf(undergroundOf(mines.world)).formula).toBe("waves");
  const made = undergroundOf(product.world);
  const mine = mineOf(made);
  expect(mine).toMatchObject({ formula: "product", threshold: 0.4 });
  const [first, waves] = [openCells(product, 0.4, 1), openCells(mines, 0.4, 1)];
  expect(first).not.toBe(waves);
  const cells = createCells({ mine, top: -6 }, 0);
  for (let i = 0; i < 200; i++) expect(cells(i, 3 * i, 2)).toBe(false);
});

describe("the hills", () => {
  test.each([1983, 7, 42])("with seed %i are about 80 m high, and above the cavern", (seed) => {
    const { hills } = undergroundOf({ ...caverns.world, seed });
    const slope = new Float64Array(2);
    let [least, most, squares] = [Infinity, -Infinity, 0];
    const n = 1e5;
    for (let i = 0; i < n; i++) {
      const [x, y] = [((i * 7919.37) % 200_003) - 1e5, ((i * 104_729.11) % 199_999) - 1e5];
      const altitude = hillAt(hills, x, y, i % 2 === 0 ? 0 : 40);
      least = Math.min(least, altitude);
      most = Math.max(most, altitude);
      if (i % 10 === 0) squares += hillSlope(hills, x, y, 0, slope).reduce((sum, v) => sum + v * v, 0);
    }
    expect(least).toBeGreaterThan(0.5);
    expect(least).toBeLessThan(8);
    expect(most).toBeGreaterThan(70);
    expect(most).toBeLessThan(95);
    const rms = Math.sqrt((10 * squares) / n);
    expect(rms).toBeGreaterThan(0.35);
    expect(rms).toBeLessThan(0.42);
  });

  /** Entrances per km² of a disc. */
  const REACH = 1500;
  const perSquare = (count: number) => count / ((Math.PI * REACH * REACH) / 1e6);

  // Per km²: some 40 shafts, of which about 14 lie on steep ground.
  test.each([
    ["caverns", caverns, 6, 10, 13, 20],
    ["mines", mines, 4.5, 8, 17, 24],
  ] as const)("%s: density of mouths and wells", (_, recipe, fewest, most, fewWells, manyWells) => {
    const made = undergroundOf(recipe.world);
    const ways = undergroundGround(made).entrancesNear(0, 0, REACH);
    const mouths = ways.filter(({ tunnel }) => tunnel);
    expect(perSquare(mouths.length)).toBeGreaterThan(fewest);
    expect(perSquare(mouths.length)).toBeLessThan(most);
    expect(perSquare(ways.length - mouths.length)).toBeGreaterThan(fewWells);
    expect(perSquare(ways.length - mouths.length)).toBeLessThan(manyWells);
  });
});
