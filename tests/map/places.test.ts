/** Places of maps by words. */
import { expect, test } from "vitest";
import { scenes } from "../../scenes/index.ts";
import { runSteps } from "../../src/core/field/run-steps.ts";
import { flatFeatureAt } from "../../src/core/flat/features.ts";
import { placeNamesOf } from "../../src/core/flat/place-names.ts";
import { flatPlaces } from "../../src/map/flat/places.ts";
import { isMeant, mayMean } from "../../src/map/place-words.ts";
import { planetPlaces } from "../../src/map/planet/places.ts";
import type { PlanetTable } from "../../src/recipe/kinds/planet.ts";
import { generatePlanet } from "../../src/recipe/kinds/planet-generator.ts";
import { generate } from "../generate.ts";
import { nonEmpty } from "../non-empty.ts";

const { default: forest } = await scenes.forest.load();
const { default: planet } = await scenes.planet.load();
const country = generate(forest.world as never);
const [altitude] = country.altitudes;

test("each word begins a word of the name or of the kind", () => {
  expect(isMeant("lake bel", "Belmere Water", ["lake"])).toBe(true);
  expect(isMeant("Towns", "Ashton", ["town"])).toBe(true);
  expect(isMeant("lake bel", "Ashmere Water", ["lake"])).toBe(false);
  expect(isMeant("  ", "Ashton", ["town"])).toBe(false);
  expect(mayMean("shaf", ["shaft"], false)).toBe(true);
  expect(mayMean("bel", ["shaft"], false)).toBe(false);
});

test("shafts of a country are features there, the nearest first", () => {
  const found = runSteps(flatPlaces(country, altitude, [0, 0], "shaft", 0, true));
  let last = 0;
  for (const { name, place, distance, bearing } of nonEmpty(found)) {
    expect(name).toBe("Shaft");
    expect(flatFeatureAt(country, altitude, ...place)).toBe("mine");
    expect(distance).toBeGreaterThanOrEqual(last);
    expect(Math.sin((bearing * Math.PI) / 180) * distance).toBeCloseTo(place[0], 6);
    last = distance;
  }
});

test("a lake is found by the beginning of its name", () => {
  const lakes = placeNamesOf(country).placesIn({ west: -2000, south: -2000, east: 2000, north: 2000 });
  const [lake] = nonEmpty(lakes.filter(({ kind }) => kind === "lake"));
  const steps = flatPlaces(country, altitude, [lake.x + 50, lake.y], `lake ${lake.name.slice(0, 4)}`, 0, true);
  let found = steps.next().value;
  while (!found || found.length === 0) found = steps.next().value;
  expect(found[0]).toMatchObject({ name: lake.name, kind: "lake", place: [lake.x, lake.y] });
});

test("a planet's towns and poles are found", () => {
  const globe = generatePlanet(planet.world as PlanetTable);
  const towns = runSteps(planetPlaces(globe, [10, 20], "town"));
  for (const { kind, distance } of nonEmpty(towns)) {
    expect(["village", "town", "city", "metropolis"]).toContain(kind);
    expect(distance).toBeLessThan(Math.PI * globe.radius);
  }
  expect(runSteps(planetPlaces(globe, [10, 20], "north p"))[0].place[0]).toBeCloseTo(90, 3);
  expect(runSteps(planetPlaces(globe, [10, 20], "zzz"))).toEqual([]);
});
