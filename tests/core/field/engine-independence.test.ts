/** Generator sources use no `Math` function whose last bit differs between engines. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test.each([
  "field/field",
  "field/directions",
  "field/deterministic-math",
  "field/profile",
  "underground/mine",
  "planet/sphere",
  "planet/cube-sphere",
  "planet/planet",
  "underground/cavern",
  "field/cover",
])("%s.ts uses no engine-dependent Math function", (name) => {
  const source = readFileSync(new URL(`../../../src/core/${name}.ts`, import.meta.url), "utf8");
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  expect(
    code.match(/Math\.(sin|cos|tan|asin|acos|atan2?|sinh|cosh|tanh|exp|expm1|log1p|log10|log|pow|cbrt|hypot)\(/g),
  ).toBeNull();
  // Whole powers of 2 are exact in every engine.
  expect(code.match(/(?<!\b2) \*\* /g)).toBeNull();
});
