/** Search among rows, such as places of all worlds or settings, by words of their titles, of where they are, and of what they are about. */
import { editDistance } from "../recipe/nearest-name.ts";
import { say } from "../words/words.ts";

export interface FindRow {
  readonly title: string;
  /** Titles of what it is in: "Planet, Moon". */
  readonly where: string;
  readonly about: string;
}

/** Weights of a word that is found in the title, in the titles of where it is, and in what it is about. */
const [IN_TITLE, IN_WHERE, IN_ABOUT] = [4, 2, 1];
/** Words that say nothing about a row, in the language in use. */
const emptyWords = () =>
  new Set(foldedWords(say("a an at from in of on over the to with##words that a search leaves out")));

/** Groups of words for one thing, each of which finds what the others do. */
const groups = (): readonly (readonly string[])[] =>
  [
    say("cave cavern##words that find the same places in a search"),
    say("storm thunderstorm##words that find the same places in a search"),
  ].map(foldedWords);

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Words without accents and other marks. */
const foldedWords = (text: string): string[] =>
  wordsOf(text).map((word) => word.normalize("NFD").replace(/\p{M}/gu, ""));

/** Kana and Han, which stand without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
/** The article of Arabic, with what joins it. */
const ARTICLE = /^(?:وال|بال|لل|ال)(?=..)/;

const withoutArticle = (word: string): string => word.replace(ARTICLE, "");

/** Whether a word of a text begins as a word of the query; in Japanese, whether it has it. */
const isFound = (word: string, wanted: string): boolean =>
  UNSPACED.test(wanted) ? word.includes(wanted) : word.startsWith(wanted) || withoutArticle(word).startsWith(wanted);

/** The words that can stand for one of the query: itself, and those of its group. */
function alternatives(wanted: string, all: readonly (readonly string[])[]): readonly string[] {
  const word = withoutArticle(wanted);
  const isWhole = word.length > 2 || UNSPACED.test(word);
  const group = isWhole ? all.find((words) => words.some((each) => each.startsWith(word))) : undefined;
  return [word, ...(group ?? [])];
}

/** Rows in which each word of the query, or one of its group, begins a word, the best first; none for a query without words. */
export function findRows<R extends FindRow>(query: string, rows: readonly R[]): readonly R[] {
  const empty = emptyWords();
  const words = foldedWords(query).filter((word, _, all) => all.length === 1 || !empty.has(word));
  if (words.length === 0) return [];
  const all = groups();
  const wanted = words.map((word) => alternatives(word, all));
  const scored = rows.map((row) => ({ row, score: scoreOf(wanted, row) })).filter(({ score }) => score > 0);
  return scored.sort((a, b) => b.score - a.score).map(({ row }) => row);
}

/** The sum of the best weights of all words; 0 where one is missing. */
function scoreOf(wanted: readonly (readonly string[])[], { title, where, about }: FindRow): number {
  const [titles, names, others] = [title, where, about].map(foldedWords);
  const weights = wanted.map((ways) => {
    const begins = (words: readonly string[]) => words.some((each) => ways.some((way) => isFound(each, way)));
    return begins(titles) ? IN_TITLE : begins(names) ? IN_WHERE : begins(others) ? IN_ABOUT : 0;
  });
  return weights.includes(0) ? 0 : weights.reduce((sum, weight) => sum + weight, 0);
}

/** The word of all rows that is nearest to the query in letters, if at most a third of them differ. */
export function nearestWord(query: string, rows: readonly FindRow[]): string | null {
  const [wanted] = wordsOf(query);
  if (!wanted) return null;
  let [best, least] = [null as string | null, Math.floor(wanted.length / 3) + 1];
  for (const { title, where } of rows)
    for (const word of wordsOf(`${title} ${where}`)) {
      const differs = editDistance(wanted, word);
      if (differs < least) [best, least] = [word, differs];
    }
  return best;
}
