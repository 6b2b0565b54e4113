/** Comments begin with their noun or verb, and not with a word that stands for a noun (docs/contributing.md, Words). */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const FOLDERS = ["src", "scenes", "tests", "tools"];
const HIDING = /^(What|Most|Least(?!-)|Those|That|How|Who|Whom|Whose|Where|Which|Why|Of|Told)\b/;

/** Line and text of each comment that hides its noun. Lines of // below each other are one comment. */
function hidingIn(name: string, code: string): string[] {
  const { comments, errors } = parseSync(name, code);
  expect(errors, name).toEqual([]);
  return comments.flatMap(({ type, value, start }, i) => {
    const last = comments[i - 1];
    if (type === "Line" && last?.type === "Line" && /^\n[ \t]*$/.test(code.slice(last.end, start))) return [];
    const text = value.replace(/^[\s*]+/, "");
    return HIDING.test(text) ? [`${name}:${code.slice(0, start).split("\n").length}: ${text.slice(0, 60).trim()}`] : [];
  });
}

test.each([
  "/** What forms are made for. */",
  "/**\n * Most that a walker tilts, degrees.\n */",
  "interface A {\n  /** Of the archipelago, metres. */\n  readonly altitude: number;\n}",
  "const a = 1; // How far streets reach",
  "// Those beside it.\n// The others are drawn.",
  "// The first of two.\n\n// Which of both is drawn.",
])("%j is refused", (code) => expect(hidingIn("a.ts", code)).toHaveLength(1));

test.each([
  "/** Purpose of forms; those of planets have most. */",
  "/** Least-squares plane of the ground. */",
  "// The side of the street\n// Which is drawn first decides it.",
  'const text = "/** What it is. */"; // An example',
])("%j is accepted", (code) => expect(hidingIn("a.ts", code)).toEqual([]));

test("comments begin with their noun or verb", () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  ).filter((file) => /\.m?ts$|\.mjs$/.test(file));
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap((file) => hidingIn(file, readFileSync(join(ROOT, file), "utf8")))).toEqual([]);
});
