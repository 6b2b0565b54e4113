/** A reader of versioned records by a schema: it accepts a record whole, or names the first wrong value and its range. Names and ranges are for programmers. */
import * as v from "valibot";
import { isRecord } from "../recipe/check.ts";
import { type Saying, saying } from "../words/words.ts";
import type { ReadRecord } from "./kind.ts";

/** Words about a record of a later version of the page. */
export const tooNew = (given: number, latest: number): Saying =>
  saying("version: {given} is newer than {latest}, the latest that this page reads", { given, latest });

/** `latest` is the version that this page writes. */
export function recordReader<T>(schema: v.GenericSchema<unknown, T>, latest: number) {
  return (input: unknown): ReadRecord<T> => {
    const given = isRecord(input) ? input.version : undefined;
    if (typeof given === "number" && given > latest)
      return {
        problem: tooNew(given, latest),
        newer: true,
      };
    const result = v.safeParse(schema, input);
    if (result.success) return { data: result.output };
    const [issue] = result.issues;
    const at = v.getDotPath(issue);
    return { problem: at ? `${at}: ${issue.message}` : issue.message, newer: false };
  };
}
