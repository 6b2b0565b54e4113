/** Eroded ground: continuous, bounded, with its own gradient, the same far away and on spheres, and filtered for distance. */
import { describe, expect, test } from "vitest";
import {
  createErosion,
  type Erosion,
  erodedAt,
  erodedGradientAt,
  erosionReach,
} from "../../../src/core/erosion/erosion.ts";
import { goldenTerms, solidTerms } from "../../../src/core/field/directions.ts";
import { createField } from "../../../src/core/field/field.ts";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { createRandom } from "../../../src/core/field/random.ts";

const RADIUS = 60_000;
const LAND = createField(PROFILE_1983, goldenTerms(5, 9), { octaves: [0, -1], H: 0.85, twist: 1.1, seed: 5 });
const GLOBE = createField(PROFILE_1983, solidTerms(5, 0.8), { octaves: [0, -2], H: 0.8, seed: 3 });

type Place = readonly [x: number, y: number, z: number];
interface Case {
  readonly erosion: Erosion;
  readonly bare: Erosion;
  place(random: () => number): Place;
  /** A place some metres away along the ground. */
  beside(place: Place, east: number, north: number): Place;
}

const onSphere = ([x, y, z]: Place): Place => {
  const k = RADIUS / Math.hypot(x, y, z);
  return [k * x, k * y, k * z];
};

const planeAt = (x0: number): Case => ({
  erosion: createErosion(LAND, 2),
  bare: createErosion(LAND, 2, { strength: 0 }),
  place: (random) => [x0 + 1e4 * random(), 2e4 * random() - x0, 0],
  beside: ([x, y], east, north) => [x + east, y + north, 0],
});

const CASES: Readonly<Record<string, Case>> = {
  "a plane": planeAt(0),
  "a plane at 10⁸ m": planeAt(1e8),
  "a sphere": {
    erosion: createErosion(GLOBE, 8, { round: true }),
    bare: createErosion(GLOBE, 8, { round: true, strength: 0 }),
    place: (random) => onSphere([random() - 0.5, random() - 0.5, random() - 0.5]),
    // A step along any two directions that cross the way up.
    beside: ([x, y, z], east, north) => {
      const level = Math.hypot(x, y);
      return onSphere([
        x - (east * y) / level - (north * z * x) / level / RADIUS,
        y + (east * x) / level - (north * z * y) / level / RADIUS,
        z + (north * level) / RADIUS,
      ]);
    },
  },
};

const out = new Float64Array(2);
const heightAt = (erosion: Erosion, place: Place, width = 0) => erodedAt(erosion, ...place, 0, out, width)[0];

describe.each(Object.entries(CASES))("%s", (name, { erosion, bare, place, beside }) => {
  test("has no jump: the steepest of a kilometre's steps is one at every scale", () => {
    const random = createRandom(11);
    let worst = 0;
    for (let k = 0; k < 40; k++) {
      const start = place(random);
      const at = (distance: number) => heightAt(erosion, beside(start, 0.8 * distance, 0.6 * distance));
      let [from, length, parts] = [0, 1000, 1000];
      // From a kilometre down to a micrometre, always into the greatest step.
      for (; length > 1e-6; length /= parts, parts = 10) {
        const heights = Array.from({ length: parts + 1 }, (_, i) => at(from + (i * length) / parts));
        const steps = heights.slice(1).map((height, i) => Math.abs(height - heights[i]));
        from += (steps.indexOf(Math.max(...steps)) * length) / parts;
      }
      worst = Math.max(worst, Math.abs(at(from + length) - at(from)));
    }
    expect(worst).toBeLessThan(1e-4);
    expect(worst).toBeGreaterThan(0);
  });

  test("is within its reach of the base, and uses much of it", () => {
    const random = createRandom(12);
    const reach = erosionReach(erosion);
    let [least, most] = [0, 0];
    for (let k = 0; k < 20_000; k++) {
      const at = place(random);
      const added = heightAt(erosion, at) - heightAt(bare, at);
      least = Math.min(least, added);
      most = Math.max(most, added);
    }
    expect(-least).toBeLessThanOrEqual(reach);
    expect(most).toBeLessThanOrEqual(reach);
    expect(Math.min(-least, most)).toBeGreaterThan(reach / 4);
  });

  test("has a gradient, that of the base without gullies, which is along the ground", () => {
    const random = createRandom(13);
    const slope = new Float64Array(3);
    let [worst, steep, miss] = [0, 0, 0];
    for (let k = 0; k < 2000; k++) {
      const at = place(random);
      erodedGradientAt(erosion, ...at, 0, slope);
      const h = 0.8;
      const rise = heightAt(erosion, beside(at, h, 0)) - heightAt(erosion, beside(at, -h, 0));
      const [to, back] = [beside(at, h, 0), beside(at, -h, 0)];
      const along = slope.reduce((sum, part, axis) => sum + part * (to[axis] - back[axis]), 0);
      steep += rise ** 2;
      miss += (along - rise) ** 2;
      if (name === "a sphere")
        worst = Math.max(worst, Math.abs(slope.reduce((sum, part, axis) => sum + part * at[axis], 0)) / RADIUS);
    }
    expect(Math.sqrt(miss / steep)).toBeLessThan(0.1);
    expect(worst).toBeLessThan(1e-9);
  });

  test("is the base where everything narrower than the filter is left out, and changes without a step", () => {
    const random = createRandom(14);
    for (let k = 0; k < 300; k++) {
      const at = place(random);
      expect(heightAt(erosion, at, erosion.scale)).toBe(heightAt(bare, at));
      expect(heightAt(erosion, at, 1e-6)).toBe(heightAt(erosion, at));
      for (const width of [7, 28.125, 56.25, 112.5, 200])
        expect(Math.abs(heightAt(erosion, at, width) - heightAt(erosion, at, width * 1.0001))).toBeLessThan(0.05);
    }
  });
});

test("gullies of the greatest strength are within their reach, and beyond that of the usual strength", () => {
  const { erosion, bare, place } = CASES["a plane"];
  const deep = createErosion(LAND, 2, { strength: 2 });
  const random = createRandom(12);
  let most = 0;
  for (let k = 0; k < 20_000; k++) {
    const at = place(random);
    most = Math.max(most, Math.abs(heightAt(deep, at) - heightAt(bare, at)));
  }
  expect(most).toBeLessThanOrEqual(erosionReach(deep));
  expect(most).toBeGreaterThan(erosionReach(erosion));
});

test("a filter fades gullies out from a quarter of their wavelength to half of it", () => {
  const { place } = CASES["a plane"];
  const wavelength = 160;
  const one = createErosion(LAND, 2, { scale: wavelength, octaves: 1 });
  const bare = createErosion(LAND, 2, { scale: wavelength, octaves: 1, strength: 0 });
  const random = createRandom(16);
  for (let k = 0; k < 200; k++) {
    const at = place(random);
    const ground = heightAt(bare, at);
    const whole = heightAt(one, at) - ground;
    const shown = (width: number) => (heightAt(one, at, width) - ground) / whole;
    expect(Math.abs(whole)).toBeGreaterThan(0);
    expect(shown(wavelength / 4)).toBeCloseTo(1, 6);
    expect(shown(wavelength / 3)).toBeCloseTo(0.5, 6);
    expect(shown(wavelength / 2.2)).toBeCloseTo(0.1, 6);
    expect(shown(wavelength / 2)).toBeCloseTo(0, 12);
  }
});

test("ground has the same bits as ever", () => {
  const { erosion } = CASES["a plane"];
  const values = [
    [0, 0],
    [1234.5, -987.25],
    [-1e6, 2e6],
  ].map(([x, y]) => [...erodedAt(erosion, x, y, 0, 0, out)].map(String).join(" "));
  expect(values).toEqual([
    "553.7265334692006 0.15204265606555808",
    "711.3827386199829 0.30548725989227454",
    "545.2367404405795 -0.1297169123924612",
  ]);
});

test("crests are sharper than valleys, and drainage tells them apart", () => {
  const { erosion, bare } = CASES["a plane"];
  const random = createRandom(15);
  const added = { valley: [0, 0], crest: [0, 0] };
  for (let k = 0; k < 20_000; k++) {
    const at: Place = [1e4 * random(), 1e4 * random(), 0];
    const above = heightAt(erosion, at) - heightAt(bare, at);
    const drainage = erodedAt(erosion, ...at, 0, out)[1];
    if (Math.abs(drainage) < 0.4) continue;
    const one = drainage < 0 ? added.valley : added.crest;
    one[0] += above;
    one[1]++;
  }
  expect(added.valley[0] / added.valley[1]).toBeLessThan(-3);
  expect(added.crest[0] / added.crest[1]).toBeGreaterThan(3);
});

test.each([
  [{ strength: 2.1 }, "Expected strength from 0 to 2, got 2.1."],
  [{ crest: Number.NaN }, "Expected crest from 0 to 1, got NaN."],
  [{ scale: 0 }, "Expected a scale from 1 to 1000000 m, got 0."],
  [{ octaves: 13 }, "Expected 1 to 12 octaves, got 13."],
  [{ octaves: 2.5 }, "Expected 1 to 12 octaves, got 2.5."],
] as const)("%o is refused", (options, message) => {
  expect(() => createErosion(LAND, 2, options)).toThrow(new RangeError(message));
});

test("a relief that is not above 0 is refused", () => {
  expect(() => createErosion(LAND, 0)).toThrow(new RangeError("Expected metres a unit above 0, got 0."));
});
