import fc from "fast-check";
import { expect, test } from "vitest";
import { exp2 } from "../../src/core/field/exp2.ts";

fc.configureGlobal({ seed: 1983 });

test("whole powers are exact", () => {
  for (let n = -200; n <= 200; n++) expect(exp2(n)).toBe(2 ** n);
});

test("within two units in the last place of the engine's own, which is within one of the truth", () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (millionths) => {
      const v = millionths / 1e6;
      const right = 2 ** v;
      expect(Math.abs(exp2(v) - right) / right).toBeLessThan(3 * 2 ** -52);
    }),
    { numRuns: 5000 },
  );
});

test("has these bits, whatever the engine", () => {
  expect([exp2(0.3), exp2(-0.7), exp2(1.8)]).toEqual([1.2311444133449163, 0.6155722066724582, 3.4822022531844965]);
});
