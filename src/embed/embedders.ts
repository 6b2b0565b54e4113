/**
 * Sites that may frame the page and are answered: a list as after `frame-ancestors` of a content security policy. The header makes the
 * browser refuse all others; the same list in the page (`<meta name="limitless-embedders">`) makes the page refuse their messages, also
 * where a server cannot send headers.
 */
import { quote } from "../recipe/quantity.ts";

const KEYWORDS = ["'none'", "'self'", "*"];
/** A scheme and a host, which may begin with `*.`, and a port. */
const SITE = /^(https?):\/\/(\*\.)?([a-z\d.-]+)(:\d+)?$/i;

/** The list in its usual form. Throws a RangeError for anything else than it may hold. */
export function embedderList(text: string): string {
  const sources = text.split(/[\s,]+/).filter((source) => source !== "");
  if (sources.length === 0) throw new RangeError(`${quote(text)} names no site; ${FORMS}.`);
  for (const source of sources)
    if (!KEYWORDS.includes(source) && !SITE.test(source))
      throw new RangeError(`${quote(source)} is not a site; ${FORMS}.`);
  if (sources.length > 1 && sources.includes("'none'")) throw new RangeError(`'none' stands alone; ${FORMS}.`);
  return sources.join(" ");
}

const FORMS = "give 'none', 'self', *, or sites as https://example.org and https://*.example.org, with spaces between";

/** Whether the list has an origin; `own` is that of the page. */
export const admits = (list: string, origin: string, own: string): boolean =>
  list.split(" ").some((source) => {
    if (source === "'self'") return origin === own;
    if (source === "*") return /^https?:/.test(origin);
    const site = SITE.exec(source);
    if (!site) return false;
    const [scheme, wild, host, port] = site.slice(1).map((part) => part?.toLowerCase() ?? "");
    const [, itsScheme = "", itsHost = "", itsPort = ""] = /^(https?):\/\/([^:/]+)(:\d+)?$/.exec(origin) ?? [];
    const isHost = wild ? itsHost.endsWith(`.${host}`) : itsHost === host;
    return isHost && itsScheme === scheme && itsPort === port;
  });
