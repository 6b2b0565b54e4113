/** Numbers of the workshop and of sport in the language in use. */
import { afterEach, expect, test } from "vitest";
import { decimals } from "../../src/ui/format.ts";
import { countText } from "../../src/ui/number-text.ts";
import { useCatalogues } from "../../src/words/words.ts";

afterEach(() => useCatalogues([]));

test.each([
  ["en", "65,536", "2.57", "2.5"],
  ["de", "65.536", "2,57", "2,5"],
  ["fr", "65\u202f536", "2,57", "2,5"],
  ["es", "65.536", "2,57", "2,5"],
  ["ja", "65,536", "2.57", "2.5"],
  ["ar", "65,536", "2.57", "2.5"],
] as const)("in %s 65536 is %s, with two places %s, with one %s", (language, count, two, one) => {
  useCatalogues([], language);
  expect([countText(65_536), countText(2.574, 2), decimals(2.5, 1)]).toEqual([count, two, one]);
});
