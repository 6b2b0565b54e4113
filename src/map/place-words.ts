/**
 * Words of a search for places: "shaft", "town", "lake bel".
 *
 *   match   each word is the beginning of a word of the place's name, or of a word for its kind, in English or in the language in use
 *   plural  an s at the end of a word counts for nothing
 */
import { say } from "../words/words.ts";

/** A place that a map finds: its own name, or a phrase. */
export interface FoundPlace {
  readonly name: string;
  /** The kind as a phrase, "" where the name says it. */
  readonly kind: string;
  /** As places of the map: metres east and north, or degrees north and east. */
  readonly place: readonly [number, number];
  /** Metres and degrees clockwise from north, from the middle of the search. */
  readonly distance: number;
  readonly bearing: number;
}

/** Places found so far, in steps; the last value is all of them. */
export type PlaceSearch = Generator<readonly FoundPlace[] | undefined, readonly FoundPlace[]>;

/** All places of a search at once; yields while it goes on. */
export function* placesOf(search: PlaceSearch): Generator<undefined, readonly FoundPlace[]> {
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
    yield;
  }
}

/** Whether typed words mean a place of a name and a kind; words for kinds are phrases. */
export function isMeant(typed: string, name: string, kinds: readonly string[]): boolean {
  const words = wordsOf(typed);
  const known = [...knownOf([name]), ...knownOf(kinds)];
  return (
    words.length > 0 &&
    words.every((word) => known.some((each) => each.startsWith(word) || each.startsWith(singular(word))))
  );
}

/** Whether some place of a kind, whatever its name, may be meant. */
export function mayMean(typed: string, kinds: readonly string[], hasNames: boolean): boolean {
  const words = wordsOf(typed);
  const known = knownOf(kinds);
  const isKind = (word: string) => known.some((each) => each.startsWith(word) || each.startsWith(singular(word)));
  return words.length > 0 && (hasNames || words.every(isKind));
}

const knownOf = (phrases: readonly string[]): string[] =>
  phrases.flatMap((each) => [...wordsOf(each.split("##")[0]), ...wordsOf(say(each))]);

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
const singular = (word: string): string => (word.length > 3 && word.endsWith("s") ? word.slice(0, -1) : word);

/** The nearest of some places, without those twice in the list. */
export function nearestOf(places: readonly FoundPlace[], most = 8): readonly FoundPlace[] {
  const sorted = [...places].sort((a, b) => a.distance - b.distance);
  return sorted
    .filter(({ place, name }, k) => !sorted.slice(0, k).some((each) => each.name === name && isSame(each.place, place)))
    .slice(0, most);
}

/** The nearest two of each kind, or of each name without one. */
export function nearestOfEach(places: readonly FoundPlace[]): readonly FoundPlace[] {
  const counts = new Map<string, number>();
  const sorted = [...places].sort((a, b) => a.distance - b.distance);
  return sorted.filter(({ name, kind }) => {
    const count = (counts.get(kind || name) ?? 0) + 1;
    counts.set(kind || name, count);
    return count <= 2;
  });
}

const isSame = (a: readonly [number, number], b: readonly [number, number]) => a[0] === b[0] && a[1] === b[1];
