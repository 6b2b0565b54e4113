/** The language of the page: which one a link opens in, and what is shown where its words cannot be loaded. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  isInUse,
  languageOf,
  loadWords,
  rememberedLanguage,
  rememberLanguage,
  useLanguageOf,
} from "../../src/app/language.ts";
import { CATALOGUES } from "../../src/words/catalogues.ts";
import { type Catalogue, hashOf, say, useCatalogues } from "../../src/words/words.ts";

const root = { lang: "", dir: "" };
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
  vi.stubGlobal("document", { documentElement: root });
  vi.stubGlobal("navigator", { languages: ["en"] });
});

afterEach(async () => {
  vi.restoreAllMocks();
  await useLanguageOf("?language=en");
  useCatalogues([]);
  vi.unstubAllGlobals();
});

type Load = () => Promise<{ readonly default: Catalogue }>;

/** Loads of the words of an area in a language. */
async function loadsOf(language: "de" | "ar", area: "page" | "sport") {
  const module = await CATALOGUES[language]?.();
  return vi.spyOn(module?.default as Record<typeof area, Load>, area);
}

test("a link's language comes before the one that is kept, and that before the browser's", () => {
  expect(languageOf("", ["pt-BR", "fr-CA", "de"])).toBe("fr");
  expect(languageOf("", ["pt-BR"])).toBe("en");
  expect(rememberLanguage("ja")).toBe("ja");
  expect(languageOf("", ["fr"])).toBe("ja");
  expect(languageOf("?world=forest&language=de", ["fr"])).toBe("de");
});

test("unknown names in links and in the storage are passed over", () => {
  expect(languageOf("?language=klingon", ["es"])).toBe("es");
  stored.set("limitless.language", "klingon");
  expect(rememberedLanguage()).toBe("auto");
  expect(languageOf("?language=DE", ["es"])).toBe("es");
});

test("a choice is kept until it is left to the browser again", () => {
  rememberLanguage("ar");
  expect(rememberedLanguage()).toBe("ar");
  expect(rememberLanguage("auto")).toBe("auto");
  expect(rememberedLanguage()).toBe("auto");
  expect(languageOf("", ["es"])).toBe("es");
});

test("the page takes the language, its direction and its words, each area once", async () => {
  const page = (await loadsOf("ar", "page")).mockResolvedValue({ default: { [hashOf("Fly")]: "حلّق" } });
  const sport = (await loadsOf("ar", "sport")).mockResolvedValue({ default: { [hashOf("Race")]: "سباق" } });
  await useLanguageOf("?language=ar");
  expect(root).toEqual({ lang: "ar", dir: "rtl" });
  expect([say("Fly"), say("Race")]).toEqual(["حلّق", "Race"]);
  await loadWords(["page", "sport"]);
  expect([say("Fly"), say("Race")]).toEqual(["حلّق", "سباق"]);
  expect([page, sport].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect([isInUse("?language=ar"), isInUse("")]).toEqual([true, false]);
  await useLanguageOf("?language=en");
  expect(root).toEqual({ lang: "en", dir: "ltr" });
  expect([say("Fly"), say("Race")]).toEqual(["Fly", "Race"]);
});

test("words that cannot be loaded stay English, with a warning, and are asked for again", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const page = (await loadsOf("de", "page")).mockRejectedValueOnce(new Error("offline"));
  await useLanguageOf("?language=de");
  expect([root.lang, say("Fly")]).toEqual(["de", "Fly"]);
  expect(warn).toHaveBeenCalledWith(new Error("offline"));
  page.mockResolvedValue({ default: { [hashOf("Fly")]: "Fliegen" } });
  await useLanguageOf("?language=de");
  expect(say("Fly")).toBe("Fliegen");
});
