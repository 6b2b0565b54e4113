import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLand, decodeLand, encodeLand } from "../../../src/core/faults/land.ts";

test("a file is int32 little-endian xSize, ySize and heights, x-major", () => {
  const land = createLand(2, 3);
  land.heights.set([1, -2, 3, 258, 5, -(2 ** 31)]);
  expect([...encodeLand(land)]).toEqual([
    ...[2, 0, 0, 0, 3, 0, 0, 0],
    ...[1, 0, 0, 0, 254, 255, 255, 255, 3, 0, 0, 0],
    ...[2, 1, 0, 0, 5, 0, 0, 0, 0, 0, 0, 128],
  ]);
});

test("any land of whole heights survives a round trip, also at an offset in a buffer", () => {
  const whole = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 20 }),
      fc.infiniteStream(whole),
      (x, y, some) => {
        const land = createLand(x, y);
        for (let i = 0; i < x * y; i++) land.heights[i] = some.next().value as number;
        const bytes = encodeLand(land);
        expect(decodeLand(bytes)).toEqual(land);
        const shifted = new Uint8Array(bytes.length + 3);
        shifted.set(bytes, 3);
        expect(decodeLand(shifted.subarray(3))).toEqual(land);
      },
    ),
  );
});

test("other heights are rounded, half up, including −0", () => {
  const land = createLand(1, 5);
  land.heights.set([0.5, -0.5, -0.2, 2.4, -7.6]);
  expect([...decodeLand(encodeLand(land)).heights]).toEqual([1, 0, 0, 2, -8]);
});

describe("invalid data throws", () => {
  const file = (...ints: number[]) => new Uint8Array(Int32Array.from(ints).buffer);
  test.each<[string, () => unknown]>([
    ["at least 8 bytes, xSize and ySize, got 0", () => decodeLand(new Uint8Array(0))],
    ["got 7", () => decodeLand(file(1, 1).subarray(0, 7))],
    ["Expected 12 bytes for a land of 1 × 1, got 8", () => decodeLand(file(1, 1))],
    ["Expected 12 bytes for a land of 1 × 1, got 16", () => decodeLand(file(1, 1, 5, 6))],
    ["Expected 24 bytes for a land of 2 × 2, got 23", () => decodeLand(file(2, 2, 1, 2, 3, 4).subarray(0, 23))],
    ["xSize to be a whole number from 1 to 2147483647, got 0", () => decodeLand(file(0, 4))],
    ["ySize to be a whole number from 1 to 2147483647, got -4", () => decodeLand(file(4, -4))],
    ["for a land of 2147483647 × 2147483647, got 8", () => decodeLand(file(2 ** 31 - 1, 2 ** 31 - 1))],
    ["xSize to be a whole number from 1 to 67108864, got 0", () => createLand(0, 4)],
    ["ySize to be a whole number from 1 to 67108864, got 2.5", () => createLand(4, 2.5)],
    ["got NaN", () => createLand(Number.NaN, 2)],
    ["at most 67108864 cells, got 65536 × 65536 = 4294967296", () => createLand(65536, 65536)],
  ])("%s", (message, attempt) => {
    expect(attempt).toThrow(RangeError);
    expect(attempt).toThrow(message);
  });

  test.each([2 ** 31, -(2 ** 31) - 1, Number.NaN, Infinity])("a height of %d throws with its cell", (height) => {
    const land = createLand(3, 4);
    land.heights[7] = height;
    expect(() => encodeLand(land)).toThrow(`from -2147483648 to 2147483647, got ${height} at x 1, y 3`);
  });
});
