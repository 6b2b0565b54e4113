/** Search among the places of all worlds, by words of their names and of their worlds. */

export interface PlaceRow {
  readonly title: string;
  /** World and preset, as titles: "Planet, Moon". */
  readonly where: string;
  /** Sentences about world and preset. */
  readonly about: string;
  readonly world: string;
  readonly preset: string;
  readonly shot: string;
}

/** Weights of a word that is found in the title, in the names of world and preset, and in what is said about them. */
const [IN_TITLE, IN_WHERE, IN_ABOUT] = [4, 2, 1];
/** Words that say nothing about a place. */
const EMPTY = new Set(["a", "an", "at", "from", "in", "of", "on", "over", "the", "to", "with"]);

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Places in which each word of the query begins a word, the best first; none for a query without words. */
export function findPlaces(query: string, places: readonly PlaceRow[]): readonly PlaceRow[] {
  const wanted = wordsOf(query).filter((word, _, all) => all.length === 1 || !EMPTY.has(word));
  if (wanted.length === 0) return [];
  const scored = places.map((place) => ({ place, score: scoreOf(wanted, place) })).filter(({ score }) => score > 0);
  return scored.sort((a, b) => b.score - a.score).map(({ place }) => place);
}

/** The sum of the best weights of all words; 0 where one is missing. */
function scoreOf(wanted: readonly string[], { title, where, about }: PlaceRow): number {
  const [titles, names, others] = [title, where, about].map(wordsOf);
  const weights = wanted.map((word) => {
    const begins = (words: readonly string[]) => words.some((each) => each.startsWith(word));
    return begins(titles) ? IN_TITLE : begins(names) ? IN_WHERE : begins(others) ? IN_ABOUT : 0;
  });
  return weights.includes(0) ? 0 : weights.reduce((sum, weight) => sum + weight, 0);
}

/** The word of all places that is nearest to the query in letters, if at most a third of them differ. */
export function nearestWord(query: string, places: readonly PlaceRow[]): string | null {
  const [wanted] = wordsOf(query);
  if (!wanted) return null;
  let [best, least] = [null as string | null, Math.floor(wanted.length / 3) + 1];
  for (const { title, where } of places)
    for (const word of wordsOf(`${title} ${where}`)) {
      const differs = distance(wanted, word);
      if (differs < least) [best, least] = [word, differs];
    }
  return best;
}

/** Letters to insert, delete or replace between two words (Levenshtein, 1966). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length];
}
