/**
 * Errors for people: RangeErrors whose message is in the language in use. A worker has no translations: it sends the words to its page,
 * which throws them anew.
 */
import { type Saying, say } from "./words.ts";

const words = new WeakMap<Error, Saying>();

/** An error to throw. */
export function refusal(problem: Saying): RangeError {
  const error = new RangeError(say(problem));
  words.set(error, problem);
  return error;
}

/** The words of an error; of one that is not for people its message. */
export function wordsOf(error: unknown): Saying {
  const known = error instanceof Error && words.get(error);
  if (known) return known;
  return { words: "{reason}", values: { reason: error instanceof Error ? error.message : String(error) } };
}
