/** Checks of the codes of lands in tables and links. */
import * as v from "valibot";
import { faultCode, readFaultCode } from "../../core/faults/code.ts";
import { text } from "../check.ts";
import { quote } from "../quantity.ts";
import { type GivenPart, textOf } from "../query.ts";

/** Message about an invalid code of a land, null for a valid one. */
function problemOfCode(code: string): string | null {
  try {
    readFaultCode(code);
    return null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return `${quote(code)} is not the code of a land: ${error.message}`;
  }
}

/** The code of a land in a link, as it is written; null where it is wrong, which is reported with what is used `instead`. */
export function readLandCode(part: GivenPart, instead: string): string | null {
  const given = textOf(part) ?? "";
  const problem = problemOfCode(given);
  if (problem === null) return faultCode(readFaultCode(given));
  part.problems.push(`${part.name}: ${problem} Using ${instead}.`);
  return null;
}

/** A code in a table. */
export const landCode = v.pipe(
  text,
  v.check(
    (code) => problemOfCode(code) === null,
    ({ input }) => problemOfCode(input)?.slice(0, -1) ?? "",
  ),
);
