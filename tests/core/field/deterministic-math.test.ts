/** Sine, cosine and powers of 2 with the same bits in every engine. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cos, exp2, sin } from "../../../src/core/field/deterministic-math.ts";

/** FNV-1a hash of the bits of doubles. */
function bitsOf(values: Iterable<number>): string {
  const double = new Float64Array(1);
  const words = new Uint32Array(double.buffer);
  let hash = 0x811c9dc5;
  for (double[0] of values) for (const word of words) hash = Math.imul(hash ^ word, 0x01000193);
  return (hash >>> 0).toString(16);
}

function* over(count: number, step: number): Generator<number> {
  for (let i = -count; i <= count; i++) {
    yield sin(i * step);
    yield cos(i * step);
  }
}

/** Distance in ulp of `right`. */
function ulps(value: number, right: number): number {
  const unit = 2 ** (Math.floor(Math.log2(Math.max(Math.abs(right), 2 ** -1022))) - 52);
  return Math.abs(value - right) / unit;
}

const angle = fc.oneof(
  fc.double({ min: -1, max: 1, noNaN: true }),
  fc.double({ min: -1e3, max: 1e3, noNaN: true }),
  fc.double({ min: -(2 ** 32), max: 2 ** 32, noNaN: true }),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
);

describe("bits", () => {
  // Hashes of the results of V8's fdlibm in Node 20.
  test.each([
    ["metres to 100,000", 100_000, 1, "7c9bfc91"],
    ["cells to 800,000 m", 50_000, 16, "a8a01521"],
    ["fractions", 100_000, 0.000_071, "9788a9dd"],
  ])("of %s are fdlibm's", (_, count, step, bits) => {
    expect(bitsOf(over(count, step))).toBe(bits);
  });

  test("for mine cells to 2³¹ m are pinned", () => {
    expect(bitsOf(over(20_000, 107_370.25))).toBe("ce831461");
  });
});

test("within 1 ulp of the engine's own, which is within 1 ulp of the exact value", () => {
  fc.assert(
    fc.property(angle, (x) => {
      expect(ulps(sin(x), Math.sin(x))).toBeLessThanOrEqual(1);
      expect(ulps(cos(x), Math.cos(x))).toBeLessThanOrEqual(1);
    }),
    { numRuns: 5000 },
  );
});

test("accurate next to multiples of π/2, where the argument reduction cancels almost everything", () => {
  // Computed with 70 decimal digits; the last two are the angles below 2³² nearest to a multiple of π/2.
  expect(sin(Math.PI)).toBe(1.2246467991473532e-16);
  expect(cos(Math.PI / 2)).toBe(6.123233995736766e-17);
  expect(sin(710)).toBe(6.0288706691585265e-5);
  expect(sin(2_549_491_779)).toBe(4.474494938161497e-10);
  expect(cos(3_083_975_227)).toBe(-7.486714572073199e-11);
  expect([sin(0), cos(0)]).toEqual([0, 1]);
});

test.each([Number.NaN, Infinity, -Infinity, 5e9])("an angle of %d throws", (x) => {
  expect(() => sin(x)).toThrow(`got ${x}`);
  expect(() => cos(x)).toThrow(RangeError);
});

test("exp2 is exact for whole powers", () => {
  for (let n = -200; n <= 200; n++) expect(exp2(n)).toBe(2 ** n);
});

test("exp2 is within 2 ulp of the engine's own, which is within 1 ulp of the exact value", () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (millionths) => {
      const v = millionths / 1e6;
      const right = 2 ** v;
      expect(Math.abs(exp2(v) - right) / right).toBeLessThan(3 * 2 ** -52);
    }),
    { numRuns: 5000 },
  );
});

test("exp2 has pinned bits", () => {
  expect([exp2(0.3), exp2(-0.7), exp2(1.8)]).toEqual([1.2311444133449163, 0.6155722066724582, 3.4822022531844965]);
});
