/** Audio below ground: the damp of a space. */
import { expect, test } from "vitest";
import { wetnessOf } from "../../../../src/sound/below/acoustics.ts";

test("a cavern is damper than a mine, most of all at its water", () => {
  expect(wetnessOf("cavern", Infinity)).toBeGreaterThan(wetnessOf("mine", Infinity));
  expect(wetnessOf("cavern", 2)).toBeGreaterThan(wetnessOf("cavern", 10));
  expect(wetnessOf("cavern", 0)).toBeLessThanOrEqual(1);
});
