import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRangeTable } from "../../../src/core/field/bounds.ts";
import { coverAt } from "../../../src/core/field/cover.ts";
import { type Field, fieldAt, fieldDeviation } from "../../../src/core/field/field.ts";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { createPatch, placeOn } from "../../../src/core/planet/cube-sphere.ts";
import { planetField, reliefFor } from "../../../src/core/planet/planet.ts";
import {
  altitudeOf,
  altitudeOn,
  altitudeRange,
  boundsOn,
  createGlobe,
  type Globe,
  heightOn,
  kindOn,
  surfaceOn,
} from "../../../src/core/planet/sphere.ts";
import { nonEmpty } from "../../non-empty.ts";
import { acrossTo, type Direction, direction, evenDirections, SEAMS } from "./directions-around.ts";

const RADII = [400, 60_000, 1_737_000, 6_371_000];
const GLOBE_1983 = createGlobe({ radius: 400, sea: 330 });
const planetOf = (radius: number) => createGlobe({ radius, sea: 300, ground: planetField(radius) });
const GLOBES: [string, Globe][] = [
  ["1983, 400 m", GLOBE_1983],
  ...RADII.slice(1).map((radius): [string, Globe] => [`${radius / 1000} km`, planetOf(radius)]),
];
const years = fc.constantFrom(0, 17.5, -3000);

const scaled = ([x, y, z]: Direction, by: number) => [x * by, y * by, z * by] as const;

describe.each(GLOBES)("%s", (_, globe) => {
  const { radius, ground } = globe;

  test("heights and kinds are those of the fields at the datum, from any altitude", () => {
    fc.assert(
      fc.property(direction, years, (d, t) => {
        const datum = scaled(d, radius);
        const height = fieldAt(ground, ...datum, t);
        // A metre of rounding at 6,371 km is 10⁻⁹ m, and slopes are at most 30 units a metre.
        for (const by of [radius, radius + 1234.5, 0.5 * radius]) {
          expect(heightOn(globe, ...scaled(d, by), t)).toBeCloseTo(height, 6);
        }
        expect(altitudeOn(globe, ...datum, t)).toBe(globe.relief * (heightOn(globe, ...datum, t) - globe.sea));
        const kind = kindOn(globe, ...datum, t);
        if (Math.abs(height - globe.sea) > 1e-6) expect(kind === "lake").toBe(height < globe.sea);
        if (kind !== "lake") {
          const k = radius / Math.sqrt(datum[0] ** 2 + datum[1] ** 2 + datum[2] ** 2);
          expect(kind).toBe(coverAt(globe.cover, k * datum[0], k * datum[1], k * datum[2], t));
        }
      }),
    );
  });

  test("there is no seam: heights are continuous along a circle around every pole, edge and corner", () => {
    const { samples, mask } = ground.profile;
    const climb = Math.max(...samples.map((v, i) => Math.abs(samples[(i + 1) & mask] - v)));
    const steepest = ground.weight.reduce(
      (sum, w, i) => sum + w * climb * Math.hypot(ground.a[i], ground.b[i], ground.c[i]),
      0,
    );
    const n = 2000;
    for (const seam of nonEmpty(SEAMS)) {
      const [a, b] = acrossTo(seam);
      const metres = 5;
      let last = Number.NaN;
      let [kinds, most] = [0, 0];
      let lastKind = "";
      for (let i = 0; i <= n; i++) {
        const [c, s] = [Math.cos((2 * Math.PI * i) / n) * metres, Math.sin((2 * Math.PI * i) / n) * metres];
        const at = seam.map((v, axis) => radius * v + a[axis] * c + b[axis] * s) as [number, number, number];
        const height = heightOn(globe, ...at);
        if (i > 0) most = Math.max(most, Math.abs(height - last));
        last = height;
        const kind = kindOn(globe, ...at);
        if (i > 0 && kind !== lastKind) kinds++;
        lastKind = kind;
      }
      expect(most).toBeLessThan((1.05 * steepest * 2 * Math.PI * metres) / n + 1e-6);
      // Kinds change where their fields step, a few times per term along a circle of 31 m; a seam would add more.
      expect(kinds).toBeLessThan(60);
    }
  });

  test("nothing is symmetric: mirrored, opposite and rotated positions are uncorrelated", () => {
    const around = evenDirections(3000);
    const mirrored: ((d: Direction) => Direction)[] = [
      ([x, y, z]) => [-x, y, z],
      ([x, y, z]) => [x, -y, z],
      ([x, y, z]) => [x, y, -z],
      ([x, y, z]) => [-x, -y, -z],
      ([x, y, z]) => [y, z, x],
      ([x, y, z]) => [-y, x, z],
    ];
    const heights = around.map((d) => heightOn(globe, ...d));
    for (const change of mirrored) {
      const others = around.map((d) => heightOn(globe, ...change(d)));
      // 1983's terms cross a third of the profile on 400 m, and one of them does not depend on x.
      expect(Math.abs(correlation(heights, others))).toBeLessThan(radius === 400 ? 0.8 : 0.5);
      expect(others.filter((height, i) => height === heights[i]).length).toBeLessThan(3);
    }
  });

  test("bounds of a patch contain every height of it, at any size and time", () => {
    const table = createRangeTable(PROFILE_1983);
    const side = fc.integer({ min: -1000, max: 999 }).map((v) => v / 1000);
    const out = new Float64Array(2);
    const place = new Float64Array(3);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5 }),
        side,
        side,
        fc.integer({ min: 1, max: 8 }),
        years,
        (face, u, v, k, t) => {
          const size = 10 ** -k;
          const patch = createPatch(face, u, Math.min(1, u + size), v, Math.min(1, v + size));
          const [min, max] = boundsOn(table, ground, radius, patch, t, out);
          for (let i = 0; i <= 6; i++) {
            for (let j = 0; j <= 6; j++) {
              const [pu, pv] = [u + ((patch.u1 - u) * i) / 6, v + ((patch.v1 - v) * j) / 6];
              const [x, y, z] = placeOn(face, pu, pv, radius, place);
              const height = fieldAt(ground, x, y, z, t);
              expect(height).toBeGreaterThanOrEqual(min);
              expect(height).toBeLessThanOrEqual(max);
            }
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  test("bounds tighten on a small patch, and on a whole face are at most the profile's", () => {
    const table = createRangeTable(PROFILE_1983);
    const span = (size: number) => {
      const [min, max] = boundsOn(
        table,
        ground,
        radius,
        createPatch(2, 0.3, 0.3 + size, 0.2, 0.2 + size),
        0,
        new Float64Array(2),
      );
      return max - min;
    };
    expect(span(1 / radius)).toBeLessThan(0.05 * span(0.7));
    expect(span(0.7)).toBeLessThanOrEqual(5 * (PROFILE_1983.max - PROFILE_1983.min) + 1e-6);
  });

  test("changes with the years, and not at t = 0", () => {
    const around = evenDirections(300);
    const at = (t: number) => around.map((d) => heightOn(globe, ...d, t));
    expect(at(0)).toEqual(around.map((d) => heightOn(globe, ...d)));
    const [now, later] = [at(0), at(300)];
    expect(correlation(now, later)).toBeLessThan(0.95);
    const soon = at(0.01);
    expect(Math.max(...nonEmpty(now.map((height, i) => Math.abs(height - soon[i]))))).toBeLessThan(0.1);
  });
});

/** Measured relief and slope of a planet's ground. */
function measured(field: Field, radius: number, relief: number, sea: number) {
  const around = evenDirections(20_000);
  const step = 0.05;
  const heights: number[] = [];
  let slopes = 0;
  for (const d of around) {
    const datum = scaled(d, radius);
    const height = fieldAt(field, ...datum);
    heights.push(height);
    for (const along of acrossTo(d)) {
      const [x, y, z] = datum.map((v, axis) => v + step * along[axis]);
      slopes += ((relief * (fieldAt(field, x, y, z) - height)) / step) ** 2;
    }
  }
  heights.sort((a, b) => a - b);
  const mean = heights.reduce((sum, h) => sum + h) / heights.length;
  return {
    slope: Math.sqrt(slopes / around.length),
    low: relief * (heights[0] - mean),
    high: relief * (heights[heights.length - 1] - mean),
    spread: relief * Math.sqrt(heights.reduce((sum, h) => sum + (h - mean) ** 2, 0) / heights.length),
    water: heights.filter((h) => h < sea).length / heights.length,
  };
}

describe("relief and slope", () => {
  test("of the globe of 1983: hills of 50 m on a radius of 400 m, as steep as on the plane, half under water", () => {
    const { slope, low, high, water } = measured(GLOBE_1983.ground, 400, 0.25, 330);
    expect(slope).toBeGreaterThan(0.28);
    expect(slope).toBeLessThan(0.38);
    expect(low).toBeGreaterThan(-65);
    expect(high).toBeLessThan(80);
    expect(high - low).toBeGreaterThan(80);
    expect(water).toBeGreaterThan(0.4);
    expect(water).toBeLessThan(0.8);
  });

  // Metres below and above the mean; the spread is the standard deviation.
  test.each([
    [60_000, 93, -350, 350],
    [1_737_000, 769, -2900, 2900],
    [6_371_000, 1850, -7000, 7000],
  ])("of a planet of %d m at a slope of 0.2: spread %d m, from %d to %d m", (radius, spread, low, high) => {
    const field = planetField(radius);
    const found = measured(field, radius, reliefFor(field, 0.2), 300);
    expect(found.slope).toBeCloseTo(0.2, 2);
    expect(Math.abs(found.spread / spread - 1)).toBeLessThan(0.15);
    expect(Math.abs(found.low / low - 1)).toBeLessThan(0.15);
    expect(Math.abs(found.high / high - 1)).toBeLessThan(0.15);
    expect(found.water).toBeGreaterThan(0.42);
    expect(found.water).toBeLessThan(0.6);
    expect(reliefFor(field, 0.2) * fieldDeviation(field)).toBeCloseTo(spread, -1);
  });
});

describe("above the sea", () => {
  const plain = planetOf(60_000);
  const peaked: Globe = { ...plain, peak: 140 };
  const around = evenDirections(2000);

  test("at `peak` units hills are twice as high and the sea bed twice as deep; the shore stays", () => {
    const { relief, sea } = plain;
    expect(altitudeOf(peaked, sea + 140)).toBe(2 * 140 * relief);
    expect(altitudeOf(peaked, sea - 140)).toBe(-2 * 140 * relief);
    expect(altitudeOf(peaked, sea)).toBe(0);
    for (const d of nonEmpty(around.slice(0, 200))) {
      const q = heightOn(peaked, ...d) - sea;
      expect(altitudeOn(plain, ...d)).toBe(relief * q);
      expect(altitudeOn(peaked, ...d)).toBe(relief * q * (1 + Math.abs(q) / 140));
    }
  });

  test("the surface is the water where it is wet, and the ground where it is dry", () => {
    const dry: Globe = { ...peaked, wet: false };
    let drowned = 0;
    for (const d of nonEmpty(around)) {
      const altitude = altitudeOn(peaked, ...d);
      if (altitude < 0) drowned++;
      expect(surfaceOn(peaked, ...d)).toBe(altitude < 0 ? 0 : altitude);
      expect(surfaceOn(dry, ...d)).toBe(altitude);
      expect(kindOn(peaked, ...d) === "lake").toBe(altitude < 0);
      expect(kindOn(dry, ...d)).not.toBe("lake");
    }
    expect(drowned).toBeGreaterThan(600);
  });

  test("snow is above its line, and the cover is the same below it", () => {
    const snowy: Globe = { ...peaked, snow: 30 };
    let white = 0;
    for (const d of nonEmpty(around)) {
      const high = altitudeOn(peaked, ...d) > 30;
      if (high) white++;
      expect(kindOn(snowy, ...d)).toBe(high ? "snow" : kindOn(peaked, ...d));
    }
    expect(white).toBeGreaterThan(20);
  });

  test.each([plain, peaked, GLOBE_1983])("altitudeRange bounds all ground, and is nearly reached", (globe) => {
    const [lowest, highest] = altitudeRange(globe);
    const altitudes = evenDirections(20_000).map((d) => altitudeOn(globe, ...d, 7));
    expect(Math.min(...nonEmpty(altitudes))).toBeGreaterThan(lowest);
    expect(Math.max(...nonEmpty(altitudes))).toBeLessThan(highest);
    expect(Math.max(...nonEmpty(altitudes))).toBeGreaterThan(0.2 * highest);
    expect(Math.min(...nonEmpty(altitudes))).toBeLessThan(0.2 * lowest);
  });
});

describe("errors", () => {
  test.each([0, -5, Number.NaN, Infinity, 1e8])("a radius of %d", (radius) => {
    expect(() => createGlobe({ radius })).toThrow(`from 1 to 90000000 m, got ${radius}`);
  });
  test.each([0, -1, Number.NaN, 1])("a relief of %d m a unit on 400 m", (relief) => {
    expect(() => createGlobe({ radius: 400, relief })).toThrow(`m a unit on 400 m, got ${relief}`);
  });
  test("an infinite sea, no peak, no snow line, an unknown mask, the centre", () => {
    expect(() => createGlobe({ radius: 400, sea: Number.NaN })).toThrow("finite sea, got NaN");
    for (const peak of [0, -1, Number.NaN])
      expect(() => createGlobe({ radius: 400, peak })).toThrow(`peak above 0 units, got ${peak}`);
    expect(() => createGlobe({ radius: 400, snow: Number.NaN })).toThrow("for snow, got NaN");
    expect(() => createGlobe({ radius: 400, mask: 7 as 0xff })).toThrow("4095 or 255, got 7");
    expect(() => heightOn(GLOBE_1983, 0, 0, 0)).toThrow("off the centre");
    expect(() => kindOn(GLOBE_1983, Infinity, 0, 0)).toThrow("off the centre");
  });
});

function correlation(one: readonly number[], other: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;
  const [p, q] = [mean(one), mean(other)];
  const covariance = mean(one.map((v, i) => (v - p) * (other[i] - q)));
  return covariance / Math.sqrt(mean(one.map((v) => (v - p) ** 2)) * mean(other.map((v) => (v - q) ** 2)));
}
