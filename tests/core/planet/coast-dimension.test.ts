/** Coasts of eroded land have detail from orbit to a step: their fractal dimension over four decades of scale. */
import { expect, test } from "vitest";
import planet from "../../../scenes/planet/scene.ts";
import { fieldAt } from "../../../src/core/field/field.ts";
import { planetGround } from "../../../src/recipe/kinds/planet-generator.ts";
import { countCoastBoxes, dimensionOf } from "./coast-dimension.ts";

test("the coast of a round sea has dimension 1", () => {
  const counts = countCoastBoxes(60_000, (x, y, z) => 0.6 * x + 0.5 * y + 0.62 * z > 20_000, 8, 1);
  expect(counts[0].size / counts[counts.length - 1].size).toBeGreaterThan(1e4);
  expect(Math.abs(dimensionOf(counts) - 1)).toBeLessThan(0.03);
});

test("coasts of the planet have a dimension of 1.15 to 1.35 from 19 km to 1.2 m", () => {
  const { radius, ground, sea } = planetGround(planet.world);
  const counts = countCoastBoxes(radius, (x, y, z) => fieldAt(ground, x, y, z) > sea, 4, 1.2);
  expect(counts[0].size / counts[counts.length - 1].size).toBeGreaterThan(1e4);
  const dimension = dimensionOf(counts);
  expect(dimension).toBeGreaterThan(1.15);
  expect(dimension).toBeLessThan(1.35);
});
