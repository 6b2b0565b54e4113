/** Codes of lands in tables and links: what is wrong with them. */
import * as v from "valibot";
import { readFaultCode } from "../../core/faults/code.ts";
import { text } from "../check.ts";
import { quote } from "../quantity.ts";

/** What is wrong with the code of a land, or null. */
export function faultOfCode(code: string): string | null {
  try {
    readFaultCode(code);
    return null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return `${quote(code)} is not the code of a land: ${error.message}`;
  }
}

/** A code in a table. */
export const landCode = v.pipe(
  text,
  v.check(
    (code) => faultOfCode(code) === null,
    ({ input }) => faultOfCode(input)?.slice(0, -1) ?? "",
  ),
);
