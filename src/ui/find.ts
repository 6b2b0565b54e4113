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
  new Set(wordsOf(say("a an at from in of on over the to with##words that a search leaves out")));

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Rows in which each word of the query begins a word, the best first; none for a query without words. */
export function findRows<R extends FindRow>(query: string, rows: readonly R[]): readonly R[] {
  const empty = emptyWords();
  const wanted = wordsOf(query).filter((word, _, all) => all.length === 1 || !empty.has(word));
  if (wanted.length === 0) return [];
  const scored = rows.map((row) => ({ row, score: scoreOf(wanted, row) })).filter(({ score }) => score > 0);
  return scored.sort((a, b) => b.score - a.score).map(({ row }) => row);
}

/** The sum of the best weights of all words; 0 where one is missing. */
function scoreOf(wanted: readonly string[], { title, where, about }: FindRow): number {
  const [titles, names, others] = [title, where, about].map(wordsOf);
  const weights = wanted.map((word) => {
    const begins = (words: readonly string[]) => words.some((each) => each.startsWith(word));
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
