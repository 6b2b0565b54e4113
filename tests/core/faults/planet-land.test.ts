import { describe, expect, test } from "vitest";
import { createLand } from "../../../src/core/faults/land.ts";
import { planetLand } from "../../../src/core/faults/planet-land.ts";
import { FAULT_DEFAULTS, runFaultSettings } from "../../../src/core/faults/settings.ts";
import { TILE_MARGIN } from "../../../src/core/field/tile.ts";
import { nonEmpty } from "../../non-empty.ts";

const land = runFaultSettings({ ...FAULT_DEFAULTS, xSize: 140, ySize: 100 });
const [low, high] = [Math.min(...land.heights), Math.max(...land.heights)];
const share = (h: number) => (h - low) / (high - low);

describe("a land of faults for the faces of a planet", () => {
  test("has the land's own heights in its middle, from 0 to 1", () => {
    const { tile } = planetLand(land, true);
    const [{ columns, coefficients }] = tile.levels;
    for (let i = 50; i < 90; i++)
      for (let j = 40; j < 60; j++)
        expect(coefficients[(j + TILE_MARGIN) * columns + i + TILE_MARGIN]).toBeCloseTo(
          share(land.heights[i * 100 + j]),
          6,
        );
    expect(tile.low).toBe(0);
    expect(tile.high).toBeLessThanOrEqual(1);
    expect(tile.high).toBeGreaterThan(0.5);
  });

  test("has a fifth of its cells below a sea, and without one its mean height at the datum", () => {
    const { datum } = planetLand(land, true);
    const below = land.heights.filter((h) => share(h) < datum).length / land.heights.length;
    expect(below).toBeGreaterThan(0.1);
    expect(below).toBeLessThanOrEqual(0.2);
    const mean = share(land.heights.reduce((sum, h) => sum + h) / land.heights.length);
    expect(planetLand(land, false).datum).toBeCloseTo(mean, 6);
  });

  test.each([
    [true, 0],
    [false, share(land.heights.reduce((sum, h) => sum + h) / land.heights.length)],
  ])("falls to one height before the edges of a face (in a sea: %s)", (isInSea, beyond) => {
    const { tile } = planetLand(land, isInSea);
    for (const level of nonEmpty(tile.levels)) expect(level.coefficients[0]).toBe(Math.fround(beyond));
    for (let k = -50; k <= 50; k++)
      for (const side of [-1, -0.9, 0.9, 1]) {
        expect(tile.at(side, k / 50)).toBeCloseTo(beyond, 6);
        expect(tile.at(k / 50, side)).toBeCloseTo(beyond, 6);
      }
    // Its corners are round.
    expect(tile.at(0.68, 0.47)).toBeCloseTo(beyond, 6);
  });

  test("spreads a land of few cells over a face, and is dry where nothing differs", () => {
    const small = createLand(4, 4);
    small.heights.set([0, 0, 0, 0, 0, 9, 9, 0, 0, 9, 9, 0, 0, 0, 0, 0]);
    const { tile } = planetLand(small, true);
    expect(tile.levels[0].columns).toBeGreaterThanOrEqual(128 + 2 * TILE_MARGIN);
    expect(tile.at(0, 0)).toBeCloseTo(1, 5);
    expect(tile.at(0.13, 0)).toBeGreaterThan(0.9);
    const { tile: flat, datum } = planetLand(createLand(16, 16), true);
    expect(datum).toBeLessThan(0.5);
    expect(flat.at(0, 0)).toBeCloseTo(0.6, 6);
    expect(flat.at(1, 0)).toBe(0);
  });
});
