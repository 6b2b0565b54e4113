/** The tests that must notice a mutant: the unit tests of the folders that are mutated. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/{app,core/field,recipe,stream}/**/*.test.ts", "tests/golden.test.ts"],
    exclude: ["tests/**/*.long.test.ts"],
    testTimeout: 60_000,
  },
});
