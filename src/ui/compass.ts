/** Letters of the compass in the language in use, and typed ones as English letters. */
import { phrase, say } from "../words/words.ts";

/** The eight points, clockwise from north. */
const POINTS = [
  phrase("N##north"),
  phrase("NE##north-east"),
  phrase("E##east"),
  phrase("SE##south-east"),
  phrase("S##south"),
  phrase("SW##south-west"),
  phrase("W##west"),
  phrase("NW##north-west"),
] as const;

/** The letters of the compass point that is nearest to a direction, degrees clockwise from north. */
export const compassLetters = (degrees: number): string => say(POINTS[((Math.round(degrees / 45) % 8) + 8) % 8]);

/** Typed letters of the compass in the language in use as the English ones: "48 N 11 O" in German as "48 N 11 E". Marks of direction go. */
export function englishLetters(typed: string): string {
  const letters = new Map(["N", "E", "S", "W"].map((english, k) => [compassLetters(90 * k), english]));
  return Array.from(
    typed.replace(/[\u200f\u2068\u2069]/g, "").toUpperCase(),
    (letter) => letters.get(letter) ?? letter,
  ).join("");
}
