/** Places that the streets of towns keep free of plants. */
import { expect, test } from "vitest";
import planet from "../../../scenes/planet/scene.ts";
import { runSteps } from "../../../src/core/field/run-steps.ts";
import { axesAt, settlementsOf } from "../../../src/core/planet/settlements.ts";
import { outsideStreets } from "../../../src/core/planet/street-clearing.ts";
import { NEAR, SIDE, STREET_CLEARING, STREET_REACH } from "../../../src/core/planet/street-layout.ts";
import { drawStreetMap } from "../../../src/core/planet/street-map.ts";
import { generatePlanet, type PlanetTable } from "../../../src/recipe/kinds/planet-generator.ts";

const globe = generatePlanet(planet.world as unknown as PlanetTable);

test("are within 21 m of a street on the map that clears the drawn plants, within 2.5 m", () => {
  const settlements = settlementsOf(globe);
  const towns: (readonly [number, number, number])[] = [];
  settlements.near(1, [globe.radius, 0, 0], 1e9, ({ at }) => towns.push(at));
  const at = towns[0];
  const pixels = new Uint8Array(8 * SIDE * SIDE);
  expect(runSteps(drawStreetMap(globe, at, pixels))).toBe(true);
  const { east, north } = axesAt(at, globe.radius);
  const places = Array.from({ length: 2500 }, (_, k) => {
    // Middles of texels of the near layer, every 5th.
    const [i, j] = [259 + 5 * (k % 50), 259 + 5 * Math.floor(k / 50)];
    const [a, b] = [i, j].map((texel) => ((texel + 0.5) * NEAR) / SIDE - NEAR / 2);
    const rise = Math.sqrt(globe.radius ** 2 - a * a - b * b) / globe.radius;
    const [x, y, z] = at.map((v, axis) => a * east[axis] + b * north[axis] + rise * v);
    return { x, y, z, away: STREET_REACH * (1 - pixels[4 * (j * SIDE + i)] / 255) };
  });
  const clear = new Set(runSteps(outsideStreets(globe, at, 600, places)));
  const wrong = places.filter((place) => clear.has(place) !== place.away > STREET_CLEARING);
  expect(wrong.filter(({ away }) => Math.abs(away - STREET_CLEARING) > 2.5)).toEqual([]);
  expect(wrong.length).toBeLessThan(0.03 * places.length);
  expect(clear.size).toBeGreaterThan(100);
  expect(clear.size).toBeLessThan(2400);
});
