/** Compiler of catalogues: translations in ICU MessageFormat to a module of texts and functions, by the hash of their English. */
import MessageFormat from "@messageformat/core";
import compileModule from "@messageformat/core/compile-module.js";
import { parse, type Token } from "@messageformat/parser";
import { hashOf } from "../../src/words/words.ts";

/** The module of a catalogue: English to its translation. Throws a SyntaxError that names the text whose translation is wrong. */
export function compileCatalogue(language: string, translations: Readonly<Record<string, string>>): string {
  const texts: Record<string, string> = {};
  const functions: Record<string, string> = {};
  for (const [english, translation] of Object.entries(translations)) {
    checkTranslation(english, translation);
    (/[{']/.test(translation) ? functions : texts)[hashOf(english)] = quoted(english, translation);
  }
  const head = Object.entries(texts).map((entry) => `${entry.map((part) => JSON.stringify(part)).join(": ")},`);
  const code = compileModule(new MessageFormat(language, { biDiSupport: false }), functions);
  return code.replace("export default {", () => `export default {\n${head.join("\n")}`);
}

/** Names in braces that are no values, since they are several words: controls such as "{turn left, turn right}", measures as "{600 m}". */
const kept = (english: string): string[] =>
  (english.match(/\{[^{}]*\}/g) ?? []).filter((group) => !/^\{\w+\}$/.test(group));

/** A translation whose names in braces that are no values are quoted, as MessageFormat wants it. */
const quoted = (english: string, translation: string): string =>
  [...new Set(kept(english))].reduce((text, group) => text.replaceAll(group, `'${group}'`), translation);

/** Throws unless a translation has the values of its English, and its other names in braces. */
export function checkTranslation(english: string, translation: string): void {
  const lost = kept(english).find((group) => !translation.includes(group));
  if (lost) throw new SyntaxError(`The translation of "${english}" lacks ${lost}.`);
  const wanted = new Set(Array.from(english.split("##")[0].matchAll(/\{(\w+)\}/g), ([, name]) => name));
  if (english.includes("|")) wanted.add("n");
  let given: Set<string>;
  try {
    given = namesIn(parse(quoted(english, translation)));
  } catch (cause) {
    throw new SyntaxError(`The translation of "${english}" is no message: ${(cause as Error).message}`, { cause });
  }
  const list = (names: ReadonlySet<string>) => [...names].sort().join(", ") || "none";
  const isSame =
    list(given) === list(wanted) || (english.includes("|") && list(new Set([...given, "n"])) === list(wanted));
  if (!isSame)
    throw new SyntaxError(`The translation of "${english}" has the values ${list(given)} instead of ${list(wanted)}.`);
}

function namesIn(tokens: readonly Token[]): Set<string> {
  const names = new Set<string>();
  for (const token of tokens) {
    if ("arg" in token) names.add(token.arg);
    if ("cases" in token)
      for (const { tokens: inner } of token.cases) for (const name of namesIn(inner)) names.add(name);
  }
  return names;
}
