import { describe, expect, test } from "vitest";
import { createRandom } from "../../../src/core/field/random.ts";
import { naiveTerrain, superpose } from "../../../src/core/profiles/interpolate.ts";
import { meanOfLayers, terrainLayers, weightsOf } from "../../../src/core/profiles/layers.ts";
import { nonEmpty } from "../../non-empty.ts";
import { transcribedInterpolation } from "./essay.ts";

const TERRAIN = naiveTerrain(256, [0, 100], createRandom(3));

test("with a falloff of 2 the mean has the bits of the superposition", () => {
  for (const by of ["linear", "cosine"] as const)
    for (const layers of [1, 2, 6, 8])
      expect(meanOfLayers(terrainLayers(TERRAIN, layers, by, 2))).toEqual(superpose(TERRAIN, layers, by));
});

test("layers are the essay's interpolations, cut to the terrain's length", () => {
  const ten = TERRAIN.subarray(0, 10);
  const layers = terrainLayers(ten, 3, "linear", 2);
  expect(layers.map(({ sample }) => sample)).toEqual([1, 2, 4]);
  for (const { sample, heights } of nonEmpty(layers))
    expect([...heights]).toEqual(transcribedInterpolation([...ten], sample, "linear").slice(0, 10));
});

test("from layer to layer the weight grows by the falloff, to 1", () => {
  const weights = (falloff: number) => terrainLayers(TERRAIN, 4, "linear", falloff).map(({ weight }) => weight);
  expect(weights(2)).toEqual([0.125, 0.25, 0.5, 1]);
  expect(weights(4)).toEqual([1 / 64, 1 / 16, 1 / 4, 1]);
  expect(weightsOf(terrainLayers(TERRAIN, 4, "linear", 2))).toBe(1.875);
});

test("with a falloff of 1 it is the plain mean", () => {
  const at = (sample: number) => transcribedInterpolation([...TERRAIN], sample, "linear")[5];
  expect(meanOfLayers(terrainLayers(TERRAIN, 3, "linear", 1))[5]).toBeCloseTo((at(1) + at(2) + at(4)) / 3, 10);
});

describe("arguments out of range are refused", () => {
  test.each([0, 0.99, 17, Number.NaN])("a falloff of %d", (falloff) => {
    expect(() => terrainLayers(TERRAIN, 3, "linear", falloff)).toThrow(
      `Expected a falloff from 1 to 16, got ${falloff}`,
    );
  });

  test.each([0, 21, 2.5, Number.NaN])("%d layers", (layers) => {
    expect(() => terrainLayers(TERRAIN, layers, "linear", 2)).toThrow(`from 1 to 20, got ${layers}`);
  });
});
