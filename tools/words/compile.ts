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
    (/[{']/.test(translation) ? functions : texts)[hashOf(english)] = translation;
  }
  const head = Object.entries(texts).map((entry) => `${entry.map((part) => JSON.stringify(part)).join(": ")},`);
  const code = compileModule(new MessageFormat(language, { biDiSupport: false }), functions);
  return code.replace("export default {", () => `export default {\n${head.join("\n")}`);
}

/** Throws unless a translation has the values of its English. */
export function checkTranslation(english: string, translation: string): void {
  const wanted = new Set(Array.from(english.split("##")[0].matchAll(/\{(\w+)\}/g), ([, name]) => name));
  if (english.includes("|")) wanted.add("n");
  let given: Set<string>;
  try {
    given = namesIn(parse(translation));
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
