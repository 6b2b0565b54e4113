/** The directions of 1983 repeat as documented; golden and solid directions do not. */
import { describe, expect, test } from "vitest";
import { goldenTerms, solidTerms, TERMS_1983, type Term } from "../../../src/core/field/directions.ts";
import { createField, fieldAt, fieldFloorAt } from "../../../src/core/field/field.ts";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { FIELDS, type FieldRow, termsOf } from "../../../src/recipe/fields.ts";
import { nonEmpty } from "../../non-empty.ts";
import { nearestAlong, nearestInPlane } from "./recurrence.ts";

const GOLDEN = Object.entries<FieldRow>(FIELDS).flatMap(([name, row]) =>
  row.directions === "golden" ? [{ name, row, terms: termsOf(row) }] : [],
);
const AXES = ["x", "y", "z", "t"];

describe("1983", () => {
  test("equals the tables of the Java", () => {
    const columns = (terms: readonly Term[]) => [0, 1].map((axis) => terms.map((term) => term[axis]));
    expect(columns(TERMS_1983.height)).toEqual([
      [0, 13, 21, 22, 29],
      [27, 26, 21, 11, 1],
    ]);
    expect(columns(TERMS_1983.town)).toEqual([
      [-43, -43, -56, 31, 4],
      [-3, -12, 22, 2, 32],
    ]);
    expect(columns(TERMS_1983.wet)).toEqual([
      [-24, -25, 60, 10, -30],
      [15, -54, -34, -51, -43],
    ]);
    expect(columns(TERMS_1983.rough)).toEqual([
      [-51, -62, -58, -64, 33],
      [-44, 20, 27, -64, -44],
    ]);
  });

  test.each(nonEmpty(Object.keys(TERMS_1983) as (keyof typeof TERMS_1983)[]))(
    "%s repeats every 32,768 m, and years, and no sooner",
    (name) => {
      const field = createField(PROFILE_1983, TERMS_1983[name]);
      const places = Array.from({ length: 500 }, (_, i) => [
        i * 977 - 250_000,
        i * -1361 + 300_000,
        i * 7 - 900,
        i - 200,
      ]);
      const moved = (axis: number, by: number) =>
        places.filter(([x, y, z, t]) => {
          const there = [x, y, z, t];
          there[axis] += by;
          const [a, b, c, d] = there;
          return (
            fieldAt(field, a, b, c, d) !== fieldAt(field, x, y, z, t) ||
            fieldFloorAt(field, a, b, c, d) !== fieldFloorAt(field, x, y, z, t)
          );
        }).length;
      for (const axis of [0, 1, 2, 3]) {
        expect(moved(axis, 32_768)).toBe(0);
        expect(moved(axis, -5 * 32_768)).toBe(0);
        expect(moved(axis, 16_384)).toBeGreaterThan(400);
      }
    },
  );

  test("the recurrence search finds the periods", () => {
    for (const axis of [0, 1, 2, 3]) expect(nearestAlong(TERMS_1983.height, axis, 32_768)).toBe(0);
    expect(nearestAlong(TERMS_1983.height, 0, 32_700)).toBeGreaterThan(1);
    expect(nearestInPlane(TERMS_1983.height, 30, 0)).toBeLessThan(1e-9);
  });

  test("500 m up is unrelated terrain, and a year moves no reading by more than a seventh of a sample", () => {
    for (const terms of nonEmpty(Object.values(TERMS_1983))) {
      const field = createField(PROFILE_1983, terms);
      expect(Math.max(...nonEmpty(field.d.map(Math.abs)))).toBeLessThan(1 / 7);
      expect(correlation((x, y) => [fieldAt(field, x, y), fieldAt(field, x, y, 500)])).toBeLessThan(0.2);
    }
  });
});

describe("golden directions never realign", () => {
  test.each(nonEmpty(GOLDEN))(
    "$name: no shift to 10⁹ m along x, y or z, or 10⁹ years, brings every term within 0.1 of a sample",
    ({ terms }) => {
      for (const axis of AXES.keys()) expect(nearestAlong(terms, axis, 1e9)).toBeGreaterThan(0.1);
    },
  );

  test("five terms, any spin: no shift realigns them to 0.3 of a sample along x or y, 0.9 along z, 2.9 in time", () => {
    for (let spin = 0; spin < Math.PI; spin += 0.2) {
      const terms = goldenTerms(5, 24, spin);
      expect(nearestAlong(terms, 0, 2e8)).toBeGreaterThan(0.3);
      expect(nearestAlong(terms, 1, 2e8)).toBeGreaterThan(0.3);
    }
    expect(nearestAlong(goldenTerms(5, 24), 2, 1e9)).toBeGreaterThan(0.9);
    expect(nearestAlong(goldenTerms(5, 24), 3, 1e9)).toBeGreaterThan(2.9);
  });

  test("four or more solid directions: no shift realigns them to 0.5 of a sample along x, y or z to 10⁹ m, or in 10⁹ years", () => {
    for (const count of [4, 5, 6]) {
      for (const axis of AXES.keys())
        expect(nearestAlong(solidTerms(count, 24, 0.3, 9), axis, 1e9)).toBeGreaterThan(0.5);
    }
  });

  test("horizontal shifts that restore two terms, up to 400 periods of each, never restore the others (2,000 in the long test)", () => {
    for (const { terms, row } of nonEmpty(GOLDEN)) {
      expect(nearestInPlane(terms, 400, 0)).toBeGreaterThan("count" in row && row.count > 4 ? 0.25 : 0.02);
    }
  });

  test("no archipelago is a shifted copy of another", () => {
    for (const up of [800, 1000, 1100, 1800, 2100, 2900]) {
      expect(nearestInPlane(termsOf(FIELDS.archipelago), 200, up)).toBeGreaterThan(0.1);
    }
  });
});

describe("golden directions are spread", () => {
  test("evenly over the half turn: five have gaps of 20° to 50°", () => {
    for (const spin of [0, 0.4, 1.1, 2]) {
      const angles = goldenTerms(5, 24, spin)
        .map(halfTurn)
        .sort((a, b) => a - b);
      const gaps = angles.map((angle, i) => (i === 0 ? angle + 180 - angles[4] : angle - angles[i - 1]));
      expect(Math.max(...nonEmpty(gaps))).toBeLessThan(50);
      expect(Math.min(...nonEmpty(gaps))).toBeGreaterThan(20);
    }
  });

  test("with different lengths, within a fifth of the frequency", () => {
    const lengths = goldenTerms(8, 100).map(([a, b]) => Math.hypot(a, b));
    expect(Math.min(...nonEmpty(lengths))).toBeGreaterThan(80);
    expect(Math.max(...nonEmpty(lengths))).toBeLessThan(120);
    expect(new Set(lengths.map((l) => l.toFixed(3))).size).toBe(8);
  });

  test("fields of one world do not line up: no direction of one is within 3° of one of another", () => {
    // Grounds of different worlds: never both in one.
    const isGround = (name: string) => name === "archipelago" || name === "downs";
    for (const [i, one] of nonEmpty(GOLDEN).entries()) {
      for (const other of GOLDEN.slice(0, i)) {
        if (isGround(one.name) && isGround(other.name)) continue;
        const apart = one.terms.flatMap((p) => other.terms.map((q) => Math.abs(halfTurn(p) - halfTurn(q))));
        expect(Math.min(...nonEmpty(apart.map((angle) => Math.min(angle, 180 - angle))))).toBeGreaterThan(3);
      }
    }
  });

  test("fields of one world are uncorrelated", () => {
    const fields = GOLDEN.map(({ terms, row }, i) =>
      createField(PROFILE_1983, terms, { octaves: row.octaves, H: row.H, seed: i + 1 }),
    );
    for (const [i, one] of nonEmpty(fields).entries()) {
      for (const other of fields.slice(0, i)) {
        expect(Math.abs(correlation((x, y) => [fieldAt(one, x, y), fieldAt(other, x, y)]))).toBeLessThan(0.1);
      }
    }
  });
});

/** The angle between two directions in degrees; opposite directions give the same ridges. */
function halfTurn([a, b]: Term): number {
  return ((((Math.atan2(b, a) * 180) / Math.PI) % 180) + 180) % 180;
}

/** Correlation of two fields over 10,000 points of a square of 400 km. */
function correlation(pairAt: (x: number, y: number) => readonly [number, number]): number {
  const [n, sums] = [10_000, [0, 0, 0, 0, 0]];
  for (let i = 0; i < n; i++) {
    const [p, q] = pairAt(((i * 7919.3) % 400_000) - 2e5, ((i * 104_729.7) % 400_000) - 2e5);
    for (const [k, term] of [p, q, p * p, q * q, p * q].entries()) sums[k] += term / n;
  }
  const [p, q, pp, qq, pq] = sums;
  return (pq - p * q) / Math.sqrt((pp - p * p) * (qq - q * q));
}
