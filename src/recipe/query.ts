/**
 * Parses query strings: names, values, and problems. Never throws. Problems are sentences in the language in use, since links are read
 * where their problems are shown.
 */
import { DECIMAL } from "../core/decimal.ts";
import { say } from "../words/words.ts";
import { nearestName } from "./nearest-name.ts";
import { canonical, faultOf, type NumberRange, type Quantity, quote, rangeWords } from "./quantity.ts";

export interface Query {
  /** The first value of every name. */
  readonly values: ReadonlyMap<string, string>;
  readonly problems: readonly string[];
}

/** Parses "?name=value&name=value". Repeated and malformed names are problems; a value with malformed % escapes is left undecoded. */
export function readQuery(search: string): Query {
  const values = new Map<string, string>();
  const problems: string[] = [];
  const counts = new Map<string, number>();
  for (const piece of search.replace(/^\?/, "").split("&")) {
    if (piece === "") continue;
    const equals = piece.indexOf("=");
    const name = decoded(equals < 0 ? piece : piece.slice(0, equals));
    const value = decoded(equals < 0 ? "" : piece.slice(equals + 1));
    if (name === null)
      problems.push(say("{text}: the name has a malformed % escape. Ignored.", { text: quote(piece) }));
    else if (name === "") problems.push(say("{text}: a value without a name. Ignored.", { text: quote(piece) }));
    else if (counts.set(name, (counts.get(name) ?? 0) + 1).get(name) === 1)
      values.set(name, value ?? piece.slice(equals + 1));
  }
  for (const [name, count] of counts) {
    if (count > 1)
      problems.push(
        say("{name}: given {n} time. Using the first, {first}.|{name}: given {n} times. Using the first, {first}.", {
          ...{ name: shortName(name), n: count, first: quote(values.get(name) ?? "") },
        }),
      );
  }
  return { values, problems };
}

/** A part of a link by its name, and the list that its problems are added to. */
export interface GivenPart {
  readonly name: string;
  readonly query: Query;
  readonly problems: string[];
}

/** The text of a part; undefined where the link leaves it out. */
export const textOf = ({ name, query }: GivenPart): string | undefined => query.values.get(name);

/** The choice of a link: the nearest for an unknown name, `fallback` where the link has none. */
export function choiceOf<N extends string>(part: GivenPart, choices: readonly N[], fallback: N): N {
  const { name, problems } = part;
  const given = textOf(part);
  if (given === undefined) return fallback;
  const found = choices.find((choice) => choice === given);
  if (found !== undefined) return found;
  const near = nearestName(given, choices);
  const used = near ?? fallback;
  const values = { name, given: quote(given), choices: choices.join(", "), used };
  if (given === "") problems.push(say("{name}: is empty; choose from {choices}. Using {used}.", values));
  else if (near)
    problems.push(say("{name}: {given} is unknown; did you mean {used}? Choose from {choices}. Using {used}.", values));
  else problems.push(say("{name}: {given} is unknown; choose from {choices}. Using {used}.", values));
  return used;
}

/** The numbers of a name, separated by commas and clamped to their ranges; `fallback` where they are missing or malformed. */
export function numbersOf(
  part: GivenPart,
  quantities: readonly Quantity[],
  fallback: readonly number[],
): readonly number[] {
  const { name, problems } = part;
  const given = textOf(part);
  if (given === undefined) return fallback;
  const texts = given.split(",").map((text) => text.trim());
  const problem = listProblem(part, texts, quantities);
  if (problem) {
    const instead = fallback.some(Number.isNaN) ? say("Ignored.") : say("Using {used}.", { used: fallback.join() });
    problems.push(`${problem} ${instead}`);
    return fallback;
  }
  return quantities.map((quantity, i) => {
    if (i >= texts.length) return quantity.absent ?? 0;
    const value = Number(texts[i]);
    const nearest = canonical(quantity, value);
    const fault = faultOf(quantity, value);
    const written = texts[i].length > 40 ? quote(texts[i]) : texts[i];
    const wrong =
      quantities.length === 1 ? written : say("{name} {value}", { name: say(quantity.name), value: written });
    const values = { name, value: wrong, range: rangeWords(quantity), used: nearest };
    if (fault === "fraction")
      problems.push(say("{name}: {value} is not a whole number (range {range}). Using {used}.", values));
    else if (fault) problems.push(say("{name}: {value} is out of range {range}. Using {used}.", values));
    return nearest;
  });
}

/** The number of a name, as `numbersOf` reads it. */
export const numberOf = (part: GivenPart, range: NumberRange, fallback: number): number =>
  numbersOf(part, [{ ...range, name: part.name }], [fallback])[0];

/** "x 0 to 5 m, y 0 to 5 m" */
function expectedOf(quantities: readonly Quantity[]): string {
  if (quantities.length === 1) return rangeWords(quantities[0]);
  const each = quantities.map((quantity) =>
    say("{name} {value}", { name: say(quantity.name), value: rangeWords(quantity) }),
  );
  return each.reduce((a, b) => say("{a}, {b}", { a, b }));
}

/** Sentence about an invalid list as a whole, null for a valid one. */
function listProblem(part: GivenPart, texts: readonly string[], quantities: readonly Quantity[]): string | null {
  const given = textOf(part) ?? "";
  const values = { name: part.name, expected: expectedOf(quantities) };
  if (given === "") return say("{name}: is empty; give {expected}.", values);
  const most = quantities.length;
  const least = quantities.filter((quantity) => quantity.absent === undefined).length;
  if (texts.length < least || texts.length > most) {
    const count = least === most ? most : say("{least} or {most}", { least, most });
    return say(
      "{name}: {given} has {n} number, not {count}; give {expected}.|{name}: {given} has {n} numbers, not {count}; give {expected}.",
      { ...values, given: quote(given), n: texts.length, count },
    );
  }
  const wrong = texts.find((text) => !DECIMAL.test(text));
  if (wrong === undefined) return null;
  return say("{name}: {value} is not a number; give {expected}.", { ...values, value: quote(wrong) });
}

/** A name at the start of a message: unusual names are quoted, long ones shortened. */
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
