/**
 * Reads the samples of a profile from text: a list, CSV or JSON.
 *
 *   list    numbers between spaces, commas, semicolons or line ends
 *   CSV     a heading, and the samples in the last column
 *   JSON    a list of numbers, { "samples": [ … ] }, or the file of a named profile, { "profile": { "name", "samples" } }
 *   range   16 to 4,096 samples, a power of two, from −32,768 to 32,768
 */
import { DECIMAL } from "../decimal.ts";
import { CODE_LENGTHS, checkLength, checkSample } from "./read-code.ts";

export interface ReadProfile {
  readonly samples: Float64Array;
  /** The name that the file gives. */
  readonly name?: string;
}

/** Maximum number of characters of a text: 4,096 doubles in JSON with indentation take a tenth of it. */
const LONGEST_TEXT = 2 ** 20;
const LONGEST_NAME = 60;

/** The samples of a text. Throws a RangeError that names the problem, with its line or index. */
export function readProfileText(text: string): ReadProfile {
  if (text.length > LONGEST_TEXT)
    throw new RangeError(`Expected at most ${LONGEST_TEXT} characters, got ${text.length}.`);
  const start = text.replace(/^\uFEFF/, "").trimStart();
  if (start === "")
    throw new RangeError(`Expected ${CODE_LENGTHS[0]} to ${CODE_LENGTHS[1]} numbers, got an empty text.`);
  return start[0] === "[" || start[0] === "{" ? readJson(start) : { samples: checked(readNumbers(start)) };
}

function readJson(text: string): ReadProfile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RangeError("Expected JSON, since the text starts with a bracket; it cannot be parsed.");
  }
  const file = isRecord(value) && isRecord(value.profile) ? value.profile : value;
  const samples = isRecord(file) ? file.samples : file;
  if (!Array.isArray(samples))
    throw new RangeError("Expected a list of numbers, or a table with samples, or with a profile that has samples.");
  const wrong = samples.findIndex((sample) => typeof sample !== "number");
  if (wrong >= 0) throw new RangeError(`Expected numbers, got ${wordFor(samples[wrong])} at index ${wrong}.`);
  const name = isRecord(file) && typeof file.name === "string" ? file.name.trim().slice(0, LONGEST_NAME) : "";
  return { samples: checked(samples), ...(name !== "" && { name }) };
}

/** Numbers of a list, or of the last column of a CSV with a heading. */
function readNumbers(text: string): number[] {
  const lines = text.trimEnd().split(/\r\n|\n|\r/);
  const cells = lines.map((line) => line.split(/[\s,;]+/).filter((cell) => cell !== ""));
  const hasHeading = !cells[0].some((cell) => DECIMAL.test(cell));
  const rows = hasHeading ? cells.slice(1) : cells;
  return rows.flatMap((row, i) =>
    (hasHeading ? row.slice(-1) : row).map((cell) => {
      if (!DECIMAL.test(cell))
        throw new RangeError(`Expected numbers, got ${wordFor(cell)} in line ${i + 1 + Number(hasHeading)}.`);
      return Number(cell);
    }),
  );
}

function checked(numbers: readonly number[]): Float64Array {
  checkLength(numbers.length);
  numbers.forEach(checkSample);
  return Float64Array.from(numbers);
}

function wordFor(value: unknown): string {
  if (typeof value !== "string") return value === null ? "null" : `a ${typeof value}`;
  return JSON.stringify(value.length > 20 ? `${value.slice(0, 19)}…` : value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
