/** Values as their reader sees them: each saying within a value as its English text. */
import { type Saying, say } from "../src/words/words.ts";

const isSaying = (value: object): value is Saying => "words" in value;

export function said(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (isSaying(value)) return say(value);
  if (Array.isArray(value)) return value.map(said);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, said(each)]));
}
