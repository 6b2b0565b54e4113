/** The translations: each text has one in every language, with its values, and none is left over. */
import { expect, test } from "vitest";
import { compileCatalogue } from "../../tools/words/compile.ts";
import { readTranslations, TRANSLATED } from "../../tools/words/plugin.ts";
import { allWords } from "../../tools/words/sources.ts";
import { nonEmpty } from "../non-empty.ts";

const sources = nonEmpty(allWords());

test.each(nonEmpty(TRANSLATED))(
  "%s: every text has a translation with its values, and no translation is left over",
  (language) => {
    const translations = readTranslations(language);
    const texts = sources.map(({ english }) => english);
    expect(texts.filter((english) => !Object.hasOwn(translations, english))).toEqual([]);
    expect(Object.keys(translations).filter((english) => !texts.includes(english))).toEqual([]);
    expect(() => compileCatalogue(language, translations)).not.toThrow();
  },
);
