/** Properties of every field: continuity, and periods where documented and nowhere else. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { goldenTerms, solidTerms, TERMS_1983, type Term } from "../../../src/core/field/directions.ts";
import { createField, type Field, fieldAt } from "../../../src/core/field/field.ts";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { createNebula } from "../../../src/core/space/nebula.ts";
import { FIELDS, type FieldRow, termsOf } from "../../../src/recipe/fields.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";

const OF_1983 = Object.entries(TERMS_1983).map(([name, terms]) => ({ name, field: createField(PROFILE_1983, terms) }));
const OTHERS = [
  ...Object.entries<FieldRow>(FIELDS).flatMap(([name, row]) =>
    row.directions === "golden"
      ? [{ name, field: createField(PROFILE_1983, termsOf(row), { octaves: row.octaves, H: row.H, twist: 0.7 }) }]
      : [],
  ),
  { name: "five golden terms", field: createField(PROFILE_1983, goldenTerms(5, 24)) },
  { name: "five solid terms", field: createField(PROFILE_1983, solidTerms(5, 24, 0.3, 7)) },
  { name: "nebulae", field: createNebula(PROFILE_1983).gas },
];

/** x, y, z in metres and t in years, over the range of a world. */
type Place = readonly [x: number, y: number, z: number, t: number];

const at = (field: Field, [x, y, z, t]: Place): number => fieldAt(field, x, y, z, t);
const moved = ([x, y, z, t]: Place, [dx, dy, dz, dt]: Place): Place => [x + dx, y + dy, z + dz, t + dt];

describe.each([...OF_1983, ...OTHERS])("$name is continuous", ({ field }) => {
  const axes = [field.a, field.b, field.c, field.d];
  const steepestStep = Math.max(...PROFILE_1983.samples.map((v, i, samples) => Math.abs(samples[(i + 1) & 255] - v)));
  /** Units per metre, or year, along an axis, at most. */
  const steepest = axes.map((axis) =>
    axis.reduce((sum, a, i) => sum + Math.abs(a) * field.weight[i] * steepestStep, 0),
  );

  test("along any axis: at 10⁻⁶ m or years apart, heights differ by no more than the steepest slope allows", () => {
    const far = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(far, far, far, far), (place) => {
        for (const [axis, slope] of steepest.entries()) {
          const step = [0, 0, 0, 0];
          step[axis] = 1e-6;
          const [dx, dy, dz, dt] = step;
          const apart = Math.abs(at(field, moved(place, [dx, dy, dz, dt])) - at(field, place));
          // Coordinates of 10⁶ are rounded to 10⁻¹⁰, and large phases likewise.
          expect(apart).toBeLessThan(slope * 1.001e-6 + 1e-6);
        }
      }),
      { numRuns: 200 },
    );
  });

  test("where a term crosses a sample: both sides agree, for all 256 samples of every reading", () => {
    for (let i = 0; i < field.count; i++) {
      const [axis, slope] = Math.abs(field.a[i]) > 1e-9 ? [field.a[i], 0] : [field.b[i], 1];
      for (let sample = 0; sample < 256; sample++) {
        const v = (sample - field.offset[i]) / axis;
        const [before, after] = [v - 1e-9 / Math.abs(axis), v + 1e-9 / Math.abs(axis)];
        const [low, high] =
          slope === 0
            ? [fieldAt(field, before, 0), fieldAt(field, after, 0)]
            : [fieldAt(field, 0, before), fieldAt(field, 0, after)];
        // 2·10⁻⁹ of a sample for this reading; up to 2¹³ times as many for others.
        expect(Math.abs(high - low)).toBeLessThan(1e-3);
      }
    }
  });
});

/** Heights at a dozen points within a kilometre: a fingerprint of the place. */
const LANDMARKS: readonly Place[] = Array.from({ length: 12 }, (_, i): Place => {
  const [x, y, z] = [0.8191725134, 0.6710436067, 0.5497004779].map((step) => 1000 * ((i * step) % 1));
  return [x, y, z, 0];
});

/** The number of shifts that restore every fingerprint height to within a unit. */
function returns(field: Field, shifts: Iterable<Place>): number {
  const heights = LANDMARKS.map((place) => at(field, place));
  let count = 0;
  for (const shift of shifts) {
    if (LANDMARKS.every((place, i) => Math.abs(at(field, moved(place, shift)) - heights[i]) < 1)) count++;
  }
  return count;
}

/** Number of shifts, half of those tried. */
const SHIFTS = sampled(50_000, 12_500);

/** Shifts: half of them multiples of likely periods along axes and diagonals, half random, up to 10⁹. */
function* shifts(): Generator<Place> {
  for (let k = 0; k < SHIFTS; k++) {
    // Whole coefficients repeat every 32,768 = 128 · 256; octaves multiply this by powers of two.
    const far = 32_768 * 2 ** ((k % 16) - 4) * (1 + (k >> 4));
    const directions: readonly Place[] = [
      [far, 0, 0, 0],
      [0, far, 0, 0],
      [0, 0, far, 0],
      [far, far, 0, 0],
      [far, -far, 0, 0],
      [far, far, far, 0],
      [0, 0, 0, far],
    ];
    yield directions[k % 7];
  }
  let state = 1983;
  const random = (): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 31 - 1;
  for (let k = 0; k < SHIFTS; k++) {
    const far = 10 ** (4 + (k % 6));
    yield [far * random(), far * random(), far * random(), 0];
  }
}

describe("repeats", () => {
  test.each(nonEmpty(OF_1983))(
    "$name of 1983 repeats at every multiple of 32,768 m and years, and of many shifts at no other",
    ({ field }) => {
      const whole = ([x, y, z, t]: Place): boolean => [x, y, z, t].every((v) => v % 32_768 === 0);
      const all = [...shifts()];
      const claimed = all.filter(whole);
      expect(claimed.length).toBeGreaterThan(0.6 * SHIFTS);
      expect(returns(field, claimed)).toBe(claimed.length);
      expect(
        returns(
          field,
          all.filter((shift) => !whole(shift)),
        ),
      ).toBe(0);
    },
  );

  test.each(OTHERS)("$name: none of many shifts restores it", ({ field }) => {
    expect(returns(field, shifts())).toBe(0);
  });

  test("the search detects whole coefficients", () => {
    const wholly = goldenTerms(5, 24).map((term): Term => {
      const [a, b, c, d] = term.map(Math.round);
      return [a, b, c, d];
    });
    expect(returns(createField(PROFILE_1983, wholly, { octaves: [0, 1, 3], H: 0.8 }), shifts())).toBeGreaterThan(
      SHIFTS / 50,
    );
  });
});
