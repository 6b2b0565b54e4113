/**
 * Functions that a person can hold in mind: the counts of tools/functions.ts over all sources. Each count has a ceiling, which may
 * only go down: more fails, and so do fewer until the ceiling is lowered to them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { type Finding, findingsIn, MEASURES, type Measure } from "../tools/functions.ts";
import { nonEmpty } from "./non-empty.ts";

const CEILINGS: Record<Measure, number> = { over120: 0, over60: 64, over8: 0, casts: 11 };

const ROOT = join(import.meta.dirname, "..");
const findings: Finding[] = [];

beforeAll(() => {
  const files = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" }).filter((f) => f.endsWith(".ts"));
  for (const file of nonEmpty(files)) {
    const path = `src/${file.replaceAll("\\", "/")}`;
    findings.push(...findingsIn(path, readFileSync(join(ROOT, path), "utf8")));
  }
});

/** The reason why a count is refused, with what was counted, largest first; "" where it is at its ceiling. */
function refusal(measure: Measure, found: readonly Finding[], ceiling: number): string {
  const counted = found.filter((each) => each.measure === measure).sort((a, b) => b.size - a.size);
  if (counted.length < ceiling)
    return `Only ${counted.length} ${MEASURES[measure]}: lower the ceiling of ${ceiling} in tests/functions.test.ts.`;
  if (counted.length === ceiling) return "";
  const lines = counted.map(({ path, line, name, size }) => `${size} ${path}:${line} ${name}`);
  return [`${counted.length} ${MEASURES[measure]}, ${ceiling} at most:`, ...lines].join("\n");
}

test.each(nonEmpty(Object.keys(MEASURES) as Measure[]))("sources are at the ceiling of %s", (measure) => {
  expect(refusal(measure, findings, CEILINGS[measure])).toBe("");
});

/** A function of `n` lines. */
const linesOf = (n: number, name = "long") => `function ${name}() {\n${"  f();\n".repeat(n - 2)}}\n`;

const measuresIn = (code: string) => findingsIn("a.ts", code).map(({ measure, size }) => `${measure} ${size}`);

test("functions are counted by their lines, without those of template literals, at any depth", () => {
  expect(measuresIn(linesOf(60))).toEqual([]);
  expect(measuresIn(linesOf(61))).toEqual(["over60 61"]);
  expect(measuresIn(linesOf(121))).toEqual(["over60 121", "over120 121"]);
  expect(measuresIn(`const a = { long: () => {\n${"f();\n".repeat(60)}} };`)).toEqual(["over60 62"]);
  expect(measuresIn(`class A {\n m() {\n${linesOf(61)}}\n}`)).toEqual(["over60 63", "over60 61"]);
  expect(measuresIn(`function f() {\n return \`${"\n".repeat(200)}\`;\n}`)).toEqual([]);
  expect(measuresIn(`${linesOf(40)}${linesOf(40, "other")}`)).toEqual([]);
});

test("parameters and casts through unknown are counted", () => {
  expect(measuresIn("const f = (a, b, c, d, e, f, g, h) => a;")).toEqual([]);
  expect(measuresIn("const f = (a, b, c, d, e, f, g, h, i) => a;")).toEqual(["over8 9"]);
  expect(measuresIn("const a = b as number; const c = d as unknown;")).toEqual([]);
  expect(measuresIn("const a = b as unknown as number;")).toEqual(["casts 1"]);
});

test("a count above its ceiling names what was counted, one below asks for a lower ceiling", () => {
  const found = findingsIn("a.ts", `${linesOf(70)}${linesOf(130, "longer")}`);
  expect(refusal("over60", found, 2)).toBe("");
  expect(refusal("over60", found, 1)).toBe("2 functions over 60 lines, 1 at most:\n130 a.ts:71 longer\n70 a.ts:1 long");
  expect(refusal("over60", found, 3)).toBe(
    "Only 2 functions over 60 lines: lower the ceiling of 3 in tests/functions.test.ts.",
  );
  expect(refusal("over120", found, 0)).toBe("1 functions over 120 lines, 0 at most:\n130 a.ts:71 longer");
});
