/**
 * Words for people in the sources: the first argument of say(), phrase() and saying() (src/words/words.ts), and in scenes, which are tables,
 * each `title` and `about` and the names and units of their parameters.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Area, areaOf } from "../../src/words/areas.ts";
import { type Node, nameOf, parse, walk } from "../syntax.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const MARKS = new Set(["say", "phrase", "saying"]);

/** A text, and the files that have it. */
export interface Source {
  readonly english: string;
  readonly files: readonly string[];
}

/** Texts of a file, in their order. Throws a SyntaxError for words that are not written out. */
export function wordsIn(path: string, code: string): string[] {
  const isScene = path.startsWith("scenes/");
  if (!isScene && !/words\/words\.ts";/.test(code)) return [];
  const texts: string[] = [];
  walk(parse(path, code), (node) => {
    texts.push(...(isScene ? tableWords(node) : markedWords(path, code, node)));
    return true;
  });
  return texts.filter((text) => text !== "");
}

function markedWords(path: string, code: string, node: Node): string[] {
  if (node.type !== "CallExpression" || !MARKS.has(nameOf(node.callee) ?? "")) return [];
  const [given] = node.arguments as Node[];
  const texts = given && literals(given);
  if (texts) return texts;
  // Words of a variable are marked where they are written.
  if (nameOf(node.callee) === "say" && given?.type !== "TemplateLiteral") return [];
  throw new SyntaxError(`${path}: ${code.slice(node.start, node.end)} must have its words written out.`);
}

/** Literals that a value can be: itself, or either side of a condition. */
function literals(node: Node): string[] | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return [node.value];
  if (node.type !== "ConditionalExpression") return undefined;
  const sides = [node.consequent as Node, node.alternate as Node].map(literals);
  return sides.every((side) => side !== undefined) ? sides.flat() : undefined;
}

function tableWords(node: Node): string[] {
  if (node.type !== "Property") return [];
  const key = nameOf(node.key) ?? "";
  const value = node.value as Node;
  if (["title", "about"].includes(key)) return literals(value) ?? [];
  if (key !== "parameters" || value.type !== "ObjectExpression") return [];
  return (value.properties as Node[]).flatMap((row) => {
    const cells = ((row.value as Node).elements ?? []) as Node[];
    return cells.flatMap((cell) => literals(cell) ?? []);
  });
}

/** All texts of the project, by their first file. */
export function allWords(root = ROOT): Source[] {
  const byText = new Map<string, string[]>();
  for (const folder of ["src", "scenes"])
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).sort()) {
      if (!name.endsWith(".ts")) continue;
      const path = `${folder}/${name.replaceAll("\\", "/")}`;
      for (const text of wordsIn(path, readFileSync(join(root, path), "utf8")))
        byText.set(text, [...new Set([...(byText.get(text) ?? []), path])]);
    }
  return [...byText].map(([english, files]) => ({ english, files }));
}

/** The area whose file has a text: that of its sources, or `page` where they are of several. */
export function areaOfSource({ files }: Source): Area {
  const areas = new Set(files.map(areaOf));
  return areas.size === 1 ? [...areas][0] : "page";
}
