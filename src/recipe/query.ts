/** The text of a link taken apart: names, values, and what is wrong with the text itself. Never throws. */
import { nearestName } from "./nearest-name.ts";
import { canonical, faultOf, type Quantity, quote, rangeText } from "./quantity.ts";

export interface Query {
  /** The first value of every name. */
  readonly values: ReadonlyMap<string, string>;
  readonly problems: readonly string[];
}

/** Reads "?name=value&name=value". A name given again or broken is a problem; a value of broken %-escapes stays as it is. */
export function readQuery(search: string): Query {
  const values = new Map<string, string>();
  const problems: string[] = [];
  const counts = new Map<string, number>();
  for (const piece of search.replace(/^\?/, "").split("&")) {
    if (piece === "") continue;
    const equals = piece.indexOf("=");
    const name = decoded(equals < 0 ? piece : piece.slice(0, equals));
    const value = decoded(equals < 0 ? "" : piece.slice(equals + 1));
    if (name === null) problems.push(`${quote(piece)}: the name has a malformed % escape. Ignored.`);
    else if (name === "") problems.push(`${quote(piece)}: a value without a name. Ignored.`);
    else if (counts.set(name, (counts.get(name) ?? 0) + 1).get(name) === 1)
      values.set(name, value ?? piece.slice(equals + 1));
  }
  for (const [name, count] of counts) {
    if (count > 1)
      problems.push(`${shortName(name)}: given ${count} times. Using the first, ${quote(values.get(name) ?? "")}.`);
  }
  return { values, problems };
}

/** The choice a link names; the nearest when it names another, the usual one when it names none. */
export function choiceOf<N extends string>(
  query: Query,
  problems: string[],
  name: string,
  choices: readonly N[],
  usual: N,
): N {
  const given = query.values.get(name);
  if (given === undefined) return usual;
  const found = choices.find((choice) => choice === given);
  if (found !== undefined) return found;
  const chosen = nearestName(given, choices) ?? usual;
  const said = given === "" ? "is empty" : `${quote(given)} is unknown`;
  problems.push(`${name}: ${said}; choose from ${choices.join(", ")}. Using ${chosen}.`);
  return chosen;
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** The number or numbers, with commas between, of a name; each out of range becomes the nearest within. */
export function numbersOf(
  query: Query,
  problems: string[],
  name: string,
  quantities: readonly Quantity[],
  usual: readonly number[],
): readonly number[] {
  const given = query.values.get(name);
  if (given === undefined) return usual;
  const texts = given.split(",").map((text) => text.trim());
  const fault = listFault(given, texts, quantities);
  if (fault) {
    const wanted =
      quantities.length === 1
        ? rangeText(quantities[0])
        : quantities.map((q) => `${q.name} ${rangeText(q)}`).join(", ");
    const instead = usual.some(Number.isNaN) ? "Ignored" : `Using ${usual.join()}`;
    problems.push(`${name}: ${fault}; give ${wanted}. ${instead}.`);
    return usual;
  }
  return quantities.map((quantity, i) => {
    if (i >= texts.length) return quantity.absent ?? 0;
    const value = Number(texts[i]);
    const nearest = canonical(quantity, value);
    const wrong = faultOf(quantity, value);
    const subject = quantities.length === 1 ? "" : `${quantity.name} `;
    if (wrong)
      problems.push(
        `${name}: ${subject}${texts[i].length > 40 ? quote(texts[i]) : texts[i]} ${wrong}. Using ${nearest}.`,
      );
    return nearest;
  });
}

/** What is wrong with a list as a whole, or null. */
function listFault(given: string, texts: readonly string[], quantities: readonly Quantity[]): string | null {
  if (given === "") return "is empty";
  const most = quantities.length;
  const least = quantities.filter((quantity) => quantity.absent === undefined).length;
  if (texts.length < least || texts.length > most) {
    return `${quote(given)} has ${texts.length} ${texts.length === 1 ? "number" : "numbers"}, not ${least === most ? most : `${least} or ${most}`}`;
  }
  const wrong = texts.find((text) => !NUMBER.test(text));
  return wrong === undefined ? null : `${quote(wrong)} is not a number`;
}

/** A name as a message begins with it: short names bare, the rest cut. */
export function shortName(name: string): string {
  return /^[\w.-]{1,40}$/.test(name) ? name : quote(name);
}

/** The text without escapes, or null when an escape is malformed. "+" is a space, but in an exponent such as 1e+3 itself. */
function decoded(text: string): string | null {
  const spaced = text.replace(/([\d.]e\+(?=\d))|\+/gi, (_, exponent?: string) => exponent ?? " ");
  try {
    return decodeURIComponent(spaced).trim();
  } catch {
    return null;
  }
}
