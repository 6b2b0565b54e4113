/**
 * Assertions run: loops with assertions go over lists that have entries, and a file fails with an assertion that never ran. Fixtures
 * that break the rules are refused.
 */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { countAssertions } from "../tools/counted-assertions.ts";
import { emptyLoopsIn } from "../tools/empty-loops.ts";
import { nonEmpty } from "./non-empty.ts";

const ROOT = join(import.meta.dirname, "..");

const FILES = readdirSync(join(ROOT, "tests"), { recursive: true, encoding: "utf8" })
  .map((file) => `tests/${file.replaceAll("\\", "/")}`)
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"));

test("loops with assertions over computed lists refuse empty ones, by nonEmpty(list)", () => {
  expect(FILES.length).toBeGreaterThan(600);
  const found = FILES.flatMap((file) =>
    emptyLoopsIn(file, readFileSync(join(ROOT, file), "utf8")).map(({ line, list }) => `${file}:${line}: ${list}`),
  );
  expect(found).toEqual([]);
});

const REFUSED = [
  "for (const x of list) expect(x).toBe(1);",
  "for (const [i, x] of list.entries()) { if (i > 0) expect(x).toBe(1); }",
  "for (const x of make().filter(Boolean)) { for (const y of [1, 2]) expect.soft(x).toBe(y); }",
  "for (const [name] of Object.entries(list)) expect(name).toBe(1);",
  "for (const x of [...list]) await expect.poll(() => x).toBe(1);",
  "for (let i = 0; i < list.length; i++) expect(list[i]).toBe(1);",
  "list.forEach((x) => expect(x).toBe(1));",
  "expect(list.map(Math.abs).every((x) => x > 0)).toBe(true);",
  "expect(list.length === 1 && list.every(Boolean)).toBe(true);",
  "expect(Math.max(...list)).toBeLessThan(1);",
  "test.each(list)('%s', (x) => expect(x).toBe(1));",
  "const numbers = [1]; { const numbers = make(); for (const x of numbers) expect(x).toBe(1); }",
  "for (const x of Array.from({ length: count })) expect(x).toBe(1);",
];

const ACCEPTED = [
  "for (const x of nonEmpty(list)) expect(x).toBe(1);",
  "for (const [i, x] of nonEmpty(list).entries()) expect(x).toBe(i);",
  "for (const x of [1, 2] as const) expect(x).toBe(1);",
  "const numbers = [1, 2]; for (const x of numbers.map((n) => n + 1)) expect(x).toBe(1);",
  "const table = { a: 1 }; test.each(Object.entries(table))('%s', (x) => expect(x).toBe(1));",
  "for (const x of Array.from({ length: 9 })) expect(x).toBe(1);",
  "for (let i = 0; i < 9; i++) expect(i).toBe(1);",
  "for (let i = 0; i < nonEmpty(list).length; i++) expect(list[i]).toBe(1);",
  "for (const x of nonEmpty(list)) for (const y of x.parts) expect(y).toBe(1);",
  "for (const x of list) sum += x;",
  "list.forEach((x) => found.push(x));",
  "expect(Math.max(0, ...list)).toBeLessThan(1);",
  "expect(list.filter((x) => x.every(Boolean))).toEqual([2]);",
];

test.each(REFUSED)("refused: %s", (code) => {
  expect(emptyLoopsIn("x.test.ts", code)).toHaveLength(1);
});

test.each(ACCEPTED)("accepted: %s", (code) => {
  expect(emptyLoopsIn("x.test.ts", code)).toEqual([]);
});

test("nonEmpty returns a list with entries, and throws for one without", () => {
  for (const list of [[0], "a", new Float64Array(1), new Set([1]), new Map([[1, 1]])])
    expect(nonEmpty(list)).toBe(list);
  for (const list of [[], "", new Float64Array(0), new Set(), new Map()])
    expect(() => nonEmpty(list)).toThrow("Expected a list with entries, got an empty one");
});

test("assertions are counted on the lines where they are, those of long tests in long runs", () => {
  const code = `test("a", () => {\n  expect(1).toBe(1);\n});\nlongTest("b", () => {\n  expect.soft(2).toBe(2);\n});\n`;
  const lines = (isLong: boolean) => {
    const counted = countAssertions("x.test.ts", code, isLong);
    expect(
      counted
        .split("\n")
        .slice(1)
        .join("\n")
        .replace(/\(__ran\(\d\),expect\)/g, "expect"),
    ).toBe(code.split("\n").slice(1).join("\n"));
    return /new Map\((.*?)\);/.exec(counted)?.[1];
  };
  expect(lines(false)).toBe("[[0,2]]");
  expect(lines(true)).toBe("[[0,2],[1,5]]");
});

const folder = mkdtempSync(join(tmpdir(), "limitless-assertions-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs files of tests in a project of their own with the plugin and the setup file; returns the output. */
async function run(): Promise<string> {
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const env = { ...process.env, NO_COLOR: "1" };
  return new Promise((resolve) => {
    execFile(process.execPath, [vitest, "run", "--allowOnly"], { cwd: folder, env }, (_, out, err) =>
      resolve(out + err),
    );
  });
}

test("a file with an assertion that never ran fails, and one of which a part alone runs passes", async () => {
  const config = `import { countedAssertions } from ${JSON.stringify(join(ROOT, "tools/counted-assertions.ts"))};
    export default { plugins: [countedAssertions], test: { setupFiles: ${JSON.stringify(join(ROOT, "tests/assertions-run.ts"))} } };`;
  // A test that is not the only one is left out as by a filter of names.
  const lines = (isOn: boolean, head = "") => `import { expect, test } from "vitest";
${head}test.each([1, 2])("case %d", (n) => {
  expect(n).toBeLessThan(3);
  if (n === 2) expect(n).toBe(2);
  if (${isOn}) expect(n).toBeGreaterThan(0);
});\n`;
  writeFileSync(join(folder, "vitest.config.ts"), config);
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
  mkdirSync(join(folder, "tests"));
  writeFileSync(join(folder, "tests/on.test.ts"), lines(true));
  writeFileSync(join(folder, "tests/off.test.ts"), lines(false));
  writeFileSync(join(folder, "tests/part.test.ts"), lines(false, 'test.only("alone", () => {});\n'));
  const whole = await run();
  expect(whole).toMatch(/Test Files\s+1 failed \| 2 passed/);
  expect(whole).toMatch(/assertions that never ran[\s\S]*tests\/off\.test\.ts:5/);
  expect(whole).not.toMatch(/tests\/off\.test\.ts:4|tests\/(on|part)\.test\.ts:\d/);
});
