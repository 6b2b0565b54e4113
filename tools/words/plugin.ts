/**
 * Catalogues of the page: a plugin that writes src/words/catalogues.ts, which loads the words of an area in a language on demand, and
 * compiles each of those files.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import type { Area } from "../../src/words/areas.ts";
import { LANGUAGE_CODES, type Language } from "../../src/words/languages.ts";
import { type Node, nameOf, parse, walk } from "../syntax.ts";
import { compileCatalogue } from "./compile.ts";
import { allWords, areaOfSource } from "./sources.ts";

const PREFIX = "words:";
const CATALOGUES = /\/src\/words\/catalogues\.ts$/;

export const TRANSLATED: readonly Language[] = LANGUAGE_CODES.filter((code) => code !== "en");

/** Path of the translations into a language. */
const translationsPath = (language: string) =>
  fileURLToPath(new URL(`../../src/words/${language}.json`, import.meta.url));

export const readTranslations = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(translationsPath(language), "utf8"));

/** Texts by the area of their file; read once, since sources do not change during a build. */
let texts: Map<Area, string[]> | undefined;

function textsByArea(): Map<Area, string[]> {
  if (texts) return texts;
  texts = new Map();
  for (const source of allWords()) {
    const area = areaOfSource(source);
    texts.set(area, [...(texts.get(area) ?? []), source.english]);
  }
  return texts;
}

export const wordCatalogues = (): Plugin => ({
  name: "word-catalogues",
  enforce: "pre",
  resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
  load(id) {
    if (CATALOGUES.test(id)) return loadersModule();
    if (!id.startsWith(`\0${PREFIX}`)) return undefined;
    const [language, area] = id.slice(PREFIX.length + 1).split("/");
    return area ? areaModule(language, area as Area) : languageModule(language);
  },
});

/** Leaves the mark phrase("…") out of the built page: the words alone say the same there. */
export const unmarkedPhrases: Plugin = {
  name: "unmarked-phrases",
  apply: "build",
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: /\bphrase\(/ },
    handler: (code, id) => ({ code: withoutMarks(id, code), map: null }),
  },
};

/** The code of a module with the words of phrase("…") in place of the calls. */
export function withoutMarks(id: string, code: string): string {
  let rest = "";
  let end = 0;
  walk(parse(id, code), (node) => {
    const [words] = (node.arguments ?? []) as Node[];
    if (node.type !== "CallExpression" || nameOf(node.callee) !== "phrase" || words?.type !== "Literal") return true;
    rest += code.slice(end, node.start) + code.slice(words.start, words.end);
    end = node.end;
    return false;
  });
  return rest + code.slice(end);
}

/** Loaders of the languages: each is a file with the loaders of its areas, which first visits in English do without. */
const loadersModule = (): string =>
  `export const CATALOGUES = { ${TRANSLATED.map((language) => `${language}: () => import("${PREFIX}${language}")`).join(", ")} };`;

/** The loaders of a language's areas. */
function languageModule(language: string): string {
  const areas = [...textsByArea().keys()].filter((area) => area !== "command");
  return `export default { ${areas.map((area) => `${area}: () => import("${PREFIX}${language}/${area}")`).join(", ")} };`;
}

/** The compiled words of an area; those without a translation are left out, and stay English. */
function areaModule(language: string, area: Area): string {
  const all = readTranslations(language);
  const own = (textsByArea().get(area) ?? []).filter((english) => Object.hasOwn(all, english));
  return compileCatalogue(language, Object.fromEntries(own.map((english) => [english, all[english]])));
}
