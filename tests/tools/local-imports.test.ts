import { expect, test } from "vitest";
import { stepAutopilot } from "../../src/explorers/autopilot.ts";
import { localizeImports } from "../../tools/local-imports.ts";

const localized = (code: string) => localizeImports("module.ts", code);

test("named imports become constants, and lines stay the same", () => {
  expect(localized('import { a, b as c } from "./x.ts";\nimport { d } from "y";\na(c, d);\n')).toBe(
    'import { a as a$, b as c$ } from "./x.ts";const a = a$, c = c$;\nimport { d as d$ } from "y";const d = d$;\na(c, d);\n',
  );
});

test.each([
  'import "./x.ts";',
  'import * as x from "./x.ts";',
  'import x, { a } from "./x.ts";',
  'export { a } from "./x.ts";',
])("%s stays as it is", (code) => {
  expect(localized(code)).toBe(code);
});

test("an exported name that can change is an error", () => {
  expect(() => localized("export let a = 1;")).toThrow("module.ts exports a name that can change");
});

test("functions of src read imported names as constants here", () => {
  expect(String(stepAutopilot)).toMatch(/\bclamp\(/);
  expect(String(stepAutopilot)).not.toContain("__vi_import");
});
