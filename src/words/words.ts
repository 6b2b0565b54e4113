/**
 * Words for people, in the language in use. The English text is the key of the catalogue (src/words/*.json), and is shown where a
 * catalogue has no translation.
 *
 *   say("Fly")                                  now, in the language in use
 *   say("{n} tree|{n} trees", { n })            one or many, by the number n
 *   say("Land##come down")                      a note after ## keeps two senses of a word apart; it is not shown
 *   phrase("Quality"), then say(label)          for tables: marks the words, which are translated when they are shown
 *   saying("Too steep: {slope}°", { slope })    for code without a page: words and their values as data, also shown by say()
 *
 * English has {values} and one|many; translations are ICU MessageFormat, compiled with the page (tools/words). A name in braces without a
 * value stays as it is: a control ("Hold {up} to rise", "{turn left, turn right}: turn") or an element that is put there later. Errors for
 * programmers are not words for people and stay English.
 */
import { directionOf, type Language } from "./languages.ts";

export type Values = Readonly<Record<string, string | number | Saying>>;

/** A sentence and the values that go in it; plain data that workers can send. */
export interface Saying {
  readonly words: string;
  readonly values?: Values;
}

/** A phrase of a table, or a saying. */
export type Words = string | Saying;

/** A translation: text, or a function where it has values. */
export type Translation = string | ((values: Readonly<Record<string, string | number>>) => string);

/** The last change of a text with values (right-to-left.ts). */
type Finish = (text: string) => string;

/** Translations by the hash of their English (hashOf). */
export type Catalogue = Readonly<Record<string, Translation>>;

/** Marks words that `say` will translate. */
export const phrase = (english: string): string => english;

export const saying = (english: string, values?: Values): Saying =>
  values ? { words: english, values } : { words: english };

/** Words as a value of another saying. */
export const sayingOf = (words: Words): Saying => (typeof words === "string" ? { words } : words);

let catalogues: readonly Catalogue[] = [];
let language: Language = "en";
let finish: Finish | undefined;
/** Marks around values in text from right to left, so that "640 m" keeps its order: first strong isolate, and its end. */
let isolates: readonly [string, string] | undefined;
/** Translations in use, by their English. */
const found = new Map<string, Translation>();
/** Texts that are kept at most: generated ones, such as names of places, are without end. */
const MOST_FOUND = 5000;

/** Takes the language of these catalogues from now on; none is English. `last` changes each text with values. */
export function useCatalogues(next: readonly Catalogue[], of: Language = "en", last?: Finish): void {
  [catalogues, language, finish] = [next, of, last];
  isolates = directionOf(of) === "rtl" ? ["\u2068", "\u2069"] : undefined;
  found.clear();
}

/** The language of the words, for numbers, dates and lists. */
export const languageInUse = (): Language => language;

/** The key of a text in compiled catalogues: 32-bit FNV-1a, to base 36. */
export function hashOf(english: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < english.length; i++) hash = Math.imul(hash ^ english.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The text of words in the language in use. */
export function say(given: Words, values?: Values): string {
  if (typeof given === "object") return say(given.words, given.values);
  let translation = found.get(given);
  if (translation === undefined) {
    const key = hashOf(given);
    translation = catalogues.find((catalogue) => key in catalogue)?.[key] ?? ofEnglish(given);
    if (found.size === MOST_FOUND) found.clear();
    found.set(given, translation);
  }
  if (typeof translation === "string") return translation;
  const text = translation(values ? plain(values) : NAMES);
  return finish ? finish(text) : text;
}

/** Values that were not given: their names in braces. */
const NAMES = new Proxy<Readonly<Record<string, string | number>>>({}, { get: (_, name) => `{${String(name)}}` });

const plain = (values: Values): Readonly<Record<string, string | number>> =>
  Object.assign(
    Object.create(NAMES),
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plainValue(value)])),
  );

function plainValue(value: Values[string]): string | number {
  if (typeof value === "number") return value;
  const text = typeof value === "object" ? say(value) : value;
  return isolates ? isolates[0] + text + isolates[1] : text;
}

function ofEnglish(english: string): Translation {
  // Generated texts may have such marks elsewhere.
  const shown = english.replace(/##[^#"]+$/, "");
  if (!/[{|]/.test(shown)) return shown;
  const [one, many = one] = shown.split("|");
  return (values) => {
    const text = Object.hasOwn(values, "n") ? (values.n === 1 ? one : many) : shown;
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  };
}
