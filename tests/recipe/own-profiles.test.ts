/** Worlds of own profiles: finite heights, conservative bounds, and grids equal to points, as with that of 1983. */
import { describe, expect, test } from "vitest";
import caverns from "../../scenes/caverns/scene.ts";
import cosmic from "../../scenes/cosmic/scene.ts";
import forest from "../../scenes/forest/scene.ts";
import mines from "../../scenes/mines/scene.ts";
import planet from "../../scenes/planet/scene.ts";
import skylands from "../../scenes/skylands/scene.ts";
import { KINDS } from "../../src/core/field/cover.ts";
import type { Gap } from "../../src/core/field/ground.ts";
import { createProfile } from "../../src/core/field/profile.ts";
import { flatGroundAt } from "../../src/core/flat/flat-ground.ts";
import { FEATURES } from "../../src/core/forest/features.ts";
import { createCountry, terraAt } from "../../src/core/forest/terra.ts";
import { createTerraWindow, fillTerra } from "../../src/core/forest/terra-window.ts";
import { altitudeOn, altitudeRange, kindOn } from "../../src/core/planet/sphere.ts";
import { profileCode, quantized } from "../../src/core/profiles/code.ts";
import { sumSines } from "../../src/core/profiles/sines.ts";
import { densityAt, densityBounds, glowAt } from "../../src/core/space/nebula.ts";
import { hillAt } from "../../src/core/underground/hills.ts";
import { undergroundGround } from "../../src/core/underground/underground.ts";
import { undergroundOf } from "../../src/recipe/kinds/country-generator.ts";
import { profileOf } from "../../src/recipe/profiles.ts";
import type { WorldTable } from "../../src/recipe/recipe.ts";
import { generate } from "../generate.ts";
import { sampled } from "../long-test.ts";
import { nonEmpty } from "../non-empty.ts";
import { expectBounds, expectSameGrid, PLACES } from "./expect-field.ts";

const code = (samples: ArrayLike<number>) => profileCode(createProfile(quantized(samples)));
const hills = (length: number, low = 2, high = 138) => sumSines({ length, range: [low, high], seed: length }).samples;
const spikes = (length: number) => Float64Array.from({ length }, (_, i) => (i % 7 === 3 ? 138 : 0));

const PROFILES: Record<string, string> = {
  "16 samples": code(hills(16)),
  "256 samples": code(hills(256)),
  "1,024 samples": code(hills(1024)),
  "4,096 samples": code(hills(4096)),
  "256 whole samples": code(hills(256).map(Math.round)),
  "4,096 whole samples": code(hills(4096).map(Math.round)),
  "16 samples below 0": code(hills(16, -200, -3)),
  "64 whole samples around 0": code(hills(64, -120, 220).map(Math.round)),
  "64 spikes": code(spikes(64)),
  "a level line": code(new Float64Array(16).fill(60)),
  "a level line at 0": code(new Float64Array(16)),
  "32,768 units": code(hills(32, -32_768, 32_768)),
};
const withProfile = <W extends WorldTable>({ world }: { readonly world: W }, profile: string): W => ({
  ...world,
  profile,
});

test("of the profiles that were read only the last 16 are kept", () => {
  const level = (height: number) => code(new Float64Array(16).fill(height));
  const first = profileOf(level(0));
  for (let height = 1; height < 16; height++) profileOf(level(height));
  expect(profileOf(level(0))).toBe(first);
  for (let height = 16; height < 32; height++) profileOf(level(height));
  expect(profileOf(level(0))).not.toBe(first);
});

const tested = Object.entries(PROFILES).filter((_, i) => i % sampled(1, 6) === 0);

describe.each(nonEmpty(tested))("%s", (_, profile) => {
  test("the profile is found by its code, and stays the same object", () => {
    expect(profileOf(profile)).toBe(profileOf(profile));
    expect(code(profileOf(profile).samples)).toBe(profile);
  });

  test.each([
    ["forest", forest],
    ["skylands", skylands],
    ["caverns", caverns],
    ["mines", mines],
  ] as const)("%s: ground, grids and bounds", (_, recipe) => {
    const islands = generate(withProfile(recipe as typeof skylands, profile));
    const ground = flatGroundAt(islands);
    const gap: Gap = { floor: 0, roof: 0, inside: false };
    for (const [x, y] of nonEmpty(PLACES)) {
      const { floor, roof } = ground.gapAt(x, y, 0, gap);
      expect(Number.isNaN(floor) || Number.isNaN(roof)).toBe(false);
      expect(ground.kindAt(x, y, floor)).toMatch(/^[a-z]+$/);
    }
    for (const field of [islands.ground, islands.scatter]) {
      expectSameGrid(field);
      expectBounds(field);
    }
  });

  test("windows of terra equal its points", () => {
    const land = createCountry({ profile: profileOf(profile) });
    const n = 130; // several tiles, and a part of one
    const out = createTerraWindow(n, n);
    for (const [west, south, spacing] of [
      [-60, 40, 1],
      [1e6 + 1, -1e6, 2],
    ]) {
      fillTerra(land, { west, south, spacing, n }, out);
      let wrong = 0;
      for (let k = 0; k < n * n; k++) {
        const point = terraAt(land, west + (k % n) * spacing, south + Math.floor(k / n) * spacing);
        const isSame =
          out.height[k] === point.height &&
          out.depth[k] === point.depth &&
          KINDS[out.kind[k]] === point.kind &&
          FEATURES[out.feature[k]] === point.feature;
        if (!isSame) wrong++;
      }
      expect(wrong).toBe(0);
    }
  });

  test.each([
    ["caverns", caverns],
    ["mines", mines],
  ] as const)("%s: hills and what is below", (_, recipe) => {
    const underground = undergroundOf(withProfile(recipe, profile));
    const ground = undergroundGround(underground);
    const gap: Gap = { floor: 0, roof: 0, inside: false };
    for (const [x, y] of nonEmpty(PLACES)) {
      expect(Number.isFinite(hillAt(underground.hills, x, y))).toBe(true);
      const { floor, roof } = ground.gapAt(x, y, -20, gap);
      expect(Number.isNaN(floor) || Number.isNaN(roof)).toBe(false);
    }
  });

  test("planet: altitudes within their range", () => {
    const globe = generate(withProfile(planet, profile));
    const [least, most] = altitudeRange(globe);
    expect(Number.isFinite(least) && Number.isFinite(most)).toBe(true);
    for (const [x, y] of nonEmpty(PLACES)) {
      const length = Math.hypot(x, y, 5e3);
      const at = [x, y, 5e3].map((v) => (v * globe.radius) / length) as [number, number, number];
      const altitude = altitudeOn(globe, ...at);
      // Sums are rounded in different orders.
      expect(altitude).toBeGreaterThanOrEqual(least - 1e-9);
      expect(altitude).toBeLessThanOrEqual(most + 1e-9);
      expect(kindOn(globe, ...at)).toMatch(/^[a-z]+$/);
    }
    expectSameGrid(globe.ground);
    expectBounds(globe.ground);
  });

  test("cosmic: densities within their bounds", () => {
    const { nebula } = generate(withProfile(cosmic, profile));
    const [bounds, shares] = [new Float64Array(2), new Float64Array(3)];
    for (const [x, y] of nonEmpty(PLACES)) {
      densityBounds(nebula, { x, y, z: 7, halfX: 20, halfY: 9, halfZ: 1 }, 0, bounds);
      const density = densityAt(nebula, x, y, 7);
      expect(density).toBeGreaterThanOrEqual(bounds[0]);
      expect(density).toBeLessThanOrEqual(bounds[1]);
      expect(density >= 0 && density <= 1).toBe(true);
      glowAt(nebula, x, y, 7, 0, shares);
      expect(shares[0] + shares[1] + shares[2]).toBeCloseTo(1, 12);
    }
    expectSameGrid(nebula.gas);
    expectBounds(nebula.gas);
  });
});
