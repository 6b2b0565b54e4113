/** Messages about numbers out of range, as data for translation. */
import { type NumberRange, problemOf } from "../recipe/quantity.ts";
import { type Saying, saying } from "../words/words.ts";

/** "length: 999 is out of range 1000 to 12000 m": `shown` is the value with its name; null for a valid value. */
export function rangeProblem(shown: Saying, limits: NumberRange, value: number): Saying | null {
  if (!problemOf(limits, value)) return null;
  const values = { value: shown, range: rangeWords(limits) };
  if (Number.isNaN(value)) return saying("{value} is not a number (range {range})", values);
  return value < limits.min || value > limits.max
    ? saying("{value} is out of range {range}", values)
    : saying("{value} is not a whole number (range {range})", values);
}

/** "1000 to 12000 m". */
function rangeWords({ min, max, unit }: NumberRange): Saying {
  return unit === ""
    ? saying("{min} to {max}", { min, max })
    : saying("{min} to {max} {unit}", { min, max, unit: { words: unit } });
}
