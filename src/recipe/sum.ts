/**
 * The ground's sum as text: the terms along which the profile is read, and their octaves.
 *
 *   s1~<octaves>~<H>~<twist>~<seeded>~<term>~<term>…    lists of numbers separated by commas
 *
 *   octaves, H, twist   as in `FieldOptions` (src/core/field/field.ts)
 *   seeded              1 where the seed moves the start of every reading, 0 where all start at sample 0, as in 1983
 *   term                a, b, c, d: samples per 128 m east, north and up, and per 128 years
 *   height              5 times the average of the terms' readings, so that levels stay valid for any number of terms
 *   range               1 to 12 terms, 1 to 8 octaves from −10 to 10, 40 readings; shares from −2,048 to 2,048
 *   error               none: numbers are written in full, and a sum has one text
 */
import type { Term } from "../core/field/directions.ts";
import { say } from "../words/words.ts";

export interface Sum {
  readonly terms: readonly Term[];
  readonly octaves: readonly number[];
  readonly H: number;
  readonly twist: number;
  readonly seeded: boolean;
}

/** The code of a sum. */
export type SumCode = `s1~${string}`;

export const MOST_TERMS = 12;
const MOST_OCTAVES = 8;
const MOST_READINGS = 40;
export const MOST_SHARE = 2048;
/** Octaves and twist, either way. */
const MOST_TURN = 10;
/** Terms of the ground of 1983, whose average the height is 5 times. */
export const READINGS_1983 = 5;

export const isSumCode = (text: string): text is SumCode => text.startsWith("s1~");

export const sumCode = ({ terms, octaves, H, twist, seeded }: Sum): SumCode =>
  `s1~${[octaves.join(), H, twist, Number(seeded), ...terms.map((term) => term.join())].join("~")}`;

/** The sum of a text. Throws a RangeError that names its problem. */
export function readSumCode(text: string): Sum {
  const [, octaves = [], [H] = [], [twist] = [], [seeded] = [], ...terms] = text
    .split("~")
    .map((list) => list.split(",").map(Number));
  const own = terms.map((term, i): Term => {
    inRange(`numbers in term ${i + 1}`, term.length, 4, 4);
    const [a, b, c, d] = term;
    return [a, b, c, d];
  });
  const sum = { terms: own, octaves, H, twist, seeded: seeded === 1 };
  if (sumCode(sum) !== text)
    throw new RangeError("Expected s1~octaves~H~twist~seeded~term~term…, numbers in their shortest form.");
  checkSum(sum);
  return sum;
}

/** Throws a RangeError that names the part and its range. */
function checkSum({ terms, octaves, H, twist }: Sum): void {
  inRange("terms", terms.length, 1, MOST_TERMS);
  inRange("octaves", octaves.length, 1, MOST_OCTAVES);
  inRange("terms times octaves", terms.length * octaves.length, 1, MOST_READINGS);
  for (const k of octaves) inRange("an octave", Number.isInteger(k) ? k : Number.NaN, -MOST_TURN, MOST_TURN);
  inRange("H", H, 0, 0.99);
  inRange("twist", twist, -MOST_TURN, MOST_TURN);
  terms.forEach((term, i) => {
    for (const share of term) inRange(`shares of term ${i + 1}`, share, -MOST_SHARE, MOST_SHARE);
  });
}

function inRange(what: string, value: number, least: number, most: number): void {
  if (!(value >= least && value <= most))
    throw new RangeError(`Expected ${what} from ${least} to ${most}, got ${value}.`);
}

/** Message about an invalid text of a sum, as the end of a sentence; null for a valid one. */
export function problemOfSum(text: unknown): string | null {
  try {
    readSumCode(String(text));
    return null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return say("is not a sum: {reason}", { reason: error.message.slice(0, -1) });
  }
}
