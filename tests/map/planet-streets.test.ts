/** Streets and their bridges on the map of a planet. */
import { expect, test } from "vitest";
import planet from "../../scenes/planet/scene.ts";
import { runSteps } from "../../src/core/field/run-steps.ts";
import { geoOf } from "../../src/core/planet/geo.ts";
import { type Settlement, settlementsOf } from "../../src/core/planet/settlements.ts";
import { streetWater } from "../../src/core/planet/street-bridges.ts";
import { planOf } from "../../src/core/planet/streets.ts";
import { MAX_RIVER_SPAN } from "../../src/map/planet/rivers.ts";
import { addStreets } from "../../src/map/planet/streets.ts";
import { generatePlanet, type PlanetTable } from "../../src/recipe/kinds/planet-generator.ts";
import { chartOf } from "./globes.ts";

const globe = generatePlanet(planet.world as unknown as PlanetTable);
const found: Settlement[] = [];
settlementsOf(globe).near(1, [globe.radius, 0, 0], 1e9, (each) => found.push(each));
const bridgesOf = (town: Settlement) => runSteps(streetWater(globe, planOf(globe, town))).bridges;
const [bridge] = bridgesOf(found.find((town) => bridgesOf(town).length > 0) as Settlement);
const middle = { ...geoOf(...bridge.at, globe.radius), heading: 0 };
const [SPAN, SIZE] = [400, 128];
const chart = chartOf(globe, middle, { span: SPAN });

test("streets go on over a bridge, which has a line on both sides, over the rivers and below the grid", () => {
  const layers = runSteps(addStreets(globe, middle, chart, 1)).layers;
  const names = layers.map(({ name }) => name);
  expect(names.indexOf("bridges")).toBeLessThan(names.indexOf("grid"));
  const pointsOf = (layer: string) =>
    layers[names.indexOf(layer)].lines.flatMap((line) =>
      Array.from({ length: line.length / 2 }, (_, k) => [line[2 * k], line[2 * k + 1]]),
    );
  const nearest = (layer: string) =>
    Math.min(...pointsOf(layer).map(([x, y]) => Math.hypot(x - SIZE / 2, y - SIZE / 2)));
  // The middle of the map is that of a bridge. Points of a street are 12 m apart.
  expect(nearest("streets")).toBeLessThan((8 * SIZE) / SPAN);
  expect(nearest("bridges")).toBeLessThan(((bridge.deck.to / 2 + 12) * SIZE) / SPAN);
});

test("wide maps have none", () => {
  const wide = { ...chart, span: 2 * MAX_RIVER_SPAN };
  expect(runSteps(addStreets(globe, middle, wide, 1))).toBe(wide);
});
