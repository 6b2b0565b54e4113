/** Links to lands of faults, and their generator. */
import { expect, test } from "vitest";
import faults from "../../scenes/faults/scene.ts";
import { scenes } from "../../scenes/index.ts";
import { faultCode } from "../../src/core/faults/code.ts";
import { FAULT_DEFAULTS } from "../../src/core/faults/settings.ts";
import { heightCode } from "../../src/core/faults/write-height-code.ts";
import { aboveSea, coverKindAt, topHeight } from "../../src/core/flat/flat-ground.ts";
import { createWorldMap } from "../../src/export/world-heights.ts";
import { keptName } from "../../src/recipe/kept-code.ts";
import type { FaultsRecipe } from "../../src/recipe/kinds/faults.ts";
import { generateFaultLand, overlookOf } from "../../src/recipe/kinds/faults-generator.ts";
import { formatRequest, readLink } from "../../src/recipe/permalink.ts";
import { startRequest } from "../../src/recipe/request.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import { groundOf } from "../export/grounds.ts";

const SETTINGS = { ...FAULT_DEFAULTS, program: "faults", shape: "sine", xSize: 96, ySize: 64, n: 60, seed: 7 } as const;
const CODE = faultCode(SETTINGS);

const heightIn = (world: FaultsRecipe["world"]) => {
  const flat = generateFaultLand(world);
  return (x: number, y: number) => topHeight(flat, aboveSea(flat, x, y, 0));
};

test("a link gives another land, with views of it, and is written as it was read", async () => {
  const link = `?world=faults&ground=${CODE}&height=90&flooded=45`;
  const { recipe, request, problems } = await readLink(link, scenes);
  expect(problems).toEqual([]);
  expect(formatRequest(request, recipe)).toBe(link);
  const opened = openWorld(recipe as unknown as FaultsRecipe, request);
  expect(opened.shape).toMatchObject({ faults: CODE, height: 90, flooded: 0.45 });
  expect(Object.keys(recipe.shots)).toEqual(["land", "over"]);
  const { shape } = (recipe as unknown as FaultsRecipe).world;
  const { stand } = overlookOf({ ...faults.world, shape });
  expect(request.at).toEqual([Math.round(stand[0]), Math.round(stand[1]), 0]);
  expect(stand[2]).toBeGreaterThan(2);
  expect(["wood", "thicket"]).not.toContain(
    coverKindAt(generateFaultLand({ ...faults.world, shape }), stand[0], stand[1], 0),
  );
});

test("the scene's own land is not written into links", async () => {
  const { recipe, request, problems } = await readLink("?world=faults&ground=f1.", scenes);
  expect(problems).toEqual([]);
  expect(formatRequest(request, recipe)).toBe("?world=faults");
});

test.each([
  ["f1.x!", 'ground: "f1.x!" is not the code of a land: Expected characters A–Z, a–z, 0–9, - and _, got "!".'],
  [faultCode({ ...SETTINGS, n: 61 }).slice(0, -9), "cut off or damaged. Using the land of Fault land."],
  ["f1.eyJ4U2l6ZSI6NDA5Nn0", "Expected xSize of a land to walk on to be a whole number from 4 to 1024, got 4096."],
])("a link with the ground %s reports the problem, and opens the scene's own land", async (code, words) => {
  const { recipe, request, problems } = await readLink(`?world=faults&ground=${code}&height=100`, scenes);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(words);
  expect(recipe.ground).toBeUndefined();
  expect(request.parameters.height).toBe(100);
});

const MAP = heightCode(
  { xSize: 40, ySize: 30, heights: Float64Array.from({ length: 1200 }, (_, i) => Math.floor(i / 30) ** 2) },
  { cell: 30, height: 4200, flooded: 0.1 },
);

test("a link gives a height map, with its measures and views, and is written as it was read", async () => {
  const { recipe, request, problems } = await readLink(
    `?world=faults&ground=kept.a-b&cell=12.5`,
    scenes,
    async () => MAP,
  );
  expect(problems).toEqual([]);
  expect(formatRequest(request, recipe)).toBe(`?world=faults&ground=${keptName(MAP)}&cell=12.5`);
  expect(request.parameters).toMatchObject({ cell: 12.5, height: 4200, flooded: 10 });
  const opened = openWorld(recipe as unknown as FaultsRecipe, request);
  expect(opened.shape).toMatchObject({ faults: MAP, cell: 12.5, height: 4200, flooded: 0.1 });
  expect(opened.view.limits[1]).toBeGreaterThan(5000);
  expect(recipe.kind.landOf?.(recipe, request)).toBe(`faults ${keptName(MAP)}`);
  const heightAt = heightIn(opened);
  // Between the hills of the profile: from the western edge, 420 m under the sea, to the eastern one.
  expect(Math.abs(heightAt(-12.5 * 19, 0) + 420)).toBeLessThan(15);
  expect(heightAt(12.5 * 18.5, 0)).toBeGreaterThan(3200);
  expect(heightAt(12.5 * 60, 0)).toBeLessThan(-15);
});

test("measures of a height map are within its ranges, others within the world's", async () => {
  const own = await readLink("?world=faults&ground=kept.a-b&height=9500", scenes, async () => MAP);
  expect(own.problems).toEqual(["height: 9500 is out of range 1 to 9000 m. Using 9000."]);
  const other = await readLink("?world=faults&height=9500", scenes);
  expect(other.problems).toEqual(["height: 9500 is out of range 20 to 1000 m. Using 1000."]);
});

test("planets take no height map", async () => {
  for (const link of [`ground=${MAP.slice(0, 900)}`, "ground=kept.a-b"]) {
    const { recipe, problems } = await readLink(`?world=planet&${link}`, scenes);
    expect(problems).toEqual(["ground: A height map lies on flat land alone. Using the planet's own ground."]);
    expect(recipe.ground).toBeUndefined();
  }
});

test("a damaged height map is reported, and the scene's own land opened", async () => {
  const { recipe, problems } = await readLink("?world=faults&ground=kept.a-b", scenes, async () => `${MAP}A`);
  expect(problems[0]).toContain("Expected 3600 characters for 40 × 30 cells, got 3601. Using the land of Fault land.");
  expect(recipe.ground).toBeUndefined();
});

test("a table with another code is refused by name", () => {
  const shape = { ...faults.world.shape, faults: "f1.eyJuIjotMX0" };
  const recipe = { ...faults, world: { ...faults.world, shape } };
  const request = startRequest("faults", faults);
  expect(() => openWorld(recipe, request)).toThrow("world.shape.faults: ");
  expect(() => openWorld(recipe, request)).toThrow("Expected n to be a whole number");
});

const GOLDEN = [
  165.26228224983697, 68.114080598457, -22.77261830374572, 60.87172728915796, 36.55430497843241, -24.645760290128113,
  -24.73152187812233,
];

/**
 * Links and saved visits point to places of the scene's land: its heights must not move. Values of this generator; the land
 * itself is Krten's (tests/core/faults/krten.test.ts).
 */
test("the scene's land keeps its heights, bit for bit", () => {
  const heightAt = heightIn(faults.world);
  const places = [
    [-420, -500],
    [0, 0],
    [215.5, -450.25],
    [520, 620],
    [765, -765],
    [900, 0],
    [-1e6, 1e6],
  ];
  expect(places.map(([x, y]) => heightAt(x, y))).toEqual(GOLDEN);
});

test("its hills add as much to the land as they take away, and leave the sea around it deep", () => {
  const heightAt = heightIn(faults.world);
  let sum = 0;
  for (let k = 0; k < 4000; k++) {
    const [x, y] = [1200 + 7.3 * k, 900 + ((k * 37) % 4001)];
    const height = heightAt(x, y);
    expect(height).toBeLessThan(-15);
    expect(height).toBeGreaterThan(-33);
    sum += height / 4000;
  }
  expect(sum).toBeGreaterThan(-25);
  expect(sum).toBeLessThan(-23);
});

test("exports have its heights and its sea; snippets, which are sums of readings, refuse it", () => {
  const frame = { at: [-420, -500], columns: 5, rows: 5, spacing: 3 } as const;
  const ground = groundOf(faults.world);
  const map = createWorldMap(ground, frame);
  const heightAt = heightIn(faults.world);
  expect(map.heightAt(2, 2)).toBe(heightAt(-420, -500));
  expect(ground.water({})).toBe(0);
  expect(ground.flat?.().ground.added).toBeDefined();
  expect(() => ground.code.program({})).toThrow("without faults");
});
