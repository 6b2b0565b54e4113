/** Links that are shared with the app, as text of any kind. */

/** Characters of a shared text that are searched. */
const MOST = 20_000;

/** The query of the first link to a world in texts, from its "?"; null where there is none. Its site does not matter: every copy of the page opens the same links. */
export function linkIn(texts: readonly string[]): string | null {
  for (const text of texts) {
    for (const word of text.slice(0, MOST).split(/\s/)) {
      const address = URL.canParse(word) ? new URL(word) : null;
      if (address?.protocol.startsWith("http") && address.searchParams.has("world")) return address.search;
    }
  }
  return null;
}
