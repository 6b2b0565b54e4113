/** Checks of the codes of lands in tables and links. */
import * as v from "valibot";
import { readFaultCode } from "../../core/faults/code.ts";
import { text } from "../check.ts";
import { quote } from "../quantity.ts";

/** Message about an invalid code of a land, null for a valid one. */
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
