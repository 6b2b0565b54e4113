/** Links to lands of faults, and their generator. */
import { expect, test } from "vitest";
import faults from "../../scenes/faults/scene.ts";
import { scenes } from "../../scenes/index.ts";
import { faultCode } from "../../src/core/faults/code.ts";
import { FAULT_DEFAULTS } from "../../src/core/faults/settings.ts";
import { aboveSea, coverKindAt, topHeight } from "../../src/core/flat/flat-ground.ts";
import { createWorldMap } from "../../src/export/world-heights.ts";
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
