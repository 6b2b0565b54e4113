/** Numbers as text in plots, their captions and messages. */
import { languageInUse } from "../words/words.ts";
import { decimals } from "./format.ts";

const MINUS = "\u2212";

/** A decimal with a typographic minus sign (U+2212). */
export const fixed = (value: number, places: number): string => decimals(value, places).replace("-", MINUS);

/** A count in at most four characters: "847", "12k", "3.4M". */
export function short(count: number): string {
  if (count < 1000) return String(count);
  const [value, unit] =
    count < 999_500 ? [count / 1000, "k"] : count < 999.5e6 ? [count / 1e6, "M"] : [count / 1e9, "G"];
  return `${value < 9.95 ? decimals(value, 1) : Math.round(value)}${unit}`;
}

/** "65,536" or "65.536"; at most so many decimal places. */
export const countText = (value: number, places = 0): string =>
  value.toLocaleString(`${languageInUse()}-u-nu-latn`, { maximumFractionDigits: places });
