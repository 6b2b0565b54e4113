/** Names of stars and planets, by the bits of the star's seed: the same for everyone, and easy to say. */
import { hash } from "../field/hash.ts";
import { type Star, starSeed } from "./stars.ts";

const FIRST = ["", "B", "C", "D", "F", "G", "H", "K", "L", "M", "N", "P", "R", "S", "T", "V", "Z", "Br", "Dr", "Kr"];
const VOWELS = ["a", "e", "i", "o", "u", "a", "e", "i", "o", "ae"];
const MIDDLE = ["b", "d", "g", "l", "m", "n", "r", "s", "t", "v", "z", "ld", "lm", "nd", "nt", "rd", "rn", "sk", "st"];
const LAST = ["", "n", "r", "s", "l", "m", "th", "x", "n", "r", "s", "d"];
const ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV"];

/** Two or three syllables: "Veldor", "Ninaeth". */
export function starName({ x, y, z }: Pick<Star, "x" | "y" | "z">): string {
  let bits = starSeed(x, y, z);
  const pick = (from: readonly string[]): string => {
    bits = hash(bits + 0x9e3779b9);
    return from[(bits >>> 8) % from.length];
  };
  const begins = pick(FIRST) + pick(VOWELS) + pick(MIDDLE) + pick(VOWELS);
  const goes = hash(bits ^ 0x51ed270b) & 1 ? pick(MIDDLE) + pick(VOWELS) : "";
  const name = begins + goes + pick(LAST);
  return name[0].toUpperCase() + name.slice(1);
}

/** `index` counts from 1, the innermost. */
export function planetName(star: Pick<Star, "x" | "y" | "z">, index: number): string {
  return `${starName(star)} ${ROMAN[index - 1] ?? index}`;
}
