/** Canyons: floors, walls and terraces of the function itself; and as a part of eroded land, continuous and within bounds. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldAt } from "../../../src/core/field/field.ts";
import {
  CANYONS,
  canyon,
  canyonAt,
  canyonDepth,
  MOST_TERRACED,
  terraced,
  terracesShown,
} from "../../../src/core/planet/canyons.ts";
import { createErodedLand } from "../../../src/core/planet/eroded-land.ts";
import { createLandForms } from "../../../src/core/planet/land-forms.ts";
import { planetField, reliefFor } from "../../../src/core/planet/planet.ts";
import { altitudeOf } from "../../../src/core/planet/sphere.ts";
import { nonEmpty } from "../../non-empty.ts";
import { acrossTo, evenDirections } from "./directions-around.ts";
import { expectWithinBounds } from "./formed-land.ts";

const distance = fc.double({ min: 0, max: 12_000, noNaN: true });

function depthAt(main: number, side: number): number {
  canyonAt(main, side);
  return canyon[0];
}

test("valleys are deepest along their lines, and end at their rims and beyond the reach of side valleys", () => {
  expect(depthAt(0, 1e5)).toBe(1);
  expect(depthAt(CANYONS.floor, 1e5)).toBe(1);
  expect(depthAt(CANYONS.width, 1e5)).toBe(0);
  expect(depthAt(CANYONS.width + 500, 0)).toBeGreaterThan(0.3);
  expect(depthAt(CANYONS.reach, 0)).toBe(0);
});

test("depth is continuous, and its derivatives are those of its differences", () => {
  fc.assert(
    fc.property(distance, distance, (main, side) => {
      const here = depthAt(main, side);
      const [, along, beside] = canyon;
      const step = 0.01;
      const [m, s] = [depthAt(main + step, side) - here, depthAt(main, side + step) - here];
      expect(Math.abs(m)).toBeLessThan(0.002 * step);
      expect(Math.abs(s)).toBeLessThan(0.002 * step);
      // A crease within the step has any derivative of both of its sides.
      const creased = Math.abs(m / step - along) > 1e-5 || Math.abs(s / step - beside) > 1e-5;
      canyonAt(main + step, side + step);
      expect(creased && canyon[1] === along && canyon[2] === beside).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test("gullies end at rims, at floors and where walls meet, and furrow walls and the plateau far from them", () => {
  const { width, floor, sideWidth, calm, reach } = CANYONS;
  const keptAt = (main: number, side = 1e5) => {
    canyonAt(main, side);
    return canyon[3];
  };
  const middle = (width + floor) / 2;
  for (const main of [0, floor, width]) expect(keptAt(main)).toBeCloseTo(0, 9);
  for (const side of [0, sideWidth]) expect(keptAt(1.5 * width, side)).toBeCloseTo(0, 9);
  expect(keptAt(middle)).toBeCloseTo(1, 9);
  expect(keptAt(width + calm * (width - floor))).toBe(1);
  expect(keptAt(reach, 0)).toBe(1);
  // A side valley whose depth there is that of the main one.
  const near = (1 - middle / reach) ** 2;
  expect(keptAt(middle, sideWidth * (1 - 0.5 / near))).toBeCloseTo(0, 9);
});

test("low ground has shallow canyons, whose floors stay above the sea", () => {
  for (let altitude = 0; altitude <= 4000; altitude += 10)
    expect(canyonDepth(altitude, 1)).toBeLessThanOrEqual(Math.min(altitude, CANYONS.depth));
});

test("terraces are level steps between cliffs, at the same altitudes everywhere", () => {
  const { step } = CANYONS;
  for (let k = 0; k < 5; k++) {
    const tread = terraced(k * step + 5, step, 1) - terraced(k * step - 5, step, 1);
    const cliff = terraced((k + 0.5) * step + 5, step, 1) - terraced((k + 0.5) * step - 5, step, 1);
    expect(terraced(k * step, step, 1)).toBeCloseTo(k * step, 9);
    expect(tread).toBeLessThan(2);
    expect(cliff).toBeGreaterThan(30);
  }
  for (let altitude = 0; altitude < 600; altitude++) {
    const moved = terraced(altitude, step, 1) - altitude;
    expect(Math.abs(moved)).toBeLessThanOrEqual(MOST_TERRACED * step);
    expect(terraced(altitude + 1, step, 1)).toBeGreaterThan(terraced(altitude, step, 1));
  }
  expect(terraced(123, step, 0)).toBe(123);
  expect([0, step, 2 * step].map((width) => terracesShown(width, step))).toEqual([1, 0.5, 0]);
});

describe.each([[60_000], [3_390_000]])("eroded land with canyons on %i m", (radius) => {
  const ground = planetField(radius, { H: 0.68, seed: 5 });
  const plain = { radius, ground, relief: reliefFor(ground, 0.2), sea: 240, peak: 500 };
  const erosion = { strength: 1.6, crest: 0.6, valley: 0.7 };
  const bare = { ...plain, ground: createErodedLand(plain, erosion) };
  const land = { ...plain, ground: createErodedLand(plain, erosion, (made) => createLandForms({ canyons: 1 }, made)) };
  const at = (of: typeof land, d: readonly number[]) =>
    altitudeOf(of, fieldAt(of.ground, radius * d[0], radius * d[1], radius * d[2]));
  const deep = 0.3 * CANYONS.depth * Math.min(1, radius / 1_000_000);
  const cut = evenDirections(6000).filter((d) => at(bare, d) - at(land, d) > deep);

  test("a part of the land has them", () => {
    expect(cut.length).toBeGreaterThan(60);
    expect(cut.length).toBeLessThan(1500);
  });

  test("the rest has the same bits", () => {
    const same = evenDirections(500).filter((d) => at(bare, d) === at(land, d));
    expect(same.length).toBeGreaterThan(250);
  });

  test("canyons have no jump: a micrometre changes heights by micrometres", () => {
    for (const [x, y, z] of nonEmpty(cut)) {
      const step = 1e-6 / radius;
      expect(Math.abs(at(land, [x + step, y, z]) - at(land, [x, y, z]))).toBeLessThan(5e-5 + 2e-11 * radius);
    }
  });

  // Gullies that turn where the slope does leave steps of hundreds of metres, 7 in 10,000.
  test.runIf(radius > 60_000)("canyons have no teeth: hardly a step of 2 m is steeper than 20", () => {
    let [steps, steep] = [0, 0];
    for (const d of cut.slice(0, 40))
      for (const [a, b, c] of acrossTo(d)) {
        const ray = (s: number) =>
          at(land, [d[0] + (s / radius) * a, d[1] + (s / radius) * b, d[2] + (s / radius) * c]);
        let before = ray(-2000);
        for (let s = -1998; s <= 2000; s += 2) {
          const here = ray(s);
          steps++;
          if (Math.abs(here - before) > 40) steep++;
          before = here;
        }
      }
    expect(steep).toBeLessThan(steps / 10_000);
  });

  test("they stay within the bounds of boxes and of the whole", () => expectWithinBounds(land, cut));
});
