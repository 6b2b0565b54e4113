/** Words of sights that are photographed. */
import { phrase, type Saying, saying, type Words } from "../../words/words.ts";
import type { Sight } from "./sights.ts";

export interface SightWords {
  /** Name in the middle of a sentence, as what is photographed or found. */
  readonly name: string | Saying;
  readonly task: Words;
  readonly told: Words;
}

/** Words of the first sight of a kind, and of another one. */
type OneAndAnother = readonly [one: SightWords, another: SightWords];

const BY_DAY: Readonly<Record<Exclude<Sight["kind"], "city">, OneAndAnother>> = {
  delta: [
    {
      name: saying("a river delta"),
      task: phrase("Photograph a river delta: hold it in the middle of the view"),
      told: phrase("A river delta is photographed."),
    },
    {
      name: saying("another river delta"),
      task: phrase("Photograph another river delta: hold it in the middle of the view"),
      told: phrase("Another river delta is photographed."),
    },
  ],
  caldera: [
    {
      name: saying("a volcano's caldera"),
      task: phrase("Photograph a volcano's caldera: hold it in the middle of the view"),
      told: phrase("A volcano's caldera is photographed."),
    },
    {
      name: saying("another volcano's caldera"),
      task: phrase("Photograph another volcano's caldera: hold it in the middle of the view"),
      told: phrase("Another volcano's caldera is photographed."),
    },
  ],
  crevasses: [
    {
      name: saying("a field of crevasses"),
      task: phrase("Photograph a field of crevasses: hold it in the middle of the view"),
      told: phrase("A field of crevasses is photographed."),
    },
    {
      name: saying("another field of crevasses"),
      task: phrase("Photograph another field of crevasses: hold it in the middle of the view"),
      told: phrase("Another field of crevasses is photographed."),
    },
  ],
};

/** Words of sights in their order. */
export const wordsOf = (sights: readonly Sight[]): readonly SightWords[] =>
  sights.map(({ kind, name = "" }, k) => {
    if (kind === "city") return cityWords(name);
    const [one, another] = BY_DAY[kind];
    return sights.slice(0, k).some((each) => each.kind === kind) ? another : one;
  });

const cityWords = (city: string): SightWords => ({
  name: city,
  task: saying("Photograph {city} at night: hold it in the middle of the view", { city }),
  told: saying("{city} at night is photographed.", { city }),
});

/** A list of one to three names. */
export function listOf([a, b, c]: readonly SightWords[]): string | Saying {
  if (!b) return a.name;
  if (!c) return saying("{a} and {b}", { a: a.name, b: b.name });
  return saying("{a}, {b} and {c}", { a: a.name, b: b.name, c: c.name });
}
