/** Places near a player of a planet: nearest first, land where the player is over the sea, shafts only near the ground. */
import { expect, test } from "vitest";
import planet from "../../../scenes/planet/scene.ts";
import { runSteps } from "../../../src/core/field/run-steps.ts";
import { fromGeo } from "../../../src/core/planet/geo.ts";
import { kindOn } from "../../../src/core/planet/sphere.ts";
import { unit, type Vector } from "../../../src/explorers/vector.ts";
import { generatePlanet } from "../../../src/recipe/kinds/planet-generator.ts";
import { startRequest } from "../../../src/recipe/request.ts";
import { openWorld } from "../../../src/recipe/validate.ts";
import { say } from "../../../src/words/words.ts";
import { type NearGlobe, nearPlanetPlaces } from "../../../src/worlds/planet/near-places.ts";
import { nonEmpty } from "../../non-empty.ts";

const globe = generatePlanet(openWorld(planet, startRequest("planet", planet)));
const { radius } = globe;

function placeAt(latitude: number, longitude: number): Vector {
  const [x, y, z] = fromGeo({ latitude, longitude, altitude: 0 }, radius, new Float64Array(3));
  return [x, y, z];
}

/** The first place on a parallel with water, or without. */
function found(isWater: boolean): Vector {
  const places = Array.from({ length: 360 }, (_, longitude) => placeAt(20, longitude));
  const place = places.find((each) => (kindOn(globe, ...each, 0) === "lake") === isWater);
  if (!place) throw new Error("Expected such a place.");
  return place;
}

/** Names and metres of all places, by batch. */
function nearOf(given: Partial<NearGlobe> & { readonly here: Vector }) {
  const batches: (readonly [name: string, metres: number])[][] = [];
  const metres = (to: Vector) =>
    radius * Math.acos(unit(to).reduce((sum, value, i) => sum + value * unit(given.here)[i], 0));
  const search = nearPlanetPlaces({
    ...{ globe, t: 0, telemetry: { altitude: 500, site: null }, parked: null, home: placeAt(12, 12) },
    named: (direction) => direction,
    ...given,
  });
  runSteps(
    (function* () {
      for (const batch of search) {
        if (batch) batches.push(batch.map(({ name, place }) => [say(name), metres(place)] as const));
        yield;
      }
    })(),
  );
  return batches;
}

test("over the sea the nearest land is among the places, and over land it is not", () => {
  const [, towns] = nearOf({ here: found(true) });
  const land = towns.find(([name]) => name === "Nearest land");
  expect(land?.[1]).toBeGreaterThan(0);
  expect(land?.[1]).toBeLessThan(1.6 * radius);
  expect(
    nearOf({ here: found(false) })
      .flat()
      .map(([name]) => name),
  ).not.toContain("Nearest land");
});

test("each batch has the nearest first, with names of towns and their kinds", () => {
  const batches = nearOf({ here: found(false), parked: placeAt(21, 0) });
  for (const batch of nonEmpty(batches)) {
    const metres = batch.map(([, distance]) => distance);
    expect(metres).toEqual([...metres].sort((a, b) => a - b));
  }
  expect(batches[0].map(([name]) => name).sort()).toEqual(["Home", "Your helicopter"]);
  expect(batches[1].some(([name]) => /^[A-Z][a-z]+, (village|town|city|metropolis)$/.test(name))).toBe(true);
});

test("a place to land is on its bearing, and shafts are only looked for near the ground", () => {
  const here = found(false);
  const site = { bearing: 90, distance: 400, rise: 0 };
  const low = nearOf({ here, telemetry: { altitude: 500, site } });
  expect(low[0].find(([name]) => name === "Place to land")?.[1]).toBeCloseTo(400, 0);
  expect([low.length, nearOf({ here, telemetry: { altitude: 9000, site } }).length]).toEqual([3, 2]);
});
