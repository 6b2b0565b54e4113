/**
 * The language of the page: that of the link, else the one that was chosen last, else the first of the browser's that the suite has. Its
 * words are loaded by area (src/words/areas.ts); those that cannot be loaded stay English.
 */
import { recall, remember } from "../ui/storage.ts";
import type { Area } from "../words/areas.ts";
import { CATALOGUES } from "../words/catalogues.ts";
import { directionOf, LANGUAGE_CODES, type Language, nearestLanguage } from "../words/languages.ts";
import { type Catalogue, useCatalogues } from "../words/words.ts";

/** Areas that the first picture does not need, in every world. */
export const LATE_AREAS: readonly Area[] = ["late", "sport", "work", "export", "workshop"];

/** Key of the storage. */
const CHOICE = "language";

let language: Language = "en";
let finish: ((text: string) => string) | undefined;
/** Catalogues of the language, by area. */
let loaded = new Map<Area, Catalogue>();

const known = (name: string | null): Language | undefined => LANGUAGE_CODES.find((code) => code === name);

/** Keeps a chosen language for links that name none; any other name leaves it to the browser again. */
export function rememberLanguage(name: string): Language | "auto" {
  const chosen = known(name) ?? "auto";
  remember(CHOICE, chosen);
  return chosen;
}

/** The choice that is kept. */
export const rememberedLanguage = (): Language | "auto" => known(recall(CHOICE)) ?? "auto";

/** The language that a link opens in. */
export function languageOf(search: string, wanted: readonly string[] = navigator.languages): Language {
  return known(new URLSearchParams(search).get("language")) ?? known(recall(CHOICE)) ?? nearestLanguage(wanted);
}

/** Whether a link opens in the language in use. */
export const isInUse = (search: string): boolean => languageOf(search) === language;

/** Takes the language of a link, and loads the words of the page. */
export async function useLanguageOf(search: string): Promise<void> {
  const next = languageOf(search);
  if (next !== language) loaded = new Map();
  language = next;
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  use();
  const isRight = directionOf(language) === "rtl";
  finish = isRight ? (await import("../words/right-to-left.ts").catch(() => undefined))?.beginsRight : undefined;
  await loadWords(["page"]);
}

const use = () => useCatalogues([...loaded.values()], language, finish);

/** Loads words of the language in use that are not there yet. */
export async function loadWords(areas: readonly Area[]): Promise<void> {
  const [wanted, into] = [language, loaded];
  const missing = areas.filter((area) => !into.has(area));
  const warn = (error: unknown) => console.warn(error);
  const loaders = missing.length > 0 ? await CATALOGUES[wanted]?.().catch(warn) : undefined;
  await Promise.all(
    missing.map(async (area) => {
      const words = await loaders?.default[area]?.().catch(warn);
      if (words) into.set(area, words.default);
    }),
  );
  if (into === loaded && missing.length > 0) use();
}
