/** Relief of a moon: craters, faults, bounds and determinism. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { craterOctaves, cratersAt, LARGEST } from "../../../src/core/planet/craters.ts";
import {
  createMoon,
  createRifts,
  FLOODED_DEPTH,
  flooded,
  MOON_SLOPE,
  moonAt,
  moonRange,
  riftsAt,
} from "../../../src/core/planet/moon.ts";
import { altitudeOn, altitudeRange, createGlobe } from "../../../src/core/planet/sphere.ts";
import { nonEmpty } from "../../non-empty.ts";
import { acrossTo, type Direction, direction, evenDirections, SEAMS } from "./directions-around.ts";

const RADIUS = 1_737_000;
const moon = createMoon(RADIUS, { seed: 7 });
const at = (radius: number, [x, y, z]: Direction) => [radius * x, radius * y, radius * z] as const;
const around = evenDirections(1500);

/** The direction `metres` along the ground from d, toward a. */
function beside(d: Direction, a: Direction, metres: number, radius: number): Direction {
  const v = d.map((part, i) => part + (a[i] * metres) / radius);
  const away = Math.hypot(...v);
  return v.map((part) => part / away) as unknown as Direction;
}

test("relief is continuous on and off the seams: a step of a millimetre climbs a few at most", () => {
  fc.assert(
    fc.property(direction, (d) => {
      for (const a of nonEmpty(acrossTo(d))) {
        const climb = moonAt(moon, ...at(RADIUS, beside(d, a, 0.001, RADIUS))) - moonAt(moon, ...at(RADIUS, d));
        expect(Math.abs(climb)).toBeLessThan(0.01);
      }
    }),
    { numRuns: 400 },
  );
});

test("heights are within their bounds, whatever the moon", () => {
  const moons = [400, 5000, 60_000, RADIUS, 6_371_000].map((radius, i) =>
    createMoon(radius, { seed: i + 3, steep: 1 + i }),
  );
  for (const one of moons) {
    const [lowest, highest] = moonRange(one);
    expect(Math.max(-lowest, highest)).toBeLessThan(one.radius);
    const heights = around.map((d) => moonAt(one, ...at(one.radius, d)));
    expect(Math.min(...nonEmpty(heights))).toBeGreaterThan(lowest);
    expect(Math.max(...nonEmpty(heights))).toBeLessThan(highest);
  }
});

test.each([
  [60_000, 100, 500],
  [RADIUS, 1200, 5000],
  [6_371_000, 2000, 9000],
])("on %i m one deviation of relief is %i to %i m, and the slope is as documented", (radius, least, most) => {
  const one = createMoon(radius, { seed: 7 });
  const heights = around.map((d) => moonAt(one, ...at(radius, d)));
  const mean = heights.reduce((sum, h) => sum + h) / heights.length;
  const deviation = Math.sqrt(heights.reduce((sum, h) => sum + (h - mean) ** 2, 0) / heights.length);
  expect(deviation).toBeGreaterThan(least);
  expect(deviation).toBeLessThan(most);
  let squares = 0;
  for (const [i, d] of around.entries()) {
    for (const a of acrossTo(d)) squares += (moonAt(one, ...at(radius, beside(d, a, 1, radius))) - heights[i]) ** 2;
  }
  expect(Math.sqrt(squares / around.length) / MOON_SLOPE).toBeGreaterThan(0.8);
  expect(Math.sqrt(squares / around.length) / MOON_SLOPE).toBeLessThan(1.25);
});

describe("a crater", () => {
  const [octave] = craterOctaves(40_000, 20_000, 5);
  const reading = (d: Direction) => cratersAt(octave, 40_000, ...at(40_000, d));
  const wide = evenDirections(40_000);
  const middle = wide.reduce((best, d) => (reading(d) < reading(best) ? d : best));

  test("is a bowl within a rim above the ground, all around", () => {
    const [a, b] = acrossTo(middle);
    for (let turn = 0; turn < 12; turn++) {
      const toward = a.map((v, i) => v * Math.cos(turn / 2) + b[i] * Math.sin(turn / 2)) as unknown as Direction;
      const steps = Array.from({ length: 100 }, (_, i) => reading(beside(middle, toward, 160 * i, 40_000)));
      const rim = steps.indexOf(Math.max(...steps));
      expect(steps[0]).toBeLessThan(0);
      expect(steps[rim]).toBeGreaterThan(0.1 * -steps[0]);
      expect(160 * rim).toBeLessThan(1.2 * LARGEST * octave.size);
    }
  });

  test("an octave leaves most ground unchanged, and none deeper than its depth per cell", () => {
    const readings = wide.map(reading);
    expect(readings.filter((h) => h === 0).length / wide.length).toBeGreaterThan(0.1);
    expect(Math.min(...nonEmpty(readings))).toBeGreaterThan(-2 * LARGEST * octave.size * octave.depth);
  });
});

test("craters have all sizes from a quarter of the radius to metres", () => {
  const sizes = moon.octaves.map(({ size }) => size);
  expect(sizes[0] * LARGEST).toBeGreaterThan(RADIUS / 5);
  expect(sizes[sizes.length - 1] * LARGEST).toBeLessThan(6);
  for (const one of nonEmpty(moon.octaves))
    expect(
      around.some((d) => cratersAt(one, RADIUS, ...at(RADIUS, d)) < 0),
      `${one.size}`,
    ).toBe(true);
});

test("a fault raises one side and lowers the other by its size, which shrinks as n/(n + 4i), without mirroring the moon", () => {
  const [rift] = createRifts(1000, 1, 50, 3);
  const one = (d: readonly number[]) => riftsAt([rift], 1000 * d[0], 1000 * d[1], 1000 * d[2]);
  expect(one(rift.normal)).toBe(50);
  expect(one(rift.normal.map((v) => -v))).toBe(-50);
  const rifts = createRifts(1000, 18, 50, 3);
  expect(rifts.map(({ size }) => size)).toEqual(rifts.map((_, i) => (50 * 18) / (18 + 4 * i)));
  expect(rifts.filter(({ offset }) => offset === 0).length).toBe(6);
  const mirrored = around.map(
    (d) => riftsAt(rifts, ...at(1000, d)) + riftsAt(rifts, ...at(1000, d.map((v) => -v) as unknown as Direction)),
  );
  expect(mirrored.filter((sum) => Math.abs(sum) > 20).length / around.length).toBeGreaterThan(0.5);
});

test("the flood keeps heights and a fifth of the depths, without a step or a crease", () => {
  expect([flooded(5, 100), flooded(-100, 100)]).toEqual([5, -100]);
  expect(flooded(-1000, 100) - flooded(-900, 100)).toBeCloseTo(-100 * FLOODED_DEPTH, 9);
  for (let h = 0; h > -400; h -= 0.25) {
    const [above, here, below] = [flooded(h + 0.25, 100), flooded(h, 100), flooded(h - 0.25, 100)];
    expect(Math.abs(above - 2 * here + below)).toBeLessThan(0.002);
    expect(here - below).toBeGreaterThan(0);
  }
});

test("a moon has fixed bits, and differs by seed", () => {
  const print = (seed: number) => SEAMS.map((d) => moonAt(createMoon(RADIUS, { seed }), ...at(RADIUS, d)));
  expect(print(7)).toEqual(print(7));
  expect(print(7)).not.toEqual(print(8));
  expect(moonAt(moon, RADIUS, 0, 0)).toBe(PRINTED);
});
const PRINTED = -3054.920839184203;

test("a globe's ground includes its moon's relief and bounds", () => {
  const globe = createGlobe({ radius: RADIUS, wet: false, moon });
  const bare = createGlobe({ radius: RADIUS, wet: false });
  for (const d of nonEmpty(SEAMS))
    expect(altitudeOn(globe, ...at(3 * RADIUS, d)) - altitudeOn(bare, ...at(3 * RADIUS, d))).toBeCloseTo(
      moonAt(moon, ...at(RADIUS, d)),
      6,
    );
  expect(altitudeRange(globe)[0] - altitudeRange(bare)[0]).toBeCloseTo(moonRange(moon)[0], 6);
});

test.each([
  [0, {}, "Expected a radius from 100 to 10000000 m, got 0."],
  [Number.NaN, {}, "Expected a radius from 100 to 10000000 m, got NaN."],
  [1000, { finest: 0 }, "Expected a finest cell above 0 m, got 0."],
  [1000, { steep: Number.NaN }, "Expected a steepness above 0 and below 100, got NaN."],
  [1000, { faults: 65 }, "Expected 1 to 64 faults, got 65."],
])("a moon of %s m with %o throws", (radius, options, message) => {
  expect(() => createMoon(radius, options)).toThrow(new RangeError(message));
});
