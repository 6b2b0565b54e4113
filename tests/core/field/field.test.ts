import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { goldenTerms, TERMS_1983 } from "../../../src/core/field/directions.ts";
import { createField, type Field, fieldAt, fieldFloorAt, gradientAt } from "../../../src/core/field/field.ts";
import {
  createProfile,
  floorProfile,
  PROFILE_1983,
  sampleProfile,
  smoothProfile,
} from "../../../src/core/field/profile.ts";
import { nonEmpty } from "../../non-empty.ts";

const metres = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const years = fc.double({ min: -1000, max: 1000, noNaN: true });
const place = fc.tuple(metres, metres, metres, years);

const height1983 = createField(PROFILE_1983, TERMS_1983.height);
const octaves = [-4, -2, 0, 1, 3, 8];
const country = createField(PROFILE_1983, goldenTerms(5, 24), { octaves, H: 0.8, seed: 1983 });

describe("invalid options throw", () => {
  test("a field without terms, or without octaves", () => {
    expect(() => createField(PROFILE_1983, [])).toThrow("at least one term");
    expect(() => createField(PROFILE_1983, TERMS_1983.height, { octaves: [] })).toThrow("one octave");
  });
  test.each([-0.1, 1, 2, Number.NaN])("H of %d is named", (H) => {
    expect(() => createField(PROFILE_1983, TERMS_1983.height, { H })).toThrow(`below 1, got ${H}`);
  });
  test.each([0.5, 41, -41, Number.NaN])("octave %d is named", (k) => {
    expect(() => createField(PROFILE_1983, TERMS_1983.height, { octaves: [k] })).toThrow(`got ${k}`);
  });
});

test("a field is the weighted sum of its readings, octave by octave", () => {
  const H = 0.8;
  const total = octaves.reduce((sum, k) => sum + 2 ** (k * H), 0);
  const terms = goldenTerms(5, 24);
  const field = createField(PROFILE_1983, terms, { octaves, H });
  fc.assert(
    fc.property(place, ([x, y, z, t]) => {
      let line = 0;
      for (const k of octaves) {
        for (const [a, b, c, d] of terms) {
          const phase = (a * x + b * y + c * z + d * t) / (128 * 2 ** k);
          line += (2 ** (k * H) / total) * sampleProfile(PROFILE_1983, phase);
        }
      }
      // Phases of octave −4 reach 10⁷ samples, where doubles have nine decimals.
      expect(fieldAt(field, x, y, z, t)).toBeCloseTo(line, 5);
    }),
  );
});

test("the floor reading sums whole samples", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: -1e6, max: 1e6 }), (x, y) => {
      const sum = TERMS_1983.height.reduce((s, [a, b]) => s + floorProfile(PROFILE_1983, (a * x + b * y) / 128), 0);
      expect(fieldFloorAt(height1983, x, y)).toBe(sum);
    }),
  );
});

test("octaves are normalised: heights stay within terms · [min, max] and keep the mean", () => {
  for (const H of [0, 0.5, 0.95]) {
    const field = createField(PROFILE_1983, goldenTerms(5, 24), { octaves, H, seed: 7 });
    expect(field.weight.reduce((sum, w) => sum + w)).toBeCloseTo(5, 12);
    let sum = 0;
    let count = 0;
    for (let x = -1e6; x < 1e6; x += 2e5 / 7) {
      for (let y = -1e6; y < 1e6; y += 2e5 / 7.1) {
        const height = fieldAt(field, x, y);
        expect(height).toBeGreaterThanOrEqual(5 * PROFILE_1983.min);
        expect(height).toBeLessThanOrEqual(5 * PROFILE_1983.max);
        sum += height;
        count++;
      }
    }
    expect(Math.abs(sum / count - 5 * PROFILE_1983.mean)).toBeLessThan(6);
  }
});

test("a constant profile gives a constant field", () => {
  const flat = createField(createProfile([7, 7]), goldenTerms(3, 20), { octaves: [0, 1, 2], H: 0.5, seed: 3 });
  expect(fieldAt(flat, 12345.6, -987, 55, 3)).toBeCloseTo(21, 12);
});

describe("seeds", () => {
  const seeded = (seed: number): Field => createField(PROFILE_1983, goldenTerms(5, 24), { seed });

  test("seed 0 starts every reading at sample 0; other seeds give each its own offset within the profile", () => {
    expect([...seeded(0).offset]).toEqual([0, 0, 0, 0, 0]);
    for (const seed of [1, 2, 1983, -5, 2 ** 31 - 1]) {
      const { offset } = seeded(seed);
      expect(new Set(offset).size).toBe(5);
      for (const o of offset) expect(o >= 0 && o < 256).toBe(true);
    }
  });

  test("a seed gives the same ground, with pinned heights", () => {
    expect([...seeded(1983).offset]).toEqual([...seeded(1983).offset]);
    expect([...seeded(1983).offset]).toMatchInlineSnapshot(`
      [
        33.21875,
        146.4765625,
        89.109375,
        75.46484375,
        142.0078125,
      ]
    `);
  });

  test("10,000 seeds give 10,000 grounds, with evenly distributed offsets", () => {
    const seen = new Set<string>();
    const eighths = new Array<number>(8).fill(0);
    for (let seed = 1; seed <= 10_000; seed++) {
      const { offset } = seeded(seed);
      seen.add(offset.join());
      for (const o of offset) eighths[Math.floor(o / 32)]++;
    }
    expect(seen.size).toBe(10_000);
    // Expected count 6,250, standard deviation 74.
    for (const count of nonEmpty(eighths)) expect(Math.abs(count - 6250)).toBeLessThan(370);
  });
});

test("z = 0 and t = 0 leave the world of 1983 unchanged, to the bit", () => {
  const flat = createField(
    PROFILE_1983,
    TERMS_1983.height.map(([a, b]) => [a, b, 0, 0] as const),
  );
  fc.assert(
    fc.property(metres, metres, (x, y) => {
      expect(fieldAt(height1983, x, y, 0, 0)).toBe(fieldAt(flat, x, y));
      expect(fieldAt(height1983, x, y)).toBe(fieldAt(flat, x, y));
      expect(fieldAt(height1983, x, y, -0, -0)).toBe(fieldAt(flat, x, y));
    }),
  );
});

test("z and t both change every field", () => {
  for (const field of [height1983, country]) {
    expect(fieldAt(field, 500, 500, 300)).not.toBe(fieldAt(field, 500, 500));
    expect(fieldAt(field, 500, 500, 0, 40)).not.toBe(fieldAt(field, 500, 500));
    for (let i = 0; i < field.count; i++) expect(field.c[i] * field.d[i]).not.toBe(0);
  }
});

test("heights are continuous: over a millimetre they differ by no more than the steepest slope allows", () => {
  const steepest = (field: Field): number => {
    const { samples, mask } = field.profile;
    const step = Math.max(...samples.map((v, i) => Math.abs(samples[(i + 1) & mask] - v)));
    return field.weight.reduce((sum, w, i) => sum + w * step * Math.hypot(field.a[i], field.b[i], field.c[i]), 0);
  };
  for (const field of [height1983, country]) {
    fc.assert(
      fc.property(place, ([x, y, z, t]) => {
        const step = Math.abs(fieldAt(field, x + 1e-3, y, z, t) - fieldAt(field, x, y, z, t));
        expect(step).toBeLessThan(1e-3 * steepest(field) + 1e-5);
      }),
    );
  }
});

describe("the gradient of the smooth reading", () => {
  const out = new Float64Array(4);
  const at = (field: Field, x: number, y: number, z: number, t: number): number =>
    gradientAt(field, x, y, z, t, out)[0];

  test("its value is the sum of the B-splines", () => {
    const sum = TERMS_1983.height.reduce(
      (s, [a, b]) => s + smoothProfile(PROFILE_1983, (a * 321.5 + b * -77.25) / 128, out)[0],
      0,
    );
    expect(at(height1983, 321.5, -77.25, 0, 0)).toBeCloseTo(sum, 10);
  });

  test.each([
    ["1983", height1983],
    ["six octaves", country],
  ])("agrees with finite differences, %s", (_, field) => {
    const h = 1e-4;
    const near = fc.double({ min: -20_000, max: 20_000, noNaN: true });
    fc.assert(
      fc.property(near, near, near, years, (x, y, z, t) => {
        const [, dx, dy, dz] = [...gradientAt(field, x, y, z, t, out)];
        expect((at(field, x + h, y, z, t) - at(field, x - h, y, z, t)) / (2 * h)).toBeCloseTo(dx, 3);
        expect((at(field, x, y + h, z, t) - at(field, x, y - h, z, t)) / (2 * h)).toBeCloseTo(dy, 3);
        expect((at(field, x, y, z + h, t) - at(field, x, y, z - h, t)) / (2 * h)).toBeCloseTo(dz, 3);
      }),
    );
  });
});
