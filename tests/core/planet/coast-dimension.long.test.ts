/** Fractal dimension of the coasts of more planets, from more windows, and decade by decade. */
import { expect, test } from "vitest";
import planet from "../../../scenes/planet/scene.ts";
import { fieldAt } from "../../../src/core/field/field.ts";
import { planetGround } from "../../../src/recipe/kinds/planet-generator.ts";
import { countCoastBoxes, dimensionOf } from "./coast-dimension.ts";

const { ocean, earth } = planet.presets ?? {};

test.each([
  ["the planet", planet.world],
  ["another seed", { ...planet.world, seed: 8 }],
  ["Ocean", { ...planet.world, ...ocean.world, shape: planet.world.shape }],
  ["Earth-size", { ...planet.world, ...earth.world, shape: { ...planet.world.shape, ...earth.world?.shape } }],
] as const)("coasts of %s have a dimension of 1.15 to 1.35 over four decades", (_, world) => {
  const { radius, ground, sea } = planetGround(world as typeof planet.world);
  const counts = countCoastBoxes(radius, (x, y, z) => fieldAt(ground, x, y, z) > sea, 24, radius / 5.2e4);
  expect(counts[0].size / counts[counts.length - 1].size).toBeGreaterThan(1e4);
  // The last decade is smoother: the field's finest samples are a metre apart.
  const decades = [0, 1, 2].map((k) => {
    const inside = counts.filter(({ size }) => size <= 1.01 * counts[0].size * 10 ** -k);
    return dimensionOf(inside.filter(({ size }) => size >= 0.08 * inside[0].size));
  });
  expect(dimensionOf(counts)).toBeGreaterThan(1.15);
  expect(dimensionOf(counts)).toBeLessThan(1.35);
  expect(Math.min(...decades)).toBeGreaterThan(1.1);
});
