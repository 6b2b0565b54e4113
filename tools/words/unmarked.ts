/**
 * Literals of the sources that look like words for people and are not marked for the catalogue (sources.ts): two words or more, or one that
 * begins with a capital. Errors, the console, code in other languages, attributes that nobody reads and names of files are left out.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { lineAt, type Node, nameOf, parse } from "../syntax.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const MARKS = new Set(["say", "phrase", "saying"]);
/** Calls whose arguments nobody reads. */
const SILENT_CALLS =
  /^(querySelector(All)?|closest|matches|getElementById|createElement(NS)?|add|remove|toggle|contains|getAttribute|setAttribute|removeAttribute|dispatchEvent|addEventListener|warn|error|log|trace|exec|test|split|replace(All)?|join|includes|startsWith|endsWith|has|get|set|RegExp|glsl|define)$/;
/** Properties and attributes that nobody reads. */
const SILENT_KEYS =
  /^(class|d|viewBox|type|role|rel|href|src|id|for|name|points|transform|style|font|filter|accept|autocomplete|inputmode|code|codes|key|keys|kind|format|mode|cursor|part|slot|preserveAspectRatio|stroke.*|fill.*|data-.*|aria-(hidden|live|haspopup|controls|describedby|labelledby|keyshortcuts|current|modal|pressed|expanded))$/;
/** One or more words: letters with a space between, or a capital and letters. */
const WORDS = /[A-Za-z’']{2,} [A-Za-z“]|^[A-Z][a-z]{2,}[.!?…]?$/;
/** Code of shaders and of other languages, selectors, lists of classes and paths of drawings. */
const CODE =
  /[;{}]\s*\n|\b(float|vec[234]|uniform|void|return|const|import|mat[34]|#include|px|var)\b|^[\s#.[]*[a-z]+[-a-z]*( [a-z]+-[-a-z]+)*$|^M[-\d]|=>|<\/?[a-z]+/;

export interface Unmarked {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

export function unmarkedIn(path: string, code: string): Unmarked[] {
  const found: Unmarked[] = [];
  const add = (node: Node, words: string) => {
    if (WORDS.test(words) && !CODE.test(words)) found.push({ path, line: lineAt(code, node.start), text: words });
  };
  visit(parse(path, code), add);
  return found;
}

type Add = (node: Node, words: string) => void;

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";

function visit(node: Node, add: Add): void {
  if (node.type === "Literal" && typeof node.value === "string") add(node, node.value);
  if (node.type === "TemplateLiteral") add(node, textOf(node));
  for (const child of childrenOf(node)) visit(child, add);
}

/** The text of a template, with … for its values. */
const textOf = (template: Node): string =>
  (template.quasis as Node[]).map(({ value }) => (value as { cooked: string }).cooked).join("…");

/** Children that may hold words for people. */
function childrenOf(node: Node): Node[] {
  if (/^(Import|ExportAll|ExportNamed.*source|TS(LiteralType|EnumMember)|TaggedTemplate)/.test(node.type)) return [];
  if (node.type === "ExportNamedDeclaration" && node.source) return [];
  if (node.type === "ThrowStatement") return [];
  if (node.type === "NewExpression" && /Error$|RegExp/.test(nameOf(node.callee) ?? "")) return [];
  if (node.type === "CallExpression" && isSilentCall(node)) return [node.callee as Node];
  if (node.type === "Property") {
    const key = node.key as Node;
    return SILENT_KEYS.test(nameOf(key) ?? String(key.value)) ? [] : [node.value as Node];
  }
  if (/^TS/.test(node.type) && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return [];
  // A comparison is with a name, not with words.
  if (node.type === "BinaryExpression" && /^[!=]==$/.test(String(node.operator))) return [];
  if (node.type === "MemberExpression" && node.computed !== true) return [node.object as Node];
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode));
}

function isSilentCall({ callee, arguments: given }: Node): boolean {
  const called = callee as Node;
  const name = nameOf(called) ?? nameOf(called.property) ?? "";
  return (MARKS.has(name) || SILENT_CALLS.test(name)) && !isWording(name, given as Node[]);
}

/** Attributes that are read aloud or shown. */
const isWording = (name: string, given: readonly Node[]): boolean =>
  name === "setAttribute" && /^(aria-label|title|placeholder|alt|aria-roledescription)$/.test(String(given[0]?.value));

/** Literals under folders, or in files, of the project. */
export function unmarkedUnder(folders: readonly string[], root = ROOT): Unmarked[] {
  return folders.flatMap((folder) => {
    const names = folder.endsWith(".ts")
      ? [folder]
      : readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
    return names
      .filter((name) => name.endsWith(".ts"))
      .sort()
      .flatMap((name) => unmarkedIn(name.replaceAll("\\", "/"), readFileSync(join(root, name), "utf8")));
  });
}

/** As a program: prints those under the folders that it is given. */
if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const { path, line, text } of unmarkedUnder(process.argv.slice(2))) console.log(`${path}:${line}: ${text}`);
