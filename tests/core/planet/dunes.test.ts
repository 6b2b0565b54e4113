/** Dunes: within their reach, continuous, steep to leeward, the same bits as ever; and as a part of eroded land, with its bounds. */
import { describe, expect, test } from "vitest";
import { fieldAt } from "../../../src/core/field/field.ts";
import { DUNES, dunesAt, dunesReach, dunesShown } from "../../../src/core/planet/dunes.ts";
import { createErodedLand } from "../../../src/core/planet/eroded-land.ts";
import type { LandForms } from "../../../src/core/planet/forms.ts";
import { createLandForms } from "../../../src/core/planet/land-forms.ts";
import { phasorAt } from "../../../src/core/planet/phasor.ts";
import { planetField, reliefFor } from "../../../src/core/planet/planet.ts";
import { altitudeOf } from "../../../src/core/planet/sphere.ts";
import { nonEmpty } from "../../non-empty.ts";
import { evenDirections } from "./directions-around.ts";
import { expectWithinBounds } from "./formed-land.ts";

const RADIUS = 3_390_000;
const STILL = () => 0;

/** Heights of dunes along the equator, eastward, which is downwind there. */
function alongWind(count: number, step: number, width = 0): number[] {
  return Array.from({ length: count }, (_, k) => {
    const angle = (k * step) / RADIUS;
    return dunesAt(1, 1, RADIUS * Math.cos(angle), RADIUS * Math.sin(angle), 0, width, STILL);
  });
}

test("dunes stay between the ground and their reach, and reach half of it", () => {
  const heights = alongWind(20_000, 7);
  const most = Math.max(...heights);
  expect(Math.min(...nonEmpty(heights))).toBeGreaterThanOrEqual(0);
  expect(most).toBeLessThanOrEqual(dunesReach(1));
  expect(most).toBeGreaterThan(0.5 * dunesReach(1));
});

test("they rise gently with the wind and fall steeply at no more than sand can hold", () => {
  const heights = alongWind(40_000, 1);
  const slopes = heights.slice(1).map((h, k) => h - heights[k]);
  const sorted = [...slopes].sort((a, b) => a - b);
  const [fall, climb] = [-sorted[Math.floor(0.03 * sorted.length)], sorted[Math.floor(0.97 * sorted.length)]];
  expect(fall).toBeGreaterThan(0.4);
  expect(fall).toBeLessThan(1);
  expect(climb).toBeLessThan(0.6 * fall);
});

test("less sand makes lower dunes, and none without it", () => {
  const p = [0.6 * RADIUS, 0.7 * RADIUS, 0.387 * RADIUS] as const;
  const [all, some] = [1, 0.5].map((sand) => dunesAt(sand, 1, ...p, 0, STILL));
  expect(some).toBeLessThan(all);
  expect(dunesAt(0, 1, ...p, 0, STILL)).toBe(0);
});

test("a wide filter leaves the mean of all dunes", () => {
  const heights = alongWind(20_000, 7);
  const mean = heights.reduce((sum, h) => sum + h, 0) / heights.length;
  const [filtered, other] = alongWind(2, 5000, 1e4);
  expect(filtered).toBe(other);
  expect(Math.abs(filtered - mean)).toBeLessThan(0.2 * mean);
  expect([0, 0.05, 0.15, 0.3].map((width) => dunesShown(1, width)).map((v) => v.toFixed(2))).toEqual([
    "1.00",
    "1.00",
    "0.39",
    "0.00",
  ]);
});

test("phasor noise turns once in a wavelength along its direction", () => {
  const out = new Float64Array(2);
  let turned = 0;
  let before = phasorAt(12, 900, 3, 5e5, 0, 0, [0, 1, 0], out)[0];
  let [least, most] = [1, 0];
  for (let y = 1; y <= 30_000; y++) {
    const [turn, size] = phasorAt(12, 900, 3, 5e5, y, 0, [0, 1, 0], out);
    least = Math.min(least, size);
    most = Math.max(most, size);
    turned += turn - before - Math.round(turn - before);
    before = turn;
  }
  expect(least).toBeGreaterThanOrEqual(0);
  expect(most).toBeLessThanOrEqual(1);
  expect(turned / 100).toBeGreaterThan(0.85);
  expect(turned / 100).toBeLessThan(1.15);
});

describe.each([[60_000], [RADIUS]])("eroded land with dunes on %i m", (radius) => {
  const ground = planetField(radius, { H: 0.68, seed: 5 });
  const plain = { radius, ground, relief: reliefFor(ground, 0.2), sea: 240, peak: 500 };
  const erosion = { strength: 1.6, crest: 0.6, valley: 0.7 };
  const bare = { ...plain, ground: createErodedLand(plain, erosion) };
  let forms!: LandForms;
  const land = {
    ...plain,
    ground: createErodedLand(plain, erosion, (made) => (forms = createLandForms({ dunes: 1 }, made))),
  };
  const at = (of: typeof land, d: readonly number[]) =>
    altitudeOf(of, fieldAt(of.ground, radius * d[0], radius * d[1], radius * d[2]));
  const seas = evenDirections(3000).filter((d) => at(land, d) - at(bare, d) > 30);

  test("a part of the land has them", () => {
    expect(seas.length).toBeGreaterThan(100);
    expect(seas.length).toBeLessThan(2000);
  });

  test("dunes have no jump: a micrometre changes heights by micrometres", () => {
    for (const [x, y, z] of nonEmpty(seas)) {
      const step = 1e-6 / radius;
      expect(Math.abs(at(land, [x + step, y, z]) - at(land, [x, y, z]))).toBeLessThan(2e-5 + 1e-11 * radius);
    }
  });

  test("heights do not depend on the place that was read before", () => {
    const places = evenDirections(200);
    const heights = places.map((d) => at(land, d));
    const again = places.map((d) => {
      at(land, seas[0]);
      return at(land, d);
    });
    expect(again).toEqual(heights);
  });

  test("they stay within the bounds of boxes and of the whole, and dunes alone within theirs", () => {
    expectWithinBounds(land, seas);
    const out = new Float64Array(3);
    const half = radius / 64;
    let most = 0;
    for (const d of nonEmpty(seas)) {
      at(land, d);
      const [x, y, z] = d.map((v) => radius * v);
      const height = forms.finish(0, x, y, z, 0, 0);
      forms.over({ x, y, halfX: half, halfY: half, halfZ: half, blur: 0 }, z, 0, false, out);
      expect(height).toBeLessThanOrEqual(out[1]);
      most = Math.max(most, height / out[1]);
    }
    expect(most).toBeGreaterThan(0.5);
  });
});

test("dunes have the same bits as ever", () => {
  const heights = [0, 900, 1800].map((y) => dunesAt(1, 1, 0.8 * RADIUS, 0.5 * RADIUS + y, 0.3 * RADIUS, 0, () => 0.5));
  expect(heights.map(String)).toEqual(["154.55864586138156", "38.6252629424139", "162.7508781622198"]);
});

test("numbers of dunes belong together", () => {
  expect(DUNES.heights.length).toBe(DUNES.lengths.length);
  expect(DUNES.across.length).toBe(DUNES.lengths.length);
});
