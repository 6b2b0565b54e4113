/** Links to planets with a land of faults, and their generator. */
import { describe, expect, test } from "vitest";
import { scenes } from "../../scenes/index.ts";
import planet from "../../scenes/planet/scene.ts";
import { faultCode } from "../../src/core/faults/code.ts";
import { FAULT_DEFAULTS } from "../../src/core/faults/settings.ts";
import { placeOn } from "../../src/core/planet/cube-sphere.ts";
import { geoOf } from "../../src/core/planet/geo.ts";
import { altitudeOn, altitudeRange } from "../../src/core/planet/sphere.ts";
import { createWorldMap } from "../../src/export/world-heights.ts";
import type { PlanetRecipe } from "../../src/recipe/kinds/planet.ts";
import { generatePlanet } from "../../src/recipe/kinds/planet-generator.ts";
import { formatRequest, readLink } from "../../src/recipe/permalink.ts";
import { applyPreset, NO_PRESET, presetNames } from "../../src/recipe/preset.ts";
import { startRequest } from "../../src/recipe/request.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import { groundOf } from "../export/grounds.ts";
import { nonEmpty } from "../non-empty.ts";

const CODE = faultCode({ ...FAULT_DEFAULTS, program: "faults", xSize: 96, ySize: 64, n: 60, seed: 7 });
const open = async (link: string) => {
  const { recipe, request, problems } = await readLink(link, scenes);
  return { problems, recipe, request, opened: openWorld(recipe as unknown as PlanetRecipe, request) };
};

/** Altitudes over all faces. */
function altitudesOf(globe: ReturnType<typeof generatePlanet>): number[] {
  const at = new Float64Array(3);
  return Array.from({ length: 6 * 41 * 41 }, (_, k) => {
    const [face, i, j] = [Math.floor(k / 1681), k % 41, Math.floor((k % 1681) / 41)];
    const [x, y, z] = placeOn(face, (i - 20) / 20, (j - 20) / 20, globe.radius, at);
    return altitudeOn(globe, x, y, z);
  });
}

// A gas giant has no ground.
const grounded = presetNames(planet).filter((name) => name !== "giant");

describe.each(nonEmpty(grounded))("the preset %s", (preset) => {
  const link = `?world=planet&ground=${CODE}${preset === NO_PRESET ? "" : `&preset=${preset}`}`;

  test("takes a land from a link, which is written as it was read", async () => {
    const { recipe, request, problems, opened } = await open(link);
    expect(problems).toEqual([]);
    expect(formatRequest(request, recipe)).toBe(link);
    expect(opened.shape.land).toBe(CODE);
    expect(Object.keys(recipe.shots)).toEqual(["orbit", "low", "land"]);
  });

  test("has it as relief: part of a wet planet is dry, and the ground is within its range", async () => {
    const { opened } = await open(link);
    const globe = generatePlanet(opened);
    const altitudes = altitudesOf(globe);
    const [lowest, highest] = altitudeRange(globe);
    expect(Math.min(...nonEmpty(altitudes))).toBeGreaterThanOrEqual(lowest);
    expect(Math.max(...nonEmpty(altitudes))).toBeLessThanOrEqual(highest);
    expect(Math.max(-lowest, highest)).toBeLessThan(globe.radius);
    const dry = altitudes.filter((altitude) => altitude > 0).length / altitudes.length;
    expect(dry).toBeGreaterThan(preset === "ocean" ? 0.01 : 0.1);
    expect(dry).toBeLessThan(preset === "desert" ? 0.98 : 0.7);
    // As high as the planet's own ground is.
    const own = altitudesOf(generatePlanet(applyPreset<PlanetRecipe>(planet, preset).world));
    const spanOf = (all: number[]) => Math.max(...all) - Math.min(...all);
    expect(spanOf(altitudes) / spanOf(own)).toBeGreaterThan(0.4);
    expect(spanOf(altitudes) / spanOf(own)).toBeLessThan(2.5);
  });

  test("starts walks on dry, level ground", async () => {
    const { opened } = await open(`${link}&shot=land`);
    const globe = generatePlanet(opened);
    const [x, y, z] = opened.start.at;
    const altitude = altitudeOn(globe, x, y, z);
    expect(altitude).toBeGreaterThan(opened.shape.wet ? 0 : -Infinity);
    expect(Math.hypot(x, y, z) - globe.radius - altitude).toBeGreaterThan(-2);
    expect(Math.hypot(x, y, z) - globe.radius - altitude).toBeLessThan(6);
  });
});

test("a land on a planet of another radius, slope, sea, seed and profile", async () => {
  const link = `?world=planet&ground=${CODE}&seed=9&profile=cosine&radius=400&slope=0.12&sea=350`;
  const { recipe, request, problems, opened } = await open(link);
  expect(problems).toEqual([]);
  expect(formatRequest(request, recipe)).toContain("&radius=400&slope=0.12&sea=350");
  const dry = altitudesOf(generatePlanet(opened)).filter((altitude) => altitude > 0).length;
  expect(dry).toBeGreaterThan(0);
});

test("a gas giant takes no land", async () => {
  const { recipe, problems } = await open(`?world=planet&ground=${CODE}&preset=giant`);
  expect(problems).toEqual(["ground: there is no ground on a gas giant. Ignored."]);
  expect(recipe.ground).toBeUndefined();
});

test("rising seas flood a land", async () => {
  const shares = [300, 330, 360].map(async (sea) => {
    const { opened } = await open(`?world=planet&ground=${CODE}&sea=${sea}`);
    return altitudesOf(generatePlanet(opened)).filter((altitude) => altitude > 0).length;
  });
  const [low, middle, high] = await Promise.all(shares);
  expect(low).toBeGreaterThan(middle);
  expect(middle).toBeGreaterThan(high);
});

test.each([
  ["f1.x!", 'ground: "f1.x!" is not the code of a land: Expected characters A–Z, a–z, 0–9, - and _, got "!".'],
  [CODE.slice(0, -9), "cut off or damaged. Using the planet's own ground."],
])("a link with the ground %s reports the problem, and opens the preset's own planet", async (code, words) => {
  const { recipe, problems, opened } = await open(`?world=planet&ground=${code}&preset=moon`);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(words);
  expect(recipe.ground).toBeUndefined();
  expect(recipe.preset).toBe("moon");
  expect(opened.shape.land).toBeUndefined();
});

test("an unknown preset is named once, beside a land", async () => {
  const { problems, recipe } = await open(`?world=planet&ground=${CODE}&preset=mooon`);
  expect(problems).toHaveLength(1);
  expect(recipe.preset).toBe("moon");
});

test("a star's planet keeps its own ground", async () => {
  const { recipe, problems } = await readLink(`?world=planet&from=82,-11,21,2&ground=${CODE}`, scenes);
  expect(problems).toEqual(["ground: is given beside from. Using from."]);
  expect(recipe.ground).toBeUndefined();
});

test("exports have its heights; snippets, which are sums of readings, refuse it", async () => {
  const { opened } = await open(`?world=planet&ground=${CODE}`);
  const globe = generatePlanet(opened);
  const at = placeOn(1, 0.1, 0.2, globe.radius, new Float64Array(3));
  const { latitude, longitude } = geoOf(at[0], at[1], at[2], globe.radius);
  const map = createWorldMap(groundOf(opened), { at: [longitude, latitude], columns: 3, rows: 3, spacing: 5 });
  expect(map.heightAt(1, 1)).toBeCloseTo(altitudeOn(globe, at[0], at[1], at[2]), 3);
  expect(() => groundOf(opened).code.program({})).toThrow("without faults");
});

test("a table with a damaged code is refused by name", () => {
  const recipe = { ...planet, world: { ...planet.world, shape: { ...planet.world.shape, land: "f1.eyJuIjotMX0" } } };
  const request = startRequest("planet", planet);
  expect(() => openWorld(recipe, request)).toThrow("world.shape.land: ");
  expect(() => openWorld(recipe, request)).toThrow("Expected n to be a whole number");
});
