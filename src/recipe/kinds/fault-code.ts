/** Checks of the codes of lands in tables and links. */
import * as v from "valibot";
import { faultCode, readFaultCode } from "../../core/faults/code.ts";
import { heightHead, isHeightCode, type Measures } from "../../core/faults/height-code.ts";
import { say } from "../../words/words.ts";
import { text } from "../check.ts";
import { isKeptName } from "../kept-code.ts";
import { quote } from "../quantity.ts";
import { type GivenPart, textOf } from "../query.ts";
import { landOf } from "./fault-lands.ts";

/** Message about an invalid code of fault settings, null for a valid one. */
const problemOfFaults = (code: string) => problemOf(code, () => readFaultCode(code));

/** The same for a land that may be a height map. */
const problemOfLand = (code: string) =>
  isHeightCode(code) ? problemOf(code, () => landOf(code)) : problemOfFaults(code);

function problemOf(code: string, read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return say("{given} is not the code of a land: {reason}", { given: quote(code), reason: error.message });
  }
}

/** The code of a land in a link, as it is written; null where it is wrong, which is reported, with the sentence `instead` on what is used. */
export function readLandCode(part: GivenPart, instead: string): string | null {
  const given = textOf(part) ?? "";
  const isMap = isHeightCode(given) || isKeptName(given);
  const problem = isMap ? say("A height map lies on flat land alone.") : problemOfFaults(given);
  if (problem === null) return faultCode(readFaultCode(given));
  return refused(part, problem, instead);
}

/** The same for a land that may be a height map. */
export function readGroundCode(part: GivenPart, instead: string): string | null {
  const given = textOf(part) ?? "";
  const problem = isKeptName(given)
    ? say("The height map is not in this browser; open its file.")
    : problemOfLand(given);
  if (problem !== null) return refused(part, problem, instead);
  return isHeightCode(given) ? given : faultCode(readFaultCode(given));
}

function refused({ name, problems }: GivenPart, problem: string, instead: string): null {
  problems.push(`${say("{name}: {problem}", { name, problem })} ${instead}`);
  return null;
}

/** A code in a table, whose problem a function tells. */
const codeOf = (problemOfCode: (code: string) => string | null) =>
  v.pipe(
    text,
    v.check(
      (code) => problemOfCode(code) === null,
      ({ input }) => problemOfCode(input)?.slice(0, -1) ?? "",
    ),
  );

export const landCode = codeOf(problemOfFaults);
export const groundCode = codeOf(problemOfLand);

/** The measures of a land that is a height map; null for others. */
export function measuresOf(code: string): Measures | null {
  if (!isHeightCode(code)) return null;
  const { cell, height, flooded } = heightHead(code);
  return { cell, height, flooded };
}
