/** docs/sources.md, row by row: its links open, its commands and functions exist, and its tests are in their files. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { scenes } from "../scenes/index.ts";
import { readLink } from "../src/recipe/permalink.ts";
import { limitless } from "./cli/run.ts";
import { ENTRIES } from "./core/public-calls.ts";
import { ROOT, readDocument } from "./documents.ts";
import { nonEmpty } from "./non-empty.ts";

const PAGE = readDocument("docs/sources.md").text;
const NOT_YET = "not yet";
const NO_TESTS = "–";

interface Row {
  readonly capability: string;
  readonly where: string;
  readonly tests: string;
}

/** Rows of all tables of the page, without their heads. Throws for a line of another number of cells, and for an empty cell. */
function rowsOf(page: string): Row[] {
  const lines = page.split("\n").filter((line) => /^\| (?!section \|)/.test(line));
  return lines.map((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
    const [, section, capability, where, tests] = cells;
    if (cells.length !== 6 || !section || !capability || !where || !tests)
      throw new Error(`Expected a row of four cells with text, got ${line}`);
    return { capability, where, tests };
  });
}

const ROWS = rowsOf(PAGE);

/** Places of a cell: each is what it begins with, in backticks, and the names in backticks and “labels” that follow. */
const placesOf = (where: string) =>
  where.split("; ").map((place) => {
    const [first, ...names] = [...place.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    return { place, first: first ?? "", names, labels: [...place.matchAll(/“([^”]+)”/g)].map(([, label]) => label) };
  });

/** Sources of the page, for its labels. */
const SOURCES = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => readFileSync(join(ROOT, "src", file), "utf8"))
  .join("\n");
const CONTROLS = readDocument("docs/controls.md").text;

/** Problems of a link, and of the keys and labels after it. */
async function linkProblems(link: string, keys: readonly string[], labels: readonly string[]): Promise<string[]> {
  const { problems } = await readLink(link, scenes);
  return [
    ...problems,
    ...(/^\?world=/.test(link) ? [] : [`${link} names no world`]),
    ...keys.filter((key) => !CONTROLS.includes(`\`${key}\``)).map((key) => `${key} is no key`),
    ...labels.filter((label) => !SOURCES.includes(`"${label}"`)).map((label) => `“${label}” is no label`),
  ];
}

const helps = new Map<string, Promise<string>>();

/** The help of a command; "" for none. */
function helpOf(command: string): Promise<string> {
  const known = helps.get(command) ?? limitless([command, "--help"]).then(({ code, out }) => (code === 0 ? out : ""));
  helps.set(command, known);
  return known;
}

/** Problems of a call of the command: an unknown name or option. */
async function callProblems(call: string): Promise<string[]> {
  const [, command, ...words] = call.split(" ");
  const help = await helpOf(command);
  if (!help.includes(`Usage: limitless ${command} `)) return [`limitless has no ${command}`];
  const { code, err } = await limitless([command, ...words, "--help"]);
  const options = words.filter((word) => /^--?[a-zA-Z]/.test(word));
  const unknown = options.filter((option) => !help.split(/[\s,]+/).includes(option));
  return [...(code === 0 ? [] : [err]), ...unknown.map((option) => `limitless ${command} has no ${option}`)];
}

/** Entries of the library by their names. */
const LIBRARY = new Map<string, object>(
  Object.entries(ENTRIES).map(([name, entry]) => [name === "core" ? "limitless" : `limitless/${name}`, entry]),
);

/** Problems of names of an entry of the library. */
function entryProblems(entry: string, names: readonly string[]): string[] {
  const exported = LIBRARY.get(entry);
  if (!exported) return [`${entry} is no entry`];
  return names.filter((name) => !(name in exported)).map((name) => `${entry} has no ${name}`);
}

async function placeProblems(where: string): Promise<string[]> {
  const found = placesOf(where).map(({ place, first, names, labels }) => {
    if (!place.startsWith(`\`${first}\``)) return [`${place} begins with no link, command or entry`];
    if (first.startsWith("?")) return linkProblems(first, names, labels);
    if (first.startsWith("limitless ")) return callProblems(first);
    return names.length > 0 ? entryProblems(first, names) : [`${place} names no function`];
  });
  return (await Promise.all(found)).flat();
}

const collapsed = new Map<string, string>();

/** The code of a test file, with titles right after their brackets; "" for no file. */
function codeOf(file: string): string {
  const path = join(ROOT, file);
  const known = collapsed.get(file) ?? (existsSync(path) ? readFileSync(path, "utf8").replace(/\(\s+/g, "(") : "");
  collapsed.set(file, known);
  return known;
}

/** Whether a file has a test of this title, as it is written there. */
const hasTest = (file: string, title: string) =>
  ['"', "`"].some((quote) => {
    const written = `(${quote}${title}${quote},`;
    return codeOf(file)
      .split(written)
      .slice(0, -1)
      .some((before) => !/\bdescribe(\.each\(.*\))?$/.test(before));
  });

function testProblems(cell: string): string[] {
  const tests = [...cell.matchAll(/\[([\w.-]+)\]\(\.\.\/(tests\/[\w./-]+)\), "([^"]*)"(?:; |$)/g)];
  if (tests.map(([text]) => text).join("") !== cell) return [`${cell} is no list of tests`];
  return tests.flatMap(([, text, file, title]) => [
    ...(basename(file) === text ? [] : [`${text} is not ${file}`]),
    ...(hasTest(file, title) ? [] : [`${file} has no test "${title}"`]),
  ]);
}

/** Problems of a row; none where it is not there yet and says so in both cells. */
async function problemsOf({ where, tests }: Row): Promise<string[]> {
  if (where !== NOT_YET) return [...(await placeProblems(where)), ...testProblems(tests)];
  return tests === NO_TESTS ? [] : ["has tests, and is not there yet"];
}

test("the page has more than a hundred rows, and none twice", () => {
  expect(ROWS.length).toBeGreaterThan(100);
  expect(new Set(ROWS.map(({ capability }) => capability)).size).toBe(ROWS.length);
});

test.each(nonEmpty(ROWS))("$capability", async (row) => {
  expect(await problemsOf(row)).toEqual([]);
});

describe("a wrong row is refused", () => {
  const NAMED = '[sources.test.ts](../tests/sources.test.ts), "a wrong row';
  test.each([
    ["?world=forest&shot=wod", "shot"],
    ["?world=forrest", "world"],
    ["?shot=wood", "names no world"],
  ])("the link %s", async (link, problem) => {
    expect((await placeProblems(`\`${link}\``)).join()).toContain(problem);
  });

  test.each([
    ["`?world=forest`, key `Q7`", "Q7 is no key"],
    ["`?world=forest`, “Cuorses”", "“Cuorses” is no label"],
    ["`limitless falts`", "limitless has no falts"],
    ["`limitless faults --decai prose`", "--decai"],
    ["`limitless faults --decay none`", "--decay"],
    ["`limitless/fault`: `faults`", "limitless/fault is no entry"],
    ["`limitless/faults`: `falts`", "limitless/faults has no falts"],
    ["`limitless/faults`", "names no function"],
    ["in the page", "begins with no link, command or entry"],
  ])("the place %s", async (where, problem) => {
    expect((await placeProblems(where)).join()).toContain(problem);
  });

  test.each([
    ['[sources.test.ts](../tests/sourcez.test.ts), "the place %s"', "has no test"],
    ['[sourcez.test.ts](../tests/sources.test.ts), "the place %s"', "is not tests/sources.test.ts"],
    [`${NAMED}"`, "has no test"],
    [`${NAMED} is refused"`, "has no test"],
    ["sources.test.ts", "is no list of tests"],
  ])("the tests %s", (cell, problem) => {
    expect(testProblems(cell).join()).toContain(problem);
  });

  test("tests of what is not there yet, and places without tests", async () => {
    const row = {
      capability: "",
      where: NOT_YET,
      tests: '[sources.test.ts](../tests/sources.test.ts), "the place %s"',
    };
    expect(await problemsOf(row)).toHaveLength(1);
    expect(await problemsOf({ ...row, where: "`?world=forest`" })).toEqual([]);
    expect(await problemsOf({ ...row, where: "`?world=forest`", tests: NO_TESTS })).toHaveLength(1);
  });

  test("a line without one of its cells", () => {
    expect(() => rowsOf("| Trees | Woods have trees | `?world=forest` |")).toThrow("four cells");
    expect(() => rowsOf("| Trees |  | `?world=forest` | – |")).toThrow("four cells");
  });
});
