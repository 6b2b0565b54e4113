import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Term } from "../../../src/core/field/directions.ts";
import { fieldAt } from "../../../src/core/field/field.ts";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { createNebula, densityAt, densityBounds, glowAt } from "../../../src/core/space/nebula.ts";
import { nonEmpty } from "../../non-empty.ts";
import { nearestAlong } from "../field/recurrence.ts";

const nebula = createNebula(PROFILE_1983);
const out = new Float64Array(3);
const lightYears = fc.oneof(
  fc.double({ min: -500, max: 500, noNaN: true }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
);
const years = fc.double({ min: -1e4, max: 1e4, noNaN: true });

/** A low-discrepancy sequence of points in a cube around (at, at, at). */
function placeOf(i: number, at: number, size: number): [x: number, y: number, z: number] {
  const [x, y, z] = [0.8191725134, 0.6710436067, 0.5497004779].map((step) => at + ((i * step) % 1) * size);
  return [x, y, z];
}

describe("density", () => {
  test("is 0 below the threshold, increases above it, and is at most 1", () => {
    const greatest = 5 * PROFILE_1983.max - nebula.threshold;
    let gas = 0;
    fc.assert(
      fc.property(lightYears, lightYears, lightYears, years, (x, y, z, t) => {
        const above = fieldAt(nebula.gas, x, y, z, t) - nebula.threshold;
        const density = densityAt(nebula, x, y, z, t);
        if (above > 0) gas++;
        expect(density).toBeCloseTo(above > 0 ? above / greatest : 0, 14);
        expect(density).toBeLessThanOrEqual(1);
      }),
      { numRuns: 1000 },
    );
    expect(gas).toBeGreaterThan(100);
  });

  test("fills 15 to 35 % of space, near and far, whatever the seed", () => {
    for (const seed of [0, 1, 2, 1983]) {
      const other = createNebula(PROFILE_1983, { seed });
      for (const at of [-5000, 1e6, -1e9]) {
        let filled = 0;
        for (let i = 0; i < 20_000; i++) {
          const [x, y, z] = placeOf(i, at, 10_000);
          if (densityAt(other, x, y, z) > 0) filled++;
        }
        expect(filled / 20_000).toBeGreaterThan(0.15);
        expect(filled / 20_000).toBeLessThan(0.35);
      }
    }
  });

  test("forms clouds with a mean chord of 150 to 250 ly", () => {
    let [gas, squares] = [0, 0];
    for (let line = 0; line < 20; line++) {
      for (let x = 0, run = 0; x < 20_000; x += 2) {
        if (densityAt(nebula, x, 977 * line, 3331 * line) > 0) run += 2;
        else {
          gas += run;
          squares += run * run;
          run = 0;
        }
      }
    }
    expect(squares / gas).toBeGreaterThan(150);
    expect(squares / gas).toBeLessThan(250);
  });

  test("is continuous: a thousandth of a light-year away it differs by less than 0.0002", () => {
    fc.assert(
      fc.property(lightYears, lightYears, lightYears, years, (x, y, z, t) => {
        const density = densityAt(nebula, x, y, z, t);
        for (const [dx, dy, dz] of [
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ]) {
          const beside = densityAt(nebula, x + dx / 1000, y + dy / 1000, z + dz / 1000, t);
          expect(Math.abs(beside - density)).toBeLessThan(2e-4);
        }
      }),
    );
  });

  test("does not repeat: no shift up to 10⁹ ly along an axis, or years, brings all readings of an octave within 0.3 of a sample", () => {
    const { a, b, c, d, terms, count } = nebula.gas;
    for (let first = 0; first < count; first += terms) {
      const rows = [...Array(terms).keys()].map((i): Term => {
        const [x, y, z, t] = [a, b, c, d].map((axis) => 128 * axis[first + i]);
        return [x, y, z, t];
      });
      for (const axis of [0, 1, 2, 3]) expect(nearestAlong(rows, axis, 1e9)).toBeGreaterThan(0.3);
    }
  });

  test("changes slowly with time: years preserve it, ten thousand change it", () => {
    let [years10, years10000, places] = [0, 0, 0];
    for (let i = 0; i < 2000; i++) {
      const [x, y, z] = placeOf(i, 0, 5000);
      const now = densityAt(nebula, x, y, z);
      if (now === 0) continue;
      places++;
      years10 = Math.max(years10, Math.abs(densityAt(nebula, x, y, z, 10) - now));
      if (Math.abs(densityAt(nebula, x, y, z, 10_000) - now) > 0.02) years10000++;
    }
    expect(years10).toBeGreaterThan(0);
    expect(years10).toBeLessThan(0.05);
    expect(years10000 / places).toBeGreaterThan(0.7);
  });

  test("differs by seed, and is less with a higher threshold", () => {
    const [other, thin] = [createNebula(PROFILE_1983, { seed: 7 }), createNebula(PROFILE_1983, { threshold: 0.2 })];
    let [differing, thinner, filled] = [0, 0, 0];
    for (let i = 0; i < 3000; i++) {
      const [x, y, z] = placeOf(i, 0, 5000);
      const density = densityAt(nebula, x, y, z);
      if (density > 0) filled++;
      if (density > 0 !== densityAt(other, x, y, z) > 0) differing++;
      if (densityAt(thin, x, y, z) > 0) {
        thinner++;
        expect(density).toBeGreaterThan(densityAt(thin, x, y, z));
      }
    }
    expect(differing).toBeGreaterThan(filled / 2);
    expect(thinner).toBeGreaterThan(0);
    expect(thinner).toBeLessThan(filled / 2);
  });
});

describe("bounds of density", () => {
  const half = fc.double({ min: 0, max: 40, noNaN: true });
  const unit = fc.oneof(fc.double({ min: -1, max: 1, noNaN: true }), fc.constantFrom(-1, 1));

  test("contain every density of a box, in space and time, near and far", () => {
    const points = fc.array(fc.tuple(unit, unit, unit, unit), { minLength: 20, maxLength: 20 });
    const far = fc.oneof(lightYears, fc.double({ min: -1e9, max: 1e9, noNaN: true }));
    fc.assert(
      fc.property(fc.tuple(far, far, far, years), fc.tuple(half, half, half, half), points, (at, halves, within) => {
        const [x, y, z, t] = at;
        const [halfX, halfY, halfZ, halfT] = halves;
        const [least, greatest] = densityBounds(nebula, { x, y, z, halfX, halfY, halfZ, halfT }, t, out);
        expect(least >= 0 && greatest <= 1).toBe(true);
        for (const [u, v, w, s] of nonEmpty(within)) {
          const density = densityAt(nebula, x + u * halfX, y + v * halfY, z + w * halfZ, t + s * halfT);
          expect(density >= least && density <= greatest).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("of a point are its density", () => {
    for (let i = 0; i < 300; i++) {
      const [x, y, z] = placeOf(i, 0, 5000);
      const [least, greatest] = densityBounds(nebula, { x, y, z, halfX: 0, halfY: 0, halfZ: 0 }, 3, out);
      expect(greatest - least).toBeLessThan(1e-8);
      expect(densityAt(nebula, x, y, z, 3)).toBeCloseTo((least + greatest) / 2, 8);
    }
  });

  test.each([
    [8, 0.45],
    [16, 0.25],
    [32, 0.05],
  ])("are 0 for boxes %d ly wide in at least a share of %f", (width, share) => {
    let passed = 0;
    const [halfX, halfY, halfZ] = [width / 2, width / 2, width / 2];
    for (let i = 0; i < 3000; i++) {
      const [x, y, z] = placeOf(i, -5000, 10_000);
      if (densityBounds(nebula, { x, y, z, halfX, halfY, halfZ }, 0, out)[1] === 0) passed++;
    }
    expect(passed / 3000).toBeGreaterThan(share);
  });
});

test("glows are three shares that sum to 1, each dominant in a part of space", () => {
  const leads = [0, 0, 0];
  let clear = 0;
  for (let i = 0; i < 6000; i++) {
    const [x, y, z] = placeOf(i, -10_000, 20_000);
    const shares = [...glowAt(nebula, x, y, z, 5, out)];
    for (const share of shares) expect(share >= 0 && share <= 1).toBe(true);
    expect(shares[0] + shares[1] + shares[2]).toBeCloseTo(1, 12);
    leads[shares.indexOf(Math.max(...shares))]++;
    if (Math.max(...shares) > 0.4) clear++;
  }
  for (const count of leads) expect(count / 6000).toBeGreaterThan(0.2);
  expect(clear / 6000).toBeGreaterThan(0.8);
});

test("an invalid threshold throws", () => {
  for (const threshold of [-0.1, 1, Number.NaN, Infinity])
    expect(() => createNebula(PROFILE_1983, { threshold })).toThrow(
      `Expected a threshold of 0 or more and below 1, got ${threshold}.`,
    );
});
