/** Place readings of kinds of worlds: the place, its coordinates, and what is near. */
import { expect, test } from "vitest";
import forest from "../../scenes/forest/scene.ts";
import { scenes } from "../../scenes/index.ts";
import planet from "../../scenes/planet/scene.ts";
import skylands from "../../scenes/skylands/scene.ts";
import { placeNamesOf } from "../../src/core/flat/place-names.ts";
import type { FlatRecipe } from "../../src/recipe/kinds/flat.ts";
import type { PlanetRecipe } from "../../src/recipe/kinds/planet.ts";
import { startRequest } from "../../src/recipe/request.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import { COUNTRY_KIT } from "../../src/worlds/flat/forms/country/kit.ts";
import { ISLANDS_KIT } from "../../src/worlds/flat/forms/islands/kit.ts";
import { createFlatWorld, type FlatWorld } from "../../src/worlds/flat/live-world.ts";
import { createFlatReadout } from "../../src/worlds/flat/readout.ts";
import { GIANT_KIT } from "../../src/worlds/planet/giant-kit.ts";
import { createPlanetWorld, type PlanetWorld } from "../../src/worlds/planet/live-world.ts";
import { createPlanetReadout } from "../../src/worlds/planet/readout.ts";
import type { WorldPage } from "../../src/worlds/world-module.ts";

const flatPage = (world: FlatWorld) => ({ live: () => world }) as WorldPage<FlatRecipe, FlatWorld>;
const planetPage = (world: PlanetWorld) => ({ live: () => world }) as WorldPage<PlanetRecipe, PlanetWorld>;

test("over islands the readout names the clouds below and the nearest island", () => {
  const world = createFlatWorld(openWorld(skylands, startRequest("skylands", skylands)), ISLANDS_KIT);
  const place = createFlatReadout(flatPage(world))(world.telemetry());
  expect(place).toMatchObject({ at: "over the clouds", hour: expect.any(Number), height: { of: "up##height" } });
  expect(place?.near[0].name).toBe("Nearest island");
  expect(place?.coordinates.metres).toMatch(/^[\d\u202f]+ m west, [\d\u202f]+ m south$/);
  expect(Object.keys(place?.coordinates ?? {})).toEqual(["metres", "numbers"]);
});

test("in a country the readout names the place that one is at, and those near", () => {
  const begun = startRequest("forest", forest, "moor");
  const [x, y, z] = begun.at;
  const first = createFlatWorld(openWorld(forest, begun), COUNTRY_KIT);
  const box = { west: x - 700, south: y - 700, east: x + 700, north: y + 700 };
  const [named] = placeNamesOf(first.roads.flat).placesIn(box);
  expect(named).toBeDefined();
  const at = [named.x, named.y, z + 200] as const;
  const world = createFlatWorld(openWorld(forest, { ...begun, by: "helicopter", at }), COUNTRY_KIT);
  const read = createFlatReadout(flatPage(world));
  const place = Array.from({ length: 5 }, () => read(world.telemetry())).pop();
  expect(place?.at).toBe(`at ${named.name}`);
  expect(place?.near.map(({ name }) => name)).not.toContain(named.name);
});

test("from orbit the readout tells degrees, altitude and hour, and low over a city its name", () => {
  const open = (shot: string) =>
    createPlanetWorld(openWorld(planet, startRequest("planet", planet, shot)), GIANT_KIT, {
      loadRecipe: async (name) => (await scenes[name as keyof typeof scenes].load()).default,
    });
  const high = open("orbit");
  const place = createPlanetReadout(planetPage(high))(high.telemetry());
  expect(place?.coordinates).toEqual({
    degrees: "12.00° N 12.00° E",
    minutes: "12° 00′ N 12° 00′ E",
    numbers: "12.00, 12.00",
  });
  expect(place?.height?.metres).toBeCloseTo(110_000, -1);
  expect(place?.near).toEqual([]);
  const city = open("street");
  expect(createPlanetReadout(planetPage(city))(city.telemetry())?.at).toMatch(/^over the city \w+$/);
});
