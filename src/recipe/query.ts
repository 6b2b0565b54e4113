/** Parses query strings: names, values, and problems. Never throws. */
import { DECIMAL } from "../core/decimal.ts";
import { nearestName } from "./nearest-name.ts";
import { canonical, type NumberRange, problemOf, type Quantity, quote, rangeText } from "./quantity.ts";

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
  const problem = given === "" ? "is empty" : `${quote(given)} is unknown`;
  const hint = near ? `did you mean ${near}? Choose` : "choose";
  problems.push(`${name}: ${problem}; ${hint} from ${choices.join(", ")}. Using ${near ?? fallback}.`);
  return near ?? fallback;
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
  const problem = listProblem(given, texts, quantities);
  if (problem) {
    const expected =
      quantities.length === 1
        ? rangeText(quantities[0])
        : quantities.map((q) => `${q.name} ${rangeText(q)}`).join(", ");
    const instead = fallback.some(Number.isNaN) ? "Ignored" : `Using ${fallback.join()}`;
    problems.push(`${name}: ${problem}; give ${expected}. ${instead}.`);
    return fallback;
  }
  return quantities.map((quantity, i) => {
    if (i >= texts.length) return quantity.absent ?? 0;
    const value = Number(texts[i]);
    const nearest = canonical(quantity, value);
    const outOfRange = problemOf(quantity, value);
    const subject = quantities.length === 1 ? "" : `${quantity.name} `;
    if (outOfRange)
      problems.push(
        `${name}: ${subject}${texts[i].length > 40 ? quote(texts[i]) : texts[i]} ${outOfRange}. Using ${nearest}.`,
      );
    return nearest;
  });
}

/** The number of a name, as `numbersOf` reads it. */
export const numberOf = (part: GivenPart, range: NumberRange, fallback: number): number =>
  numbersOf(part, [{ ...range, name: part.name }], [fallback])[0];

/** Message about an invalid list as a whole, null for a valid one. */
function listProblem(given: string, texts: readonly string[], quantities: readonly Quantity[]): string | null {
  if (given === "") return "is empty";
  const most = quantities.length;
  const least = quantities.filter((quantity) => quantity.absent === undefined).length;
  if (texts.length < least || texts.length > most) {
    return `${quote(given)} has ${texts.length} ${texts.length === 1 ? "number" : "numbers"}, not ${least === most ? most : `${least} or ${most}`}`;
  }
  const wrong = texts.find((text) => !DECIMAL.test(text));
  return wrong === undefined ? null : `${quote(wrong)} is not a number`;
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
