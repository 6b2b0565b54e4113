/**
 * Every pattern in src takes time that is linear in the length of its text: text twice as long takes at most 3 times as many steps
 * of a backtracking matcher. recheck proves it by the pattern's automaton, or searches for texts that need most steps where the
 * pattern has lookaround or a count above some tens: briefly in `npm test`, and longer with LONG. Patterns that are not literals are refused by tools/literal-patterns.grit.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkSync } from "recheck";
import { parseSync } from "vite";
import { beforeAll, expect, test } from "vitest";
import { sampled } from "./long-test.ts";

const SOURCES = join(import.meta.dirname, "../src");

/** Sizes of the search; those of recheck itself with LONG. */
const SEARCH = sampled({}, { maxIteration: 2, maxGenerationSize: 20, maxSeedSetSize: 50 });

interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly files: string[];
}

/** The patterns of all literals of a file. */
function patternsOf(name: string, code: string): RegExp[] {
  const { program, errors } = parseSync(name, code);
  expect(errors, name).toEqual([]);
  const found: RegExp[] = [];
  const waiting: unknown[] = [program];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (node instanceof RegExp) found.push(node);
    else if (typeof node === "object" && node !== null) waiting.push(...Object.values(node));
  }
  return found;
}

/** Null for linear time, or a text that takes more, as code. */
function attackOn({ source, flags }: Pick<Pattern, "source" | "flags">): string | null {
  // Steps alone decide, so the result is the same on every machine.
  const found = checkSync(source, flags, {
    timeout: null,
    attackTimeout: null,
    incubationTimeout: null,
    randomSeed: 1983,
    ...SEARCH,
  });
  if (found.status === "safe") return null;
  return found.status === "vulnerable" ? `${found.complexity.summary}: ${found.attack.pattern}` : found.error.kind;
}

const patterns = new Map<string, Pattern>();

beforeAll(() => {
  // The package's own JavaScript, not its programs for some systems.
  process.env.RECHECK_SYNC_BACKEND = "pure";
  for (const file of readdirSync(SOURCES, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts")) continue;
    for (const { source, flags } of patternsOf(file, readFileSync(join(SOURCES, file), "utf8"))) {
      const known = patterns.get(`/${source}/${flags}`);
      if (known) known.files.push(file);
      else patterns.set(`/${source}/${flags}`, { source, flags, files: [file] });
    }
  }
});

test("literals are found wherever they stand", () => {
  const code = "const a: RegExp = /a/g; export const b = (x: string) => [x.split(/b+/), { c: /[/]c/ as RegExp }];";
  expect(patternsOf("a.ts", code).map(String).sort()).toEqual(["/[/]c/", "/a/g", "/b+/"]);
  expect(patterns.size).toBeGreaterThan(50);
});

test.each([
  // Decimals as they once were.
  /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i,
  /\s+$/,
  /^(a+)+$/,
  // Found by the search.
  /(?<=x)(\w{1,60}\w{1,60}){1,40}$/,
])("%s is found to take more than linear time", (pattern) => {
  expect(attackOn(pattern)).toMatch(/^(2nd degree polynomial|exponential)( \(fuzz\))?: /);
});

test("no pattern takes more than linear time", () => {
  const slow = [...patterns].flatMap(([text, pattern]) => {
    const attack = attackOn(pattern);
    return attack === null ? [] : [`${pattern.files.join(", ")}: ${text} (${attack})`];
  });
  expect(slow).toEqual([]);
});
