import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COVER_1983, type CoverRow, coverAt, createCover } from "../../../src/core/field/cover.ts";
import { TERMS_1983 } from "../../../src/core/field/directions.ts";
import { createField, fieldFloorAt } from "../../../src/core/field/field.ts";
import { createProfile, PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { nonEmpty } from "../../non-empty.ts";

const flat = (value: number) => createField(createProfile([value, value]), [[1, 1, 1, 1]]);
const fields = {
  town: createField(PROFILE_1983, TERMS_1983.town),
  wet: createField(PROFILE_1983, TERMS_1983.wet),
  rough: createField(PROFILE_1983, TERMS_1983.rough),
};

describe("invalid tables", () => {
  test("an unknown field throws with the row, the name and the known fields", () => {
    const rows: CoverRow[] = [["moor", ["damp", "<", 255]], ["wood"]];
    expect(() => createCover(rows, fields)).toThrow(
      'Cover row "moor" reads field "damp"; the fields are town, wet, rough.',
    );
  });
  test("a last row with a test throws", () => {
    expect(() => createCover([], fields)).toThrow("last cover row to have no test");
    expect(() => createCover([["town", ["town", "<", 120]]], fields)).toThrow("last cover row to have no test");
  });
});

test("the first row whose tests all hold gives the kind", () => {
  const at = (town: number, wet: number, rough: number) =>
    coverAt(createCover(COVER_1983, { town: flat(town), wet: flat(wet), rough: flat(rough) }), 1, 2);
  expect(at(119, 0, 0)).toBe("town");
  expect(at(120, 254, 254)).toBe("grass");
  expect(at(120, 254, 255)).toBe("moor");
  expect(at(120, 254, 0)).toBe("grass");
  expect(at(120, 255, 199)).toBe("thicket");
  expect(at(120, 255, 200)).toBe("wood");
});

test("a row with several tests needs all of them", () => {
  const rows: CoverRow[] = [["mud", ["wet", "<", 10], ["rough", "<", 10], ["town", "<", 10]], ["bare"]];
  const at = (...v: number[]) =>
    coverAt(createCover(rows, { wet: flat(v[0]), rough: flat(v[1]), town: flat(v[2]) }), 0, 0);
  expect([at(9, 9, 9), at(10, 9, 9), at(9, 10, 9), at(9, 9, 10)]).toEqual(["mud", "bare", "bare", "bare"]);
});

test("at whole coordinates readings equal the Java's integer arithmetic, floor(a·x + b·y) >> 7 & 255, also for negative ones", () => {
  const samples = PROFILE_1983.samples;
  const whole = fc.integer({ min: -1_000_000, max: 1_000_000 });
  for (const [name, terms] of nonEmpty(Object.entries(TERMS_1983))) {
    const field = createField(PROFILE_1983, terms);
    fc.assert(
      fc.property(whole, whole, (x, y) => {
        const java = terms.reduce((sum, [a, b]) => sum + samples[Number((BigInt(a * x + b * y) >> 7n) & 255n)], 0);
        expect(fieldFloorAt(field, x, y), name).toBe(java);
      }),
    );
  }
});

test("kinds change with height and time", () => {
  const cover = createCover(COVER_1983, fields);
  const line = (z: number, t: number) =>
    Array.from({ length: 400 }, (_, i) => coverAt(cover, i * 97, i * -61, z, t)).join();
  expect(line(0, 0)).toBe(line(0, 0));
  expect(line(900, 0)).not.toBe(line(0, 0));
  expect(line(0, 300)).not.toBe(line(0, 0));
});
