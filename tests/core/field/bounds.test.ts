import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Box, boundsOver, createRangeTable, rangeOver } from "../../../src/core/field/bounds.ts";
import { goldenTerms, TERMS_1983, type Term } from "../../../src/core/field/directions.ts";
import { createField, type Field, fieldAt, phaseAt } from "../../../src/core/field/field.ts";
import { averaged } from "../../../src/core/field/prefilter.ts";
import {
  createProfile,
  PROFILE_1983,
  type Profile,
  sampleProfile,
  smoothProfile,
} from "../../../src/core/field/profile.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";

const table = createRangeTable(PROFILE_1983);
const octaves = [-2, 0, 1, 4, 9];
const FIELDS = [
  createField(PROFILE_1983, TERMS_1983.height),
  createField(PROFILE_1983, goldenTerms(5, 24), { octaves, H: 0.8, seed: 1983 }),
  createField(PROFILE_1983, goldenTerms(3, 300, 0.3), { seed: 4 }),
];

const far = fc.oneof(
  fc.double({ min: -1000, max: 1000, noNaN: true }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
);
const half = fc.oneof(
  fc.constant(0),
  fc.double({ min: 0, max: 50, noNaN: true }),
  fc.double({ min: 0, max: 5000, noNaN: true }),
);
const box: fc.Arbitrary<Box> = fc.record({ x: far, y: far, halfX: half, halfY: half, blur: fc.constant(0) });
const unit = fc.double({ min: -1, max: 1, noNaN: true });
const corner = fc.constantFrom(-1, 1);
const within = fc.array(fc.oneof(fc.tuple(unit, unit), fc.tuple(corner, corner)), { minLength: 20, maxLength: 20 });
const out = new Float64Array(2);

function bounds(field: Field, at: Box, z = 0, t = 0): [number, number] {
  const [min, max] = boundsOver(table, field, at, z, t, out);
  return [min, max];
}

describe("bounds over a box", () => {
  test("contain every height inside the box and at its corners, near and far", () => {
    fc.assert(
      fc.property(fc.constantFrom(...FIELDS), box, far, within, (field, at, z, points) => {
        const [min, max] = bounds(field, at, z, 7.3);
        for (const [u, v] of nonEmpty(points)) {
          const height = fieldAt(field, at.x + u * at.halfX, at.y + v * at.halfY, z, 7.3);
          expect(height).toBeGreaterThanOrEqual(min);
          expect(height).toBeLessThanOrEqual(max);
        }
      }),
      { numRuns: sampled(1000, 300) },
    );
  });

  test("hold at 10⁹ m where x and y cancel in the phase and their rounding does not", () => {
    const field = createField(PROFILE_1983, [[29.1, -29.3, 0, 0]]);
    for (let i = 0; i < 20_000; i++) {
      const [x, y] = [1e9 + i * 0.713, (1e9 * 29.1) / 29.3 + i * 0.7081];
      const [min, max] = bounds(field, { x, y, halfX: 1, halfY: 1, blur: 0 });
      for (const [u, v] of [
        [-1, 1],
        [1, -1],
        [1, 1],
      ]) {
        const height = fieldAt(field, x + u, y + v);
        expect(height >= min && height <= max).toBe(true);
      }
    }
  });

  test("are tight for a single term", () => {
    const rows: readonly Term[] = [...TERMS_1983.height, ...goldenTerms(5, 24)];
    fc.assert(
      fc.property(fc.constantFrom(...rows), box, (row, at) => {
        const field = createField(PROFILE_1983, [row]);
        const [min, max] = bounds(field, at);
        // The box's diagonal covers the whole phase range; the profile is linear between samples.
        const [signX, signY] = [Math.sign(row[0]), Math.sign(row[1])];
        const reach = (Math.abs(row[0]) * at.halfX + Math.abs(row[1]) * at.halfY) / 128;
        const centre = phaseAt(field, 0, at.x, at.y, 0, 0);
        const shares = [-1, 1];
        for (let p = Math.ceil(centre - reach); p < Math.min(centre + reach, centre - reach + 258); p++)
          shares.push((p - centre) / reach);
        const heights = shares.map((u) => fieldAt(field, at.x + u * signX * at.halfX, at.y + u * signY * at.halfY));
        // A double at 10⁹ m has steps of 10⁻⁷ m, and the profile climbs at most 8 units a sample.
        expect(Math.min(...heights) - min).toBeLessThan(1e-5);
        expect(max - Math.max(...heights)).toBeLessThan(1e-5);
      }),
      { numRuns: sampled(500, 200) },
    );
  });

  test("are monotonic: a box inside another has bounds within the other's", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FIELDS),
        box,
        unit,
        unit,
        fc.double({ min: 0, max: 0.5, noNaN: true }),
        (field, outer, u, v, k) => {
          const inner = {
            ...outer,
            x: outer.x + u * (1 - k) * outer.halfX,
            y: outer.y + v * (1 - k) * outer.halfY,
            halfX: k * outer.halfX,
            halfY: k * outer.halfY,
          };
          const [innerMin, innerMax] = bounds(field, inner);
          const [outerMin, outerMax] = bounds(field, outer);
          expect(innerMin).toBeGreaterThanOrEqual(outerMin - 1e-5);
          expect(innerMax).toBeLessThanOrEqual(outerMax + 1e-5);
          const [blurMin, blurMax] = bounds(field, { ...outer, blur: 3 });
          expect(blurMin).toBeLessThanOrEqual(outerMin);
          expect(blurMax).toBeGreaterThanOrEqual(outerMax);
        },
      ),
      { numRuns: sampled(500, 200) },
    );
  });

  test("with halfT contain the years on either side", () => {
    fc.assert(
      fc.property(fc.constantFrom(...FIELDS), box, half, within, (field, at, halfT, points) => {
        const [min, max] = bounds(field, { ...at, halfT }, 90, -40);
        for (const [u, v] of nonEmpty(points)) {
          const height = fieldAt(field, at.x + u * at.halfX, at.y - u * at.halfY, 90, -40 + v * halfT);
          expect(height >= min && height <= max).toBe(true);
        }
      }),
      { numRuns: sampled(300, 120) },
    );
  });

  test("with halfZ contain the metres above and below", () => {
    fc.assert(
      fc.property(fc.constantFrom(...FIELDS), box, half, within, (field, at, halfZ, points) => {
        const [min, max] = bounds(field, { ...at, halfZ }, 90, -40);
        for (const [u, v] of nonEmpty(points)) {
          const height = fieldAt(field, at.x + u * at.halfX, at.y - u * at.halfY, 90 + v * halfZ, -40);
          expect(height >= min && height <= max).toBe(true);
        }
      }),
      { numRuns: sampled(300, 120) },
    );
  });

  test("of a box wider than the profile are the profile's range", () => {
    const field = FIELDS[0];
    expect(bounds(field, { x: 0, y: 0, halfX: 1e5, halfY: 1e5, blur: 0 })).toEqual([
      5 * PROFILE_1983.min,
      5 * PROFILE_1983.max,
    ]);
  });

  test("of a point equal its height", () => {
    for (const field of FIELDS) {
      const [min, max] = bounds(field, { x: 123.4, y: -567.8, halfX: 0, halfY: 0, blur: 0 });
      expect(max - min).toBeLessThan(1e-8);
      expect((min + max) / 2).toBeCloseTo(fieldAt(field, 123.4, -567.8), 8);
    }
  });
});

/** Single terms, so that no other term widens the bounds of their averages. */
const SINGLE = [
  [0, 27],
  [-20, 20],
].map(([a, b]) => createField(PROFILE_1983, [[a, b, 0, 0]]));

test("with blur, bounds contain the filtered B-spline up to twice the blur width, and linear interpolation up to half a sample", () => {
  const rows = Array.from(
    { length: 9 },
    (_, r): Profile => ({ ...PROFILE_1983, samples: averaged(PROFILE_1983, 2 ** r) }),
  );
  const pair = new Float64Array(2);
  const blurred = box.chain((at) => fc.double({ min: 0.05, max: 500, noNaN: true }).map((blur) => ({ ...at, blur })));
  fc.assert(
    fc.property(fc.constantFrom(...FIELDS, ...SINGLE), blurred, within, (field, at, points) => {
      const [min, max] = bounds(field, at);
      for (const [u, v] of nonEmpty(points)) {
        let height = 0;
        for (let i = 0; i < field.count; i++) {
          // All terms of an octave use the filter width of its fastest term.
          const first = i - (i % field.terms);
          const lengths = [...Array(field.terms).keys()].map((j) => Math.hypot(field.a[first + j], field.b[first + j]));
          const width = 2 * at.blur * Math.max(...lengths);
          const row = Math.min(8, Math.max(0, Math.floor(Math.log2(width))));
          const phase = phaseAt(field, i, at.x + u * at.halfX, at.y + v * at.halfY, 0, 0);
          const averages = width > 0.5;
          height +=
            field.weight[i] *
            (averages ? smoothProfile(rows[row], phase, pair)[0] : sampleProfile(PROFILE_1983, phase));
        }
        expect(height).toBeGreaterThanOrEqual(min - 1e-9);
        expect(height).toBeLessThanOrEqual(max + 1e-9);
      }
    }),
    { numRuns: sampled(500, 200) },
  );
});

test("rangeOver is the min and max of both ends and the samples between, for any profile", () => {
  const samples = fc
    .integer({ min: 1, max: 6 })
    .chain((k) => fc.array(fc.integer({ min: -99, max: 99 }), { minLength: 2 ** k, maxLength: 2 ** k }));
  const from = fc.double({ min: -200, max: 200, noNaN: true });
  fc.assert(
    fc.property(samples, from, fc.double({ min: 0, max: 100, noNaN: true }), (given, start, length) => {
      const profile = createProfile(given);
      const values = [sampleProfile(profile, start), sampleProfile(profile, start + length)];
      for (let i = Math.ceil(start); i <= start + length; i++) values.push(sampleProfile(profile, i));
      expect([...rangeOver(createRangeTable(profile), start, start + length, out)]).toEqual([
        Math.min(...values),
        Math.max(...values),
      ]);
    }),
    { numRuns: sampled(500, 200) },
  );
});
