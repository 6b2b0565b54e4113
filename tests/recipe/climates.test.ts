/** Climates, rings and moons in a planet's table: what is refused, and what the presets and a star's planets are. */
import { describe, expect, test } from "vitest";
import { scenes } from "../../scenes/index.ts";
import planets from "../../scenes/planet/scene.ts";
import { altitudeOn, kindOn, surfaceOn } from "../../src/core/planet/sphere.ts";
import { scanStars } from "../../src/core/space/star-scan.ts";
import { type PlanetKind, systemOf } from "../../src/core/space/star-system.ts";
import { createGalaxy, type Star } from "../../src/core/space/stars.ts";
import type { PlanetRecipe } from "../../src/recipe/kinds/planet.ts";
import { readLink } from "../../src/recipe/permalink.ts";
import { applyPreset } from "../../src/recipe/preset.ts";
import { startRequest } from "../../src/recipe/request.ts";
import { planetRecipe } from "../../src/recipe/star-planet.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import { evenDirections } from "../core/planet/directions-around.ts";
import { generate } from "../generate.ts";

const open = (recipe: PlanetRecipe) => openWorld(recipe, startRequest("planet", recipe));
const changed = (name: string, world: object): PlanetRecipe => {
  const recipe = applyPreset(planets, name);
  return { ...recipe, world: { ...recipe.world, ...world } } as PlanetRecipe;
};

test.each<[name: string, world: object, message: RegExp]>([
  ["default", { climate: "swamp" }, /world\.climate: "swamp" is not one of temperate, desert, ice, lava, gas/],
  ["moon", { climate: "ice" }, /has a climate, and no air/],
  ["default", { rings: { inner: 2, outer: 1.5 } }, /world\.rings: ends within its inner edge/],
  ["default", { rings: { inner: 0.5, outer: 1.5 } }, /world\.rings\.inner: 0\.5 is out of range/],
  ["ice", { forms: { canyons: 1, crevasses: 1 } }, /has canyons and crevasses; a planet has one of them/],
  ["moon", { forms: { crevasses: 1 } }, /has forms; planets with a climate of desert, ice, lava have all/],
  ["giant", { forms: { crevasses: 1 } }, /has forms; /],
  ["lava", { forms: { shields: 3 } }, /world\.forms\.shields: 3 is out of range 0 to 2/],
  ["default", { moons: 9 }, /world\.moons: 9 is out of range 0 to 4/],
  ["earth", { shape: { ...planets.world.shape, radius: 9e6 } }, /only gas giants are larger than 6371000 m/],
])("a table of %s with %j is refused", (name, world, message) => {
  expect(() => open(changed(name, world))).toThrow(message);
});

test("a gas giant has neither a walker nor parameters of ground", async () => {
  const link = await readLink("?world=planet&preset=giant&by=walker&sea=300", scenes);
  expect(link.request.by).toBe("orbiter");
  expect(link.problems.join()).toMatch(/by: "walker" is unknown; choose from orbiter, ship/);
  expect(link.problems.join()).toContain("sea");
});

test("deserts and ice have a level, solid sea; lava has a deep one", () => {
  for (const [name, kind, deep] of [
    ["desert", "bare", false],
    ["ice", "snow", false],
    ["lava", "lake", true],
  ] as const) {
    const globe = generate(applyPreset(planets, name).world);
    const places = evenDirections(400).map(([x, y, z]) => [x, y, z] as const);
    const sea = places.filter((place) => surfaceOn(globe, ...place) === 0);
    expect(sea.length / places.length, name).toBeGreaterThan(0.03);
    expect(sea.length / places.length, name).toBeLessThan(0.75);
    for (const place of sea) {
      expect(kindOn(globe, ...place)).toBe(kind);
      expect(altitudeOn(globe, ...place) < 0).toBe(deep);
    }
  }
});

describe("the planets of stars", () => {
  const stars: Star[] = [];
  scanStars(createGalaxy(), { x0: 0, y0: 0, z0: 0, x1: 300, y1: 400, z1: 300 }, (star) => stars.push(star));
  const all = stars.map(systemOf).flatMap((system) => system.planets.map((planet) => ({ system, planet })));

  test.each<PlanetKind>(["wet", "ocean", "moon", "desert", "ice", "lava", "giant"])("a %s opens", (kind) => {
    const found = all.filter(({ planet }) => planet.kind === kind);
    expect(found.length).toBeGreaterThan(0);
    const [{ system, planet }] = found;
    const recipe = planetRecipe(planets, system, planet.index);
    const opened = open(recipe);
    expect(opened.shape.radius).toBe(planet.radius);
    expect(opened.explorers).toEqual(kind === "giant" ? ["orbiter", "ship"] : planets.explorers);
  });
});
