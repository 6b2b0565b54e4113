import { expect, test } from "vitest";
import { toHalf } from "../../src/render/half-textures.ts";
import { nonEmpty } from "../non-empty.ts";

/** The number that a half float's bits stand for. */
function fromHalf(bits: number): number {
  const [sign, exponent, part] = [bits & 0x8000 ? -1 : 1, (bits >> 10) & 31, bits & 0x3ff];
  return sign * (exponent === 0 ? part * 2 ** -24 : (1 + part / 1024) * 2 ** (exponent - 15));
}

/** Every half float but the infinite, and those too small to be kept. */
const HALVES = Array.from({ length: 0x10000 }, (_, bits) => bits).filter((bits) => {
  const exponent = (bits >> 10) & 31;
  return exponent > 0 && exponent < 31;
});

test("every half float converts to itself", () => {
  const halves = toHalf(Float32Array.from(HALVES, fromHalf));
  expect(nonEmpty(HALVES).every((bits, i) => halves[i] === bits)).toBe(true);
});

test("values round to the nearest half float, ties away from 0", () => {
  const pairs = HALVES.filter((bits) => (bits & 0x3ff) < 0x3ff);
  for (const [share, up] of [
    [0.499, 0],
    [0.5, 1],
    [0.501, 1],
  ]) {
    const between = pairs.map((bits) => fromHalf(bits) + share * (fromHalf(bits + 1) - fromHalf(bits)));
    const halves = toHalf(Float32Array.from(between));
    expect(nonEmpty(pairs).every((bits, i) => halves[i] === bits + up)).toBe(true);
  }
});

test("too small becomes signed 0, too large the greatest finite half float", () => {
  expect([...toHalf(Float32Array.of(0, -0, 1e-5, -1e-5, 1e6, -1e6, Infinity))]).toEqual([
    0, 0x8000, 0, 0x8000, 0x7bff, 0xfbff, 0x7bff,
  ]);
});
